"""Where the reader stopped, found again in texts that have changed since."""

from __future__ import annotations

import pytest

from pubtui.library.places import ReadingPlace
from pubtui.papers.tex import Run
from pubtui.reading.document import Block, BlockKind, Document
from pubtui.ui.reading_places import found_again, noted
from pubtui.ui.widgets.text_layout import Place


def document(*texts: str) -> Document:
    """A title and paragraphs; "" is a table."""
    blocks = [
        Block(BlockKind.PARAGRAPH, (Run(text),)) if text else Block(BlockKind.TABLE, rows=(("a",),))
        for text in texts
    ]
    return Document("Title", (), tuple(blocks))


@pytest.mark.parametrize("place", [Place(1, 0), Place(2, 3), Place(3, 2)])
def test_a_place_is_found_in_the_same_text(place: Place) -> None:
    text = document("One.", "Two and more.", "")
    expected = Place(0) if place == Place(1, 0) else place
    assert found_again(noted(place, text), text) == expected


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (("New.", "One.", "Two."), Place(3, 2)),
        (("Two.",), Place(1, 2)),
        (("One.", "Another."), Place(0)),
        ((), Place(0)),
    ],
)
def test_a_place_moves_with_its_words(now: tuple[str, ...], expected: Place) -> None:
    before = noted(Place(2, 2), document("One.", "Two."))
    assert before == ReadingPlace(1, 2, "Two.")
    assert found_again(before, document(*now)) == expected


def test_a_table_is_known_by_its_place_alone() -> None:
    before = noted(Place(2, 0), document("One.", ""))
    assert found_again(before, document("", "", "Two.")) == Place(2, 0)
    assert found_again(before, document("One.", "Two.", "")) == Place(0)


def test_title_and_an_empty_text_are_the_beginning() -> None:
    assert noted(Place(0, 4), document("One.")) == ReadingPlace(0, 0, "")
    assert noted(Place(7), Document("")) == ReadingPlace(0, 0, "")
    assert found_again(None, document("One.")) == Place(0)
