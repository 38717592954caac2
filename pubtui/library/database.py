"""The library: one SQLite file with everything pubtui knows and the reader made."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from pubtui.errors import LibraryError
from pubtui.library import migrations
from pubtui.library.connection import Connection
from pubtui.library.failures import explained, lost, unwritable

if TYPE_CHECKING:
    from pubtui.library.catalogue import Catalogue
    from pubtui.library.citation_keys import CitationKeys
    from pubtui.library.files import Files
    from pubtui.library.filters import SavedFilters
    from pubtui.library.follows import Follows
    from pubtui.library.marks import Marks
    from pubtui.library.notes import Notes, Tags
    from pubtui.library.places import Places
    from pubtui.library.read_only import ReadOnly
    from pubtui.library.refreshes import Refreshes
    from pubtui.library.restoring import Restored
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
    LibraryErrors of `pubtui.errors`. A noun is imported when it is first asked for: the commands that answer
    at once (`show`, `cite`) pay only for what they use.
    """

    def __init__(self, path: Path, connection: Connection, place: ReadOnly | None = None) -> None:
        self.path = path
        self.connection = connection
        self._place = place
        self.before_leaving: Callable[[Library], None] | None = None
        """Called at the end of a `with` block in which something was written, unless it ends by an error."""

    @property
    def is_read_only(self) -> bool:
        """Whether nothing can be kept: every change raises LibraryUnwritableError."""
        return self.connection.is_read_only

    @property
    def uri(self) -> str:
        """How another connection of SQLite's reads the same library."""
        return f"{self.path.absolute().as_uri()}?mode=ro" if self._place is None else self._place.uri

    @cached_property
    def catalogue(self) -> Catalogue:
        from pubtui.library.catalogue import Catalogue

        return Catalogue(self.connection)

    @cached_property
    def search(self) -> Search:
        from pubtui.library.search import Search

        return Search(self.connection)

    @cached_property
    def follows(self) -> Follows:
        from pubtui.library.follows import Follows

        return Follows(self.connection, self._journal)

    @cached_property
    def marks(self) -> Marks:
        from pubtui.library.marks import Marks

        return Marks(self.connection, self._journal)

    @cached_property
    def tags(self) -> Tags:
        from pubtui.library.notes import Tags

        return Tags(self.connection, self._journal)

    @cached_property
    def notes(self) -> Notes:
        from pubtui.library.notes import Notes

        return Notes(self.connection, self._journal)

    @cached_property
    def saved_filters(self) -> SavedFilters:
        from pubtui.library.filters import SavedFilters

        return SavedFilters(self.connection, self._journal)

    @cached_property
    def citation_keys(self) -> CitationKeys:
        from pubtui.library.citation_keys import CitationKeys

        return CitationKeys(self.connection)

    @cached_property
    def files(self) -> Files:
        from pubtui.library.files import Files

        return Files(self.connection)

    @cached_property
    def places(self) -> Places:
        from pubtui.library.places import Places

        return Places(self.connection)

    @cached_property
    def visits(self) -> Visits:
        from pubtui.library.visits import Visits

        return Visits(self.connection)

    @cached_property
    def refreshes(self) -> Refreshes:
        from pubtui.library.refreshes import Refreshes

        return Refreshes(self.connection)

    def backup(self) -> dict[str, Any]:
        """Everything the reader made, as one document that JSON can hold; see `library.backup`."""
        from pubtui.library import backup

        return backup.document(self.connection)

    def restore(self, document: dict[str, Any], *, words: str = "restored a backup") -> Restored:
        """Merge a document of `backup` into this library; see `library.restoring`. Raises FileError."""
        from pubtui.library import restoring

        return restoring.restore(self.connection, self._journal, document, words=words)

    @cached_property
    def _journal(self) -> Journal:
        from pubtui.library.undo import Journal

        return Journal(self.connection)

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if self.before_leaving is not None and kind is None and self.connection.total_changes:
                self.before_leaving(self)
        finally:
            self.close()

    def transaction(self) -> AbstractContextManager[None]:
        """Everything in the block is kept together, or nothing; joins a transaction that is open."""
        return self.connection.transaction()

    def undo(self) -> str | None:
        """Take the reader's newest step back; what it was ("starred: 3 papers"), None when there is none."""
        return self._journal.undo()

    def rows_to_undo(self) -> int:
        """How many rows `undo` would bring back."""
        return self._journal.size()

    def fact(self, name: str) -> str | None:
        """A remembered fact about this library."""
        row = self.connection.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def remember(self, name: str, value: str) -> None:
        """Remember a fact about this library."""
        with self.transaction():
            self.connection.execute("REPLACE INTO facts (name, value) VALUES (?, ?)", (name, value))

    def forget(self, name: str) -> None:
        """Remember this fact no longer."""
        with self.transaction():
            self.connection.execute("DELETE FROM facts WHERE name = ?", (name,))

    def another(self) -> Library:
        """A second connection to the same file, for the thread that calls this; close it first."""
        place = None if self._place is None else replace(self._place, copy=None)
        return _connected(self.path, self.connection.clock, place)

    def close(self) -> None:
        """Closing twice is harmless."""
        self.connection.close()
        if self._place is not None:
            self._place.discard()


