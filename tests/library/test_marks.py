"""A reader's stars and read marks are kept at once, touched by no source, and each step can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pubtui.library.database import Library
from pubtui.library.list_rows import PaperRow
from pubtui.library.undo import Journal
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from tests.library.conftest import Clock

SEEN = PartialDate("2026-07-14T12:00:00Z")


@pytest.fixture
def papers(library: Library, paper_of: Callable[..., Paper]) -> list[Paper]:
    """Three papers, newest first."""
    papers = [paper_of(f"2401.0000{number}") for number in (3, 2, 1)]
    library.catalogue.write(papers, SEEN)
    return papers


@pytest.fixture
def keys(papers: list[Paper]) -> list[int]:
    return [paper.identifier.key for paper in papers]


def _row(library: Library, key: int) -> PaperRow:
    return library.search.rows([key])[0]


def test_marks_are_there_for_every_other_program_at_once(library: Library, keys: list[int]) -> None:
    library.marks.star(keys[:2])
    library.marks.mark_read(keys[1:])
    with library.another() as other:
        assert other.marks.starred() == keys[:2]
        assert other.marks.read() == keys[1:]
        assert [(row.starred, row.is_read) for row in other.search.rows(keys)] == [
            (True, False),
            (True, True),
            (False, True),
        ]


def test_unmarking_takes_only_that_mark_away(library: Library, keys: list[int]) -> None:
    library.marks.star(keys)
    library.marks.mark_read(keys)
    library.marks.unstar(keys[:1])
    library.marks.mark_unread(keys[1:2])
    assert library.marks.starred() == keys[1:]
    assert library.marks.read() == [keys[0], keys[2]]


def test_every_step_is_taken_back_newest_first(library: Library, keys: list[int]) -> None:
    library.marks.star(keys[:1])
    library.marks.star(keys)
    library.marks.mark_read(keys[:2])
    library.marks.unstar(keys[:2])
    assert library.undo() == "unstarred: 2 papers"
    assert library.marks.starred() == keys
    assert library.undo() == "marked as read: 2 papers"
    assert library.marks.read() == []
    assert library.undo() == "starred: 3 papers"
    assert library.marks.starred() == keys[:1]
    assert library.undo() == "starred: 1 paper"
    assert library.marks.starred() == []
    assert library.undo() is None


def test_marking_nothing_is_no_step(library: Library) -> None:
    library.marks.star([])
    assert library.undo() is None


def test_steps_can_be_taken_back_after_a_restart(library: Library, keys: list[int]) -> None:
    library.marks.star(keys[:2])
    with library.another() as later:
        assert later.undo() == "starred: 2 papers"
        assert later.marks.starred() == []


def test_a_step_that_changes_a_row_twice_is_taken_back_to_its_beginning(library: Library) -> None:
    journal = Journal(library.connection)
    library.marks.star([5])
    with journal.action("unstarred and starred again") as action:
        for starred in (None, "2026-01-01"):
            action.keep("marks", [5])
            library.connection.execute("UPDATE marks SET starred = ?", (starred,))
    library.undo()
    assert library.connection.execute("SELECT starred FROM marks").fetchone() == (SEEN.text,)


def test_two_hundred_steps_are_kept(library: Library, keys: list[int]) -> None:
    for _ in range(125):
        library.marks.star(keys[:1])
        library.marks.unstar(keys[:1])
    undone = 0
    while library.undo():
        undone += 1
    assert undone == 200
    (rows,) = library.connection.execute("SELECT count(*) FROM undo_rows").fetchone()
    assert rows == 0


def test_ten_thousand_papers_are_marked_and_taken_back_in_one_step(library: Library) -> None:
    library.marks.mark_read(range(1, 10_001))
    assert len(library.marks.read()) == 10_000
    assert library.undo() == "marked as read: 10000 papers"
    assert library.marks.read() == []


def test_a_new_version_keeps_every_mark(library: Library, papers: list[Paper], keys: list[int]) -> None:
    library.marks.star(keys[:1])
    library.marks.mark_read(keys[:1])
    library.tags.add(keys[:1], "later")
    library.notes.write(keys[0], "good")
    library.catalogue.write([replace(papers[0], version=2, title="Another title")], SEEN)
    row = _row(library, keys[0])
    assert (row.version, row.starred, row.is_read) == (2, True, True)
    assert library.tags.of(keys[0]) == ("later",)
    assert library.notes.of(keys[0]) == "good"
    assert library.catalogue.count() == 3


def test_when_a_mark_was_taken_away_is_remembered_until_it_is_made_again(
    library: Library, clock: Clock
) -> None:
    def marks() -> tuple[object, ...]:
        return tuple(
            library.connection.execute("SELECT starred, unstarred, read, unread FROM marks").fetchone()
        )

    library.marks.star([1])
    clock.move(days=1)
    library.marks.unstar([1, 2])
    assert marks() == (None, "2026-07-15T12:00:00Z", None, None)
    clock.move(days=1)
    library.marks.unstar([1])
    assert marks() == (None, "2026-07-15T12:00:00Z", None, None)
    library.marks.star([1])
    assert marks() == ("2026-07-16T12:00:00Z", None, None, None)
    library.undo()
    assert marks() == (None, "2026-07-15T12:00:00Z", None, None)


def test_a_step_that_changes_nothing_is_not_one_to_take_back(library: Library, keys: list[int]) -> None:
    library.marks.star(keys)
    library.tags.change(keys, add=["thesis"])
    library.notes.write(keys[0], "Read this")
    for _ in range(2):
        library.marks.star(keys[1:])
        library.tags.change(keys, add=["thesis"])
        library.notes.write(keys[0], "Read this")
        library.restore(library.backup())
    assert [library.undo() for _ in range(4)] == [
        "wrote a note",
        "tagged 3 papers thesis",
        "starred: 3 papers",
        None,
    ]
    assert library.marks.starred() == []
