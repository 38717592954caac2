"""The reader's own data as one readable document.

    {"schema": "pubtui/backup/1", "written": DATE,
     "follows": [{"kind", "value", "label", "spellings": […], "bounds", "since", "changed",
                  "confirmed": {ID: DATE}, "excluded": {ID: DATE}}],
     "papers":  [{"id", "title", "starred": DATE | null, "unstarred": DATE | null,
                  "read": DATE | null, "unread": DATE | null, "tags": […],
                  "note": {"text", "edited"} | null,
                  "place": {"block", "offset", "opening", "left"} | null, "record": {…} | null}],
     "filters": [{"name", "text"}],
     "citation_keys": {PATTERN: {ID: KEY}}}

`unstarred` and `unread` say when a mark was taken away, `place` where reading a full text ended.
`record` is what arXiv told of the paper, so that a star is worth something on a machine that never saw it.
Dates are ISO 8601 in UTC. What arXiv can tell again (the papers of a follow) is not in it. Fields are only
ever added; a reader of this schema takes what is missing for nothing.
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
    "SELECT paper FROM marks WHERE coalesce(starred, unstarred, read, unread) IS NOT NULL"
    " UNION SELECT paper FROM tags UNION SELECT paper FROM notes UNION SELECT paper FROM reading_places"
    " ORDER BY paper DESC"
)


def document(connection: Connection) -> dict[str, Any]:
    """Everything the reader made in this library."""
    return {
        "schema": SCHEMA,
        "written": connection.now(),
        "follows": follows(connection),
        "papers": list(_papers(connection)),
        "filters": [
            {"name": name, "text": text}
            for name, text in connection.execute("SELECT name, text FROM saved_filters ORDER BY position")
        ],
        "citation_keys": _citation_keys(connection),
    }


def follows(connection: Connection) -> list[dict[str, Any]]:
    """The document's follows, in the order they were begun."""
    rows = connection.execute(
        "SELECT id, kind, value, label, spellings, bounds, since, changed FROM follows ORDER BY id"
    ).fetchall()
    return [
        {
            "kind": kind,
            "value": value,
            "label": label,
            "spellings": list(lines(spellings)),
            "bounds": bounds,
            "since": since,
            "changed": changed or since,
            "confirmed": _decided(connection, number, "confirmed"),
            "excluded": _decided(connection, number, "excluded"),
        }
        for number, kind, value, label, spellings, bounds, since, changed in rows
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
    marks = _by_paper(connection, "SELECT paper, starred, unstarred, read, unread FROM marks")
    notes = _by_paper(connection, "SELECT paper, text, edited FROM notes")
    places = _by_paper(connection, "SELECT paper, block, position, opening, left_at FROM reading_places")
    for key in keys:
        starred, unstarred, read, unread = marks.get(key, (None, None, None, None))
        tags = [
            tag
            for (tag,) in connection.execute("SELECT tag FROM tags WHERE paper = ? ORDER BY folded", (key,))
        ]
        is_kept = key in known and bool(starred or read or tags or key in notes)
        yield {
            "id": str(ArxivId.from_key(key)),
            "title": tex.plain(known[key].title) if key in known else None,
            "starred": starred,
            "unstarred": unstarred,
            "read": read,
            "unread": unread,
            "tags": tags,
            "note": _named(("text", "edited"), notes.get(key)),
            "place": _named(("block", "offset", "opening", "left"), places.get(key)),
            "record": _record(known[key]) if is_kept else None,
        }


def _by_paper(connection: Connection, statement: str) -> dict[int, tuple[Any, ...]]:
    return {key: tuple(values) for key, *values in connection.execute(statement)}


def _named(names: tuple[str, ...], values: tuple[Any, ...] | None) -> dict[str, Any] | None:
    return None if values is None else dict(zip(names, values, strict=True))


def _citation_keys(connection: Connection) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for pattern, paper, key in connection.execute(
        "SELECT pattern, paper, citation_key FROM citation_keys ORDER BY pattern, paper DESC"
    ):
        found.setdefault(pattern, {})[str(ArxivId.from_key(paper))] = key
    return found


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
