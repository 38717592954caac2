"""A paper as arXiv describes it."""

from __future__ import annotations

from dataclasses import dataclass

from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId


@dataclass(frozen=True, slots=True)
class Author:
    """One entry of an author list: a person or a collaboration, spelled as the source spells it."""

    name: str
    affiliations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper's metadata, as its newest known version gives them.

    Title, abstract, comment and journal reference keep the source's TeX, cleaned of control characters;
    `title` is one line. `version` is None where the source did not say. `submitted` is the date of
    version 1, `updated` the date of `version`. `doi` is bare (`10.1103/…`) and never arXiv's own.
    `subjects` begins with the primary subject, which is "" where unknown.
    """

    identifier: ArxivId
    version: int | None
    title: str
    abstract: str
    authors: tuple[Author, ...]
    subjects: tuple[str, ...]
    submitted: PartialDate
    updated: PartialDate
    comment: str | None = None
    journal_reference: str | None = None
    doi: str | None = None
    withdrawn: bool = False

    @property
    def primary_subject(self) -> str:
        return self.subjects[0] if self.subjects else ""

    @property
    def content_hash(self) -> str:
        """32 hex digits over everything a reader could see change, whatever the layout it came in.

        arXiv changes journal references and DOIs without a new version, so dates do not tell
        (arXiv help, "Replace an article").
        """
        import hashlib

        fields = (
            str(self.version),
            " ".join(self.title.split()),
            " ".join(self.abstract.split()),
            "\x1e".join(author.name for author in self.authors),
            "\x1e".join(self.subjects),
            self.submitted.text,
            self.updated.text,
            self.comment or "",
            self.journal_reference or "",
            self.doi or "",
            str(self.withdrawn),
        )
        return hashlib.blake2b("\x1f".join(fields).encode(), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Version:
    """What one version of a paper said, as it was seen when it was the newest.

    `seen` is when pubtui met it; `updated` is when arXiv received it.
    """

    number: int
    updated: PartialDate
    title: str
    abstract: str
    authors: tuple[str, ...]
    comment: str | None
    seen: PartialDate
