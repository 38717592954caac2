"""Places in a text as the library remembers them, and found again in the text as it is now."""

from __future__ import annotations

from pubtui.library.places import ReadingPlace
from pubtui.reading.document import Document
from pubtui.ui.widgets.text_layout import Place
from pubtui.ui.widgets.text_parts import parts_before_blocks

_OPENING = 60  # characters by which a block is known again


def noted(place: Place, document: Document) -> ReadingPlace:
    """The place as the library remembers it; title and authors count as the very beginning."""
    block = place.part - parts_before_blocks(document)
    if not 0 <= block < len(document.blocks):
        return ReadingPlace(0, 0, "")
    return ReadingPlace(block, place.offset, document.blocks[block].text[:_OPENING])


def found_again(noted_place: ReadingPlace | None, document: Document) -> Place:
    """The same words in this document: in the same block, else in one that begins alike."""
    if noted_place is None or (noted_place.block, noted_place.offset) == (0, 0):
        return Place(0)
    openings = [block.text[:_OPENING] for block in document.blocks]
    if openings[noted_place.block : noted_place.block + 1] == [noted_place.opening]:
        block = noted_place.block
    elif noted_place.opening and noted_place.opening in openings:
        block = openings.index(noted_place.opening)
    else:
        return Place(0)
    return Place(block + parts_before_blocks(document), noted_place.offset)
