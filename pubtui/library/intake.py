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
        rows = rows_of(paper)
        self._connection.execute(
            _UPSERT_PAPER,
            (*rows.paper, self._seen.text, self._seen.text, self._arrival, int(new_version)),
        )
        self._connection.execute("DELETE FROM paper_authors WHERE paper = ?", (key,))
        self._connection.execute("DELETE FROM paper_subjects WHERE paper = ?", (key,))
        self._connection.executemany(INSERT_AUTHORS, rows.authors)
        self._connection.executemany(INSERT_SUBJECTS, rows.subjects)
        self._connection.execute(_UPSERT_FOLDED, rows.folded)


_KEPT_COLUMNS = PAPER_COLUMNS[1:]
_UPSERT_PAPER = (
    f"{INSERT_PAPER}"
    f" ON CONFLICT (key) DO UPDATE SET {', '.join(f'{c} = excluded.{c}' for c in _KEPT_COLUMNS)},"
    " version_seen = CASE ? WHEN 1 THEN excluded.version_seen ELSE version_seen END"
)
_UPSERT_FOLDED = (
    "INSERT INTO folded (key, title, authors, abstract, comment, terms) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (key) DO UPDATE SET title = excluded.title, authors = excluded.authors,"
    " abstract = excluded.abstract, comment = excluded.comment, terms = excluded.terms"
)
