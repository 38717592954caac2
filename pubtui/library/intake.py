"""How a paper comes into the catalogue: merged with what is known, made readable, indexed."""

from __future__ import annotations

from typing import Any

from pubtui.library import index, records
from pubtui.library.connection import Connection
from pubtui.library.merging import Change, merged
from pubtui.library.outcome import WriteOutcome
from pubtui.papers import tex, text
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.names import split_name
from pubtui.papers.paper import Paper


class Intake:
    """Takes papers in, inside one transaction; `arrival` is its number, `seen` its moment."""

    def __init__(self, connection: Connection, arrival: int, seen: PartialDate) -> None:
        self._connection = connection
        self._arrival = arrival
        self._seen = seen

    def write(self, papers: list[Paper], known: dict[ArxivId, Paper]) -> WriteOutcome:
        """Keep these papers; `known` are those of them that the library has, and is kept up to date."""
        new = 0
        changes = dict.fromkeys(Change, 0)
        for incoming in papers:
            before = known.get(incoming.identifier)
            if before is None:
                self._store(incoming)
                known[incoming.identifier] = incoming
                new += 1
                continue
            paper, change = merged(before, incoming)
            self._keep_other_version(before, incoming)
            if change is not Change.NOTHING:
                self._store(paper, new_version=paper.version != before.version)
                known[incoming.identifier] = paper
            changes[change] += 1
        return WriteOutcome(
            new, changes[Change.NEW_VERSION], changes[Change.DETAILS], changes[Change.NOTHING]
        )

    def _keep_other_version(self, known: Paper, incoming: Paper) -> None:
        """The older of two different versions goes into `versions`, once."""
        if known.version is None or incoming.version is None or known.version == incoming.version:
            return
        if incoming.version < known.version:
            row = records.version_row(incoming, self._seen.text)
        else:
            row = records.version_row(known, "")
        self._connection.execute(
            "INSERT OR IGNORE INTO versions (number, updated, title, abstract, authors, comment, seen, paper)"
            " SELECT ?2, ?3, ?4, ?5, ?6, ?7, CASE ?8 WHEN '' THEN version_seen ELSE ?8 END, key"
            " FROM papers WHERE key = ?1",
            row,
        )

    def _store(self, paper: Paper, *, new_version: bool = True) -> None:
        key = paper.identifier.key
        self._connection.execute(
            _UPSERT_PAPER,
            (*_paper_row(paper), self._seen.text, self._seen.text, self._arrival, int(new_version)),
        )
        for table, rows in (
            ("paper_authors", records.author_rows(paper)),
            ("paper_subjects", records.subject_rows(paper)),
        ):
            self._connection.execute(f"DELETE FROM {table} WHERE paper = ?", (key,))
            marks = "?, ?, ?, ?" if table == "paper_authors" else "?, ?, ?"
            self._connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
        self._connection.execute(_UPSERT_FOLDED, index.folded_row(paper))


_PAPER_COLUMNS = (
    "key", "identifier", "version", "title", "abstract", "comment", "journal_reference", "doi", "submitted",
    "updated", "withdrawn", "content_hash", "readable_title", "sort_title", "primary_subject",
    "first_author", "sort_author", "author_count",
)  # fmt: skip
_KEPT_COLUMNS = _PAPER_COLUMNS[1:]
_UPSERT_PAPER = (
    f"INSERT INTO papers ({', '.join(_PAPER_COLUMNS)}, first_seen, version_seen, arrival)"
    f" VALUES ({', '.join('?' * (len(_PAPER_COLUMNS) + 3))})"
    f" ON CONFLICT (key) DO UPDATE SET {', '.join(f'{c} = excluded.{c}' for c in _KEPT_COLUMNS)},"
    " version_seen = CASE ? WHEN 1 THEN excluded.version_seen ELSE version_seen END"
)
_UPSERT_FOLDED = (
    "INSERT INTO folded (key, title, authors, abstract, comment, terms) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (key) DO UPDATE SET title = excluded.title, authors = excluded.authors,"
    " abstract = excluded.abstract, comment = excluded.comment, terms = excluded.terms"
)


def _paper_row(paper: Paper) -> tuple[Any, ...]:
    """The values of _PAPER_COLUMNS."""
    title = " ".join(tex.plain(paper.title).split())
    first_author = _surname(paper.authors[0].name) if paper.authors else ""
    return (
        paper.identifier.key,
        str(paper.identifier),
        paper.version,
        paper.title,
        paper.abstract,
        paper.comment,
        paper.journal_reference,
        paper.doi,
        paper.submitted.text,
        paper.updated.text,
        int(paper.withdrawn),
        paper.content_hash,
        title,
        text.fold(title),
        paper.primary_subject,
        first_author,
        text.fold(first_author),
        len(paper.authors),
    )


def _surname(name: str) -> str:
    return split_name(tex.plain(name)).full_surname
