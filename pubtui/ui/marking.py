"""A reader's marks on chosen papers, and the words that tell of them."""

from __future__ import annotations

from collections.abc import Sequence

from pubtui.library.database import Library
from pubtui.library.list_rows import PaperRow
from pubtui.library.notes import checked_tag
from pubtui.papers.text import clean_line, fold


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


def exclude(library: Library, papers: Sequence[int]) -> str:
    """Say of papers that they are not by those they were found for; they leave the list."""
    excluded = library.follows.exclude_from_all(papers)
    if not excluded:
        these = "This paper is" if len(papers) == 1 else "These papers are"
        return f"{these} not here because of somebody you follow."
    return _told("Left out from now on", excluded)


def tags_of(library: Library, papers: Sequence[int]) -> tuple[list[str], list[str]]:
    """The tags that all these papers have, and those that only some of them have."""
    found = library.tags.among(papers)
    shared = [tag for tag, count in found.items() if count == len(papers)]
    return shared, [tag for tag in found if tag not in shared]


def tags_in(answer: str) -> dict[str, str]:
    """The tags that stand between commas, by their folded forms; UsageError for one that cannot be a tag."""
    checked = (checked_tag(tag) for tag in answer.split(",") if clean_line(tag))
    return {folded: tag for tag, folded in checked}


def retag(library: Library, papers: Sequence[int], shared: Sequence[str], answer: str) -> str:
    """Give the papers the tags of `answer`, between commas; those of `shared` missing there are taken away.

    Raises UsageError as `tags_in` does.
    """
    wanted = tags_in(answer)
    had = {fold(tag): tag for tag in shared}
    added = [tag for folded, tag in wanted.items() if had.get(folded) != tag]
    removed = [tag for folded, tag in had.items() if folded not in wanted]
    library.tags.change(papers, add=added, remove=removed)
    if not added and not removed:
        return "The tags stay as they were"
    told = [f"{verb} {', '.join(tags)}" for verb, tags in (("tagged", added), ("took away", removed)) if tags]
    words = ", ".join(told)
    return _told(words[:1].upper() + words[1:], len(papers))


def write_note(library: Library, paper: int, before: str, note: str) -> str:
    """Keep the note; an empty one is removed."""
    library.notes.write(paper, note)
    now = library.notes.of(paper)
    if now == before:
        return "The note stays as it was"
    return "Note kept" if now else "Note removed"


def undo(library: Library) -> str:
    """Take the newest step back."""
    undone = library.undo()
    return f"Taken back: {undone}" if undone is not None else "Nothing to take back"


def _told(what: str, papers: int) -> str:
    return what if papers == 1 else f"{what}: {papers:,} papers"
