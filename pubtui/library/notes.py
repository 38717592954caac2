"""The reader's words on a paper: tags and notes."""

from __future__ import annotations

from collections.abc import Iterable

from pubtui.errors import UsageError
from pubtui.library import visibility
from pubtui.library.connection import Connection, chunks
from pubtui.library.undo import Journal, counted
from pubtui.papers import text


class Tags:
    """Short names that the reader gives to papers; case and accents do not tell tags apart."""

    def __init__(self, connection: Connection, journal: Journal) -> None:
        self._connection = connection
        self._journal = journal

    def add(self, papers: Iterable[int], tag: str) -> None:
        """Undoable. Raises UsageError for a tag without a letter or digit, or with a comma."""
        self.change(papers, add=(tag,))

    def remove(self, papers: Iterable[int], tag: str) -> None:
        """Undoable; raises UsageError as `add`."""
        self.change(papers, remove=(tag,))

    def change(self, papers: Iterable[int], *, add: Iterable[str] = (), remove: Iterable[str] = ()) -> None:
        """Give papers tags and take others from them, as one step; undoable. Raises UsageError as `add`."""
        keys, added, removed = list(papers), list(map(checked_tag, add)), list(map(checked_tag, remove))
        if not keys or not (added or removed):
            return
        with self._journal.action(_change_words(keys, added, removed)) as action:
            action.keep("tags", [(folded, paper) for _, folded in added + removed for paper in keys])
            action.keep("hidden", keys)
            self._connection.executemany(
                "DELETE FROM tags WHERE paper = ? AND folded = ?",
                [(paper, folded) for _, folded in removed for paper in keys],
            )
            self._connection.executemany(
                "REPLACE INTO tags (paper, folded, tag) VALUES (?, ?, ?)",
                [(paper, folded, tag) for tag, folded in added for paper in keys],
            )
            visibility.settle(self._connection, keys)

    def of(self, paper: int) -> tuple[str, ...]:
        """The paper's tags in alphabetical order."""
        rows = self._connection.execute(
            "SELECT tag FROM tags WHERE paper = ? ORDER BY folded", (paper,)
        ).fetchall()
        return tuple(tag for (tag,) in rows)

    def of_papers(self, papers: Iterable[int]) -> dict[int, list[str]]:
        """The tags of those of the papers that have any, each list in alphabetical order."""
        found: dict[int, list[str]] = {}
        for group, placeholders in chunks(papers):
            for paper, tag in self._connection.execute(
                f"SELECT paper, tag FROM tags WHERE paper IN {placeholders} ORDER BY paper, folded", group
            ).fetchall():
                found.setdefault(paper, []).append(tag)
        return found

    def among(self, papers: Iterable[int]) -> dict[str, int]:
        """The tags that these papers have, in alphabetical order, and how many of the papers have each."""
        found: dict[str, tuple[str, int]] = {}
        for group, placeholders in chunks(papers):
            for folded, tag, count in self._connection.execute(
                f"SELECT folded, max(tag), count(*) FROM tags WHERE paper IN {placeholders} GROUP BY folded",
                group,
            ).fetchall():
                found[folded] = (tag, found[folded][1] + count if folded in found else count)
        return dict(found[folded] for folded in sorted(found))

    def counts(self) -> dict[str, int]:
        """Every tag in use, and how many papers have it."""
        rows = self._connection.execute(
            "SELECT max(tag), count(*) FROM tags GROUP BY folded ORDER BY folded"
        ).fetchall()
        return dict(rows)


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

    def of_papers(self, papers: Iterable[int]) -> dict[int, str]:
        """The notes of those of the papers that have one."""
        found: dict[int, str] = {}
        for group, placeholders in chunks(papers):
            found.update(
                self._connection.execute(
                    f"SELECT paper, text FROM notes WHERE paper IN {placeholders}", group
                ).fetchall()
            )
        return found

    def of(self, paper: int) -> str:
        """The paper's note, or an empty text."""
        row = self._connection.execute("SELECT text FROM notes WHERE paper = ?", (paper,)).fetchone()
        return "" if row is None else str(row[0])


def checked_tag(tag: str) -> tuple[str, str]:
    """The tag as it is kept, and folded; raises UsageError where it cannot be one."""
    tag = text.clean_line(tag)
    folded = text.fold(tag)
    if not any(character.isalnum() for character in folded):
        raise UsageError("A tag needs at least one letter or digit.")
    if "," in tag:
        raise UsageError("A tag has no comma; commas stand between tags.")
    return tag, folded


def _change_words(papers: list[int], added: list[tuple[str, str]], removed: list[tuple[str, str]]) -> str:
    if added and removed:
        return f"changed the tags of {counted(papers)}"
    names = ", ".join(tag for tag, _ in added + removed)
    return f"tagged {counted(papers)} {names}" if added else f"took tag {names} from {counted(papers)}"
