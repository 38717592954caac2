"""What the full-text index knows of a paper: its folded readable words, and terms for everything else.

Besides words the index holds *boolean terms* (as Xapian calls them): one token for each subject, year and
state of a paper, so that `cat:cs.CL year:2024.. -survey rlvr` is one index query and streams from the newest
paper on, however many there are. Terms begin with a private use character, which `papers.text` takes out of
every text: no word can be mistaken for a term, and no term for a word.

Each text ends with the *initials* of its words, one token for each letter: a filter of one letter, which
every filter is while it is being typed, would else read most of the index.
"""

from __future__ import annotations

import re
from operator import itemgetter

from pubtui.papers import tex, text
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper

EVERY_PAPER = "\ue003"
WITHDRAWN = "\ue004withdrawn"
HAS_DOI = "\ue004doi"
HAS_JOURNAL = "\ue004journal"

_BETWEEN_AUTHORS = " \ue000 "  # a token of its own, so that no phrase reaches from one author into the next
_SUBJECT = "\ue001"
_DATE = "\ue002"
LETTERS = tuple("abcdefghijklmnopqrstuvwxyz0123456789")
_INITIALS = str.maketrans({letter: chr(0xE100 + ord(letter)) for letter in LETTERS})
_TO_BLANKS = str.maketrans({chr(code): " " for code in range(128) if not chr(code).isalnum()})
_FIRST_LETTER = itemgetter(0)
_WORD_BEGIN = re.compile(r"(?<![^\W_])[a-z0-9]")
_INSIDE_A_TERM = str.maketrans({".": "\ue005", "-": "\ue006"})

# arXiv began in 1991 and holds some papers that were submitted elsewhere before; later years share a term.
FIRST_YEAR = 1980
LAST_YEAR = 2069


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


def initial_token(letter: str) -> str | None:
    """The token of all words that begin with this letter or digit; None where it has none."""
    return letter.translate(_INITIALS) if letter in LETTERS else None


def subject_term(code: str) -> str:
    """The term of a subject or a whole archive."""
    return _SUBJECT + code.lower().translate(_INSIDE_A_TERM)


def year_term(year: int) -> str:
    """The term of a year of first submission."""
    return f"{_DATE}{min(max(year, FIRST_YEAR), LAST_YEAR)}"


def month_term(year: int, month: int) -> str:
    """The term of a month of first submission; a paper of which only the year is known has all twelve."""
    return f"{year_term(year)}{month:02}"


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
    return f"{folded} {' '.join(sorted(letters)).translate(_INITIALS)}"


def _folded(source: str) -> str:
    return text.fold(tex.plain(source))
