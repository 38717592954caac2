"""A full text as the parts that a reader sees: each a piece of text with its place on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from pubtui.papers.tex import Run, Style
from pubtui.reading.document import Block, BlockKind, Document
from pubtui.ui.widgets.text_table import Table

_LIST_STEP = 3
_SET_OFF = 4
_FIRST_PARTS_BLOCK = -1
_TERM = re.compile(r"[^\W\d_]{4,}|[^\W\d_]\S* \S")  # a word that is described, no bullet or number


class Look(StrEnum):
    """How a part's text is painted where its runs say nothing else."""

    TITLE = "title"
    HEADING = "heading"
    PLAIN = "plain"
    DIM = "dim"


@dataclass(frozen=True, slots=True)
class Link:
    """A link in a part: its range of characters, and its target as `Run.target` has it."""

    begin: int
    end: int
    target: str


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph, heading, table … in the order of reading.

    `runs` together are its text, a label first; a table has `table` instead. `block` is its index in the
    document, -1 for title and authors. In cells: `indent` of every line, `hang` more from the second on;
    `above` counts blank lines. `tail` stands at the right end of the last line. A picture, of lines that
    keep their places, is a formula as a PDF sets it.
    """

    block: int
    runs: tuple[Run, ...]
    look: Look = Look.PLAIN
    indent: int = 0
    hang: int = 0
    above: int = 1
    tail: str = ""
    table: Table | None = None
    is_picture: bool = False

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)

    @property
    def links(self) -> list[Link]:
        """In order; neighbouring runs that lead to the same place are one link."""
        found: list[Link] = []
        begin = 0
        for run in self.runs:
            end = begin + len(run.text)
            if Style.LINK in run.style and run.target:
                if found and (found[-1].end, found[-1].target) == (begin, run.target):
                    found[-1] = Link(found[-1].begin, end, run.target)
                else:
                    found.append(Link(begin, end, run.target))
            begin = end
        return found


def parts_of(document: Document) -> list[Part]:
    """Title and authors, then a part for every block."""
    parts: list[Part] = []
    if document.title:
        parts.append(Part(_FIRST_PARTS_BLOCK, (Run(document.title),), Look.TITLE, above=0))
    if document.authors:
        parts.append(Part(_FIRST_PARTS_BLOCK, (Run(", ".join(document.authors)),), Look.DIM, above=0))
    parts += _parts_of_blocks(document.blocks)
    return parts


def parts_before_blocks(document: Document) -> int:
    """How many parts come before that of the first block."""
    return bool(document.title) + bool(document.authors)


def _parts_of_blocks(blocks: tuple[Block, ...]) -> Iterator[Part]:
    before: BlockKind | None = None
    for place, block in enumerate(blocks):
        yield _part(place, block, before)
        before = block.kind


def _part(place: int, block: Block, before: BlockKind | None) -> Part:
    runs = block.runs
    match block.kind:
        case BlockKind.HEADING:
            return Part(place, _labelled(block, "  "), Look.HEADING, above=2 if block.level == 1 else 1)
        case BlockKind.ITEM:
            return _item(place, block, before)
        case BlockKind.FORMULA:
            above = 0 if before is BlockKind.FORMULA else 1  # rows of one display
            drawn = "\n" in block.text
            hang = 0 if drawn else 2
            return Part(
                place, runs, indent=_SET_OFF, hang=hang, tail=block.label, above=above, is_picture=drawn
            )
        case BlockKind.TABLE:
            table = Table(block.rows, block.rules, frozenset(block.bold))
            return Part(place, (), table=table, indent=2, above=0 if before is BlockKind.CAPTION else 1)
        case BlockKind.CAPTION:
            return Part(place, _labelled(block, "  ", Style.BOLD), indent=2)
        case BlockKind.CODE:
            return Part(place, runs, indent=_SET_OFF)
        case BlockKind.FOOTNOTE | BlockKind.REFERENCE:
            hang = len(block.label) + 1 if block.label else 2
            return Part(
                place, _labelled(block, " "), hang=min(hang, 8), above=0 if before is block.kind else 1
            )
        case BlockKind.PARAGRAPH:
            return Part(place, runs, indent=_SET_OFF if block.level else 0)


def _item(place: int, block: Block, before: BlockKind | None) -> Part:
    indent = 2 + _LIST_STEP * block.level
    above = 0 if before is BlockKind.ITEM else 1
    if not block.label:  # a further paragraph of an item
        return Part(place, block.runs, indent=indent + 2, above=above)
    if _TERM.match(block.label):
        return Part(place, _labelled(block, "  ", Style.BOLD), indent=indent, hang=2, above=above)
    return Part(place, _labelled(block, " "), indent=indent, hang=min(len(block.label) + 1, 8), above=above)


def _labelled(block: Block, blank: str, style: Style = Style.PLAIN) -> tuple[Run, ...]:
    if not block.label:
        return block.runs
    return (Run(f"{block.label}{blank}", style), *block.runs)
