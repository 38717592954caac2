"""From a tree of conditions to SQL: the only place where a filter becomes a statement.

What the full-text index can answer becomes one MATCH expression (sqlite.org/fts5.html §3), which streams from
the newest paper on; everything else becomes predicates on the paper's key. Values are always bound.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pubtui.library import index, visibility
from pubtui.library.visits import NEW_AFTER
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.query import (
    All,
    AnyOf,
    Condition,
    DoiBegins,
    Has,
    IdentifierBegins,
    InSubject,
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

_COLUMNS = {
    TextField.ANYWHERE: "",
    TextField.AUTHOR: "authors : ",
    TextField.TITLE: "title : ",
    TextField.ABSTRACT: "abstract : ",
    TextField.COMMENT: "comment : ",
}
_TABLES = {TextField.NOTE: "notes_index", TextField.FULL_TEXT: "full_texts"}

NEW_PAPERS = (
    f"SELECT papers.key FROM papers WHERE papers.arrival > {NEW_AFTER} AND EXISTS (SELECT 1 FROM attributions"
    " JOIN follows ON follows.id = attributions.follow WHERE attributions.paper = papers.key"
    f" AND attributions.evidence IN {visibility.SHOWN_EVIDENCE} AND papers.arrival > follows.backlog)"
)
_CANDIDATES = (
    "SELECT paper FROM attributions WHERE evidence IN ('name', 'owner')"
    " EXCEPT SELECT paper FROM attributions WHERE evidence IN ('page', 'feed', 'confirmed')"
)
# Small sets are read once and looked up (IN); read marks, which may be as many as papers, are looked at one
# by one (EXISTS), so that the first page of a list does not wait for all of them.
_STATES = {
    State.NEW: f"{{key}} IN ({NEW_PAPERS})",
    State.UNREAD: "NOT EXISTS (SELECT 1 FROM marks WHERE paper = {key} AND read IS NOT NULL)",
    State.READ: "EXISTS (SELECT 1 FROM marks WHERE paper = {key} AND read IS NOT NULL)",
    State.STARRED: "{key} IN (SELECT paper FROM marks WHERE starred IS NOT NULL)",
    State.DOWNLOADED: "{key} IN (SELECT paper FROM files)",
    State.CANDIDATE: f"{{key}} IN ({_CANDIDATES})",
    State.EXCLUDED: "{key} IN (SELECT paper FROM attributions WHERE evidence = 'excluded')",
}
_POSSESSIONS = {
    Possession.NOTE: "{key} IN (SELECT paper FROM notes)",
    Possession.TAG: "{key} IN (SELECT paper FROM tags)",
}
_HIDDEN_STATES = (State.CANDIDATE, State.EXCLUDED)


@dataclass(frozen=True, slots=True)
class Sql:
    """A piece of SQL and the values it binds; `{key}` in it stands for the paper's key."""

    text: str
    values: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Where:
    """A condition taken apart: an FTS5 expression (or None), and what else must hold."""

    match: str | None
    predicates: tuple[Sql, ...]


def compiled(condition: Condition, *, selected: Sequence[int] = (), hidden: bool = False) -> Where:
    """`selected` are the papers that `is:selected` means; `hidden` ones are left out unless wanted."""
    indexed: list[Condition] = []
    predicates: list[Sql] = []
    for part in _conjuncts(condition):
        if _is_indexed(part):
            indexed.append(part)
            continue
        if isinstance(part, SubmittedBetween):
            indexed.append(_to_months(part))
        predicates.append(_predicate(part, selected))
    if not (hidden or asks_for_hidden(condition)):
        predicates.append(Sql("{key} NOT IN (SELECT paper FROM hidden)"))
    return Where(_expression(All(tuple(indexed))) if indexed else None, tuple(predicates))


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


def _conjuncts(condition: Condition) -> Iterable[Condition]:
    if isinstance(condition, All):
        for part in condition.parts:
            yield from _conjuncts(part)
    else:
        yield condition


# What the index answers


def _is_indexed(condition: Condition) -> bool:
    match condition:
        case Word(text, field):
            return field in _COLUMNS or not _has_token(text)
        case Phrase(words, field):
            return field in _COLUMNS or not _has_token(" ".join(words))
        case InSubject():
            return True
        case SubmittedBetween(first, last):
            return all(bound is None or bound.day is None for bound in (first, last))
        case Is(state):
            return state is State.WITHDRAWN
        case Has(possession):
            return possession in (Possession.DOI, Possession.JOURNAL)
        case All(parts) | AnyOf(parts):
            return all(map(_is_indexed, parts))
        case Not(part):
            return _is_indexed(part)
        case _:
            return False


