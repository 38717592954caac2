"""The library: one SQLite file with everything pubtui knows and the reader made."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from pubtui.errors import LibraryError
from pubtui.library import migrations
from pubtui.library.catalogue import Catalogue
from pubtui.library.connection import Connection
from pubtui.library.failures import damaged, explained, unwritable
from pubtui.library.files import Files
from pubtui.library.filters import SavedFilters
from pubtui.library.follows import Follows
from pubtui.library.marks import Marks
from pubtui.library.notes import Notes, Tags
from pubtui.library.refreshes import Refreshes
from pubtui.library.search import Search
from pubtui.library.undo import Journal
from pubtui.library.visits import Visits

_OLDEST_SQLITE = (3, 34, 0)  # RHEL 9; older ones lack what our statements use
_BUSY_TIMEOUT_SECONDS = 5.0


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Library:
    """A reader's papers and what the reader made of them, each noun under its name.

    Belongs to the thread that opened it; `another()` is for another thread. Every method may raise the
    LibraryErrors of `pubtui.errors`.
    """

    def __init__(self, path: Path, connection: Connection) -> None:
        self.path = path
        self.connection = connection
        self._journal = Journal(connection)
        self.catalogue = Catalogue(connection)
        self.search = Search(connection)
        self.follows = Follows(connection, self._journal)
        self.marks = Marks(connection, self._journal)
        self.tags = Tags(connection, self._journal)
        self.notes = Notes(connection, self._journal)
        self.saved_filters = SavedFilters(connection, self._journal)
        self.files = Files(connection)
        self.visits = Visits(connection)
        self.refreshes = Refreshes(connection)

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def transaction(self) -> AbstractContextManager[None]:
        """Everything in the block is kept together, or nothing; joins a transaction that is open."""
        return self.connection.transaction()

    def undo(self) -> str | None:
        """Take the reader's newest step back; what it was ("starred: 3 papers"), None when there is none."""
        return self._journal.undo()

    def fact(self, name: str) -> str | None:
        """A remembered fact about this library."""
        row = self.connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def remember(self, name: str, value: str) -> None:
        """Remember a fact about this library."""
        with self.transaction():
            self.connection.execute("REPLACE INTO facts (name, value) VALUES (?, ?)", (name, value))

    def another(self) -> Library:
        """A second connection to the same file, for the thread that calls this."""
        return _connected(self.path, self.connection.clock)

    def close(self) -> None:
        """Closing twice is harmless."""
        self.connection.close()


def open_library(path: Path, *, clock: Callable[[], datetime] = _utc_now) -> Library:
    """The library in this file, made or brought up to date where needed.

    Folder and file are for their owner only. `clock` tells the time in UTC. Raises LibraryUnwritableError,
    LibraryNewerError (file untouched), LibraryDamagedError and LibraryBusyError.
    """
    _check_sqlite()
    if not path.exists():
        _make_file(path)
    elif not os.access(path, os.W_OK):
        raise unwritable(path, "permission denied")
    elif path.stat().st_size == 0 and _backups_of(path):
        raise damaged(path, "it is empty, and copies of it are beside it")
    library = _connected(path, clock)
    try:
        if migrations.needs_migration(library.connection, path):
            library.close()
            migrations.migrate(path)
            library = _connected(path, clock)
    except BaseException:
        library.close()
        raise
    return library


def _connected(path: Path, clock: Callable[[], datetime]) -> Library:
    with explained(path):
        connection = sqlite3.connect(
            path, timeout=_BUSY_TIMEOUT_SECONDS, isolation_level=None, factory=Connection
        )
    connection.path = path
    connection.clock = clock
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = NORMAL")
    return Library(path, connection)


def _make_file(path: Path) -> None:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise unwritable(path, error.strerror or str(error)) from error


def _backups_of(path: Path) -> bool:
    return any(path.parent.glob(f"{path.name}.version-*.backup"))


def _check_sqlite() -> None:
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise LibraryError(
            f"This Python brings SQLite {sqlite3.sqlite_version}; pubtui needs 3.34 or newer.",
            remedy="Use a newer Python, for example one from python.org or uv.",
        )
