"""What SQLite says when it cannot go on, said in our words: the one place where its errors are read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pubtui.errors import (
    LibraryBusyError,
    LibraryDamagedError,
    LibraryError,
    LibraryUnwritableError,
)

# Result codes: sqlite.org/rescode.html. Extended codes begin with the name of their primary code.
_DAMAGED = ("SQLITE_NOTADB", "SQLITE_CORRUPT", "SQLITE_FORMAT")
_UNWRITABLE = ("SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_IOERR")
_BUSY = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL")


def explain(error: sqlite3.Error, path: Path) -> LibraryError | None:
    """The reader's error for one of SQLite's, or None where SQLite reports a mistake in our own code."""
    name: str = getattr(error, "sqlite_errorname", "")
    if "no such module: fts5" in str(error):
        return LibraryError(
            "This Python's SQLite has no full-text search (FTS5), which pubtui needs.",
            remedy="Use a newer Python, for example one from python.org or uv.",
        )
    if name.startswith(_DAMAGED) or _is_missing_table(error):
        return damaged(path, str(error))
    if name.startswith("SQLITE_FULL"):
        return LibraryUnwritableError(
            f"The disk is full: {path} could not grow.",
            still_true="What was kept before is still there; the last change is not.",
            remedy="Free some space and try again.",
        )
    if name.startswith("SQLITE_READONLY"):
        return read_only(path)
    if name.startswith(_UNWRITABLE):
        return unwritable(path, str(error))
    if name.startswith(_BUSY):
        return LibraryBusyError(
            f"Another program is writing to {path} and did not finish in time.",
            still_true="Nothing was lost; the last change was not kept.",
            remedy="Try again, or close the other program.",
        )
    return None


def damaged(path: Path, detail: str) -> LibraryDamagedError:
    return LibraryDamagedError(
        f"{path} is damaged or is not a pubtui library ({detail}).",
        still_true="The file was left as it is.",
        remedy="`pubtui restore` makes a sound one from it and from the copies of your own data.",
    )


def lost(path: Path) -> LibraryDamagedError:
    return LibraryDamagedError(
        f"{path} is empty or gone, and copies of it are beside it.",
        still_true="Nothing was made in its place.",
        remedy=f"`pubtui restore` makes a sound one from these; to begin anew, move all of {path.parent}.",
    )


def unwritable(path: Path, detail: str) -> LibraryUnwritableError:
    return LibraryUnwritableError(
        f"{path} cannot be opened for writing ({detail}).",
        still_true="Nothing was changed.",
        remedy="Check that the folder exists and belongs to you, or set PUBTUI_HOME to another one.",
    )


def read_only(path: Path) -> LibraryUnwritableError:
    return LibraryUnwritableError(
        f"Nothing can be kept: {path} or its folder may only be read.",
        still_true="What is there can be read, searched and cited.",
        remedy="Make both writable, or set PUBTUI_HOME to a folder of yours.",
    )


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Raise SQLite's errors of this block as ours."""
    try:
        yield
    except sqlite3.Error as error:
        ours = explain(error, path)
        if ours is None:
            raise
        raise ours from error


def _is_missing_table(error: sqlite3.Error) -> bool:
    return isinstance(error, sqlite3.OperationalError) and str(error).startswith(
        ("no such table", "no such column", "vtable constructor failed")
    )
