"""What can still be read of a damaged library, brought into a new one.

A table is read from its beginning until a page cannot be read, and from its end until one cannot: what lies
between two broken pages is lost, nothing else. The damaged file itself is only read, in a copy of it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pubtui.library import read_only
from pubtui.library.connection import Connection
from pubtui.library.intake import INSERT_FOLDED
from pubtui.library.rows import rows_of
from pubtui.papers.identifiers import ArxivId

if TYPE_CHECKING:
    from pubtui.library.database import Library

# The reader's own tables that a copy of one's own data is made from, and the columns that order their rows.
_OWN_TABLES = {
    "follows": "id",
    "attributions": "follow {0}, paper {0}",
    "hidden": "paper",
    "marks": "paper",
    "tags": "folded {0}, paper {0}",
    "notes": "paper",
    "saved_filters": "position",
    "reading_places": "paper",
    "citation_keys": "pattern {0}, paper {0}",
    "files": "paper {0}, kind {0}",
}
_TABLES_OF_PAPERS = {
    "papers": "key",
    "paper_authors": "paper {0}, position {0}",
    "paper_subjects": "paper {0}, position {0}",
    "versions": "paper {0}, number {0}",
}


class Salvage:
    """A damaged library file, and what was read of it; `whole` says whether that was everything."""

    def __init__(self, damaged: Path) -> None:
        self._damaged = damaged
        self._reached_the_end = True
        self.whole = True

    def into(self, library: Library) -> None:
        """Bring everything that can be read into an empty library, in one transaction.

        Raises LibraryUnwritableError where the damaged file may not even be copied.
        """
        place = read_only.copied(self._damaged)
        try:
            with closing(sqlite3.connect(place.uri, uri=True)) as source, library.transaction():
                for table, order in (_OWN_TABLES | _TABLES_OF_PAPERS).items():
                    self._bring(source, library.connection, table, order)
                _make_searchable(library)
        finally:
            place.discard()

    def _bring(self, source: sqlite3.Connection, target: Connection, table: str, order: str) -> None:
        known = {name for _, name, *_ in target.execute(f"PRAGMA table_info({table})").fetchall()}
        for direction in ("ASC", "DESC"):
            by = order.format(direction) if "{0}" in order else f"{order} {direction}"
            rows = self._rows(source, f"SELECT * FROM {table} ORDER BY {by}")
            for row in rows:
                values = {name: value for name, value in row.items() if name in known}
                with suppress(sqlite3.IntegrityError):  # a row that is only half there
                    target.execute(
                        f"INSERT OR IGNORE INTO {table} ({', '.join(values)})"
                        f" VALUES ({', '.join('?' * len(values))})",
                        list(values.values()),
                    )
            if self._reached_the_end:
                return
        self.whole = False

    def _rows(self, source: sqlite3.Connection, query: str) -> Iterator[dict[str, Any]]:
        """The rows until one cannot be read."""
        self._reached_the_end = False
        try:
            cursor = source.execute(query)
            names = [name for name, *_ in cursor.description]
            for row in cursor:
                yield dict(zip(names, row, strict=True))
        except sqlite3.DatabaseError:
            return
        self._reached_the_end = True


def _make_searchable(library: Library) -> None:
    """Index the papers; those that are only half there go, and arXiv brings them back."""
    execute = library.connection.execute
    half_there = set()
    for key, authors, subject in execute("SELECT key, author_count, primary_subject FROM papers").fetchall():
        try:
            (paper,) = library.catalogue.papers([ArxivId.from_key(key)])
            if len(paper.authors) != authors or paper.subjects[0] != subject:
                raise ValueError("some of its rows are lost")
            execute(INSERT_FOLDED, rows_of(paper).folded)
        except (ValueError, TypeError, IndexError):
            half_there.add(key)
    for key in half_there:
        execute("DELETE FROM papers WHERE key = ?", (key,))
    for table in ("paper_authors", "paper_subjects"):
        execute(f"DELETE FROM {table} WHERE paper NOT IN (SELECT key FROM papers)")
