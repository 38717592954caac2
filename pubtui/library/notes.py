"""The reader's words on a paper: tags and notes."""

from __future__ import annotations

from collections.abc import Iterable

from pubtui.errors import UsageError
from pubtui.library import visibility
from pubtui.library.connection import Connection
from pubtui.library.undo import Action, Journal, counted
from pubtui.papers import text


class Tags:
    """Short names that the reader gives to papers; case and accents do not tell tags apart."""

    def __init__(self, connection: Connection, journal: Journal) -> None:
        self._connection = connection
        self._journal = journal

    def add(self, papers: Iterable[int], tag: str) -> None:
        """Undoable. Raises UsageError for a tag without a letter or digit."""
        keys, tag, folded = list(papers), *_checked(tag)
        with self._journal.action(f"tagged {counted(keys)} {tag}") as action:
            self._keep(action, keys, folded)
            self._connection.executemany(
                "REPLACE INTO tags (paper, folded, tag) VALUES (?, ?, ?)",
                [(paper, folded, tag) for paper in keys],
            )
            visibility.settle(self._connection, keys)

    def remove(self, papers: Iterable[int], tag: str) -> None:
        """Undoable."""
        keys, tag, folded = list(papers), *_checked(tag)
        with self._journal.action(f"took tag {tag} from {counted(keys)}") as action:
            self._keep(action, keys, folded)
            self._connection.executemany(
                "DELETE FROM tags WHERE paper = ? AND folded = ?", [(paper, folded) for paper in keys]
            )
            visibility.settle(self._connection, keys)

    def of(self, paper: int) -> tuple[str, ...]:
        """The paper's tags in alphabetical order."""
        rows = self._connection.execute(
            "SELECT tag FROM tags WHERE paper = ? ORDER BY folded", (paper,)
        ).fetchall()
        return tuple(tag for (tag,) in rows)

    def counts(self) -> dict[str, int]:
        """Every tag in use, and how many papers have it."""
        rows = self._connection.execute(
            "SELECT max(tag), count(*) FROM tags GROUP BY folded ORDER BY folded"
        ).fetchall()
        return dict(rows)

    def _keep(self, action: Action, papers: list[int], folded: str) -> None:
        action.keep("tags", [(folded, paper) for paper in papers])
        action.keep("hidden", papers)


class Notes:
    """The reader's notes, one a paper."""

    def __init__(self, connection: Connection, journal: Journal) -> None:
        self._connection = connection
        self._journal = journal

    def write(self, paper: int, note: str) -> None:
        """Replace the paper's note; an empty one is removed. Undoable."""
        note = text.clean_paragraphs(note)
        if note == self.of(paper):
            return
        with self._journal.action("wrote a note" if note else "removed a note") as action:
            action.keep("notes", [paper])
            action.keep("hidden", [paper])
            self._connection.execute("DELETE FROM notes WHERE paper = ?", (paper,))
            if note:
                self._connection.execute(
                    "INSERT INTO notes (paper, text, folded, edited) VALUES (?, ?, ?, ?)",
                    (paper, note, text.fold(note), self._connection.now()),
                )
            visibility.settle(self._connection, [paper])

    def of(self, paper: int) -> str:
        """The paper's note, or an empty text."""
        row = self._connection.execute("SELECT text FROM notes WHERE paper = ?", (paper,)).fetchone()
        return "" if row is None else str(row[0])


def _checked(tag: str) -> tuple[str, str]:
    tag = text.clean_line(tag)
    folded = text.fold(tag)
    if not any(character.isalnum() for character in folded):
        raise UsageError("A tag needs at least one letter or digit.")
    return tag, folded
