"""How a line of a full text looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from pubtui.papers.tex import Run
from pubtui.papers.tex import Style as Meant
from pubtui.ui.widgets.text_layout import LaidPart, Line

# Textual 8.2.8 drops `reverse` from the style of a component; it is what shows without any colour.
_REVERSED = Style(reverse=True)
_STANDING_OUT = {"current", "aimed"}
_NAMES = ((Meant.BOLD, "bold"), (Meant.ITALIC, "italic"), (Meant.LINK, "link"))


@dataclass(frozen=True, slots=True)
class Highlight:
    """Characters `begin` to `end` of a part stand out; `look` is the name of a style."""

    begin: int
    end: int
    look: str


@dataclass(frozen=True, slots=True)
class Frame:
    """In cells: the whole width, the free ones at the left, and those for the text."""

    width: int
    left: int
    text_width: int


class TextPainter:
    """Paints lines in the styles of a text view, which it asks for once per theme."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._styles: dict[tuple[str, ...], Style] = {}

    def forget_styles(self) -> None:
        self._styles.clear()

    def paint(
        self, laid: LaidPart, line: Line, frame: Frame, highlights: Sequence[Highlight], *, pointer: str = ""
    ) -> Strip:
        """One line; `pointer` is a character that stands before it."""
        look = laid.part.look.value
        plain = self._style(look)
        before = f"{pointer:>{max(1, frame.left - 1)}}" if pointer else ""
        segments = [Segment(before.ljust(frame.left + line.indent), self._style("plain"))]
        segments += self._pieces(laid, line, look, highlights)
        if line.has_tail and laid.part.tail:
            tail = laid.part.tail
            gap = (
                frame.left
                + frame.text_width
                - sum(cell_len(segment.text) for segment in segments)
                - cell_len(tail)
            )
            segments += [Segment(" " * max(1, gap), plain), Segment(tail, plain)]
        return Strip(segments).adjust_cell_length(frame.width, self._style("plain"))

    def blank(self, width: int) -> Strip:
        return Strip.blank(width, self._style("plain"))

    def _pieces(
        self, laid: LaidPart, line: Line, look: str, highlights: Sequence[Highlight]
    ) -> Iterator[Segment]:
        for begin, end, run in _runs_within(laid.runs, line.begin, line.end):
            names = [look, *(name for flag, name in _NAMES if flag in run.style)]
            for first, last, extra in _cut(begin, end, highlights):
                yield Segment(laid.text[first:last], self._style(*names, *extra))

    def _style(self, *names: str) -> Style:
        if names not in self._styles:
            style = self._widget.get_visual_style(*(f"text-view--{name}" for name in names)).rich_style
            self._styles[names] = style + _REVERSED if _STANDING_OUT & {*names} else style
        return self._styles[names]


def _runs_within(runs: Sequence[Run], begin: int, end: int) -> Iterator[tuple[int, int, Run]]:
    """The parts of runs between two characters, with their places."""
    start = 0
    for run in runs:
        stop = start + len(run.text)
        if stop > begin and start < end:
            yield max(start, begin), min(stop, end), run
        elif start >= end:
            return
        start = stop


def _cut(begin: int, end: int, highlights: Sequence[Highlight]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Pieces from `begin` to `end`, each with the looks of the highlights that cover it."""
    edges = {begin, end}
    for highlight in highlights:
        edges |= {edge for edge in (highlight.begin, highlight.end) if begin < edge < end}
    ordered = sorted(edges)
    for first, last in pairwise(ordered):
        yield first, last, tuple(one.look for one in highlights if one.begin <= first < one.end)
