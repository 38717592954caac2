"""Whom to follow: from what a reader writes to what arXiv can be asked."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pubtui.errors import UsageError
from pubtui.library.follows import FollowKind
from pubtui.papers.subjects import archives, is_subject, subjects
from pubtui.papers.text import clean_line
from pubtui.sources import query_syntax

_AUTHOR_PAGE = re.compile(
    r"(?:https?://)?(?:www\.|export\.)?arxiv\.org/a/([^/?#\s]+?)(?:\.(?:atom2?|json|html))?/?"
)
_ORCID_ADDRESS = re.compile(r"(?:https?://)?orcid\.org/([\d-]{18}[\dXx])/?")
_AUTHOR_ID = re.compile(r"[a-z]+_[a-z]_[0-9]+", re.ASCII)
_ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]", re.ASCII)
_SEARCH_FIELD = re.compile(r"(?:^|[\s(])(?:ti|au|abs|co|jr|cat|rn|id|all|doi|submittedDate):", re.ASCII)
_ANY_FIELD = re.compile(r"[a-z_]+:(?!//)\S", re.ASCII | re.IGNORECASE)
_SUBJECT_CODE = re.compile(r"([a-z]+(?:-[a-z]+)*)\.[A-Za-z-]+", re.ASCII | re.IGNORECASE)
_LONGEST_NAME = 200
_BREAKS_A_QUERY = re.compile(r'["\\()\[\]{}*?:]')


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a follow is made of: `value` is a name, an identifier, a subject code or an arXiv query."""

    kind: FollowKind
    value: str


def understand(written: str) -> Wanted:
    """What was written: a name, an arXiv author identifier or its page, an ORCID, a subject or a query.

    arXiv author identifiers: info.arxiv.org/help/author_identifiers.html; ORCIDs carry an ISO 7064 MOD 11-2
    check digit. Raises UsageError where it is none of them, and where arXiv could not take it.
    """
    text = clean_line(written)
    page = _AUTHOR_PAGE.fullmatch(text)
    orcid = _ORCID_ADDRESS.fullmatch(text)
    core = page[1] if page else orcid[1] if orcid else text
    if _ORCID.fullmatch(core.upper()):
        return Wanted(FollowKind.ORCID, _checked_orcid(core.upper()))
    if _AUTHOR_ID.fullmatch(core.lower()):
        return Wanted(FollowKind.AUTHOR_ID, core.lower())
    if is_subject(text):
        return Wanted(FollowKind.SUBJECT, text)
    if (code := _SUBJECT_CODE.fullmatch(text)) and code[1].lower() in archives():
        return Wanted(FollowKind.SUBJECT, _checked_subject(text))
    if _SEARCH_FIELD.search(text) or _ANY_FIELD.match(text):
        query_syntax.check(text)
        return Wanted(FollowKind.SEARCH, text)
    return Wanted(FollowKind.AUTHOR_NAME, _checked_name(text))


def checked(kind: FollowKind, written: str) -> Wanted:
    """What was written, held to be of this kind; raises UsageError where it is not."""
    text = clean_line(written)
    if kind is FollowKind.AUTHOR_NAME:
        return Wanted(kind, _checked_name(text))
    if kind is FollowKind.SEARCH:
        query_syntax.check(text)
        return Wanted(kind, text)
    wanted = understand(text)
    if wanted.kind is not kind:
        raise UsageError(f"{text!r} is no {kind.value.replace('-', ' ')}.")
    return wanted


def _checked_subject(code: str) -> str:
    """The code as arXiv writes it, whatever its capitals."""
    for known in subjects():
        if known.lower() == code.lower():
            return known
    raise UsageError(f"arXiv has no subject {code}.", remedy=query_syntax.nearest_subject(code))


def _checked_orcid(orcid: str) -> str:
    total = 0
    for digit in orcid[:-1].replace("-", ""):
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    if orcid[-1] != ("X" if check == 10 else str(check)):
        raise UsageError(f"{orcid} is not an ORCID: its last digit does not fit the others.")
    return orcid


def _checked_name(text: str) -> str:
    name = " ".join(_BREAKS_A_QUERY.sub(" ", text).split())
    if len(name) > _LONGEST_NAME:
        raise UsageError(
            f"A name of {len(name):,} characters is longer than any at arXiv.",
            remedy="Follow one author at a time: pubtui follow 'Ada Lovelace'.",
        )
    if sum(character.isalpha() for character in name) < 2:
        raise UsageError(
            f"{text[:60]!r} is not a name.",
            remedy="Write a name as papers have it, an arXiv author identifier (warner_s_1) or an ORCID.",
        )
    if "://" in text or "/" in text:
        raise UsageError(
            f"{text[:60]!r} is not an author page of arXiv.", remedy="They look like arxiv.org/a/warner_s_1."
        )
    return name
