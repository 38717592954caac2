"""Filters that the reader saved under a name."""

from __future__ import annotations

from dataclasses import dataclass

from pubtui.errors import UsageError
from pubtui.library.connection import Connection
from pubtui.library.undo import Journal
from pubtui.papers import text


@dataclass(frozen=True, slots=True)
class SavedFilter:
    """A filter as the reader typed it, under a name."""

    name: str
    text: str


class SavedFilters:
    """The reader's saved filters, in the order they were made."""

    def __init__(self, connection: Connection, journal: Journal) -> None:
        self._connection = connection
        self._journal = journal

    def all(self) -> list[SavedFilter]:
        rows = self._connection.execute("SELECT name, text FROM saved_filters ORDER BY position").fetchall()
        return [SavedFilter(*row) for row in rows]

    def save(self, name: str, filter_text: str) -> SavedFilter:
        """Keep a filter, in place of the one that has this name. Undoable. Raises UsageError for no name."""
        name, filter_text = text.clean_line(name), text.clean_line(filter_text)
        if not name:
            raise UsageError("A saved filter needs a name.")
        with self._journal.action(f"saved filter {name}") as action:
            action.keep("saved_filters", [name])
            self._connection.execute(
                "INSERT INTO saved_filters (name, text, position)"
                " VALUES (?, ?, (SELECT coalesce(max(position), 0) + 1 FROM saved_filters))"
                " ON CONFLICT (name) DO UPDATE SET text = excluded.text",
                (name, filter_text),
            )
        return SavedFilter(name, filter_text)

    def remove(self, name: str) -> None:
        """Undoable."""
        with self._journal.action(f"removed filter {name}") as action:
            action.keep("saved_filters", [name])
            self._connection.execute("DELETE FROM saved_filters WHERE name = ?", (name,))
