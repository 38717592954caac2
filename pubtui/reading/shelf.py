"""The shelf: a folder of full texts, each file whole or not there.

The names tell which paper a file is (`file_names`), so that what is there is found again after the folder
was moved, tidied or copied to another machine.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pubtui.errors import FileError
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.paper import Paper
from pubtui.reading import file_names
from pubtui.reading.download import NOTHING_CHANGED, Fetch, Form, Watch, receive, verify


@dataclass(frozen=True, slots=True)
class ShelvedFile:
    """A file on the shelf; `size` in bytes, `modified` in seconds since 1970."""

    path: Path
    identifier: ArxivId
    version: int | None
    form: Form
    size: int
    modified: float


class Shelf:
    """The full texts in `folder`, which is made with the first file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def files(self) -> Iterator[ShelvedFile]:
        """Every full text on the shelf, also in folders below it; unfinished and foreign files are not."""
        if not self.folder.is_dir():
            return
        for path in sorted(self.folder.rglob("*")):
            if not path.name.startswith(".") and (shelved := _shelved(path)):
                yield shelved

    def at(self, path: str) -> ShelvedFile | None:
        """The file at this place on the shelf, written as `Path.as_posix` does, if it is one of ours."""
        return _shelved(self.folder / path)

    def find(self, identifier: ArxivId, form: Form) -> ShelvedFile | None:
        """The newest version of a paper's file, wherever on the shelf it is."""
        stem = identifier.file_stem
        found = (_shelved(path) for path in self.folder.rglob(f"*{stem}*.{form}"))
        fitting = [shelved for shelved in found if shelved and shelved.identifier == identifier]
        return max(fitting, key=lambda shelved: shelved.version or 0, default=None)

    def put(self, paper: Paper, form: Form, fetch: Fetch, *, watch: Watch | None = None) -> ShelvedFile:
        """The paper's file, fetched and verified unless it is there already.

        An older version's file goes when the newer one stands. Raises what `fetch` raises, OfflineError for
        a file that was cut, MalformedAnswerError for one that is not a full text, FileError where it cannot
        be written, RefreshCancelledError when `watch` says stop. A cut or stopped download goes on from
        where it was the next time if the paper's version is known.
        """
        there = self.find(paper.identifier, form)
        if there and (paper.version is None or (there.version or 0) >= paper.version):
            return there
        place = self.folder / file_names.file_name(paper, form)
        unfinished = self.folder / f".{paper.identifier.file_stem}v{paper.version or 0}.{form}.part"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if paper.version is None:
                unfinished.unlink(missing_ok=True)
            receive(fetch, unfinished, watch)
            verify(unfinished, form)
            unfinished.replace(place)
            _sync_folder(self.folder)
        except OSError as error:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
            raise _unwritable(self.folder, error) from error
        if there and there.path != place:
            self.remove(there)
        shelved = _shelved(place)
        assert shelved is not None  # noqa: S101 - the name was made a moment ago
        return shelved

    def remove(self, shelved: ShelvedFile) -> None:
        """Raises FileError."""
        try:
            shelved.path.unlink(missing_ok=True)
        except OSError as error:
            raise FileError(f"{shelved.path} cannot be removed: {error.strerror or error}.") from error

    def prune(self, is_kept: Callable[[ShelvedFile], bool]) -> list[ShelvedFile]:
        """Removes the files that are not kept, and all unfinished downloads; returns the removed files."""
        removed = [shelved for shelved in self.files() if not is_kept(shelved)]
        for shelved in removed:
            self.remove(shelved)
        for unfinished in self.folder.glob(".*.part"):
            with suppress(OSError):
                unfinished.unlink()
        return removed

    @property
    def size(self) -> int:
        """In bytes."""
        return sum(shelved.size for shelved in self.files())


def _shelved(path: Path) -> ShelvedFile | None:
    named = file_names.parse(path.name)
    if named is None:
        return None
    try:
        status = path.stat()
    except OSError:
        return None
    form = Form(named.form)
    return ShelvedFile(path, named.identifier, named.version, form, status.st_size, status.st_mtime)


def _sync_folder(folder: Path) -> None:
    """Makes the new name last through a power cut, where the system has a way to."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _unwritable(folder: Path, error: OSError) -> FileError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return FileError(
            f"The disk is full: the file could not be written to {folder}.",
            still_true=NOTHING_CHANGED,
            remedy="Remove files from the shelf, or move it to another disk.",
        )
    return FileError(
        f"Nothing can be written to {folder}: {error.strerror or error}.", still_true=NOTHING_CHANGED
    )
