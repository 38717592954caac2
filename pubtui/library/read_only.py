"""A library that cannot be written, opened to be read: nothing beside the file is made or changed.

SQLite reads a file in WAL mode only where it finds or can make the log's index beside it, or is told that
nobody writes (sqlite.org/wal.html, "Read-Only Databases").
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pubtui.library.failures import unwritable

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

_COPY_PREFIX = "pubtui-"


@dataclass(frozen=True, slots=True)
class ReadOnly:
    """Where SQLite reads such a library; `copy` is the folder of a copy, for as long as it is read."""

    file: Path
    uri: str
    copy: TemporaryDirectory[str] | None = None

    def discard(self) -> None:
        """Remove the copy, if one was made."""
        if self.copy is not None:
            self.copy.cleanup()


def found_at(path: Path) -> ReadOnly:
    """The library at `path` as it is, with what its log holds. Raises LibraryUnwritableError."""
    if not os.access(path, os.R_OK):
        raise unwritable(path, "you may not read it")
    log = path.with_name(f"{path.name}-wal")
    uri = path.absolute().as_uri()
    if not (log.exists() and log.stat().st_size):
        return ReadOnly(path, f"{uri}?immutable=1")
    live = ReadOnly(path, f"{uri}?mode=ro")
    index = path.with_name(f"{path.name}-shm")
    return live if index.exists() and _opens(live) else copied(path)


def copied(path: Path) -> ReadOnly:
    """A copy of the library and its log for us alone. Raises LibraryUnwritableError."""
    from shutil import copyfile
    from tempfile import TemporaryDirectory

    folder = TemporaryDirectory(prefix=_COPY_PREFIX)
    copy = Path(folder.name, path.name)
    try:
        for suffix in ("", "-wal"):
            file = path.with_name(f"{path.name}{suffix}")
            if file.exists():
                copyfile(file, copy.with_name(file.name))
    except OSError as error:
        folder.cleanup()
        raise unwritable(path, f"nor copied: {error.strerror or error}") from error
    return ReadOnly(copy, copy.as_uri(), folder)


def _opens(place: ReadOnly) -> bool:
    try:
        with closing(sqlite3.connect(place.uri, uri=True)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        return False
    return True
