"""The shelves a reader can stand before: states, people, subjects, saved filters."""

from __future__ import annotations

from dataclasses import dataclass

from pubtui.library.database import Library
from pubtui.papers.query import EVERYTHING, Condition, InSubject, Is, State
from pubtui.papers.subjects import subject_name


@dataclass(frozen=True, slots=True)
class Shelf:
    """A part of the library: papers for which `condition` holds, of the follow `scope` if there is one.

    `filter_text` is the filter it was saved as, or "". `count` is None where counting would take long.
    """

    label: str
    count: int | None
    condition: Condition = EVERYTHING
    scope: int | None = None
    filter_text: str = ""


ALL_PAPERS = Shelf("All", None)


def shelves(library: Library) -> list[Shelf]:
    """Every shelf with its count, in the order of the bar; saved filters last."""
    counts = library.search.shelf_counts()
    states = [
        Shelf("All", counts.everything),
        Shelf("New", counts.new, Is(State.NEW)),
        Shelf("Unread", counts.unread, Is(State.UNREAD)),
        Shelf("Starred", counts.starred, Is(State.STARRED)),
        Shelf("Downloaded", counts.downloaded, Is(State.DOWNLOADED)),
    ]
    follows = [
        Shelf(follow.label, counts.follows.get(follow.id, 0), scope=follow.id)
        for follow in library.follows.all()
    ]
    subjects = [
        Shelf(f"{code} {subject_name(code)}", count, InSubject(code))
        for code, count in sorted(counts.subjects.items(), key=lambda item: (-item[1], item[0]))
    ]
    return states + follows + subjects
