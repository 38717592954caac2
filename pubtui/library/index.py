"""What the full-text index knows of a paper: its folded readable words, and terms for everything else.

Besides words the index holds terms (`index_terms`).

Each text ends with the *initials* of its words, one token for each letter: a filter of one letter, which
every filter is while it is being typed, would else read most of the index.
"""

from __future__ import annotations

import re
from operator import itemgetter

from pubtui.library.index_terms import (
    EVERY_PAPER,
    HAS_DOI,
    HAS_JOURNAL,
    INITIALS,
    WITHDRAWN,
    month_term,
    subject_term,
    year_term,
)
from pubtui.papers import tex, text
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper

_BETWEEN_AUTHORS = " \ue000 "  # a token of its own, so that no phrase reaches from one author into the next
_TO_BLANKS = str.maketrans({chr(code): " " for code in range(128) if not chr(code).isalnum()})
_FIRST_LETTER = itemgetter(0)
_WORD_BEGIN = re.compile(r"(?<![^\W_])[a-z0-9]")


def folded_row(paper: Paper) -> tuple[int, str, str, str, str, str]:
    """Key, title, authors, abstract, comment and terms, as table `folded` keeps them."""
    return (
        paper.identifier.key,
        _with_initials(_folded(paper.title)),
        _with_initials(_BETWEEN_AUTHORS.join(_folded(author.name) for author in paper.authors)),
        _with_initials(_folded(paper.abstract)),
        _with_initials(_folded(paper.comment or "")),
        " ".join(_terms(paper)),
    )


def _terms(paper: Paper) -> list[str]:
    subjects = dict.fromkeys(paper.subjects)
    archives = dict.fromkeys(subject.split(".")[0] for subject in subjects)
    terms = [EVERY_PAPER, *(subject_term(code) for code in {**subjects, **archives})]
    terms += _date_terms(paper.submitted)
    if paper.withdrawn:
        terms.append(WITHDRAWN)
    if paper.doi:
        terms.append(HAS_DOI)
    if paper.journal_reference:
        terms.append(HAS_JOURNAL)
    return terms


def _date_terms(submitted: PartialDate) -> list[str]:
    months = range(1, 13) if submitted.month is None else (submitted.month,)
    return [year_term(submitted.year), *(month_term(submitted.year, month) for month in months)]


def _with_initials(folded: str) -> str:
    if folded.isascii():  # nearly every text, and three times faster
        letters = set(map(_FIRST_LETTER, folded.translate(_TO_BLANKS).split()))
    else:
        letters = set(_WORD_BEGIN.findall(folded))
    return f"{folded} {' '.join(sorted(letters)).translate(INITIALS)}"


def _folded(source: str) -> str:
    return text.fold(tex.plain(source))
