"""From a tree of conditions to SQL: the only place where a filter becomes a statement.

What the full-text index can answer becomes one MATCH expression (sqlite.org/fts5.html §3), which streams from
the newest paper on; everything else becomes predicates on the paper's key. Values are always bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pubtui.library.expressions import EVERY_PAPER, conjuncts, expression_of, is_indexed, quoted, to_months
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.query import (
    All,
    AnyOf,
    Condition,
    DoiBegins,
    Has,
    IdentifierBegins,
    Is,
    Not,
    Phrase,
    Possession,
    State,
    SubmittedBetween,
    Tagged,
    TextField,
    Word,
)

_TABLES = {TextField.NOTE: "notes_index", TextField.FULL_TEXT: "full_texts"}

_CANDIDATES = (
    "SELECT paper FROM attributions WHERE evidence IN ('name', 'owner')"
    " EXCEPT SELECT paper FROM attributions WHERE evidence IN ('page', 'feed', 'confirmed')"
)
_MEMBERS: dict[State | Possession, str] = {
    State.NEW: "SELECT paper FROM new_papers",
    State.STARRED: "SELECT paper FROM marks WHERE starred IS NOT NULL",
    State.DOWNLOADED: "SELECT paper FROM files",
    State.CANDIDATE: _CANDIDATES,
    State.EXCLUDED: "SELECT paper FROM attributions WHERE evidence = 'excluded'",
    Possession.NOTE: "SELECT paper FROM notes",
    Possession.TAG: "SELECT paper FROM tags",
}
# Read marks may be as many as papers: they are looked at one by one, so that no first page waits for all of
# them.
_READ = "EXISTS (SELECT 1 FROM marks WHERE paper = {key} AND read IS NOT NULL)"
_HIDDEN_STATES = (State.CANDIDATE, State.EXCLUDED)


@dataclass(frozen=True, slots=True)
class Sql:
    """A piece of SQL and the values it binds; `{key}` in it stands for the paper's key, and so
    does `{rowid}` where the rows to look at shall be narrowed by it.

    `is_set` tells that it names a set of papers that is read as a whole.
    """

    text: str
    values: tuple[object, ...] = ()
    is_set: bool = False


def one_of(select: str, *values: object) -> Sql:
    """The paper is one of those that `select` gives."""
    return Sql(f"{{key}} IN ({select})", values, is_set=True)


@dataclass(frozen=True, slots=True)
class Where:
    """A condition taken apart: an FTS5 expression (or None), and what else must hold."""

    match: str | None
    predicates: tuple[Sql, ...]


def compiled(condition: Condition, *, selected: Sequence[int] = (), hidden: bool = False) -> Where:
    """`selected` are the papers that `is:selected` means; `hidden` ones are left out unless wanted."""
    indexed: list[Condition] = []
    predicates: list[Sql] = []
    for part in conjuncts(condition):
        if is_indexed(part):
            indexed.append(part)
            continue
        if isinstance(part, SubmittedBetween):
            indexed.append(to_months(part))
        predicates.append(_predicate(part, selected))
    if not (hidden or asks_for_hidden(condition)):
        predicates.append(Sql("{key} NOT IN (SELECT paper FROM hidden)"))
    return Where(expression_of(All(tuple(indexed))) if indexed else None, tuple(predicates))


def matching(columns: str, where: Where, *more: Sql) -> Sql:
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
    tests = all_hold(predicates, key=key, rowid="rowid")
    values = tuple(value for predicate in predicates for value in predicate.values)
    return Sql(f"SELECT {columns} FROM {table} WHERE {tests}", values)


def all_hold(predicates: Iterable[Sql], *, key: str, rowid: str) -> str:
    """The text of a WHERE clause; `key` and `rowid` are what the statement calls the paper's key."""
    return " AND ".join(predicate.text.format(key=key, rowid=rowid) for predicate in predicates) or "1"


def asks_for_hidden(condition: Condition) -> bool:
    """Whether the condition speaks of papers that lists otherwise leave out."""
    match condition:
        case Is(state):
            return state in _HIDDEN_STATES
        case All(parts) | AnyOf(parts):
            return any(map(asks_for_hidden, parts))
        case Not(part):
            return asks_for_hidden(part)
        case _:
            return False


