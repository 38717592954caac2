"""How a snapshot is made: batch by batch into a file of its own, which takes its place when it is whole.

An import that was stopped goes on where it was, when it is given the same source again. The index keeps no
text (`content=''`, sqlite.org/fts5.html §4.4.2), since no paper in it will change, and knows beginnings of
four letters as well: among millions of papers, putting together all terms with such a beginning is slow.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from pubtui.errors import LibraryDamagedError
from pubtui.library import snapshot
from pubtui.library.connection import Connection
from pubtui.library.failures import explained, unwritable
from pubtui.library.migrations import CATALOGUE, CATALOGUE_INDEXES, run_script
from pubtui.library.rows import (
    INSERT_AUTHORS,
    INSERT_PAPER,
    INSERT_SUBJECTS,
    PaperRows,
)
from pubtui.papers.dates import PartialDate

_TABLES = f"""
{CATALOGUE}
CREATE VIRTUAL TABLE papers_index USING fts5(
    title, authors, abstract, comment, terms, content='',
    tokenize='unicode61 remove_diacritics 2', prefix='2 3 4'
);
CREATE TABLE hidden (paper INTEGER PRIMARY KEY);  -- always empty: what a follow excludes is still a paper
CREATE TABLE snapshot (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE bad_lines (number INTEGER PRIMARY KEY, reason TEXT NOT NULL);
"""
_INSERT_FOLDED = (
    "INSERT INTO papers_index (rowid, title, authors, abstract, comment, terms) VALUES (?, ?, ?, ?, ?, ?)"
)
_PAGE_SIZE = 16_384  # a page holds several abstracts; of 4,096 bytes a third would stay empty
_KEPT_AT_ONCE = 4_000  # lines; one transaction becomes one piece of the index, and pieces must be merged
_HASH_SIZE = 64 * 2**20  # bytes of new terms in memory, more than those papers have
_CACHE_SIZE = 16 * 1024  # kilobytes
_PIECES_AT_MOST = 1_900  # more are merged at once, fewer only at the end; FTS5 allows 2,000
_MERGED_AT_ONCE = 2_000  # pages of the index, about a tenth of a second


class SnapshotMaking:
    """A snapshot that is being made at `target`; `lines` of its source are dealt with."""

    def __init__(self, target: Path, source: str, seen: PartialDate) -> None:
        self._target = target
        self._path = target.with_name(f"{target.name}.importing")
        self._seen = seen
        self._connection = self._resumed(source) or self._begun(source)
        self.lines = int(self._fact("lines"))
        self.papers = int(self._fact("papers"))
        self.bad_lines = int(self._fact("bad lines"))
        self._lines_kept = self.lines
        self._to_index: list[tuple[int, str, str, str, str, str]] = []
        self._is_open = True

    def add(self, papers: Iterable[PaperRows], bad_lines: Iterable[tuple[int, str]], lines: int) -> None:
        """Keep the papers (from `snapshot_rows_of`) and faults of the next lines, up to `lines`.

        Of two papers of one identifier the first is kept. What is added last is safe with one of the next
        additions, or when the making is closed.
        """
        try:
            self._add(papers, list(bad_lines), lines)
        except BaseException:
            self._to_index.clear()
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def _add(self, papers: Iterable[PaperRows], bad: list[tuple[int, str]], lines: int) -> None:
        connection = self._connection
        if not connection.in_transaction:
            connection.execute("BEGIN IMMEDIATE")
        new = [rows for rows in papers if self._inserted(rows)]
        connection.executemany(INSERT_AUTHORS, [row for rows in new for row in rows.authors])
        connection.executemany(INSERT_SUBJECTS, [row for rows in new for row in rows.subjects])
        self._to_index += [rows.folded for rows in new]
        self.papers += len(new)
        connection.executemany("INSERT INTO bad_lines VALUES (?, ?)", bad)
        self.lines, self.bad_lines = lines, self.bad_lines + len(bad)
        if lines - self._lines_kept >= _KEPT_AT_ONCE:
            self._keep()

    def _keep(self) -> None:
        """Index what was added, and make it safe."""
        self._to_index.sort()  # the index begins a new piece where keys go down
        self._connection.executemany(_INSERT_FOLDED, self._to_index)
        self._to_index.clear()
        self._remember({"lines": self.lines, "papers": self.papers, "bad lines": self.bad_lines})
        self._connection.execute("COMMIT")
        self._lines_kept = self.lines

    def reasons(self, limit: int = 20) -> list[tuple[int, str]]:
        """The first bad lines: their numbers, and why they are bad."""
        return self._connection.execute(
            "SELECT number, reason FROM bad_lines ORDER BY number LIMIT ?", (limit,)
        ).fetchall()

    def finish(self) -> Iterator[None]:
        """Make the file fast to read and put it in its place; yields between steps of a tenth of a second.

        Until the last step readers have the old snapshot, if there is one.
        """
        connection = self._connection
        if connection.in_transaction:
            self._keep()
        merge = "INSERT INTO papers_index (papers_index, rank) VALUES ('merge', ?)"
        pages = -_MERGED_AT_ONCE  # negative: all pieces of the index into one
        while True:
            before = connection.total_changes
            connection.execute(merge, (pages,))
            yield
            if connection.total_changes - before < 2:
                break
            pages = _MERGED_AT_ONCE
        with connection.transaction():  # DOIs come in no order: kept while papers come in, every page changes
            run_script(connection, CATALOGUE_INDEXES)
        self._remember({"imported": self._seen.text})
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        yield
        self._put_in_place()

    def close(self) -> None:
        """Stop here; another making of the same source goes on from here. Closing twice is harmless."""
        if not self._is_open:
            return
        self._is_open = False
        try:
            if self._connection.in_transaction:
                self._keep()
        finally:
            self._connection.close()

    def _put_in_place(self) -> None:
        compact = self._target.with_name(f"{self._target.name}.compact")
        compact.unlink(missing_ok=True)
        self._connection.execute("VACUUM INTO ?", (str(compact),))
        self.close()
        compact.chmod(0o600)
        compact.replace(self._target)
        _remove(self._path)

    def _inserted(self, rows: PaperRows) -> bool:
        values = (*rows.paper, self._seen.text, self._seen.text, 0)
        return self._connection.execute(_INSERT_NEW_PAPER, values).rowcount == 1

    def _resumed(self, source: str) -> Connection | None:
        if not self._path.exists():
            return None
        with suppress(LibraryDamagedError):
            connection = _connected(self._path)
            found = connection.execute("SELECT value FROM snapshot WHERE name = 'source'").fetchone()
            if found == (source,):
                return connection
            connection.close()
        return None

    def _begun(self, source: str) -> Connection:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _remove(self._path)
            self._path.touch(mode=0o600)
        except OSError as error:
            raise unwritable(self._path, error.strerror or str(error)) from error
        connection = _connected(self._path)
        connection.execute(f"PRAGMA page_size = {_PAGE_SIZE}")
        connection.execute("PRAGMA journal_mode = WAL").fetchone()
        with connection.transaction():
            run_script(connection, _TABLES)
            connection.execute(f"PRAGMA application_id = {snapshot.APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {snapshot.VERSION}")
            for setting, value in (
                ("hashsize", _HASH_SIZE),
                ("automerge", 0),
                ("crisismerge", _PIECES_AT_MOST),
            ):
                connection.execute(
                    "INSERT INTO papers_index (papers_index, rank) VALUES (?, ?)", (setting, value)
                )
            self._connection = connection
            self._remember({"source": source, "lines": 0, "papers": 0, "bad lines": 0})
        return connection

    def _fact(self, name: str) -> str:
        row = self._connection.execute("SELECT value FROM snapshot WHERE name = ?", (name,)).fetchone()
        return str(row[0])

    def _remember(self, facts: dict[str, int | str]) -> None:
        self._connection.executemany(
            "REPLACE INTO snapshot (name, value) VALUES (?, ?)", [(k, str(v)) for k, v in facts.items()]
        )


_INSERT_NEW_PAPER = INSERT_PAPER.replace("INSERT INTO", "INSERT OR IGNORE INTO", 1)


def _connected(path: Path) -> Connection:
    with explained(path):
        connection = sqlite3.connect(path, timeout=0.1, isolation_level=None, factory=Connection)
    connection.path = path
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # of two imports at once the second is told
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA wal_autocheckpoint = 4000")
    connection.execute(f"PRAGMA cache_size = -{_CACHE_SIZE}")
    return connection


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
