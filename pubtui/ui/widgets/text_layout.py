"""A full text laid out for one width: which characters stand on which line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from pubtui.papers import cells
from pubtui.papers.tex import Run
from pubtui.ui.widgets.text_parts import Part
from pubtui.ui.widgets.text_table import table_lines

_TEXT_AT_LEAST = 12  # cells that an indented line keeps on a narrow screen
_RULES = {True: "-", False: "─"}


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A character of a text, by the number of its part and its offset there; independent of any width."""

    part: int
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """What stands on a line: characters `begin` to `end` of a part; `indent` cells are left free before.

    `has_tail` tells that the part's tail stands at the end of it.
    """

    part: int
    begin: int
    end: int
    indent: int
    has_tail: bool


class LaidPart:
    """A part broken into lines."""

    __slots__ = ("indent", "part", "ranges", "runs", "tail_line", "text")

    def __init__(self, part: Part, width: int, *, ascii_only: bool) -> None:
        self.part = part
        at_least = max(map(cells.width, part.text.split("\n"))) if part.is_picture else 0
        self.indent = max(0, min(part.indent, width - max(at_least, _TEXT_AT_LEAST)))
        room = max(1, width - self.indent)
        self.runs = part.runs
        if part.table is not None:
            self.runs = _joined(table_lines(part.table, room, rule=_RULES[ascii_only]))
        elif at_least > room:
            self.runs = tuple(Run(" ".join(run.text.split()), run.style) for run in part.runs)
        self.text = text = "".join(run.text for run in self.runs)
        tail = cells.width(part.tail) + 2 if part.tail else 0
        is_picture = "\n" in text and part.is_picture
        first = room if is_picture else max(1, room - tail)
        self.ranges = cells.lines(text, first, max(1, first - self.hang(room)))
        self.tail_line = self._line_with_tail(room - tail) if is_picture else len(self.ranges) - 1

    def _line_with_tail(self, room: int) -> int:
        """The longest line of a picture, where its number belongs, or the last that leaves room for it."""
        widths = [cells.width(self.text[begin:end]) for begin, end in self.ranges]
        fitting = [number for number, width in enumerate(widths) if width <= room]
        return max(fitting, key=lambda number: widths[number], default=len(widths) - 1)

    def hang(self, room: int) -> int:
        """Cells that lines after the first are further in."""
        return max(0, min(self.part.hang, room - _TEXT_AT_LEAST))

    @property
    def height(self) -> int:
        return self.part.above + len(self.ranges)


def _joined(lines: Sequence[Sequence[Run]]) -> tuple[Run, ...]:
    """Lines with line breaks between them."""
    return tuple(run for line in lines for run in (*line, Run("\n")))[:-1]


class TextLayout:
    """All lines of a text in `width` cells."""

    def __init__(self, parts: Sequence[Part], width: int, *, ascii_only: bool = False) -> None:
        self.width = width
        self.parts = [LaidPart(part, width, ascii_only=ascii_only) for part in parts]
        self._ends = list(accumulate(part.height for part in self.parts))

    @property
    def height(self) -> int:
        """The number of lines."""
        return self._ends[-1] if self._ends else 0

    def line(self, y: int) -> Line | None:
        """Line `y`, or None where it is blank."""
        if not 0 <= y < self.height:
            return None
        number = bisect_right(self._ends, y)
        laid = self.parts[number]
        inside = y - self._top(number)
        if inside < 0:
            return None
        begin, end = laid.ranges[inside]
        hang = laid.hang(max(1, self.width - laid.indent)) if inside else 0
        return Line(number, begin, end, laid.indent + hang, inside == laid.tail_line)

    def place_at(self, y: int) -> Place:
        """The first character on line `y`, or on the first line with text below it."""
        if not self.parts:
            return Place(0)
        number = min(bisect_right(self._ends, max(0, y)), len(self.parts) - 1)
        laid = self.parts[number]
        inside = min(max(0, y - self._top(number)), len(laid.ranges) - 1)
        return Place(number, laid.ranges[inside][0])

    def line_of(self, place: Place) -> int:
        """The line on which the character stands."""
        if not self.parts:
            return 0
        number = min(place.part, len(self.parts) - 1)
        begins = [begin for begin, _ in self.parts[number].ranges]
        return self._top(number) + max(0, bisect_right(begins, place.offset) - 1)

    def _top(self, number: int) -> int:
        """The first line of a part that has text."""
        laid = self.parts[number]
        return self._ends[number] - len(laid.ranges)
