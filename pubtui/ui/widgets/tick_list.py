"""A list in which some lines are ticked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import set_cell_size
from rich.segment import Segment
from textual.binding import Binding
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from pubtui.ui.keys import bindings_as


@dataclass(frozen=True, slots=True)
class Line:
    """What a line says: the `main` words, and `details` that are dim."""

    main: str
    details: str


class TickList(ScrollView, can_focus=True):
    """Space ticks and unticks; Enter is done."""

    DEFAULT_CSS = """
    TickList { height: auto; scrollbar-size: 1 1; overflow-x: hidden; }
    TickList > .tick-list--dim { color: $dim-text; text-style: $dim-style; }
    TickList > .tick-list--cursor { background: $cursor-background; }
    """

    BINDINGS = [
        *bindings_as({"down": "move(1)", "up": "move(-1)", "select": "tick"}),
        Binding("enter", "done", show=False, priority=True),
    ]

    COMPONENT_CLASSES = {"tick-list--dim", "tick-list--cursor"}

    class Done(Message):
        """The reader is content with the ticks."""

        def __init__(self, ticked: Sequence[int]) -> None:
            super().__init__()
            self.ticked = ticked

    def __init__(self, lines: Sequence[Line], ticked: Sequence[int]) -> None:
        super().__init__()
        self._lines = lines
        self._ticked = set(ticked)
        self._cursor = 0
        self._main_cells = min(40, max((len(line.main) for line in lines), default=0))
        self.virtual_size = Size(1, len(lines))

    def action_move(self, lines: int) -> None:
        self._cursor = max(0, min(self._cursor + lines, len(self._lines) - 1))
        self.scroll_to_region(Region(0, self._cursor, 1, 1), animate=False, immediate=True)
        self.refresh()

    def action_tick(self) -> None:
        self._ticked ^= {self._cursor}
        self.refresh()

    def action_done(self) -> None:
        self.post_message(self.Done(sorted(self._ticked)))

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        place = self.scroll_offset.y + y
        if place >= len(self._lines):
            return Strip.blank(width, self.get_visual_style().rich_style)
        line = self._lines[place]
        cursor = ["tick-list--cursor"] if place == self._cursor else []
        tick = f"{'›' if cursor else ' '}[{'x' if place in self._ticked else ' '}] "
        main = Segment(
            tick + set_cell_size(line.main, self._main_cells), self.get_visual_style(*cursor).rich_style
        )
        dim = self.get_visual_style("tick-list--dim", *cursor).rich_style
        return Strip([main, Segment(f"  {line.details}", dim)]).adjust_cell_length(width, dim)
