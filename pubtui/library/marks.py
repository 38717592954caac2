"""Stars and read marks, written the moment they are made."""

from __future__ import annotations

from collections.abc import Iterable

from pubtui.library import visibility
from pubtui.library.connection import Connection
from pubtui.library.undo import Journal, counted


class Marks:
    """The reader's stars and read marks; papers are named by their keys."""

    def __init__(self, connection: Connection, journal: Journal) -> None:
        self._connection = connection
        self._journal = journal

    def star(self, papers: Iterable[int]) -> None:
        """Undoable; a paper that has a star keeps the time it got it."""
        self._mark(list(papers), "starred", "unstarred", "starred")

    def unstar(self, papers: Iterable[int]) -> None:
        """Undoable."""
        self._unmark(list(papers), "starred", "unstarred", "unstarred")

    def mark_read(self, papers: Iterable[int]) -> None:
        """Undoable; a paper that was read keeps the time it was read first."""
        self._mark(list(papers), "read", "unread", "marked as read")

    def mark_unread(self, papers: Iterable[int]) -> None:
        """Undoable."""
        self._unmark(list(papers), "read", "unread", "marked as unread")

    def starred(self) -> list[int]:
        """Every starred paper, newest paper first."""
        return self._marked("starred")

    def read(self) -> list[int]:
        """Every read paper, newest paper first."""
        return self._marked("read")

    def _mark(self, papers: list[int], column: str, taken_away: str, verb: str) -> None:
        self._change(
            papers,
            column,
            verb,
            f"INSERT INTO marks ({column}, paper) VALUES (?, ?) ON CONFLICT (paper) DO UPDATE"
            f" SET {column} = coalesce({column}, excluded.{column}), {taken_away} = NULL",
        )

    def _unmark(self, papers: list[int], column: str, taken_away: str, verb: str) -> None:
        """When a mark was taken away is remembered for a merge with another machine's data."""
        self._change(
            papers,
            column,
            verb,
            f"UPDATE marks SET {taken_away} = ?, {column} = NULL WHERE paper = ? AND {column} IS NOT NULL",
        )

    def _change(self, papers: list[int], column: str, verb: str, statement: str) -> None:
        if not papers:
            return
        with self._journal.action(f"{verb}: {counted(papers)}") as action:
            action.keep("marks", papers)
            now = self._connection.now()
            self._connection.executemany(statement, [(now, paper) for paper in papers])
            if column == "starred":
                action.keep("hidden", papers)
                visibility.settle(self._connection, papers)

    def _marked(self, column: str) -> list[int]:
        rows = self._connection.execute(
            f"SELECT paper FROM marks WHERE {column} IS NOT NULL ORDER BY paper DESC"
        ).fetchall()
        return [paper for (paper,) in rows]
