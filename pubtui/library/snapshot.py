"""A snapshot: all of arXiv's metadata in one file, only read once it is made.

The catalogue's tables are the library's. The reader's own tables are the library's as well: its file is
attached, so that stars and tags show and can be asked for among all of arXiv's papers.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from pubtui.errors import LibraryNewerError, NotFoundError
from pubtui.library.connection import Connection
from pubtui.library.failures import damaged, explained
from pubtui.papers.dates import PartialDate

if TYPE_CHECKING:
    from pubtui.library.catalogue import Catalogue
    from pubtui.library.database import Library
    from pubtui.library.search import Search

APPLICATION_ID = 0x70756273  # "pubs" in ASCII
VERSION = 1


@dataclass(frozen=True, slots=True)
class Contents:
    """What was imported, and when; `bad_lines` are those that held no paper."""

    papers: int
    bad_lines: int
    source: str
    imported: PartialDate


class Snapshot:
    """All of arXiv's papers, for reading; `search` and `catalogue` work as the library's do.

    Belongs to the thread that opened it.
    """

    def __init__(self, path: Path, connection: Connection, library: Library) -> None:
        self.path = path
        self.connection = connection
        self._library = library

    def __enter__(self) -> Snapshot:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @cached_property
    def catalogue(self) -> Catalogue:
        from pubtui.library.catalogue import Catalogue

        return Catalogue(self.connection)

    @cached_property
    def search(self) -> Search:
        from pubtui.library.search import Search

        return Search(self.connection, of_snapshot=True)

    @cached_property
    def contents(self) -> Contents:
        facts = dict(self.connection.execute("SELECT name, value FROM snapshot").fetchall())
        return Contents(
            int(facts["papers"]), int(facts["bad lines"]), facts["source"], PartialDate(facts["imported"])
        )

    def another(self) -> Snapshot:
        """A second connection to the same files, for the thread that calls this."""
        return open_snapshot(self.path, self._library)

    def close(self) -> None:
        """Closing twice is harmless."""
        self.connection.close()


def open_snapshot(path: Path, library: Library) -> Snapshot:
    """The snapshot in this file, beside the reader's library.

    Raises NotFoundError where none was imported, LibraryNewerError and LibraryDamagedError.
    """
    if not path.exists():
        raise NotFoundError(
            "All of arXiv is not here yet.",
            remedy="Import arXiv's public metadata file with `pubtui import FILE`, or search online.",
        )
    with explained(path):
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, factory=Connection
        )
    connection.path = path
    connection.clock = library.connection.clock
    try:
        _check(connection, path)
        connection.execute("ATTACH ? AS library", (library.uri,))
    except BaseException:
        connection.close()
        raise
    return Snapshot(path, connection, library)


def _check(connection: Connection, path: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise damaged(path, "it is no snapshot of arXiv")
    if version > VERSION:
        raise LibraryNewerError(
            f"{path} was imported by a newer pubtui.",
            still_true="The file was not touched.",
            remedy="Upgrade pubtui, or import the metadata file again.",
        )
