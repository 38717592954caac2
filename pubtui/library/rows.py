"""A paper as the rows that every table of a catalogue has of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from pubtui.library import index
from pubtui.library.records import joined, packed
from pubtui.papers import tex, text
from pubtui.papers.names import split_name
from pubtui.papers.paper import Paper

PAPER_COLUMNS = (
    "key", "identifier", "version", "title", "abstract", "comment", "journal_reference", "doi", "submitted",
    "updated", "withdrawn", "content_hash", "readable_title", "sort_title", "primary_subject",
    "first_author", "sort_author", "author_count",
)  # fmt: skip
INSERT_PAPER = (
    f"INSERT INTO papers ({', '.join(PAPER_COLUMNS)}, first_seen, version_seen, arrival)"
    f" VALUES ({', '.join('?' * (len(PAPER_COLUMNS) + 3))})"
)
INSERT_AUTHORS = "INSERT INTO paper_authors (paper, position, name, affiliations) VALUES (?, ?, ?, ?)"
INSERT_SUBJECTS = "INSERT INTO paper_subjects (paper, position, subject) VALUES (?, ?, ?)"


class PaperRows(NamedTuple):
    """One paper's rows; `paper` has the values of PAPER_COLUMNS, `folded` what the index is made of."""

    paper: tuple[Any, ...]
    authors: list[tuple[int, int, str, str]]
    subjects: list[tuple[int, int, str]]
    folded: tuple[int, str, str, str, str, str]


def rows_of(paper: Paper) -> PaperRows:
    return PaperRows(
        _paper_row(paper, paper.abstract, is_compared=True),
        _author_rows(paper),
        _subject_rows(paper),
        index.folded_row(paper),
    )


def snapshot_rows_of(paper: Paper) -> PaperRows:
    """The rows in a fifth less of a file: a paper that is never compared, nor sorted among all by title."""
    return PaperRows(
        _paper_row(paper, packed(paper.abstract), is_compared=False),
        _author_rows(paper),
        _subject_rows(paper),
        index.folded_row(paper),
    )


def _paper_row(paper: Paper, abstract: str | bytes, *, is_compared: bool) -> tuple[Any, ...]:
    """The values of PAPER_COLUMNS; what papers are compared and sorted by is "" unless it `is_compared`."""
    title = " ".join(tex.plain(paper.title).split())
    first_author = paper.authors[0].name if paper.authors else ""
    return (
        paper.identifier.key,
        str(paper.identifier),
        paper.version,
        paper.title,
        abstract,
        paper.comment,
        paper.journal_reference,
        paper.doi,
        paper.submitted.text,
        paper.updated.text,
        int(paper.withdrawn),
        paper.content_hash if is_compared else "",
        title,
        text.fold(title) if is_compared else "",
        paper.primary_subject,
        split_name(tex.plain(first_author)).full_surname,
        sorted_author(first_author),
        len(paper.authors),
    )


def sorted_author(name: str) -> str:
    """What a list sorts a first author by: surname, given names, suffix, each folded.

    A tab stands between them, before every letter and blank: `de la Cruz` comes after every `de`.
    """
    split = split_name(tex.plain(name))
    return "\t".join(map(text.fold, (split.full_surname, split.given, split.suffix))) if name else ""


def _author_rows(paper: Paper) -> list[tuple[int, int, str, str]]:
    key = paper.identifier.key
    return [
        (key, position, author.name, joined(author.affiliations))
        for position, author in enumerate(paper.authors)
    ]


def _subject_rows(paper: Paper) -> list[tuple[int, int, str]]:
    key = paper.identifier.key
    return [(key, position, subject) for position, subject in enumerate(dict.fromkeys(paper.subjects))]
