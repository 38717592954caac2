"""Where the reader stopped reading."""

from __future__ import annotations

from pubtui.library.database import Library
from pubtui.library.places import ReadingPlace


def test_the_last_place_in_each_paper_is_remembered(library: Library) -> None:
    assert library.places.of(1) is None
    library.places.remember(1, ReadingPlace(4, 0, "We begin"))
    library.places.remember(2, ReadingPlace(9, 3, "Then"))
    library.places.remember(1, ReadingPlace(7, 80, "We end"))
    with library.another() as elsewhere:
        assert elsewhere.places.of(1) == ReadingPlace(7, 80, "We end")
        assert elsewhere.places.of(2) == ReadingPlace(9, 3, "Then")
