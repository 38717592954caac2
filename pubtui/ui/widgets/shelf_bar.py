"""The bar of shelves beside the list."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual import events
from textual.binding import Binding
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from pubtui.ui.commands import Place
from pubtui.ui.glyphs import CURSOR
from pubtui.ui.keys import bindings, bindings_as
from pubtui.ui.shelves import Shelf
from pubtui.ui.widths import agreed


class ShelfBar(ScrollView, can_focus=True):
    """One shelf a line; moving the cursor stands the reader before it."""

    BINDINGS = [
        *bindings_as({"down": "move(1)", "up": "move(-1)", "first": "move(-100000)", "last": "move(100000)"}),
        *bindings(Place.SHELVES),
        Binding("enter,l,right", "leave", show=False, priority=True),
    ]

    COMPONENT_CLASSES = {"shelf-bar--dim", "shelf-bar--cursor"}

    class Chosen(Message):
        """The reader stands before this shelf."""

        def __init__(self, shelf: Shelf) -> None:
            super().__init__()
            self.shelf = shelf

    class Unwanted(Message):
        """The reader wants this shelf no longer."""

        def __init__(self, shelf: Shelf) -> None:
            super().__init__()
            self.shelf = shelf

    class Left(Message):
        """The reader goes to the list."""

    def __init__(self) -> None:
        super().__init__()
        self._shelves: Sequence[Shelf] = ()
        self._cursor = 0

    def show(self, shelves: Sequence[Shelf]) -> None:
        """Show these shelves; the cursor stays on the shelf of the same name."""
        label = self._shelves[self._cursor].label if self._shelves else ""
        self._shelves = shelves
        self._cursor = next((place for place, shelf in enumerate(shelves) if shelf.label == label), 0)
        self.virtual_size = Size(self.scrollable_content_region.width, len(shelves))
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        place = self.scroll_offset.y + event.y
        if place < len(self._shelves):
            self.action_move(place - self._cursor)

    def action_move(self, lines: int) -> None:
        self._cursor = max(0, min(self._cursor + lines, len(self._shelves) - 1))
        self.scroll_to_region(Region(0, self._cursor, 1, 1), animate=False, immediate=True)
        self.refresh()
        if self._shelves:
            self.post_message(self.Chosen(self._shelves[self._cursor]))

    def action_remove_filter(self) -> None:
        if self._shelves:
            self.post_message(self.Unwanted(self._shelves[self._cursor]))

    def action_leave(self) -> None:
        self.post_message(self.Left())

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        place = self.scroll_offset.y + y
        if place >= len(self._shelves):
            return Strip.blank(width, self.get_visual_style().rich_style)
        shelf = self._shelves[place]
        cursor = ["shelf-bar--cursor"] if place == self._cursor else []
        count = f" {shelf.count:,} " if shelf.count is not None else " "
        pointer = CURSOR if cursor else " "
        label = Content(f"{pointer}{agreed(shelf.label)}").truncate(
            max(0, width - len(count)), ellipsis=True, pad=True
        )
        return Strip(
            [
                Segment(label.plain, self.get_visual_style(*cursor).rich_style),
                Segment(count, self.get_visual_style("shelf-bar--dim", *cursor).rich_style),
            ]
        ).adjust_cell_length(width)
