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
        self._mark(list(papers), "starred", "starred", set_now=True)

    def unstar(self, papers: Iterable[int]) -> None:
        """Undoable."""
        self._mark(list(papers), "starred", "unstarred", set_now=False)

    def mark_read(self, papers: Iterable[int]) -> None:
        """Undoable; a paper that was read keeps the time it was read first."""
        self._mark(list(papers), "read", "marked as read", set_now=True)

    def mark_unread(self, papers: Iterable[int]) -> None:
        """Undoable."""
        self._mark(list(papers), "read", "marked as unread", set_now=False)

    def starred(self) -> list[int]:
        """Every starred paper, newest paper first."""
        return self._marked("starred")

    def read(self) -> list[int]:
        """Every read paper, newest paper first."""
        return self._marked("read")

    def _mark(self, papers: list[int], column: str, verb: str, *, set_now: bool) -> None:
        if not papers:
            return
        with self._journal.action(f"{verb}: {counted(papers)}") as action:
            action.keep("marks", papers)
            now = self._connection.now() if set_now else None
            new_value = f"coalesce({column}, excluded.{column})" if set_now else "NULL"
            self._connection.executemany(
                f"INSERT INTO marks (paper, {column}) VALUES (?, ?)"
                f" ON CONFLICT (paper) DO UPDATE SET {column} = {new_value}",
                [(paper, now) for paper in papers],
            )
            if column == "starred":
                action.keep("hidden", papers)
                visibility.settle(self._connection, papers)

    def _marked(self, column: str) -> list[int]:
        rows = self._connection.execute(
            f"SELECT paper FROM marks WHERE {column} IS NOT NULL ORDER BY paper DESC"
        ).fetchall()
        return [paper for (paper,) in rows]
