"""Whether arXiv can take a query that a reader wrote, said before it is asked.

arXiv answers a broken query with an error, or worse, with papers of another query: an operator in small
letters is a word to it, a quote that is not closed makes every word its own search, and an unknown subject
finds nothing for ever. Fields and operators: arXiv API User's Manual, "Details of Query Construction"; `doi`,
`title` and `lastUpdatedDate` are in its published code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase

from pubtui.errors import QueryError
from pubtui.papers.subjects import archives, subjects

LONGEST_QUERY = 1_500
"""Characters; with what is added to it, an address stays below what servers take (8 kB, encoded)."""

_FIELDS = ("ti", "title", "au", "abs", "co", "jr", "cat", "rn", "id", "all", "doi")
_OTHER_NAMES = {
    "author": "au",
    "abstract": "abs",
    "comment": "co",
    "journal": "jr",
    "subject": "cat",
    "category": "cat",
    "year": "submittedDate",
    "date": "submittedDate",
}
_DATES = ("submittedDate", "lastUpdatedDate")
_OPERATORS = ("AND", "OR", "ANDNOT", "NOT")
_TOKEN = re.compile(
    r"""\s*(?:
        (?P<range>(?P<date>[A-Za-z_]+):\[(?P<within>[^\]]*)\])
      | (?P<open>(?:(?P<group>[A-Za-z_]+):)?\()
      | (?P<close>\))
      | (?P<phrase>(?:(?P<field>[A-Za-z_]+):)?"[^"]*")
      | (?P<quote>(?:[A-Za-z_]+:)?")
      | (?P<word>[^\s()"]+)
    )""",
    re.VERBOSE,
)
_FIELDED = re.compile(r"([A-Za-z_]+):(.*)", re.DOTALL)
_RANGE = re.compile(r"\s*\d{4}(?:\d\d){0,5}\s+TO\s+\d{4}(?:\d\d){0,5}\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    start: int
    end: int
    match: re.Match[str]


def check(query: str) -> None:
    """Raises QueryError with the place and what to write where arXiv cannot take `query` as it is meant."""
    if len(query) > LONGEST_QUERY:
        raise QueryError(
            f"This query has {len(query):,} characters; arXiv takes about {LONGEST_QUERY:,}.",
            start=LONGEST_QUERY,
            end=len(query),
            remedy="Follow its parts one by one.",
        )
    open_brackets: list[_Token] = []
    before: _Token | None = None
    for token in _tokens(query):
        _check_order(before, token)
        if token.kind == "open":
            open_brackets.append(token)
        elif token.kind == "close":
            if not open_brackets:
                raise _fault(token, "This ) closes nothing.", "Take it away, or open it with (.")
            open_brackets.pop()
        _check_token(token)
        before = token
    if before is None or before.kind == "operator":
        raise _missing(query, before)
    if open_brackets:
        raise _fault(open_brackets[-1], "This ( is never closed.", "Close it with ).")


def _tokens(query: str) -> Iterator[_Token]:
    position = 0
    while match := _TOKEN.match(query, position):
        position = match.end()
        group = next(name for name in ("range", "open", "close", "phrase", "quote", "word") if match[name])
        is_operator = group == "word" and match[group].upper() in _OPERATORS
        kind = "operator" if is_operator else group
        yield _Token(kind, match[group], match.start(group), match.end(), match)


def _check_order(before: _Token | None, token: _Token) -> None:
    """An operator stands between two terms; NOT may follow another one (`AND NOT`)."""
    begins = before is None or before.kind in ("operator", "open")
    if token.kind == "operator":
        if token.text not in _OPERATORS:
            raise _fault(token, f"arXiv takes {token.text!r} for a word to look for.",
                         f"Write {token.text.upper()}, or put a phrase in quotes.")  # fmt: skip
        negates = token.text == "NOT" and before is not None and before.kind == "operator"
        if begins and not negates:
            raise _fault(token, f"Something is missing before {token.text}.", "Write it between two terms.")
    if token.kind == "close" and before is not None and begins:
        what = "These brackets are empty." if before.kind == "open" else f"{before.text} joins nothing."
        raise _fault(token, what, "Write a term there, or take it away.")


def _check_token(token: _Token) -> None:
    match = token.match
    if token.kind == "quote":
        raise _fault(token, "This quote is never closed.", 'Close it with ".')
    if token.kind == "range":
        _check_range(token, match["date"], match["within"])
    elif token.kind == "open" and match["group"]:
        _check_field(token, match["group"])
    elif token.kind == "phrase":
        _check_term(token, match["field"] or "", token.text.split('"')[1])
    elif token.kind == "word":
        fielded = _FIELDED.fullmatch(token.text)
        _check_term(token, *(fielded.groups() if fielded else ("", token.text)))


def _check_range(token: _Token, field: str, within: str) -> None:
    if field not in _DATES:
        raise _fault(token, f"arXiv has no ranges of {field}.", "submittedDate:[202401 TO 202406] is one.")
    if not _RANGE.fullmatch(within):
        raise _fault(token, f"[{within}] is no range of dates.", "Write it as [202401 TO 202406].")


def _check_field(token: _Token, field: str) -> None:
    if field not in _FIELDS:
        other = _OTHER_NAMES.get(field.lower())
        near = [other] if other else get_close_matches(field.lower(), _FIELDS, n=1)
        remedy = f"Did you mean {near[0]}:?" if near else f"There are {', '.join(_FIELDS)}."
        raise _fault(token, f"arXiv has no field {field}:.", remedy)


def _check_term(token: _Token, field: str, value: str) -> None:
    if field:
        if field in _DATES:
            raise _fault(token, f"{field} wants a range.", f"Write {field}:[202401 TO 202406].")
        _check_field(token, field)
    value = value.strip()
    if not any(map(str.isalnum, value)):
        raise _fault(token, f"{token.text} looks for nothing.", "Write what to look for, without a blank.")
    if value[0] in "*?":
        raise _fault(token, f"arXiv takes no {value[0]} at the beginning.", "Begin with a letter.")
    if field == "cat":
        _check_subject(token, value)


def _check_subject(token: _Token, code: str) -> None:
    known = [*subjects(), *archives()]
    if code in known or ("*" in code and any(fnmatchcase(one, code) for one in known)):
        return
    raise _fault(token, f"arXiv has no subject {code}.", nearest_subject(code))


def nearest_subject(code: str) -> str:
    """A sentence that offers the subjects whose codes are nearest to `code`."""
    by_small_letters = {one.lower(): one for one in (*subjects(), *archives())}
    near = [by_small_letters[one] for one in get_close_matches(code.lower(), by_small_letters, n=3)]
    if not near:
        return "arxiv.org/category_taxonomy lists them."
    return f"Did you mean {' or '.join(near)}? arxiv.org/category_taxonomy lists all."


def _missing(query: str, before: _Token | None) -> QueryError:
    end = len(query)
    if before is None:
        return QueryError("This query is empty.", start=0, end=end, remedy="au:warner AND cat:cs.DL is one.")
    return QueryError(f"Something is missing after {before.text}.", start=end, end=end,
                      remedy="Write a term there, or take it away.")  # fmt: skip


def _fault(token: _Token, what: str, remedy: str) -> QueryError:
    return QueryError(what, start=token.start, end=token.end, remedy=remedy)
