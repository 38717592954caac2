"""A paper as rows of the catalogue's tables, and back."""

from __future__ import annotations

from typing import Any

from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.paper import Author, Paper, Version

_BETWEEN_LINES = "\n"  # names, affiliations and spellings are single lines since they came over the border

_COLUMNS = (
    "key", "identifier", "version", "title", "abstract", "comment", "journal_reference", "doi", "submitted",
    "updated", "withdrawn",
)  # fmt: skip
SELECT_PAPERS = f"SELECT {', '.join(_COLUMNS)} FROM papers"


def version_row(paper: Paper, seen: str) -> tuple[Any, ...]:
    """A row of `versions`: what `paper` says, met at `seen`."""
    names = joined(author.name for author in paper.authors)
    return (
        paper.identifier.key,
        paper.version,
        paper.updated.text,
        paper.title,
        paper.abstract,
        names,
        paper.comment,
        seen,
    )


def version_from_row(row: tuple[Any, ...]) -> Version:
    """The inverse of `version_row`."""
    _, number, updated, title, abstract, authors, comment, seen = row
    return Version(number, PartialDate(updated), title, abstract, lines(authors), comment, PartialDate(seen))


def paper_from_rows(row: tuple[Any, ...], authors: tuple[Author, ...], subjects: tuple[str, ...]) -> Paper:
    """The paper of a row that SELECT_PAPERS gave."""
    key, _, version, title, abstract, comment, journal_reference, doi, submitted, updated, withdrawn = row
    return Paper(
        ArxivId.from_key(key),
        version,
        title,
        unpacked(abstract),
        authors,
        subjects,
        PartialDate(submitted),
        PartialDate(updated),
        comment,
        journal_reference,
        doi,
        bool(withdrawn),
    )


def packed(text: str) -> bytes:
    """A long text in half the space, as snapshots keep abstracts."""
    import zlib

    return zlib.compress(text.encode())


def unpacked(value: str | bytes) -> str:
    """A text, packed or not."""
    if isinstance(value, str):
        return value
    import zlib

    return zlib.decompress(value).decode()


def joined(values: Any) -> str:
    """Several single lines as one value of a column."""
    return _BETWEEN_LINES.join(values)


def lines(value: str) -> tuple[str, ...]:
    """The inverse of `joined`."""
    return tuple(value.split(_BETWEEN_LINES)) if value else ()
