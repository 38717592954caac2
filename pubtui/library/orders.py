"""The orders of lists, what SQLite is asked for them, and what their headings go by."""

from __future__ import annotations

from enum import StrEnum

from pubtui.library.conditions import Sql, Where, all_hold, matching
from pubtui.library.expressions import EVERY_PAPER


class Order(StrEnum):
    """How a list is sorted; among equals the newest paper comes first."""

    NEWEST = "newest"
    NEWEST_VERSION = "newest version"
    FIRST_SEEN = "first seen"
    TITLE = "title"
    FIRST_AUTHOR = "first author"
    SUBJECT = "subject"
    RELEVANCE = "relevance"


NEWEST_SORTED = 1000
"""How many papers are sorted where no index sorts all of them."""

_ABOVE_EVERY_KEY = 2**62
_RANK = "bm25(papers_index, 10.0, 5.0, 1.0, 1.0, 0.0)"  # title, authors, abstract, comment, terms
_SORTED_BY = {
    Order.NEWEST_VERSION: ("updated", True),
    Order.FIRST_SEEN: ("arrival", True),
    Order.TITLE: ("sort_title", False),
    Order.FIRST_AUTHOR: ("sort_author", False),
    Order.SUBJECT: ("primary_subject", False),
}
_HEADED_BY = {
    Order.NEWEST_VERSION: "substr(updated, 1, 4)",
    Order.FIRST_SEEN: "arrival",
    Order.TITLE: "substr(sort_title, 1, 1)",
    Order.FIRST_AUTHOR: "sort_author",
    Order.SUBJECT: "primary_subject",
}
"""What stays the same under one heading, as the index of the order has it; `headings` makes words of it.

The newest papers are told apart by their keys.
"""


def sort_column(order: Order) -> str:
    """The column that an index sorts all papers of a library by."""
    return _SORTED_BY[order][0]


def newest(where: Where, below: int | None) -> Sql:
    """The keys below another in descending order; wants its limit, as all of these statements do."""
    found = matching("rowid", where, Sql("rowid < ?", (_ABOVE_EVERY_KEY if below is None else below,)))
    return Sql(f"{found.text} ORDER BY rowid DESC LIMIT ?", found.values)


def ranked(where: Where) -> Sql:
    """The newest thousand, the best of them first: ranking more would read every match."""
    where = Where(where.match or EVERY_PAPER, where.predicates)
    found = matching(f"rowid AS key, {_RANK} AS rank_", where)
    first = f"{found.text} ORDER BY rowid DESC LIMIT ?"
    return Sql(f"SELECT key FROM ({first}) ORDER BY rank_, key DESC", found.values)


def newest_sorted(where: Where, order: Order, *, headed: bool) -> Sql:
    """The newest thousand in another order, where sorting all would read millions of papers."""
    column, descending = _SORTED_BY[order]
    heading = _HEADED_BY[order]
    if order is Order.TITLE:  # a snapshot has no second title to sort by
        column, heading = "readable_title COLLATE NOCASE", "lower(substr(readable_title, 1, 1))"
    found = matching("rowid AS found", where)
    direction = "DESC" if descending else "ASC"
    return Sql(
        f"SELECT key{f', {heading}' if headed else ''}"
        f" FROM ({found.text} ORDER BY rowid DESC LIMIT ?) JOIN papers ON papers.key = found"
        f" ORDER BY {column} {direction}, key DESC",
        found.values,
    )


def indexed(where: Where, order: Order, *, after: tuple[object, int] | None, headed: bool) -> Sql:
    """In the order of an index on (column, key), from the last row we have on."""
    column, descending = _SORTED_BY[order]
    predicates = list(where.predicates)
    if where.match is not None:
        words = "SELECT rowid FROM papers_index WHERE papers_index MATCH ?"
        predicates.append(Sql(f"{{key}} IN ({words})", (where.match,)))
    if after is not None:
        value, key = after
        beyond = "<" if descending else ">"
        position = f"{column} {beyond}= ? AND ({column} {beyond} ? OR key < ?)"
        predicates.append(Sql(position, (value, value, key)))
    tests = all_hold(predicates, key="papers.key", rowid="papers.key")
    direction = "DESC" if descending else "ASC"
    return Sql(
        f"SELECT key{f', {_HEADED_BY[order]}' if headed else ''} FROM papers"
        f" WHERE {tests} ORDER BY {column} {direction}, key DESC LIMIT ?",
        tuple(value for predicate in predicates for value in predicate.values),
    )
