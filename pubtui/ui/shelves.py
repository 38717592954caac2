"""The shelves a reader can stand before: states, people, subjects, saved filters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pubtui.errors import QueryError
from pubtui.library.database import Library
from pubtui.papers.dates import PartialDate
from pubtui.papers.query import EVERYTHING, AnyOf, Condition, InSubject, Is, State
from pubtui.ui.session import Session

if TYPE_CHECKING:  # the bar is opened later than the first frame, and what it needs is loaded then
    from pubtui.library.filters import SavedFilter
    from pubtui.library.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Shelf:
    """A part of the library: papers for which `condition` holds, of the follow `scope` if there is one.

    `filter_text` is the filter it was saved as, or ""; `fault` says why that no longer parses. `count` is
    None where counting would take long. `of_arxiv`: all of arXiv's papers instead of the library's.
    """

    label: str
    count: int | None
    condition: Condition = EVERYTHING
    scope: int | None = None
    filter_text: str = ""
    fault: str = ""
    of_arxiv: bool = False


ALL_PAPERS = Shelf("All", None)


_COUNTED_UP_TO = 20_000
_NOTHING = AnyOf(())


def shelves(session: Session, today: PartialDate) -> list[Shelf]:
    """Every shelf with its count, in the order of the bar; saved filters after the states.

    `today` is what relative dates of saved filters count from.
    """
    from pubtui.papers.subjects import subject_name

    library = session.library
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
    saved = [
        _saved_filter(library, saved, today, counted=counts.everything <= _COUNTED_UP_TO)
        for saved in library.saved_filters.all()
    ]
    return states + _all_of_arxiv(session) + saved + follows + subjects


def _saved_filter(library: Library, saved: SavedFilter, today: PartialDate, *, counted: bool) -> Shelf:
    from pubtui.papers.query import parse

    try:
        condition = parse(saved.text, today=today)
    except QueryError as fault:
        return Shelf(saved.name, None, _NOTHING, filter_text=saved.text, fault=str(fault))
    count = library.search.count(condition) if counted else None
    return Shelf(saved.name, count, condition, filter_text=saved.text)


def all_of_arxiv(snapshot: Snapshot) -> Shelf:
    """The shelf of all that was imported."""
    return Shelf("All of arXiv", snapshot.contents.papers, of_arxiv=True)


def _all_of_arxiv(session: Session) -> list[Shelf]:
    if not session.paths.snapshot_file.exists():
        return []
    from pubtui.library.snapshot import open_snapshot

    with open_snapshot(session.paths.snapshot_file, session.library) as snapshot:
        return [all_of_arxiv(snapshot)]
