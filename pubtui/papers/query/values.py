"""What may stand behind a field that is not about words."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
    Tagged,
)
from pubtui.papers.query.date_ranges import dates_between, years_between
from pubtui.papers.query.tokens import Token
from pubtui.papers.subjects import archives, subjects
from pubtui.papers.text import clean_line, fold

_DOI = re.compile(r"10\.\d{4,9}/\S+", re.ASCII)
_DOI_ADDRESS = re.compile(r"^(?:https?://(?:dx\.)?doi\.org/|doi:)")
_SUBJECT_CODE = re.compile(r"[A-Za-z-]+\.[A-Za-z-]+")
_UNFINISHED_IDENTIFIER = re.compile(
    r"^(?:https?://)?(?:arxiv\.org/(?:abs|pdf)/|arxiv:)?([a-z-]*)(?:\.[a-z]{2}(?=/))?"
)

_Named = TypeVar("_Named", bound=StrEnum)

VALUE_FIELDS = ("cat", "year", "date", "id", "doi", "tag", "is", "has")


def condition_of(field: str, value: Token, today: PartialDate) -> Condition | None:
    """What `field:value` asks; None where the value says nothing yet (`year:..`).

    Raises QueryError where the field cannot have this value.
    """
    text = clean_line(value.text)
    if not any(map(str.isalnum, text)):
        return None
    match field:
        case "cat":
            return _in_subject(text, value)
        case "year" | "date":
            try:
                return years_between(text) if field == "year" else dates_between(text, today)
            except ValueError as reason:
                raise QueryError(str(reason), start=value.start, end=value.end) from None
        case "id":
            return pasted(text) or IdentifierBegins(_UNFINISHED_IDENTIFIER.sub(r"\1", text.lower()))
        case "doi":
            return pasted(text) or DoiBegins(_DOI_ADDRESS.sub("", text.lower()))
        case "tag":
            return Tagged(fold(text))
        case "is":
            return Is(_member(State, text, value, "is"))
        case _:
            return Has(_member(Possession, text, value, "has"))


def pasted(text: str) -> Condition | None:
    """The paper of a whole identifier, DOI or address of one; None for any other text."""
    if not any(map(str.isdecimal, text)):
        return None
    try:
        return IdentifierBegins(str(identifiers.parse(text)[0]))
    except IdentifierError:
        bare = _DOI_ADDRESS.sub("", text.lower())
        return DoiBegins(bare) if _DOI.fullmatch(bare) else None


def _in_subject(text: str, value: Token) -> Condition:
    """A subject or archive; while its code is unfinished, every one that begins so."""
    wanted = text.lower().removesuffix(".*").removesuffix(".")
    codes = {code.lower(): code for code in (*archives(), *subjects())}
    if wanted in codes:
        return InSubject(codes[wanted])
    begun = [code for low, code in codes.items() if low.startswith(wanted)]
    outermost = [
        code for code in begun if code.partition(".")[0] == code or code.partition(".")[0] not in begun
    ]
    if len(outermost) > 1:
        return AnyOf(tuple(map(InSubject, outermost)))
    if outermost:
        return InSubject(outermost[0])
    if _SUBJECT_CODE.fullmatch(text) and text.partition(".")[0].lower() in codes:
        return InSubject(text)  # arXiv may have subjects that are newer than our list
    from difflib import get_close_matches

    near = get_close_matches(wanted, codes, n=1, cutoff=0.5)
    raise QueryError(
        f"arXiv has no subject {text}.",
        start=value.start,
        end=value.end,
        remedy=_offer([codes[code] for code in near]),
    )


def _member(kind: type[_Named], text: str, value: Token, field: str) -> _Named:
    names = [member.value for member in kind]
    begun = [name for name in names if name.startswith(text.lower())]
    if text.lower() in names or len(begun) == 1:
        return kind(text.lower() if text.lower() in names else begun[0])
    from difflib import get_close_matches

    near = begun or get_close_matches(text.lower(), names, n=1)
    raise QueryError(
        f"{field}:{text} is unknown; there are {', '.join(names)}.",
        start=value.start,
        end=value.end,
        remedy=_offer([f"{field}:{name}" for name in near]),
    )


def _offer(near: Sequence[str]) -> str:
    return f"Did you mean {' or '.join(near)}?" if near else ""
