"""A library that is damaged or gone, made anew from what can be read of it and the newest copy.

The new one is made beside the old one and takes its place when it is complete; the old one is set aside.
Killed at any moment, it is begun again or finished the next time.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pubtui.errors import FileError
from pubtui.library import copies, migrations
from pubtui.library.copies import Copy
from pubtui.library.database import Library, open_library
from pubtui.library.failures import unwritable
from pubtui.library.salvage import Salvage

_SET_ASIDE_KEPT = 2


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What is in the new library, where the old one lies, and the copy that filled its gaps.

    `whole` says that everything could be read of the old one.
    """

    papers: int
    own_data: int
    whole: bool
    copy: Copy | None
    set_aside: Path | None

    @property
    def words(self) -> str:
        """What was saved, from where, and where the old file is."""
        things = "1 thing of your own" if self.own_data == 1 else f"{self.own_data:,} things of your own"
        papers = "1 paper" if self.papers == 1 else f"{self.papers:,} papers"
        came = "All of it could be read." if self.whole else "Not all of it could be read."
        if self.copy is not None:
            came += f" The copy of {self.copy.day} filled the gaps."
        old = f" The old file is {self.set_aside}." if self.set_aside else ""
        return f"It holds {things} and {papers}. {came}{old}"


def rebuild(path: Path, *, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> Rebuilt:
    """Put a sound library in the place of the one at `path`.

    Raises LibraryUnwritableError where the folder cannot be written; then nothing was changed.
    """
    finished = path.with_name(f"{path.name}.rebuilt")
    try:
        whole, copy = (True, None) if finished.exists() else _make(path, finished, clock)
        set_aside = _put_in_place(path, finished, clock())
    except OSError as error:
        raise unwritable(path, error.strerror or str(error)) from error
    with open_library(path, clock=clock) as library:
        own_data = copies.amount(library.backup())
        return Rebuilt(library.catalogue.count(), own_data, whole, copy, set_aside)


def _make(path: Path, finished: Path, clock: Callable[[], datetime]) -> tuple[bool, Copy | None]:
    unfinished = path.with_name(f"{path.name}.rebuilding")
    for suffix in ("", "-wal", "-shm"):
        unfinished.with_name(f"{unfinished.name}{suffix}").unlink(missing_ok=True)
    with open_library(unfinished, clock=clock) as library:
        salvage = Salvage(path)
        if path.exists():
            salvage.into(library)
        whole = path.exists() and salvage.whole
        copy = None if whole else _fill_gaps(library, path)
    unfinished.replace(finished)
    return whole, copy


def _fill_gaps(library: Library, path: Path) -> Copy | None:
    """Merge the newest copy that can be read; without any, what an upgrade put aside."""
    for copy in copies.all_copies(path):
        try:
            library.restore(copies.read(copy.file), words="filled gaps from a copy")
        except FileError:
            continue
        return copy
    for backup in reversed(migrations.backups_of(path)):
        Salvage(backup).into(library)
        break
    return None


def _put_in_place(path: Path, finished: Path, now: datetime) -> Path | None:
    """The log is moved before the file: it must never meet another file of its name."""
    set_aside = None
    if path.exists():
        set_aside = path.with_name(f"{path.name}.damaged-{now:%Y%m%dT%H%M%SZ}")
        set_aside.unlink(missing_ok=True)
        _link(path, set_aside)
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and set_aside is not None:
        log.replace(set_aside.with_name(f"{set_aside.name}-wal"))
    log.unlink(missing_ok=True)
    path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
    finished.replace(path)
    _forget_older(path)
    return set_aside


def _link(path: Path, other: Path) -> None:
    """A second name; a copy where the file system has none."""
    try:
        os.link(path, other)
    except OSError:
        import shutil

        shutil.copyfile(path, other)
        other.chmod(0o600)


def _forget_older(path: Path) -> None:
    names = sorted(path.parent.glob(f"{glob.escape(path.name)}.damaged-*Z"))
    for file in names[:-_SET_ASIDE_KEPT]:
        file.unlink(missing_ok=True)
        file.with_name(f"{file.name}-wal").unlink(missing_ok=True)
