"""A connection to one library file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from pubtui.library.failures import explained, read_only
from pubtui.papers.dates import PartialDate

_PARAMETERS_AT_ONCE = 500  # SQLite before 3.32 takes 999 in one statement


class Connection(sqlite3.Connection):
    """A connection whose every statement and every row raise errors of our tree.

    `path` is its file, `clock` tells the time; `is_read_only` says that nothing can be kept.
    """

    path: Path
    clock: Callable[[], datetime]
    is_read_only: bool = False

    def now(self) -> str:
        """The moment as every table writes it: ISO 8601, UTC, to the second."""
        return PartialDate.of(self.clock()).text

    def insert(self, sql: str, parameters: Sequence[object]) -> int:
        """Run an INSERT of one row; the number of that row."""
        number = self.execute(sql, parameters).lastrowid
        assert number is not None, "an INSERT of one row has a number"  # noqa: S101
        return number

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything in the block is kept, or nothing; inside another transaction the block joins it.

        The transaction is IMMEDIATE: it waits for its turn at the start, where waiting is safe
        (a deferred one fails at its first write when another program wrote meanwhile).
        """
        if self.in_transaction:
            yield
            return
        if self.is_read_only:
            raise read_only(self.path)
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            if self.in_transaction:
                self.execute("ROLLBACK")
            raise

    def cursor(self, factory: Any = None) -> Any:
        """A cursor with the same promise."""
        return super().cursor(_Cursor if factory is None else factory)

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        cursor: sqlite3.Cursor = self.cursor().execute(sql, parameters)
        return cursor

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        cursor: sqlite3.Cursor = self.cursor().executemany(sql, parameters)
        return cursor


class _Cursor(sqlite3.Cursor):
    connection: Connection

    def execute(self, sql: str, parameters: Any = (), /) -> _Cursor:
        with explained(self.connection.path):
            super().execute(sql, parameters)
        return self

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> _Cursor:
        with explained(self.connection.path):
            super().executemany(sql, parameters)
        return self

    def fetchone(self) -> Any:
        with explained(self.connection.path):
            return super().fetchone()

    def fetchmany(self, size: int | None = 1) -> list[Any]:
        with explained(self.connection.path):
            return super().fetchmany(size)

    def fetchall(self) -> list[Any]:
        with explained(self.connection.path):
            return super().fetchall()

    def __next__(self) -> Any:
        with explained(self.connection.path):
            return super().__next__()


def chunks(keys: Iterable[int]) -> Iterator[tuple[list[int], str]]:
    """The keys in groups that fit into one statement, each with its `(?, ?, …)`."""
    remaining = list(keys)
    for start in range(0, len(remaining), _PARAMETERS_AT_ONCE):
        group = remaining[start : start + _PARAMETERS_AT_ONCE]
        yield group, f"({', '.join('?' * len(group))})"
