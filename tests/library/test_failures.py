"""SQLite's own words for what went wrong become ours, by its result codes."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from pubtui.errors import LibraryBusyError, LibraryDamagedError, LibraryError, LibraryUnwritableError
from pubtui.library.failures import explain


def _error(name: str) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError(name)
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("SQLITE_CORRUPT_INDEX", LibraryDamagedError, "is damaged"),
        ("SQLITE_NOTADB", LibraryDamagedError, "is damaged"),
        ("SQLITE_FULL", LibraryUnwritableError, "The disk is full"),
        ("SQLITE_READONLY_DBMOVED", LibraryUnwritableError, "Nothing can be kept"),
        ("SQLITE_CANTOPEN", LibraryUnwritableError, "cannot be opened"),
        ("SQLITE_IOERR_WRITE", LibraryUnwritableError, "cannot be opened"),
        ("SQLITE_BUSY_SNAPSHOT", LibraryBusyError, "Another program"),
        # As network file systems answer whose locks fail or are forgotten.
        ("SQLITE_IOERR_LOCK", LibraryUnwritableError, "cannot be opened"),
        ("SQLITE_PROTOCOL", LibraryBusyError, "Another program"),
    ],
)
def test_an_error_of_sqlites_is_told_in_our_words(name: str, kind: type[LibraryError], words: str) -> None:
    told = explain(_error(name), Path("library.sqlite"))
    assert type(told) is kind
    assert words in told.happened
    assert told.still_true
    assert told.remedy
    assert told.exit_code == 4


def test_a_mistake_in_our_own_sql_is_not_blamed_on_the_file() -> None:
    assert explain(_error("SQLITE_ERROR"), Path("library.sqlite")) is None
