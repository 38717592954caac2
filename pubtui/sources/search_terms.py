"""Queries in arXiv's language, written so that its parser cannot misunderstand them.

Operators group from the right without precedence and a missing one means OR, so everything is bracketed;
`au:"…"` finds all words in one author, so names are quoted; a quote or bracket inside a name would break the
query into single words (arXiv API User's Manual, "Details of Query Construction", and its parser).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pubtui.papers.dates import PartialDate

_SPECIAL = re.compile(r'["\\()\[\]{}*?:~^_]')


def by_author(names: Iterable[str]) -> str:
    """Papers with an author, or an owner, who bears all words of any of `names`."""
    quoted = dict.fromkeys(f'au:"{plain}"' for name in names if (plain := _plain(name)))
    return _any_of(quoted)


def in_subject(code: str) -> str:
    """Papers of a subject (`cs.CL`) or a whole archive (`cs`)."""
    return f"cat:{code}" if "." in code else f"(cat:{code} OR cat:{code}.*)"


def submitted_from(first: PartialDate) -> str:
    """Papers first submitted on `first` or later."""
    digits = re.sub(r"\D", "", first.text)[:12]
    begin = digits + "000001010000"[len(digits) :]
    return f"submittedDate:[{begin} TO 209912312359]"


def all_of(terms: Iterable[str]) -> str:
    """Papers that every one of these queries finds."""
    return " AND ".join(f"({term})" for term in terms)


def _any_of(terms: Iterable[str]) -> str:
    joined = list(terms)
    return joined[0] if len(joined) == 1 else f"({' OR '.join(joined)})" if joined else ""


def _plain(name: str) -> str:
    return " ".join(_SPECIAL.sub(" ", name).split())
