"""What may stand behind a field that is not about words."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Sequence
from datetime import date, timedelta
from difflib import get_close_matches
from enum import StrEnum
from typing import TypeVar

from pubtui.errors import IdentifierError, QueryError
from pubtui.papers import identifiers
from pubtui.papers.dates import PartialDate
from pubtui.papers.query.conditions import (
    AnyOf,
    Condition,
    DoiBegins,
    Has,
    IdentifierBegins,
    InSubject,
    Is,
    Possession,
    State,
    SubmittedBetween,
    Tagged,
)
from pubtui.papers.query.tokens import Token
from pubtui.papers.subjects import archives, subjects
from pubtui.papers.text import fold

_AGE = re.compile(r"([<>])(\d{1,4})([dwmy])", re.ASCII)
_DAYS = {"d": 1, "w": 7}
_MONTHS = {"m": 1, "y": 12}

_Named = TypeVar("_Named", bound=StrEnum)

VALUE_FIELDS = ("cat", "year", "date", "id", "doi", "tag", "is", "has")


def condition_of(field: str, value: Token, today: PartialDate) -> Condition:
    """What `field:value` asks. Raises QueryError where the field cannot have this value."""
    text = value.text.strip()
    match field:
        case "cat":
            return _in_subject(text, value)
        case "year":
            return _between(text, value, years_only=True)
        case "date":
            age = _AGE.fullmatch(text)
            return _aged(age, today) if age else _between(text, value, years_only=False)
        case "id":
            return _identifier(text)
        case "doi":
            return DoiBegins(re.sub(r"^(?:https?://(?:dx\.)?doi\.org/|doi:)", "", text.lower()))
        case "tag":
            return Tagged(fold(text))
        case "is":
            return Is(_member(State, text, value, "is"))
        case _:
            return Has(_member(Possession, text, value, "has"))


def _in_subject(text: str, value: Token) -> Condition:
    wanted = text.lower()
    codes = [*archives(), *subjects()]
    exact = [code for code in codes if code.lower() == wanted]
    if exact:
        return InSubject(exact[0])
    begun = dict.fromkeys(code for code in codes if code.lower().startswith(wanted))
    if begun:
        return AnyOf(
            tuple(InSubject(code) for code in begun if code.partition(".")[0] not in begun or "." not in code)
        )
    near = get_close_matches(text, codes, n=1, cutoff=0.5)
    raise QueryError(f"arXiv has no subject {text}.", start=value.start, end=value.end, remedy=_offer(near))


def _between(text: str, value: Token, *, years_only: bool) -> SubmittedBetween:
    begin, dots, end = text.partition("..")
    first = _bound(begin, value, years_only=years_only)
    last = _bound(end, value, years_only=years_only) if dots else first
    if first is None and last is None:
        raise _not_a_date(text, value, years_only=years_only)
    if first is not None and last is not None and first.text[: len(last.text)] > last.text:
        raise QueryError(f"{begin} comes after {end}.", start=value.start, end=value.end)
    return SubmittedBetween(first, last)


def _bound(text: str, value: Token, *, years_only: bool) -> PartialDate | None:
    if not text:
        return None
    if years_only and len(text) != 4:
        raise _not_a_date(text, value, years_only=years_only)
    try:
        return PartialDate(text)
    except ValueError:
        raise _not_a_date(text, value, years_only=years_only) from None


def _not_a_date(text: str, value: Token, *, years_only: bool) -> QueryError:
    forms = "2024, 2020..2023 or 2024.." if years_only else "2026-01, 2026-01-15.., 2026-01..2026-03 or <7d"
    what = "year" if years_only else "date"
    return QueryError(f"{text!r} is not a {what}: write {forms}.", start=value.start, end=value.end)


def _aged(age: re.Match[str], today: PartialDate) -> SubmittedBetween:
    sign, amount, unit = age[1], int(age[2]), age[3]
    now = date.fromisoformat(today.day_text)
    if unit in _DAYS:
        then = now - min(timedelta(days=amount * _DAYS[unit]), now - date.min)
    else:
        months = max(12, now.year * 12 + now.month - 1 - amount * _MONTHS[unit])
        year, month = months // 12, months % 12 + 1
        then = date(year, month, min(now.day, monthrange(year, month)[1]))
    bound = PartialDate(then.isoformat())
    return SubmittedBetween(bound, None) if sign == "<" else SubmittedBetween(None, bound)


def _identifier(text: str) -> IdentifierBegins:
    try:
        return IdentifierBegins(str(identifiers.parse(text)[0]))
    except IdentifierError:
        return IdentifierBegins(re.sub(r"^arxiv:", "", text.lower()))


def _member(kind: type[_Named], text: str, value: Token, field: str) -> _Named:
    try:
        return kind(text.lower())
    except ValueError:
        names = [member.value for member in kind]
        near = [name for name in names if name.startswith(text.lower())] or get_close_matches(
            text, names, n=1
        )
        raise QueryError(
            f"{field}:{text} is unknown; there are {', '.join(names)}.",
            start=value.start,
            end=value.end,
            remedy=_offer([f"{field}:{name}" for name in near]),
        ) from None


def _offer(near: Sequence[str]) -> str:
    return f"Did you mean {near[0]}?" if near else ""
