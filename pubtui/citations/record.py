"""What is cited of a paper: its preprint, or the article it became."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pubtui.citations.names import CitedNames, cited_names
from pubtui.citations.settings import CitationSettings
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper

if TYPE_CHECKING:
    from pubtui.citations.journal_reference import JournalReference

_DOI = re.compile(r"(?:(?i:https?://(?:dx\.)?doi\.org/|doi:\s*))?(10\.\d{4,9}/[^\s;,]\S*)", re.ASCII)
_UNSAFE_IN_DOI = re.compile(r'[^!-~]|[\\{}"`^]')
_SUBJECT = re.compile(r"[A-Za-z.-]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Record:
    """A paper as it is cited under the reader's settings.

    `article` is where it appeared, None when the preprint is cited; `doi` is the article's DOI in both cases,
    "" where unknown. `date` is the preprint's, of the version the settings say.
    """

    paper: Paper
    names: CitedNames
    date: PartialDate
    article: JournalReference | None
    doi: str

    @property
    def year(self) -> int:
        """The article's year where that is cited, else the preprint's."""
        return self.article.year if self.article else self.date.year

    @property
    def subject(self) -> str:
        """The primary subject, "" where there is none that arXiv could have."""
        subject = self.paper.primary_subject
        return subject if could_be_subject(subject) else ""


def record_of(paper: Paper, settings: CitationSettings) -> Record:
    """The record that `settings` choose; the preprint where the journal reference cannot be read."""
    article = None
    if settings.record == "published" and paper.journal_reference:
        from pubtui.citations import journal_reference

        article = journal_reference.parse(paper.journal_reference)
    return Record(paper, cited_names(paper), date_of_preprint(paper, settings), article, clean_doi(paper.doi))


def date_of_preprint(paper: Paper, settings: CitationSettings) -> PartialDate:
    """The date of version 1 or of the newest version, as `settings` say."""
    return paper.updated if settings.year == "latest" else paper.submitted


def year_of_preprint(paper: Paper, settings: CitationSettings) -> int:
    """The year that goes into keys, also where the article is cited: keys do not change with `record`."""
    return date_of_preprint(paper, settings).year


def could_be_subject(code: str) -> bool:
    """Whether arXiv could have a subject of this code: letters, hyphens, one full stop."""
    return _SUBJECT.fullmatch(code) is not None


def clean_doi(doi: str | None) -> str:
    """The first DOI in the field, bare; what would end a BibTeX field or a link is percent-encoded.

    The `10.` and its registrant code are those of ISO 26324.
    """
    match = _DOI.match(doi.strip()) if doi else None
    if match is None:
        return ""
    return _UNSAFE_IN_DOI.sub(
        lambda unsafe: "".join(f"%{byte:02X}" for byte in unsafe.group().encode()), match.group(1)
    )


def notes(record: Record) -> list[str]:
    """What an entry should say besides its fields: a journal reference not taken apart, a withdrawal."""
    paper = record.paper
    found: list[str] = []
    if paper.journal_reference and record.article is None:
        found.append(" ".join(paper.journal_reference.split()).rstrip(".; "))
    if paper.withdrawn:
        found.append("Withdrawn")
    return found
