"""A journal of what the reader did, so that each step can be taken back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from pubtui.library.connection import Connection

_ACTIONS_KEPT = 200

# Which columns name a row, in each table that a reader's actions change.
_ROW_KEYS: dict[str, tuple[str, ...]] = {
    "follows": ("id",),
    "attributions": ("follow", "paper"),
    "hidden": ("paper",),
    "marks": ("paper",),
    "tags": ("folded", "paper"),
    "notes": ("paper",),
    "saved_filters": ("name",),
    "citation_keys": ("pattern", "paper"),
    "reading_places": ("paper",),
}


class Action:
    """One step of the reader's, while it is being done."""

    def __init__(self, connection: Connection, number: int) -> None:
        self._connection = connection
        self._number = number

    def keep(self, table: str, row_keys: Iterable[int | str | Sequence[int | str]]) -> None:
        """Remember these rows as they are now, before the step changes, adds or removes them."""
        kept = []
        for row_key in row_keys:
            values = [row_key] if isinstance(row_key, int | str) else list(row_key)
            kept.append((self._number, table, json.dumps(values), self._now(table, values)))
        self._connection.executemany("INSERT OR IGNORE INTO undo_rows VALUES (?, ?, ?, ?)", kept)

    def changed_something(self) -> bool:
        """Whether a row that was kept is another now."""
        kept = self._connection.execute(
            "SELECT table_name, row_key, was FROM undo_rows WHERE action = ?", (self._number,)
        )
        return any(self._now(table, json.loads(row_key)) != was for table, row_key, was in kept)

    def _now(self, table: str, row_key: Sequence[int | str]) -> str | None:
        where = " AND ".join(f"{column} = ?" for column in _ROW_KEYS[table])
        cursor = self._connection.execute(f"SELECT * FROM {table} WHERE {where}", row_key)
        columns = [name for name, *_ in cursor.description]
        row = cursor.fetchone()
        return None if row is None else json.dumps(dict(zip(columns, row, strict=True)))


class Journal:
    """The reader's steps, newest first, as far back as they are kept."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    @contextmanager
    def action(self, words: str) -> Iterator[Action]:
        """One undoable step, in one transaction; `words` say what was done ("starred 3 papers").

        A step that changes nothing is not kept, so that what is taken back next is a change.
        """
        with self._connection.transaction():
            number = self._connection.insert(
                "INSERT INTO undo_actions (words, done) VALUES (?, ?)", (words, self._connection.now())
            )
            action = Action(self._connection, number)
            yield action
            if not action.changed_something():
                self._forget(f"action = {number}")
            self._forget(f"action <= {number - _ACTIONS_KEPT}")

    def undo(self) -> str | None:
        """Take the newest step back; its words, or None when there is none."""
        with self._connection.transaction():
            newest = self._connection.execute(
                "SELECT id, words FROM undo_actions ORDER BY id DESC LIMIT 1"
            ).fetchone()
            if newest is None:
                return None
            number, words = newest
            for table, row_key, was in self._connection.execute(
                "SELECT table_name, row_key, was FROM undo_rows WHERE action = ?", (number,)
            ).fetchall():
                self._restore(table, json.loads(row_key), None if was is None else json.loads(was))
            # A follow that comes back takes the place of one that was begun anew meanwhile.
            self._connection.execute("DELETE FROM attributions WHERE follow NOT IN (SELECT id FROM follows)")
            self._forget(f"action = {number}")
            return str(words)

    def size(self) -> int:
        """How many rows the newest step changed; 0 where there is none."""
        (count,) = self._connection.execute(
            "SELECT count(*) FROM undo_rows WHERE action = (SELECT max(id) FROM undo_actions)"
        ).fetchone()
        return int(count)

    def _restore(self, table: str, row_key: list[int | str], was: dict[str, int | str | None] | None) -> None:
        where = " AND ".join(f"{column} = ?" for column in _ROW_KEYS[table])
        self._connection.execute(f"DELETE FROM {table} WHERE {where}", row_key)
        if was is not None:
            marks = ", ".join("?" * len(was))
            columns = ", ".join(was)
            self._connection.execute(
                f"INSERT OR REPLACE INTO {table} ({columns}) VALUES ({marks})", list(was.values())
            )

    def _forget(self, which: str) -> None:
        self._connection.execute(f"DELETE FROM undo_rows WHERE {which}")
        self._connection.execute(f"DELETE FROM undo_actions WHERE {which.replace('action', 'id')}")


def counted(keys: Sequence[object], noun: str = "paper") -> str:
    """`1 paper`, `3 papers`."""
    return f"{len(keys)} {noun}{'' if len(keys) == 1 else 's'}"
