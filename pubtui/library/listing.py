"""Papers in order, read as far as they are wanted."""

from __future__ import annotations

import threading
from array import array
from bisect import bisect_left
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pubtui.library import headings, orders
from pubtui.library.conditions import Sql, Where
from pubtui.library.connection import Connection
from pubtui.library.headings import Headings
from pubtui.library.list_rows import PaperRow, rows_of_keys
from pubtui.library.orders import Order

if TYPE_CHECKING:
    from pubtui.papers.names import PersonName


_ROWS_IN_MEMORY = 1_000


class Listing:
    """Papers in order, read as far as they are wanted.

    `keys` grows at its end only; rows are fetched when they are shown. Threads may extend the listing, each
    over its own connection, while another reads rows. Where its papers are `headed`, `headings` may be a
    little ahead of `keys`.
    """

    def __init__(
        self,
        connection: Connection,
        where: Where,
        order: Order,
        *,
        sorts_newest_only: bool = False,
        headed: bool = False,
    ) -> None:
        self._connection = connection
        self._where = where
        self._sorts_newest_only = sorts_newest_only or order is Order.RELEVANCE
        self.order = order
        self._headed = headed and order is not Order.RELEVANCE
        self.headings = Headings()
        self.keys: array[int] = array("q")
        self.complete = False
        self._extending = threading.Lock()

    def __len__(self) -> int:
        """How many rows are known so far."""
        return len(self.keys)

    def extend(self, limit: int, *, over: Connection | None = None) -> bool:
        """Read up to `limit` more keys; whether more may follow.

        `over` is the calling thread's own, of `another()`, where another thread opened the listing.
        """
        with self._extending:
            if not self.complete:
                self._read_on(limit, self._connection if over is None else over)
        return not self.complete

    def _read_on(self, limit: int, connection: Connection) -> None:
        if self._sorts_newest_only and self.order is not Order.NEWEST and not self.keys:
            limit = orders.NEWEST_SORTED
        statement = self._next(connection)
        found = connection.execute(statement.text, (*statement.values, limit))
        known = len(self.keys)
        while rows := found.fetchmany(_ROWS_IN_MEMORY):
            keys = array("q", [row[0] for row in rows])
            if self._headed:
                self._head(keys, [row[1] for row in rows if len(row) > 1], connection)
            self.keys.extend(keys)
        self.complete = len(self.keys) - known < limit

    def _head(self, keys: array[int], values: list[str], connection: Connection) -> None:
        position = len(self.keys)
        if self.order is Order.NEWEST:
            self.headings.add_years(position, keys)
        elif values:
            self.headings.add_all(position, self._as_headings(keys, values, connection))
        elif keys:
            self.headings.add(position, headings.FURTHER)

    def _as_headings(self, keys: array[int], values: list[str], connection: Connection) -> Iterable[str]:
        if self.order is Order.TITLE:
            return map(headings.initial, values)
        if self.order is Order.FIRST_SEEN:
            one_of_each = dict(zip(values, keys, strict=True))
            days = {arrival: _day(connection, key) for arrival, key in one_of_each.items()}
            return map(days.__getitem__, values)
        return values

    def heading(self, place: int) -> str:
        """What the heading says, of those in `headings`."""
        start, value = self.headings.starts[place], self.headings.values[place]
        first_author = ""
        if self.order is Order.FIRST_AUTHOR and start < len(self.keys):
            first = _first_author(self._connection, self.keys[start])
            # A snapshot may be of the time when papers were sorted by surnames alone.
            first_author = first.inverted if "\t" in value else first.full_surname
        return headings.heading_words(self.order, value, first_author)

    def rows(self, start: int, stop: int, *, surnames: bool = False) -> list[PaperRow]:
        """The rows of positions `start` to `stop`, as far as they are known."""
        return rows_of_keys(self._connection, self.keys[start:stop], surnames=surnames)

    def position_of(self, key: int) -> int | None:
        """Where the paper stands among the rows known so far."""
        if self.order is Order.NEWEST:
            position = bisect_left(self.keys, -key, key=int.__neg__)
            return position if position < len(self.keys) and self.keys[position] == key else None
        return self.keys.index(key) if key in self.keys else None

    def may_still_hold(self, key: int) -> bool:
        """Whether the paper may be among the rows that are not known yet."""
        passed = self.order is Order.NEWEST and len(self.keys) > 0 and self.keys[-1] <= key
        return not self.complete and not passed

    def _next(self, connection: Connection) -> Sql:
        """The statement of the keys after those we have; it still wants its limit."""
        if self.order is Order.NEWEST:
            return orders.newest(self._where, self.keys[-1] if self.keys else None)
        if self._sorts_newest_only:
            if self.keys:
                return orders.newest(self._where, min(self.keys))
            if self.order is Order.RELEVANCE:
                return orders.ranked(self._where)
            return orders.newest_sorted(self._where, self.order, headed=self._headed)
        after = self._last(connection, orders.sort_column(self.order))
        return orders.indexed(self._where, self.order, after=after, headed=self._headed)

    def _last(self, connection: Connection, column: str) -> tuple[object, int] | None:
        if not self.keys:
            return None
        key = self.keys[-1]
        row = connection.execute(f"SELECT {column} FROM papers WHERE key = ?", (key,)).fetchone()
        return row[0], key


def _day(connection: Connection, key: int) -> str:
    """The day on which the paper was seen first."""
    statement = "SELECT substr(first_seen, 1, 10) FROM papers WHERE key = ?"
    return str(connection.execute(statement, (key,)).fetchone()[0])


def _first_author(connection: Connection, key: int) -> PersonName:
    """The name of the paper's first author; an empty one where there is none."""
    from pubtui.papers import tex
    from pubtui.papers.names import split_name

    row = connection.execute(
        "SELECT name FROM paper_authors WHERE paper = ? AND position = 0", (key,)
    ).fetchone()
    return split_name("" if row is None else tex.plain(row[0]))
