"""The papers that the loopback arXiv holds: real ones, which a test may add to, revise and withdraw."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent.parent / "data"


@dataclass(frozen=True, slots=True)
class Record:
    """One version of a paper as arXiv stores it.

    `abstract` is wrapped and indented as submitted, dates are `YYYY-MM-DDTHH:MM:SSZ`, `classes` are the MSC
    and ACM strings that the old API listed among the categories. `owners` are people who claimed the paper
    without being named on it; `tex_authors` is the author line as typed, where it is known.
    """

    id: str
    version: int
    title: str
    abstract: str
    authors: tuple[str, ...]
    categories: tuple[str, ...]
    published: str
    updated: str
    affiliations: tuple[tuple[str, ...], ...] = ()
    comment: str | None = None
    journal_ref: str | None = None
    doi: str | None = None
    classes: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    tex_authors: str | None = None

    def affiliations_of(self, position: int) -> tuple[str, ...]:
        return self.affiliations[position] if position < len(self.affiliations) else ()


@dataclass(frozen=True, slots=True)
class AuthorPage:
    """A registered author: what `/a/IDENTIFIER` is made from."""

    identifier: str
    name: str
    orcid: str
    paper_ids: tuple[str, ...]


@dataclass(slots=True)
class Corpus:
    """Papers by identifier, every version of each; `generation` grows with every change."""

    _versions: dict[str, tuple[Record, ...]] = field(default_factory=dict)
    author_pages: dict[str, AuthorPage] = field(default_factory=dict)
    generation: int = 0

    @classmethod
    def of(cls, records: Iterable[Record], author_pages: Iterable[AuthorPage] = ()) -> Corpus:
        corpus = cls()
        for record in records:
            corpus.add(record)
        for page in author_pages:
            corpus.add_author_page(page)
        return corpus

    @classmethod
    def of_real_papers(cls) -> Corpus:
        """About 700 real papers: 478 of 1994 to 2024, an author of today in full, and some of this year's."""
        return cls.of(_real_records(), _real_author_pages())

    def __len__(self) -> int:
        return len(self._versions)

    def __iter__(self) -> Iterator[Record]:
        """The newest version of every paper."""
        return (versions[-1] for versions in tuple(self._versions.values()))

    def newest(self, paper_id: str) -> Record:
        return self._versions[paper_id][-1]

    def version(self, paper_id: str, number: int | None) -> Record | None:
        """The asked version, the newest for None, and None where there is no such paper or version."""
        versions = self._versions.get(paper_id, ())
        if number is None:
            return versions[-1] if versions else None
        return next((record for record in versions if record.version == number), None)

    def add(self, record: Record) -> None:
        self._put(record.id, (record,))

    def add_author_page(self, page: AuthorPage) -> None:
        self.author_pages[page.identifier] = page
        if page.orcid:
            self.author_pages[page.orcid] = page

    def revise(self, paper_id: str, *, updated: str, **changes: Any) -> Record:
        """A new version: the last one with `changes` and one more in its number."""
        last = self.newest(paper_id)
        revised = replace(last, version=last.version + 1, updated=updated, **changes)
        self._put(paper_id, (*self._versions[paper_id], revised))
        return revised

    def amend(self, paper_id: str, **changes: Any) -> Record:
        """A change without a new version or date, as arXiv makes when a journal reference or DOI arrives."""
        amended = replace(self.newest(paper_id), **changes)
        self._put(paper_id, (*self._versions[paper_id][:-1], amended))
        return amended

    def withdraw(self, paper_id: str, *, updated: str, reason: str = "an error in Lemma 3") -> Record:
        return self.revise(
            paper_id, updated=updated, comment=f"This paper has been withdrawn by the author due to {reason}"
        )

    def remove(self, paper_id: str) -> None:
        """Makes a paper vanish from every answer, as the index sometimes does for a while."""
        del self._versions[paper_id]
        self.generation += 1

    def _put(self, paper_id: str, versions: tuple[Record, ...]) -> None:
        self._versions[paper_id] = versions
        self.generation += 1


