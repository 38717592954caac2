"""A list in which some lines are ticked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import set_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import Binding
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from pubtui.papers.cells import shortened
from pubtui.ui.glyphs import CURSOR
from pubtui.ui.keys import bindings_as


@dataclass(frozen=True, slots=True)
class Line:
    """What a line says: the `main` words, and `details` that are dim."""

    main: str
    details: str


class TickList(ScrollView, can_focus=True):
    """Space ticks and unticks; Enter is done. Where it `carries`, lines can be brought to other places."""

    DEFAULT_CSS = """
    TickList { height: auto; scrollbar-size: 1 1; overflow-x: hidden; }
    TickList > .tick-list--dim { color: $dim-text; text-style: $dim-style; }
    TickList > .tick-list--cursor { background: $cursor-background; }
    """

    BINDINGS = [
        *bindings_as({"down": "move(1)", "up": "move(-1)", "first": "move(-1000)", "last": "move(1000)"}),
        *bindings_as({"select": "tick", "select-down": "carry(1)", "select-up": "carry(-1)"}),
        Binding("J", "carry(1)", show=False, priority=True),
        Binding("K", "carry(-1)", show=False, priority=True),
        Binding("enter", "done", show=False, priority=True),
    ]

    COMPONENT_CLASSES = {"tick-list--dim", "tick-list--cursor"}

    class Changed(Message):
        """Another choice is ticked now: the lines as they were numbered first, in the order they stand in."""

        def __init__(self, ticked: Sequence[int]) -> None:
            super().__init__()
            self.ticked = ticked

    class Done(Message):
        """The reader is content with the ticks; `ticked` as in Changed."""

        def __init__(self, ticked: Sequence[int]) -> None:
            super().__init__()
            self.ticked = ticked

    def __init__(self, lines: Sequence[Line], ticked: Iterable[int], *, carries: bool = False) -> None:
        super().__init__()
        self._lines = lines
        self._order = list(range(len(lines)))
        self._ticked = set(ticked)
        self._carries = carries
        self._cursor = 0
        self._main_cells = min(40, max((len(line.main) for line in lines), default=0))
        self.virtual_size = Size(1, len(lines))

    @property
    def ticked(self) -> tuple[int, ...]:
        return tuple(number for number in self._order if number in self._ticked)

    def action_move(self, lines: int) -> None:
        self._cursor = max(0, min(self._cursor + lines, len(self._lines) - 1))
        self.scroll_to_region(Region(0, self._cursor, 1, 1), animate=False, immediate=True)
        self.refresh()

    def action_tick(self) -> None:
        self._ticked ^= {self._order[self._cursor]}
        self.refresh()
        self.post_message(self.Changed(self.ticked))

    def action_carry(self, lines: int) -> None:
        before = self._cursor
        if self._carries:
            self.action_move(lines)
            self._order.insert(self._cursor, self._order.pop(before))
            self.post_message(self.Changed(self.ticked))

    def on_click(self, event: events.Click) -> None:
        place = self.scroll_offset.y + event.y
        if place < len(self._lines):
            self._cursor = place
            self.action_tick()

    def action_done(self) -> None:
        self.post_message(self.Done(self.ticked))

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        place = self.scroll_offset.y + y
        if place >= len(self._lines):
            return Strip.blank(width, self.get_visual_style().rich_style)
        line = self._lines[self._order[place]]
        cursor = ["tick-list--cursor"] if place == self._cursor else []
        tick = f"{CURSOR if cursor else ' '}[{'x' if self._order[place] in self._ticked else ' '}] "
        main = Segment(
            tick + set_cell_size(line.main, self._main_cells), self.get_visual_style(*cursor).rich_style
        )
        dim = self.get_visual_style("tick-list--dim", *cursor).rich_style
        details = shortened(line.details, max(0, width - main.cell_length - 2))
        return Strip([main, Segment(f"  {details}", dim)]).adjust_cell_length(width, dim)
