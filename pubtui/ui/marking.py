"""A reader's marks on chosen papers, and the words that tell of them."""

from __future__ import annotations

from collections.abc import Sequence

from pubtui.library.database import Library
from pubtui.library.search import PaperRow


def toggle_star(library: Library, rows: Sequence[PaperRow]) -> str:
    """Star the papers without a star; where all have one, take them away."""
    without = [row.key for row in rows if not row.starred]
    if without:
        library.marks.star(without)
    else:
        library.marks.unstar([row.key for row in rows])
    return _told("Starred" if without else "Star taken away", len(rows))


def toggle_read(library: Library, rows: Sequence[PaperRow]) -> str:
    """Mark the unread papers as read; where all are read, mark them as unread."""
    unread = [row.key for row in rows if not row.is_read]
    if unread:
        library.marks.mark_read(unread)
    else:
        library.marks.mark_unread([row.key for row in rows])
    return _told("Marked as read" if unread else "Marked as unread", len(rows))


def exclude(library: Library, rows: Sequence[PaperRow]) -> str:
    """Say of papers that they are not by those they were found for; they leave the list."""
    decided = 0
    for row in rows:
        for follow in library.follows.evidence(row.key):
            library.follows.exclude(follow, [row.key])
            decided += 1
    if not decided:
        return "This paper is not here because of somebody you follow."
    return _told("Left out from now on; u takes it back", len(rows))


def undo(library: Library) -> str:
    """Take the newest step back."""
    undone = library.undo()
    return f"Taken back: {undone}" if undone is not None else "Nothing to take back"


def _told(what: str, papers: int) -> str:
    return what if papers == 1 else f"{what}: {papers:,} papers"