def _predicate(condition: Condition, selected: Sequence[int]) -> Sql:
    if is_indexed(condition):
        return _in_index("papers_index", expression_of(condition))
    match condition:
        case All(parts):
            return _combined(" AND ", parts, selected)
        case AnyOf(parts):
            return _combined(" OR ", parts, selected)
        case Not(part):
            negated = _predicate(part, selected)
            return Sql(f"NOT ({negated.text})", negated.values)
        case _:
            return _simple_predicate(condition, selected)


def _simple_predicate(condition: Condition, selected: Sequence[int]) -> Sql:
    match condition:
        case Word(text, field):
            return _in_index(_TABLES[field], f"{quoted(text)} *")
        case Phrase(words, field):
            return _in_index(_TABLES[field], quoted(" ".join(words)))
        case SubmittedBetween(first, last):
            return _submitted(first, last)
        case IdentifierBegins(text):
            return _identifier(text)
        case DoiBegins(text):
            return one_of(_DOI_BEGINS, *_prefix_range(text))
        case Tagged(tag):
            return one_of("SELECT paper FROM tags WHERE folded = ?", tag)
        case Is(State.SELECTED):
            import json

            return one_of("SELECT value FROM json_each(?)", json.dumps(list(selected)))
        case Is(State.READ):
            return Sql(_READ)
        case Is(State.UNREAD):
            return Sql(f"NOT {_READ}")
        case Is(state):
            return one_of(_MEMBERS[state])
        case Has(possession):
            return one_of(_MEMBERS[possession])
        case _:
            raise AssertionError(f"no statement for {condition}")


def _combined(operator: str, parts: Iterable[Condition], selected: Sequence[int]) -> Sql:
    pieces = [_predicate(part, selected) for part in parts]
    values = tuple(value for piece in pieces for value in piece.values)
    return Sql("(" + operator.join(piece.text for piece in pieces) + ")", values)


def _in_index(table: str, expression: str) -> Sql:
    return one_of(f"SELECT rowid FROM {table} WHERE {table} MATCH ?", expression)


_DOI_BEGINS = "SELECT key FROM papers WHERE doi IS NOT NULL AND lower(doi) >= ? AND lower(doi) < ?"


def _submitted(first: PartialDate | None, last: PartialDate | None) -> Sql:
    """Dates are compared as far as both are known: a paper of 2024 may lie in March 2024."""
    tests: list[str] = []
    values: list[object] = []
    for bound, comparison in ((first, ">="), (last, "<=")):
        if bound is not None:
            tests.append(f"substr(submitted, 1, ?) {comparison} substr(?, 1, length(submitted))")
            values += [len(bound.text), bound.text]
    where = " AND ".join(["papers.key = {key}", *tests])
    return Sql(f"EXISTS (SELECT 1 FROM papers WHERE {where})", tuple(values))


def _identifier(text: str) -> Sql:
    """Identifiers since April 2007 sort as their keys do, so that a beginning is one range of keys."""
    if not text:
        return Sql("1")
    if text[0].isdigit():
        first, last = _new_scheme_keys(text)
        return Sql("{rowid} BETWEEN ? AND ?", (first, last))
    return one_of(
        "SELECT key FROM papers WHERE key < 1969900000 AND identifier >= ? AND identifier < ?",
        *_prefix_range(text),
    )


def _new_scheme_keys(text: str) -> tuple[int, int]:
    """The first and last key whose identifier begins with `text`; (1, 0) where none can."""
    months, _, number = text.partition(".")
    if not (months + number).isascii() or not (months + (number or "0")).isdigit():
        return 1, 0
    if "." in text and len(months) != 4:
        return 1, 0
    dates = [
        (year, month)
        for year in range(2007, 2091)
        for month in range(1, 13)
        if f"{year % 100:02}{month:02}".startswith(months) and (year, month) >= (2007, 4)
    ]
    digits = 5 if dates and dates[0][0] >= 2015 else 4
    if not dates or len(number) > digits:
        return 1, 0
    lowest, highest = (int(number.ljust(digits, filler)) for filler in "09") if number else (0, 99_999)
    return ArxivId(None, *dates[0], lowest).key, ArxivId(None, *dates[-1], highest).key


def _prefix_range(text: str) -> tuple[str, str]:
    """Bounds of the texts that begin with `text`: from the first, up to the second."""
    return text, text + "\U0010ffff"
