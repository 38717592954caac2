"""Tags and notes are the reader's own words: kept, found, and taken back step by step."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pubtui.errors import UsageError
from pubtui.library.database import Library
from pubtui.library.filters import SavedFilter
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.papers.query import Has, Possession, Tagged, TextField, Word

SEEN = PartialDate("2026-07-14T12:00:00Z")


@pytest.fixture
def keys(library: Library, paper_of: Callable[..., Paper]) -> list[int]:
    """Three papers, newest first."""
    papers = [paper_of(f"2401.0000{number}") for number in (3, 2, 1)]
    library.catalogue.write(papers, SEEN)
    return [paper.identifier.key for paper in papers]


def test_tags_are_counted_and_found_whatever_their_accents(library: Library, keys: list[int]) -> None:
    library.tags.add(keys[:2], "À lire")
    library.tags.add(keys[2:], "a LIRE")
    library.tags.add(keys[:1], "zebra")
    assert library.tags.of(keys[0]) == ("À lire", "zebra")
    assert library.tags.counts() == {"À lire": 3, "zebra": 1}
    assert library.tags.among(keys[1:]) == {"À lire": 2}
    assert library.tags.among([]) == {}
    assert library.search.count(Tagged("a lire")) == 3
    assert library.search.count(Has(Possession.TAG)) == 3


def test_a_tag_is_taken_off_and_comes_back(library: Library, keys: list[int]) -> None:
    library.tags.add(keys, "later")
    library.tags.remove(keys[:2], "LATER")
    assert [library.tags.of(key) for key in keys] == [(), (), ("later",)]
    assert library.undo() == "took tag LATER from 2 papers"
    assert [library.tags.of(key) for key in keys] == [("later",)] * 3
    assert library.undo() == "tagged 3 papers later"
    assert library.tags.counts() == {}


def test_several_tags_change_in_one_step(library: Library, keys: list[int]) -> None:
    library.tags.add(keys, "later")
    library.tags.change(keys[:2], add=("thesis", "Thesis two"), remove=("later",))
    assert [library.tags.of(key) for key in keys] == [("thesis", "Thesis two")] * 2 + [("later",)]
    library.tags.change(keys[:2])
    assert library.undo() == "changed the tags of 2 papers"
    assert [library.tags.of(key) for key in keys] == [("later",)] * 3


@pytest.mark.parametrize("tag", ["", "  ", "--", "\x1b[31m"[:1], "a, b"])
def test_a_tag_without_a_letter_or_with_a_comma_is_refused(
    library: Library, keys: list[int], tag: str
) -> None:
    with pytest.raises(UsageError):
        library.tags.add(keys, tag)
    assert library.undo() is None


def test_a_note_is_kept_found_replaced_and_removed(library: Library, keys: list[int]) -> None:
    library.notes.write(keys[0], "Compare with Erdős.\n\nAsk Ada.")
    library.notes.write(keys[0], "Compare with Łukasz.")
    assert library.notes.of(keys[0]) == "Compare with Łukasz."
    assert library.search.count(Word("erdos", TextField.NOTE)) == 0
    assert library.search.count(Word("luka", TextField.NOTE)) == 1
    library.undo()
    assert library.notes.of(keys[0]) == "Compare with Erdős.\n\nAsk Ada."
    assert library.search.count(Word("erdos", TextField.NOTE)) == 1
    library.notes.write(keys[0], "")
    assert library.notes.of(keys[0]) == ""
    assert library.search.count(Has(Possession.NOTE)) == 0
    assert library.undo() == "removed a note"
    assert library.undo() == "wrote a note"
    assert library.notes.of(keys[0]) == ""
    assert library.search.count(Word("erdos", TextField.NOTE)) == 0


def test_writing_the_same_note_is_no_step(library: Library, keys: list[int]) -> None:
    library.notes.write(keys[0], "x")
    library.notes.write(keys[0], "x")
    library.undo()
    assert library.undo() is None


def test_a_notes_index_stays_whole_through_every_change(library: Library, keys: list[int]) -> None:
    for key in keys:
        library.notes.write(key, f"note of {key}")
        library.notes.write(key, f"another note of {key}")
        library.undo()
    library.notes.write(keys[0], "")
    library.connection.execute("INSERT INTO notes_index (notes_index, rank) VALUES ('integrity-check', 1)")


def test_notes_are_cleaned_at_the_border(library: Library, keys: list[int]) -> None:
    library.notes.write(keys[0], "red \x1b[31mtext\x07\u202e")
    assert library.notes.of(keys[0]) == "red [31mtext"


def test_saved_filters_stay_in_order_and_are_taken_back(library: Library) -> None:
    library.saved_filters.save("mine", "author:noether")
    library.saved_filters.save("new ones", "is:new")
    library.saved_filters.save("mine", "author:noether -survey")
    assert library.saved_filters.all() == [
        SavedFilter("mine", "author:noether -survey"),
        SavedFilter("new ones", "is:new"),
    ]
    library.saved_filters.remove("mine")
    assert library.undo() == "removed filter mine"
    assert library.undo() == "saved filter mine"
    assert library.saved_filters.all()[0] == SavedFilter("mine", "author:noether")
    with pytest.raises(UsageError):
        library.saved_filters.save(" ", "x")
