"""Lists of papers: which ones a condition holds for, in which order, and what a list shows of them."""

from __future__ import annotations

import threading
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from pubtui.library import conditions, visibility
from pubtui.library.conditions import Sql, Where
from pubtui.library.connection import Connection, chunks
from pubtui.library.expressions import EVERY_PAPER
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.query import EVERYTHING, All, Condition, Is, State

if TYPE_CHECKING:
    from pubtui.library.overview import Overview


class Order(StrEnum):
    """How a list is sorted; among equals the newest paper comes first."""

    NEWEST = "newest"
    NEWEST_VERSION = "newest version"
    FIRST_SEEN = "first seen"
    TITLE = "title"
    FIRST_AUTHOR = "first author"
    SUBJECT = "subject"
    RELEVANCE = "relevance"


@dataclass(frozen=True, slots=True)
class PaperRow:
    """What one line of a list shows.

    `title` and `first_author` (a surname) are readable text; `submitted` and `updated` are ISO 8601 days, or
    as much of it as is known; `subject` is the primary one.
    """

    key: int
    title: str
    subject: str
    submitted: str
    updated: str
    first_author: str
    author_count: int
    version: int | None
    withdrawn: bool
    is_new: bool
    is_read: bool
    starred: bool
    downloaded: bool

    @property
    def identifier(self) -> ArxivId:
        return ArxivId.from_key(self.key)

    @property
    def date(self) -> str:
        """The month of submission."""
        return self.submitted[:7]


@dataclass(frozen=True, slots=True)
class ShelfCounts:
    """How many papers stand on each shelf; `follows` by number of the follow, `subjects` by code."""

    everything: int
    new: int
    unread: int
    starred: int
    downloaded: int
    follows: dict[int, int]
    subjects: dict[str, int]


class Search:
    """Finds papers in a library."""

    def __init__(self, connection: Connection, *, of_snapshot: bool = False) -> None:
        self._connection = connection
        self._of_snapshot = of_snapshot

    def listing(
        self,
        condition: Condition = EVERYTHING,
        *,
        order: Order = Order.NEWEST,
        scope: int | None = None,
        selected: Sequence[int] = (),
    ) -> Listing:
        """The papers for which `condition` holds, among those of the follow `scope` if one is given.

        `selected` are the keys that `is:selected` means. Nothing is read before the first `extend`.
        """
        where = self._where(condition, scope, selected)
        return Listing(self._connection, where, order, sorts_newest_only=self._of_snapshot)

    def count(
        self, condition: Condition = EVERYTHING, *, scope: int | None = None, selected: Sequence[int] = ()
    ) -> int:
        """How many papers the listing would hold; takes as long as reading all of it."""
        statement = _matching("count(*)", self._where(condition, scope, selected))
        return int(self._connection.execute(statement.text, statement.values).fetchone()[0])

    def passing(self, condition: Condition, papers: Sequence[int]) -> list[int]:
        """Those of these papers for which the condition holds, also where lists leave them out."""
        where = conditions.compiled(All((condition, Is(State.SELECTED))), selected=papers, hidden=True)
        statement = _matching("rowid", where)
        return [key for (key,) in self._connection.execute(statement.text, statement.values).fetchall()]

    def shelf_counts(self) -> ShelfCounts:
        """Every shelf's count at once."""
        follows = self._connection.execute(
            f"SELECT follow, count(*) FROM attributions WHERE evidence IN {visibility.SHOWN_EVIDENCE}"
            " GROUP BY follow"
        ).fetchall()
        subjects = self._connection.execute(
            "SELECT subject, count(*) FROM paper_subjects WHERE paper NOT IN (SELECT paper FROM hidden)"
            " GROUP BY subject ORDER BY subject"
        ).fetchall()
        return ShelfCounts(
            everything=self.count(),
            new=self.count(Is(State.NEW)),
            unread=self.count(Is(State.UNREAD)),
            starred=self.count(Is(State.STARRED)),
            downloaded=self.count(Is(State.DOWNLOADED)),
            follows=dict(follows),
            subjects=dict(subjects),
        )

    def rows(self, keys: Sequence[int]) -> list[PaperRow]:
        """The rows of these papers, in this order; papers that are not there are left out."""
        return _rows(self._connection, keys)

    def overview(self, keys: Sequence[int]) -> Overview:
        """What these papers are about, by whom, and from when."""
        from pubtui.library.overview import overview

        return overview(self._connection, keys)

    def _where(self, condition: Condition, scope: int | None, selected: Sequence[int]) -> Where:
        where = conditions.compiled(condition, selected=selected)
        if scope is None:
            return where
        any_evidence = conditions.asks_for_hidden(condition)
        shown = "" if any_evidence else f" AND evidence IN {visibility.SHOWN_EVIDENCE}"
        of_follow = conditions.one_of(f"SELECT paper FROM attributions WHERE follow = ?{shown}", scope)
        return Where(where.match, (*where.predicates, of_follow))


class Listing:
    """Papers in order, read as far as they are wanted.

    `keys` grows at its end only; rows are fetched when they are shown. Threads may extend the listing, each
    over its own connection, while another reads rows.
    """

    def __init__(
        self, connection: Connection, where: Where, order: Order, *, sorts_newest_only: bool = False
    ) -> None:
        self._connection = connection
        self._where = where
        self._sorts_newest_only = sorts_newest_only or order is Order.RELEVANCE
        self.order = order
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
            limit = _NEWEST_SORTED
        statement = self._next(connection)
        rows = connection.execute(statement.text, (*statement.values, limit)).fetchall()
        self.keys.extend(key for (key,) in rows)
        self.complete = len(rows) < limit

    def rows(self, start: int, stop: int) -> list[PaperRow]:
        """The rows of positions `start` to `stop`, as far as they are known."""
        return _rows(self._connection, self.keys[start:stop])

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
            return _newest(self._where, self.keys[-1] if self.keys else _ABOVE_EVERY_KEY)
        if self._sorts_newest_only:
            if self.keys:
                return _newest(self._where, min(self.keys))
            first = _ranked if self.order is Order.RELEVANCE else _newest_sorted
            return first(self._where, self.order)
        return _sorted(self._where, self.order, after=self._last(connection, _SORTED_BY[self.order][0]))

    def _last(self, connection: Connection, column: str) -> tuple[object, int] | None:
        if not self.keys:
            return None
        key = self.keys[-1]
        row = connection.execute(f"SELECT {column} FROM papers WHERE key = ?", (key,)).fetchone()
        return row[0], key


