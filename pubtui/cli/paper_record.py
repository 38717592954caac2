"""A paper as JSON, in the schema `pubtui/paper/1` (paper-1.schema.json beside this file).

Fields are only ever added; a field that changed its meaning would make it `pubtui/paper/2`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from pubtui.papers import tex

if TYPE_CHECKING:
    from pubtui.library.database import Library
    from pubtui.library.list_rows import PaperRow
    from pubtui.papers.paper import Paper

SCHEMA = "pubtui/paper/1"


def paper_record(library: Library, paper: Paper, row: PaperRow) -> dict[str, object]:
    """One paper with the reader's marks. `title` and `abstract` are readable, the `_tex` ones arXiv's own."""
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
        "tags": list(library.tags.of(identifier.key)),
        "note": library.notes.of(identifier.key) or None,
    }


def print_records(records: Iterable[dict[str, object]], *, one_a_line: bool) -> None:
    """Print records as JSON Lines, or as one JSON array that is still one record a line."""
    if one_a_line:
        for record in records:
            click.echo(json.dumps(record, ensure_ascii=False))
        return
    opening = "["
    for record in records:
        click.echo(f"{opening}{json.dumps(record, ensure_ascii=False)}", nl=False)
        opening = ",\n"
    click.echo("[]" if opening == "[" else "]")
