"""A paper as JSON, in the schema `pubtui/paper/1` (json_schemas/paper-1.json).

Fields are only ever added; a field that changed its meaning would make it `pubtui/paper/2`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from pubtui.papers import tex

if TYPE_CHECKING:
    from pubtui.library.database import Library
    from pubtui.library.list_rows import PaperRow
    from pubtui.papers.paper import Paper

SCHEMA = "pubtui/paper/1"


def paper_records(
    library: Library, papers: Sequence[Paper], rows: Sequence[PaperRow]
) -> Iterator[dict[str, object]]:
    """The papers with the reader's marks, in their order; `rows` are theirs."""
    keys = [row.key for row in rows]
    tags, notes = library.tags.of_papers(keys), library.notes.of_papers(keys)
    for paper, row in zip(papers, rows, strict=True):
        yield _record(paper, row, tags.get(row.key, []), notes.get(row.key))


def _record(paper: Paper, row: PaperRow, tags: list[str], note: str | None) -> dict[str, object]:
    """One paper. `title` and `abstract` are readable, the `_tex` ones arXiv's own."""
    identifier = paper.identifier
    return {
        "schema": SCHEMA,
        "id": str(identifier),
        "version": paper.version,
        "title": row.title,
        "title_tex": paper.title,
        "authors": [
            {"name": author.name, "affiliations": list(author.affiliations)} for author in paper.authors
        ],
        "abstract": tex.plain(paper.abstract),
        "abstract_tex": paper.abstract,
        "primary_subject": paper.primary_subject,
        "subjects": list(paper.subjects),
        "submitted": paper.submitted.text,
        "updated": paper.updated.text,
        "comment": paper.comment,
        "journal_reference": paper.journal_reference,
        "doi": paper.doi,
        "arxiv_doi": identifier.doi,
        "url": identifier.abs_url,
        "withdrawn": paper.withdrawn,
        "new": row.is_new,
        "read": row.is_read,
        "starred": row.starred,
        "downloaded": row.downloaded,
        "tags": tags,
        "note": note,
    }


def print_records(batches: Iterable[Iterable[dict[str, object]]], *, one_a_line: bool) -> None:
    """Print records as JSON Lines, or as one JSON array that is still one record a line."""
    opening, between, closing = ("", "\n", "") if one_a_line else ("[", ",\n", "]")
    is_first = True
    for records in batches:
        lines = between.join(json.dumps(record, ensure_ascii=False) for record in records)
        if lines:
            click.echo(f"{opening if is_first else between}{lines}", nl=False)
            is_first = False
    if is_first and not one_a_line:
        click.echo("[]")
    elif not is_first:
        click.echo(closing)