_ABOVE_EVERY_KEY = 2**62
_NEWEST_SORTED = 1000
_RANK = "bm25(papers_index, 10.0, 5.0, 1.0, 1.0, 0.0)"  # title, authors, abstract, comment, terms
_SORTED_BY = {
    Order.NEWEST_VERSION: ("updated", True),
    Order.FIRST_SEEN: ("arrival", True),
    Order.TITLE: ("sort_title", False),
    Order.FIRST_AUTHOR: ("sort_author", False),
    Order.SUBJECT: ("primary_subject", False),
}


def _newest(where: Where, below: int) -> Sql:
    matching = _matching("rowid", where, Sql("rowid < ?", (below,)))
    return Sql(f"{matching.text} ORDER BY rowid DESC LIMIT ?", matching.values)


def _ranked(where: Where, _: Order) -> Sql:
    """The newest thousand, the best of them first: ranking more would read every match."""
    where = Where(where.match or EVERY_PAPER, where.predicates)
    matching = _matching(f"rowid AS key, {_RANK} AS rank_", where)
    newest = f"{matching.text} ORDER BY rowid DESC LIMIT ?"
    return Sql(f"SELECT key FROM ({newest}) ORDER BY rank_, key DESC", matching.values)


def _newest_sorted(where: Where, order: Order) -> Sql:
    """The newest thousand in another order, where sorting all would read millions of papers."""
    column, descending = _SORTED_BY[order]
    if order is Order.TITLE:
        column = "readable_title COLLATE NOCASE"  # a snapshot has no second title to sort by
    matching = _matching("rowid AS found", where)
    direction = "DESC" if descending else "ASC"
    return Sql(
        f"SELECT key FROM ({matching.text} ORDER BY rowid DESC LIMIT ?) JOIN papers ON papers.key = found"
        f" ORDER BY {column} {direction}, key DESC",
        matching.values,
    )


def _sorted(where: Where, order: Order, *, after: tuple[object, int] | None) -> Sql:
    """In the order of an index on (column, key), from the last row we have on."""
    column, descending = _SORTED_BY[order]
    predicates = list(where.predicates)
    if where.match is not None:
        matching = "SELECT rowid FROM papers_index WHERE papers_index MATCH ?"
        predicates.append(Sql(f"{{key}} IN ({matching})", (where.match,)))
    if after is not None:
        value, key = after
        beyond = "<" if descending else ">"
        position = f"{column} {beyond}= ? AND ({column} {beyond} ? OR key < ?)"
        predicates.append(Sql(position, (value, value, key)))
    tests = _all_hold(predicates, key="papers.key", rowid="papers.key")
    direction = "DESC" if descending else "ASC"
    return Sql(
        f"SELECT key FROM papers WHERE {tests} ORDER BY {column} {direction}, key DESC LIMIT ?",
        tuple(value for predicate in predicates for value in predicate.values),
    )


def _matching(columns: str, where: Where, *more: Sql) -> Sql:
    """A query of the index, or of the papers of a set where no word is looked for.

    `+rowid` keeps SQLite from running the match once for each member of a set.
    """
    predicates = [*more, *where.predicates]
    if where.match is None and any(predicate.is_set for predicate in predicates):
        table, key = "papers", "papers.key"
    else:
        match = EVERY_PAPER if where.match is None else where.match
        table, key = "papers_index", "+papers_index.rowid"
        predicates.insert(0, Sql("papers_index MATCH ?", (match,)))
    tests = _all_hold(predicates, key=key, rowid="rowid")
    values = tuple(value for predicate in predicates for value in predicate.values)
    return Sql(f"SELECT {columns} FROM {table} WHERE {tests}", values)


def _all_hold(predicates: list[Sql], *, key: str, rowid: str) -> str:
    return " AND ".join(predicate.text.format(key=key, rowid=rowid) for predicate in predicates) or "1"


_ROW = (
    "SELECT key, readable_title, primary_subject, substr(submitted, 1, 10), substr(updated, 1, 10),"
    " first_author, author_count, version, withdrawn,"
    " EXISTS (SELECT 1 FROM new_papers WHERE paper = key),"
    " EXISTS (SELECT 1 FROM marks WHERE paper = key AND read IS NOT NULL),"
    " EXISTS (SELECT 1 FROM marks WHERE paper = key AND starred IS NOT NULL),"
    " EXISTS (SELECT 1 FROM files WHERE paper = key) FROM papers"
)


def _rows(connection: Connection, keys: Sequence[int]) -> list[PaperRow]:
    rows: dict[int, PaperRow] = {}
    for group, placeholders in chunks(keys):
        for row in connection.execute(f"{_ROW} WHERE key IN {placeholders}", group).fetchall():
            *values, withdrawn, is_new, is_read, starred, downloaded = row
            flags = map(bool, (withdrawn, is_new, is_read, starred, downloaded))
            rows[row[0]] = PaperRow(*values, *flags)
    return [rows[key] for key in keys if key in rows]