def _expression(condition: Condition) -> str:
    """The FTS5 expression of a condition that is indexed."""
    match condition:
        case Word(text, field):
            return f"({_COLUMNS[field]}{_beginning(text)})" if _has_token(text) else EVERY_PAPER
        case Phrase(words, field):
            text = " ".join(words)
            return f"({_COLUMNS[field]}{_quoted(text)})" if _has_token(text) else EVERY_PAPER
        case InSubject(code):
            return _term(index.subject_term(code))
        case SubmittedBetween(first, last):
            return _months_expression(first, last)
        case Is():
            return _term(index.WITHDRAWN)
        case Has(possession):
            return _term(index.HAS_DOI if possession is Possession.DOI else index.HAS_JOURNAL)
        case All():
            return _all_expression(condition)
        case AnyOf(parts):
            return _joined(" OR ", map(_expression, parts)) if parts else _NO_PAPER
        case Not(part):
            return f"({EVERY_PAPER} NOT {_expression(part)})"
        case _:
            raise AssertionError(f"{condition} is not indexed")


def _all_expression(condition: All) -> str:
    parts = list(_conjuncts(condition))
    wanted = [_expression(part) for part in parts if not isinstance(part, Not)]
    unwanted = [_expression(part.part) for part in parts if isinstance(part, Not)]
    expression = _joined(" AND ", wanted) if wanted else EVERY_PAPER
    return f"({expression} NOT {_joined(' OR ', unwanted)})" if unwanted else expression


def _months_expression(first: PartialDate | None, last: PartialDate | None) -> str:
    """The terms of the years that lie inside the range, and of the months at its ends."""
    begin = (index.FIRST_YEAR, 1) if first is None else (first.year, first.month or 1)
    end = (index.LAST_YEAR, 12) if last is None else (last.year, last.month or 12)
    begin, end = max(begin, (index.FIRST_YEAR, 1)), min(end, (index.LAST_YEAR, 12))
    terms: list[str] = []
    for year in range(begin[0], end[0] + 1):
        months = [month for month in range(1, 13) if begin <= (year, month) <= end]
        if len(months) == 12:
            terms.append(index.year_term(year))
        else:
            terms += [index.month_term(year, month) for month in months]
    return _joined(" OR ", map(_term, terms)) if terms else _NO_PAPER


def _to_months(between: SubmittedBetween) -> SubmittedBetween:
    first, last = between.first, between.last
    return SubmittedBetween(
        None if first is None else PartialDate(first.month_text),
        None if last is None else PartialDate(last.month_text),
    )


def _joined(operator: str, expressions: Iterable[str]) -> str:
    return f"({operator.join(expressions)})"


def _term(term: str) -> str:
    return f'"{term}"'


def _beginning(text: str) -> str:
    """Words that begin with `text`."""
    letters = [character for character in text if _has_token(character)]
    initial = index.initial_token(letters[0]) if len(letters) == 1 else None
    return f"{_quoted(text)} *" if initial is None else _term(initial)


def _quoted(text: str) -> str:
    """An FTS5 string, which its tokenizer takes apart as it did the papers' text."""
    return '"' + "".join(c for c in text if _is_allowed(c)).replace('"', '""') + '"'


def _is_allowed(character: str) -> bool:
    return character != "\0" and unicodedata.category(character) not in ("Co", "Cs")


def _has_token(text: str) -> bool:
    return any(unicodedata.category(character)[0] in "LN" for character in text)


EVERY_PAPER = _term(index.EVERY_PAPER)
_NO_PAPER = _term(index.EVERY_PAPER + "none")


# What tables answer


def _predicate(condition: Condition, selected: Sequence[int]) -> Sql:
    if _is_indexed(condition):
        return _in_index("papers_index", _expression(condition))
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
            return _in_index(_TABLES[field], f"{_quoted(text)} *")
        case Phrase(words, field):
            return _in_index(_TABLES[field], _quoted(" ".join(words)))
        case SubmittedBetween(first, last):
            return _submitted(first, last)
        case IdentifierBegins(text):
            return _identifier(text)
        case DoiBegins(text):
            return Sql(_DOI_BEGINS, _prefix_range(text))
        case Tagged(tag):
            return Sql("{key} IN (SELECT paper FROM tags WHERE folded = ?)", (tag,))
        case Is(State.SELECTED):
            return Sql("{key} IN (SELECT value FROM json_each(?))", (json.dumps(list(selected)),))
        case Is(state):
            return Sql(_STATES[state])
        case Has(possession):
            return Sql(_POSSESSIONS[possession])
        case _:
            raise AssertionError(f"no statement for {condition}")


def _combined(operator: str, parts: Iterable[Condition], selected: Sequence[int]) -> Sql:
    pieces = [_predicate(part, selected) for part in parts]
    values = tuple(value for piece in pieces for value in piece.values)
    return Sql("(" + operator.join(piece.text for piece in pieces) + ")", values)


def _in_index(table: str, expression: str) -> Sql:
    return Sql(f"{{key}} IN (SELECT rowid FROM {table} WHERE {table} MATCH ?)", (expression,))


_DOI_BEGINS = "{key} IN (SELECT key FROM papers WHERE doi IS NOT NULL AND lower(doi) >= ? AND lower(doi) < ?)"


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
        return Sql("{key} BETWEEN ? AND ?", (first, last))
    return Sql(
        "{key} IN (SELECT key FROM papers WHERE key < 1969900000 AND identifier >= ? AND identifier < ?)",
        _prefix_range(text),
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
