"""The parts of a reference as the styles ask for them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pubtui.citations.journal_reference import JournalReference
from pubtui.citations.names import CitedNames
from pubtui.citations.record import Record
from pubtui.papers.dates import PartialDate
from pubtui.papers.tex import plain

_OPENING_PLACE = re.compile(r"(^|[\s(\[{/—–-])([\"'])")
_ENDS_A_SENTENCE = re.compile(r"[.?!…][”’)\]]*\s*$")

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Work:
    """A paper ready to be cited; every text is readable Unicode with typographic quotation marks.

    `arxiv` is `arXiv:ID`, with the version where the settings want it; `address` is where to find what is
    cited: the DOI's where there is one, else arXiv's.
    """

    names: CitedNames
    title: str
    year: int
    date: PartialDate
    arxiv: str
    abs_url: str
    arxiv_doi: str
    doi: str
    article: JournalReference | None

    @property
    def address(self) -> str:
        """Where a reader finds what is cited."""
        if self.article:
            return f"https://doi.org/{self.doi}" if self.doi else self.abs_url
        return f"https://doi.org/{self.arxiv_doi}"


def work_of(record: Record, *, print_version: bool) -> Work:
    """The parts of a record; `print_version` puts `v3` behind a preprint's identifier."""
    paper = record.paper
    version = f"v{paper.version}" if print_version and paper.version and not record.article else ""
    return Work(
        names=record.names,
        title=curly(plain(paper.title)) or "Untitled",
        year=record.year,
        date=record.date,
        arxiv=f"arXiv:{paper.identifier}{version}",
        abs_url=paper.identifier.abs_url + version,
        arxiv_doi=paper.identifier.doi,
        doi=record.doi,
        article=record.article,
    )


def curly(text: str) -> str:
    """Straight quotation marks as typographic ones."""
    text = _OPENING_PLACE.sub(lambda match: match[1] + ("“" if match[2] == '"' else "‘"), text)
    return text.replace('"', "”").replace("'", "’")


def quoted(title: str, mark: str) -> str:
    """`“title,”`: American style, with `mark` inside and the title's own double marks as single ones.

    A full stop is left out behind `?` and `!`.
    """
    inside = title.replace("“", "‘").replace("”", "’")
    return f"“{inside}”" if mark == "." and ends_a_sentence(title) else f"“{inside}{mark}”"


def ends_a_sentence(text: str) -> bool:
    """Whether `text` ends in `.`, `?` or `!`, also within quotation marks or brackets."""
    return bool(_ENDS_A_SENTENCE.search(text))


def stopped(text: str) -> str:
    """`text` with a full stop, unless it ends a sentence already."""
    return text if ends_a_sentence(text) else f"{text}."
