"""The reader's own data as one readable document.

    {"schema": "pubtui/backup/1", "written": DATE,
     "follows": [{"kind", "value", "label", "spellings": […], "bounds", "since",
                  "confirmed": {ID: DATE}, "excluded": {ID: DATE}}],
     "papers":  [{"id", "title", "starred": DATE | null, "read": DATE | null,
                  "tags": […], "note": {"text", "edited"} | null, "record": {…} | null}],
     "filters": [{"name", "text"}]}

`record` is what arXiv told of the paper, so that a star is worth something on a machine that never saw it.
Dates are ISO 8601 in UTC. What arXiv can tell again (the papers of a follow) is not in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pubtui.library.catalogue import Catalogue
from pubtui.library.connection import Connection
from pubtui.library.records import lines
from pubtui.papers import tex
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.paper import Author, Paper
from pubtui.papers.text import clean_line, clean_paragraphs

SCHEMA = "pubtui/backup/1"

_MARKED = (
    "SELECT paper FROM marks WHERE starred IS NOT NULL OR read IS NOT NULL"
    " UNION SELECT paper FROM tags UNION SELECT paper FROM notes ORDER BY paper DESC"
)


def document(connection: Connection) -> dict[str, Any]:
    """Everything the reader made in this library."""
    return {
        "schema": SCHEMA,
        "written": connection.now(),
        "follows": _follows(connection),
        "papers": list(_papers(connection)),
        "filters": [
            {"name": name, "text": text}
            for name, text in connection.execute("SELECT name, text FROM saved_filters ORDER BY position")
        ],
    }


def _follows(connection: Connection) -> list[dict[str, Any]]:
    rows = connection.execute(
        "SELECT id, kind, value, label, spellings, bounds, since FROM follows ORDER BY id"
    ).fetchall()
    return [
        {
            "kind": kind,
            "value": value,
            "label": label,
            "spellings": list(lines(spellings)),
            "bounds": bounds,
            "since": since,
            "confirmed": _decided(connection, number, "confirmed"),
            "excluded": _decided(connection, number, "excluded"),
        }
        for number, kind, value, label, spellings, bounds, since in rows
    ]


def _decided(connection: Connection, follow: int, decision: str) -> dict[str, str]:
    rows = connection.execute(
        "SELECT paper, since FROM attributions WHERE follow = ? AND evidence = ? ORDER BY paper DESC",
        (follow, decision),
    )
    return {str(ArxivId.from_key(paper)): since for paper, since in rows}


def _papers(connection: Connection) -> Iterable[dict[str, Any]]:
    keys = [key for (key,) in connection.execute(_MARKED)]
    known = {
        paper.identifier.key: paper for paper in Catalogue(connection).papers(map(ArxivId.from_key, keys))
    }
    marks = {key: times for key, *times in connection.execute("SELECT paper, starred, read FROM marks")}
    notes = {
        key: {"text": text, "edited": edited}
        for key, text, edited in connection.execute("SELECT paper, text, edited FROM notes")
    }
    for key in keys:
        starred, read = marks.get(key, (None, None))
        tags = connection.execute("SELECT tag FROM tags WHERE paper = ? ORDER BY folded", (key,))
        yield {
            "id": str(ArxivId.from_key(key)),
            "title": tex.plain(known[key].title) if key in known else None,
            "starred": starred,
            "read": read,
            "tags": [tag for (tag,) in tags],
            "note": notes.get(key),
            "record": _record(known[key]) if key in known else None,
        }


def _record(paper: Paper) -> dict[str, Any]:
    return {
        "version": paper.version,
        "title": paper.title,
        "abstract": paper.abstract,
        "authors": [
            {"name": author.name, "affiliations": list(author.affiliations)} for author in paper.authors
        ],
        "subjects": list(paper.subjects),
        "submitted": paper.submitted.text,
        "updated": paper.updated.text,
        "comment": paper.comment,
        "journal_reference": paper.journal_reference,
        "doi": paper.doi,
        "withdrawn": paper.withdrawn,
    }


def paper_of(identifier: ArxivId, record: dict[str, Any]) -> Paper:
    """The inverse of a paper's `record`, its texts cleaned like any from outside.

    Raises KeyError, TypeError, ValueError or AttributeError where it is none.
    """
    return Paper(
        identifier=identifier,
        version=record["version"],
        title=clean_line(record["title"]),
        abstract=clean_paragraphs(record["abstract"]),
        authors=tuple(
            Author(clean_line(told["name"]), tuple(map(clean_line, told["affiliations"])))
            for told in record["authors"]
        ),
        subjects=tuple(map(clean_line, record["subjects"])),
        submitted=PartialDate(record["submitted"]),
        updated=PartialDate(record["updated"]),
        comment=_cleaned(record["comment"]),
        journal_reference=_cleaned(record["journal_reference"]),
        doi=_cleaned(record["doi"]),
        withdrawn=bool(record["withdrawn"]),
    )


def _cleaned(told: str | None) -> str | None:
    return None if told is None else clean_line(told)
