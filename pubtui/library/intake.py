"""How a paper comes into the catalogue: merged with what is known, made readable, indexed."""

from __future__ import annotations

from pubtui.library import records
from pubtui.library.connection import Connection
from pubtui.library.merging import Change, merged
from pubtui.library.outcome import WriteOutcome
from pubtui.library.rows import INSERT_AUTHORS, INSERT_PAPER, INSERT_SUBJECTS, PAPER_COLUMNS, rows_of
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.paper import Paper


class Intake:
    """Takes papers in, inside one transaction; `arrival` is its number, `seen` its moment."""

    def __init__(self, connection: Connection, arrival: int, seen: PartialDate) -> None:
        self._connection = connection
        self._arrival = arrival
        self._seen = seen

    def write(self, papers: list[Paper], known: dict[ArxivId, Paper]) -> WriteOutcome:
        """Keep these papers; `known` are those of them that the library has, and is kept up to date."""
        fresh: dict[ArxivId, Paper] = {}
        again: list[Paper] = []
        for incoming in papers:
            if incoming.identifier in known or incoming.identifier in fresh:
                again.append(incoming)
            else:
                fresh[incoming.identifier] = incoming
        self._insert(sorted(fresh.values(), key=_key))
        known |= fresh
        changes = dict.fromkeys(Change, 0)
        for incoming in again:
            before = known[incoming.identifier]
            paper, change = merged(before, incoming)
            self._keep_other_version(before, incoming)
            if change is not Change.NOTHING:
                self._replace(paper, new_version=paper.version != before.version)
                known[incoming.identifier] = paper
            changes[change] += 1
        return WriteOutcome(
            len(fresh), changes[Change.NEW_VERSION], changes[Change.DETAILS], changes[Change.NOTHING]
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

    def _insert(self, papers: list[Paper]) -> None:
        """Write papers that the library does not have; in the order of their keys, which is the cheapest."""
        rows = [rows_of(paper) for paper in papers]
        now = (self._seen.text, self._seen.text, self._arrival)
        many = self._connection.executemany
        many(INSERT_PAPER, [(*row.paper, *now) for row in rows])
        many(INSERT_AUTHORS, [author for row in rows for author in row.authors])
        many(INSERT_SUBJECTS, [subject for row in rows for subject in row.subjects])
        many(INSERT_FOLDED, [row.folded for row in rows])

    def _replace(self, paper: Paper, *, new_version: bool) -> None:
        """Write a paper over what the library has of it; when it came and its key stay."""
        key = paper.identifier.key
        rows = rows_of(paper)
        self._connection.execute(_UPDATE_PAPER, (*rows.paper, int(new_version), self._seen.text))
        self._connection.execute("DELETE FROM paper_authors WHERE paper = ?", (key,))
        self._connection.execute("DELETE FROM paper_subjects WHERE paper = ?", (key,))
        self._connection.executemany(INSERT_AUTHORS, rows.authors)
        self._connection.executemany(INSERT_SUBJECTS, rows.subjects)
        self._connection.execute(_UPDATE_FOLDED, rows.folded)


def _key(paper: Paper) -> int:
    return paper.identifier.key


_CHANGED_COLUMNS = ", ".join(
    f"{column} = ?{place}" for place, column in enumerate(PAPER_COLUMNS[1:], start=2)
)
_NEW_VERSION, _SEEN = len(PAPER_COLUMNS) + 1, len(PAPER_COLUMNS) + 2
_UPDATE_PAPER = (
    f"UPDATE papers SET {_CHANGED_COLUMNS},"
    f" version_seen = CASE ?{_NEW_VERSION} WHEN 1 THEN ?{_SEEN} ELSE version_seen END WHERE key = ?1"
)
INSERT_FOLDED = "INSERT INTO folded (key, title, authors, abstract, comment, terms) VALUES (?, ?, ?, ?, ?, ?)"
_UPDATE_FOLDED = (
    "UPDATE folded SET title = ?2, authors = ?3, abstract = ?4, comment = ?5, terms = ?6 WHERE key = ?1"
)
