"""The terms by which the full-text index knows what is no word: subjects, dates, states, initials.

These are *boolean terms* (as Xapian calls them): one token for each subject, year and state of a paper, so
that `cat:cs.CL year:2024.. -survey rlvr` is one index query and streams from the newest paper on, however
many there are. Terms begin with a private use character, which `papers.text` takes out of every text: no
word can be mistaken for a term, and no term for a word.
"""

from __future__ import annotations

EVERY_PAPER = "\ue003"
WITHDRAWN = "\ue004withdrawn"
HAS_DOI = "\ue004doi"
HAS_JOURNAL = "\ue004journal"

_SUBJECT = "\ue001"
_DATE = "\ue002"
LETTERS = tuple("abcdefghijklmnopqrstuvwxyz0123456789")
INITIALS = str.maketrans({letter: chr(0xE100 + ord(letter)) for letter in LETTERS})
_INSIDE_A_TERM = str.maketrans({".": "\ue005", "-": "\ue006"})

# arXiv began in 1991 and holds some papers that were submitted elsewhere before; later years share a term.
FIRST_YEAR = 1980
LAST_YEAR = 2069


def initial_token(letter: str) -> str | None:
    """The token of all words that begin with this letter or digit; None where it has none."""
    return letter.translate(INITIALS) if letter in LETTERS else None


def subject_term(code: str) -> str:
    """The term of a subject or a whole archive."""
    return _SUBJECT + code.lower().translate(_INSIDE_A_TERM)


def year_term(year: int) -> str:
    """The term of a year of first submission."""
    return f"{_DATE}{min(max(year, FIRST_YEAR), LAST_YEAR)}"


def month_term(year: int, month: int) -> str:
    """The term of a month of first submission; a paper of which only the year is known has all twelve."""
    return f"{year_term(year)}{month:02}"
