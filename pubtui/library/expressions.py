"""What the full-text index answers: conditions as FTS5 expressions (sqlite.org/fts5.html §3).

Nothing typed becomes syntax: every text stands in an FTS5 string, and the index takes it apart as it did the
papers' texts.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from pubtui.library import index_terms
from pubtui.papers.dates import PartialDate
from pubtui.papers.query import (
    All,
    AnyOf,
    Condition,
    Has,
    InSubject,
    Is,
    Not,
    Phrase,
    Possession,
    State,
    SubmittedBetween,
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


def conjuncts(condition: Condition) -> Iterable[Condition]:
    """What must all hold, however it was nested."""
    if isinstance(condition, All):
        for part in condition.parts:
            yield from conjuncts(part)
    else:
        yield condition


def is_indexed(condition: Condition) -> bool:
    """Whether the index alone answers the condition."""
    match condition:
        case Word(text, field):
            return field in _COLUMNS or not has_token(text)
        case Phrase(words, field):
            return field in _COLUMNS or not has_token(" ".join(words))
        case InSubject():
            return True
        case SubmittedBetween(first, last):
            return all(bound is None or bound.day is None for bound in (first, last))
        case Is(state):
            return state is State.WITHDRAWN
        case Has(possession):
            return possession in (Possession.DOI, Possession.JOURNAL)
        case All(parts) | AnyOf(parts):
            return all(map(is_indexed, parts))
        case Not(part):
            return is_indexed(part)
        case _:
            return False


def expression_of(condition: Condition) -> str:
    """The FTS5 expression of a condition that is indexed."""
    match condition:
        case Word(text, field):
            return f"({_COLUMNS[field]}{beginning(text)})" if has_token(text) else EVERY_PAPER
        case Phrase(words, field):
            text = " ".join(words)
            return f"({_COLUMNS[field]}{quoted(text)})" if has_token(text) else EVERY_PAPER
        case InSubject(code):
            return _term(index_terms.subject_term(code))
        case SubmittedBetween(first, last):
            return _months_expression(first, last)
        case Is():
            return _term(index_terms.WITHDRAWN)
        case Has(possession):
            return _term(index_terms.HAS_DOI if possession is Possession.DOI else index_terms.HAS_JOURNAL)
        case All():
            return _all_expression(condition)
        case AnyOf(parts):
            return _joined(" OR ", map(expression_of, parts)) if parts else _NO_PAPER
        case Not(part):
            return f"({EVERY_PAPER} NOT {expression_of(part)})"
        case _:
            raise AssertionError(f"{condition} is not indexed")


def _all_expression(condition: All) -> str:
    parts = list(conjuncts(condition))
    wanted = [expression_of(part) for part in parts if not isinstance(part, Not)]
    unwanted = [expression_of(part.part) for part in parts if isinstance(part, Not)]
    expression = _joined(" AND ", wanted) if wanted else EVERY_PAPER
    return f"({expression} NOT {_joined(' OR ', unwanted)})" if unwanted else expression


def _months_expression(first: PartialDate | None, last: PartialDate | None) -> str:
    """The terms of the years that lie inside the range, and of the months at its ends."""
    begin = (index_terms.FIRST_YEAR, 1) if first is None else (first.year, first.month or 1)
    end = (index_terms.LAST_YEAR, 12) if last is None else (last.year, last.month or 12)
    begin, end = max(begin, (index_terms.FIRST_YEAR, 1)), min(end, (index_terms.LAST_YEAR, 12))
    terms: list[str] = []
    for year in range(begin[0], end[0] + 1):
        months = [month for month in range(1, 13) if begin <= (year, month) <= end]
        if len(months) == 12:
            terms.append(index_terms.year_term(year))
        else:
            terms += [index_terms.month_term(year, month) for month in months]
    return _joined(" OR ", map(_term, terms)) if terms else _NO_PAPER


def to_months(between: SubmittedBetween) -> SubmittedBetween:
    """The whole months that hold the range."""
    first, last = between.first, between.last
    return SubmittedBetween(
        None if first is None else PartialDate(first.month_text),
        None if last is None else PartialDate(last.month_text),
    )


def _joined(operator: str, expressions: Iterable[str]) -> str:
    return f"({operator.join(expressions)})"


def _term(term: str) -> str:
    return f'"{term}"'


def beginning(text: str) -> str:
    """Words that begin with `text`, or that stand side by side and of which the last one does.

    FTS5 puts all terms together that have a beginning before it gives the first row, unless it keeps an index
    of beginnings that long. Of one letter it keeps none: alone it is an initial; after other words it becomes
    all beginnings of two.
    """
    words = "".join(c if has_token(c) else " " for c in text).split()
    initial = index_terms.initial_token(words[-1])
    if initial is None:
        return f"{quoted(text)} *"
    if len(words) == 1:
        return _term(initial)
    longer = [f"{quoted(text + letter)} *" for letter in index_terms.LETTERS]
    return _joined(" OR ", [quoted(text), *longer])


def quoted(text: str) -> str:
    """An FTS5 string, which its tokenizer takes apart as it did the papers' text."""
    return '"' + "".join(c for c in text if _is_allowed(c)).replace('"', '""') + '"'


def _is_allowed(character: str) -> bool:
    return character != "\0" and unicodedata.category(character) not in ("Co", "Cs")


def has_token(text: str) -> bool:
    return any(unicodedata.category(character)[0] in "LN" for character in text)


EVERY_PAPER = _term(index_terms.EVERY_PAPER)
_NO_PAPER = _term(index_terms.EVERY_PAPER + "none")
