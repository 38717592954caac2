"""The papers themselves: found by identifier, and never known worse than before."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from pubtui.library import records
from pubtui.library.connection import Connection, chunks
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.paper import Author, Paper, Version

if TYPE_CHECKING:
    from pubtui.library.outcome import WriteOutcome

_WRITTEN_AT_ONCE = 500


class Catalogue:
    """What the library knows of papers, as sources told it."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def write(self, papers: Iterable[Paper], seen: PartialDate) -> WriteOutcome:
        """Keep what these records tell; all of them or, on an error, none.

        A paper is one row whatever its version. A new version keeps what the old one said in `versions`;
        an older or poorer record only fills gaps. The reader's own data is elsewhere and is not touched.
        `seen` is the moment of the fetch.
        """
        from pubtui.library.intake import Intake
        from pubtui.library.outcome import WriteOutcome

        outcome = WriteOutcome()
        remaining = iter(papers)
        with self._connection.transaction():
            intake = Intake(self._connection, self.last_arrival() + 1, seen)
            while batch := list(islice(remaining, _WRITTEN_AT_ONCE)):
                known = self.papers(dict.fromkeys(paper.identifier for paper in batch))
                outcome += intake.write(batch, {paper.identifier: paper for paper in known})
        return outcome

    def paper(self, identifier: ArxivId) -> Paper | None:
        """The paper as last told, or None where the library does not have it."""
        found = self.papers((identifier,))
        return found[0] if found else None

    def papers(self, identifiers: Iterable[ArxivId]) -> list[Paper]:
        """The papers that the library has, in the order asked for."""
        keys = [identifier.key for identifier in identifiers]
        found = self._by_key(keys)
        return [found[key] for key in keys if key in found]

    def versions(self, identifier: ArxivId) -> list[Version]:
        """Every version that was met, oldest first; empty where no version was ever told."""
        rows = self._connection.execute(
            "SELECT paper, number, updated, title, abstract, authors, comment, seen FROM versions"
            " WHERE paper = ? ORDER BY number",
            (identifier.key,),
        ).fetchall()
        versions = [records.version_from_row(row) for row in rows]
        paper = self.paper(identifier)
        if paper is not None and paper.version is not None:
            versions.append(records.version_from_row(records.version_row(paper, self._version_seen(paper))))
        return versions

    def count(self) -> int:
        """How many papers there are, shown or not."""
        return int(self._connection.execute("SELECT count(*) FROM papers").fetchone()[0])

    def last_arrival(self) -> int:
        """The number of the newest write that brought papers; 0 before the first."""
        return int(self._connection.execute("SELECT coalesce(max(arrival), 0) FROM papers").fetchone()[0])

    def mark_missing(self, identifiers: Iterable[ArxivId], since: PartialDate) -> None:
        """arXiv no longer lists these papers; they stay, with the first such date."""
        with self._connection.transaction():
            self._connection.executemany(
                "UPDATE papers SET missing_since = coalesce(missing_since, ?) WHERE key = ?",
                [(since.text, identifier.key) for identifier in identifiers],
            )

    def mark_found(self, identifiers: Iterable[ArxivId]) -> None:
        """arXiv lists these papers again."""
        with self._connection.transaction():
            self._connection.executemany(
                "UPDATE papers SET missing_since = NULL WHERE key = ? AND missing_since IS NOT NULL",
                [(identifier.key,) for identifier in identifiers],
            )

    def missing_since(self, identifier: ArxivId) -> PartialDate | None:
        """Since when arXiv has not listed the paper, or None."""
        row = self._connection.execute(
            "SELECT missing_since FROM papers WHERE key = ?", (identifier.key,)
        ).fetchone()
        return PartialDate(row[0]) if row and row[0] else None

    def first_seen(self, identifier: ArxivId) -> PartialDate | None:
        """When the paper came into the library, or None where it is not in it."""
        row = self._connection.execute(
            "SELECT first_seen FROM papers WHERE key = ?", (identifier.key,)
        ).fetchone()
        return PartialDate(row[0]) if row else None

    def _version_seen(self, paper: Paper) -> str:
        row = self._connection.execute(
            "SELECT version_seen FROM papers WHERE key = ?", (paper.identifier.key,)
        ).fetchone()
        return str(row[0])

    def _by_key(self, keys: list[int]) -> dict[int, Paper]:
        authors: dict[int, list[Author]] = defaultdict(list)
        subjects: dict[int, list[str]] = defaultdict(list)
        rows = []
        for group, placeholders in chunks(keys):
            rows += self._connection.execute(
                f"{records.SELECT_PAPERS} WHERE key IN {placeholders}", group
            ).fetchall()
            for paper, name, affiliations in self._connection.execute(
                f"SELECT paper, name, affiliations FROM paper_authors WHERE paper IN {placeholders}"
                " ORDER BY paper, position",
                group,
            ).fetchall():
                authors[paper].append(Author(name, records.lines(affiliations)))
            for paper, subject in self._connection.execute(
                f"SELECT paper, subject FROM paper_subjects WHERE paper IN {placeholders}"
                " ORDER BY paper, position",
                group,
            ).fetchall():
                subjects[paper].append(subject)
        return {
            row[0]: records.paper_from_rows(row, tuple(authors[row[0]]), tuple(subjects[row[0]]))
            for row in rows
        }