def open_library(path: Path, *, clock: Callable[[], datetime] = _utc_now) -> Library:
    """The library in this file, made or brought up to date where needed.

    Folder and file are for their owner only; where they cannot be written, the library can be read. `clock`
    tells the time in UTC. Raises LibraryUnwritableError, LibraryNewerError (file untouched),
    LibraryDamagedError and LibraryBusyError.
    """
    _check_sqlite()
    if _is_lost(path):
        raise lost(path)
    if not path.exists():
        _make_file(path)
    elif not may_be_written(path):
        return _opened_to_read(path, clock)
    library = _connected(path, clock)
    with _closed_on_failure(library):
        if not migrations.needs_migration(library.connection, path):
            return library
        library.close()
        migrations.migrate(path)
    return _connected(path, clock)


def may_be_written(path: Path) -> bool:
    """Whether the file, and its log beside it, can be written by us."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _is_lost(path: Path) -> bool:
    """Whether there was a library here before: a new one would hide the loss."""
    if path.exists() and path.stat().st_size:
        return False
    copies = path.with_suffix(".copies")
    return bool(migrations.backups_of(path)) or (copies.is_dir() and any(copies.glob("*.json.gz")))


def _opened_to_read(path: Path, clock: Callable[[], datetime]) -> Library:
    """One of an earlier version is read in a copy, which is brought up to date."""
    from pubtui.library import read_only

    library = _connected(path, clock, read_only.found_at(path))
    with _closed_on_failure(library):
        if not migrations.needs_migration(library.connection, path):
            return library
        library.close()
    copy = read_only.copied(path)
    try:
        migrations.migrate(copy.file)
        return _connected(path, clock, copy)
    except BaseException:
        copy.discard()
        raise


@contextmanager
def _closed_on_failure(library: Library) -> Iterator[None]:
    try:
        yield
    except BaseException:
        library.close()
        raise


def _connected(path: Path, clock: Callable[[], datetime], place: ReadOnly | None = None) -> Library:
    with explained(path):
        connection = sqlite3.connect(
            path if place is None else place.uri,
            uri=place is not None,
            timeout=_BUSY_TIMEOUT_SECONDS,
            isolation_level=None,
            factory=Connection,
        )
    connection.path = path
    connection.clock = clock
    connection.is_read_only = place is not None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = NORMAL")
    if place is not None:
        connection.execute("PRAGMA query_only = ON")
    return Library(path, connection, place)


def _make_file(path: Path) -> None:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise unwritable(path, error.strerror or str(error)) from error


def _check_sqlite() -> None:
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise LibraryError(
            f"This Python brings SQLite {sqlite3.sqlite_version}; pubtui needs 3.34 or newer.",
            remedy="Use a newer Python, for example one from python.org or uv.",
        )