def crowd(count: int, *, author: str = "Ada Crowd") -> Iterator[Record]:
    """`count` papers that all name `author`, over real titles, abstracts and co-authors of 2025-26.

    Identifiers run from 2301.00001 upwards, dates forward with them, a minute apart.
    """
    texts = _recent_lines()
    for number in range(1, count + 1):
        line = texts[number % len(texts)]
        month, serial = divmod(number - 1, 20_000)
        minute = number - 1
        moment = (
            f"2023-{month + 1:02}-{1 + minute // 1440 % 28:02}T{minute // 60 % 24:02}:{minute % 60:02}:00Z"
        )
        yield Record(
            id=f"23{month + 1:02}.{serial + 1:05}",
            version=1,
            title=line["title"],
            abstract=f"  {line['abstract']}\n",
            authors=(*_names(line["authors"])[:20], author),
            categories=tuple(line.get("categories") or ("cs.LG",)),
            published=moment,
            updated=moment,
            comment=line.get("comment"),
        )


@cache
def _real_records() -> tuple[Record, ...]:
    recent = [_from_recent(line) for line in _recent_lines()[:200]]
    return (*_catalogue_records(), *_author_page_records(), *recent)


def _catalogue_records() -> Iterator[Record]:
    with gzip.open(DATA / "arxiv" / "records.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            fields = json.loads(line)
            yield Record(
                id=fields["id"],
                version=fields["version"],
                title=fields["title"],
                abstract=fields["abstract"],
                authors=tuple(fields["authors"]),
                affiliations=tuple(tuple(names) for names in fields["affiliations"]),
                categories=tuple(fields["categories"]),
                published=fields["published"],
                updated=fields["updated"],
                comment=fields.get("comment"),
                journal_ref=fields["journal_ref"],
                doi=fields["doi"],
                classes=tuple(text for text in (fields["msc"], fields["acm"]) if text),
                tex_authors=fields["authors_raw"],
            )


def _author_page() -> dict[str, Any]:
    path = DATA / "author-page" / "zhenwen-liang.json"
    page: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return page


def _author_page_records() -> Iterator[Record]:
    page = _author_page()
    for fields in (*page["records"], *page["also_by_name"]):
        announced = fields.get("announced") or f"20{fields['arxiv_id'][:2]}-{fields['arxiv_id'][2:4]}-15"
        published = f"{announced}T08:30:00Z"
        revised = fields.get("earlier_title") is not None
        yield Record(
            id=fields["arxiv_id"],
            version=2 if revised else 1,
            title=fields["title"],
            abstract=f"  {fields['abstract']}\n",
            authors=tuple(fields["authors"]),
            categories=tuple(fields.get("categories") or (fields.get("primary_category", "cs.CL"),)),
            published=published,
            updated="2026-06-01T12:00:00Z" if revised else published,
            comment=fields.get("comment"),
            owners=() if page["author"] in fields["authors"] else (page["author"],),
        )


def _real_author_pages() -> tuple[AuthorPage, ...]:
    page = _author_page()
    ids = tuple(fields["arxiv_id"] for fields in page["records"])
    return (AuthorPage("liang_z_1", page["author"], "0000-0002-1825-0097", ids),)


@cache
def _recent_lines() -> tuple[dict[str, Any], ...]:
    with gzip.open(DATA / "bulk" / "recent_sample.jsonl.gz", "rt", encoding="utf-8") as lines:
        return tuple(json.loads(line) for line in lines)


def _from_recent(line: dict[str, Any]) -> Record:
    number = int(line["id"].split(".")[1])
    year_month = f"20{line['id'][:2]}-{line['id'][2:4]}"
    moment = f"{year_month}-{1 + number % 28:02}T{number % 24:02}:{number % 60:02}:00Z"
    return Record(
        id=line["id"],
        version=1,
        title=line["title"],
        abstract=f"  {line['abstract']}\n",
        authors=_names(line["authors"]),
        categories=tuple(line.get("categories") or ("cs.LG",)),
        published=moment,
        updated=moment,
        comment=line.get("comment"),
    )


def _names(authors: list[str] | str) -> tuple[str, ...]:
    return tuple(authors.split(", ") if isinstance(authors, str) else authors)
