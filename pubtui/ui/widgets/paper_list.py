"""The list of papers: how keys and mouse move in it, and what they select."""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Sequence

from textual import events
from textual.binding import Binding
from textual.message import Message

from pubtui.ui.commands import Place
from pubtui.ui.keys import bindings
from pubtui.ui.widgets.row_view import RowView
from pubtui.ui.widgets.row_window import RowSource

_READ_ON_FOR_LAST = 100_000
_SELECTED_AT_ONCE = 200_000


class PaperList(RowView):
    """The rows, with the reader's hands on them."""

    BINDINGS = [
        *bindings(Place.LIST, leave_out=("filter", "clear-filter", "next-new", "previous-new")),
        *(Binding(digit, f"count({digit})", show=False, priority=True) for digit in "0123456789"),
    ]

    class Moved(Message):
        """The reader moved the cursor, or tried to."""

    class Selected(Message):
        """The reader selected papers, or tried to; `words` tell what came of it."""

        def __init__(self, words: str) -> None:
            super().__init__()
            self.words = words

    def __init__(self, columns: Sequence[str]) -> None:
        super().__init__(columns)
        self._count = 0
        self._last_wanted_of: RowSource | None = None
        self._all_wanted_of: RowSource | None = None

    def rows_arrived(self) -> None:
        super().rows_arrived()
        if self._source is None or not self._source.complete:
            return
        if self._last_wanted_of is self._source:
            self._move(self.row_count - 1)
        if self._all_wanted_of is self._source:
            self.action_select_all()

    # Moving

    def move_to(self, key: int) -> bool:
        """Put the cursor on the paper with this key; False where it is not in the list."""
        position = self._source.position_of(key) if self._source is not None else None
        if position is None:
            return False
        self.cursor = position
        return True

    def nearest(self, wanted: Container[int], *, after: bool) -> int | None:
        """The position of the nearest paper below (`after`) or above the cursor whose key is wanted."""
        if self._source is None:
            return None
        keys = self._source.keys
        positions = range(self.cursor + 1, len(keys)) if after else range(self.cursor - 1, -1, -1)
        return next((place for place in positions if keys[place] in wanted), None)

    def _times(self) -> int:
        count, self._count = self._count, 0
        return max(1, count)

    def action_count(self, digit: int) -> None:
        self._count = min(self._count * 10 + digit, sys.maxsize)

    def _move(self, position: int) -> None:
        self._last_wanted_of = self._looked_for = None
        if self.selection.held:
            self._end_range()
        self.cursor = position
        self.post_message(self.Moved())
        if self.selection.ranging:
            self._tell_range()

    def action_down(self) -> None:
        self._move(self.cursor + self._times())

    def action_up(self) -> None:
        self._move(self.cursor - self._times())

    def action_first(self) -> None:
        self._move(0)

    def action_last(self) -> None:
        if self._source is not None and not self._source.complete:
            self._source.extend(_READ_ON_FOR_LAST)
            self._fit()
        self._move(self.row_count - 1)
        if self._source is not None and not self._source.complete:
            self._last_wanted_of = self._source

    def action_page_down(self) -> None:
        self._move(self.cursor + self._times() * self._half_screen)

    def action_page_up(self) -> None:
        self._move(self.cursor - self._times() * self._half_screen)

    def action_next_heading(self) -> None:
        self._move_to_heading(self._lines.next_start)

    def action_previous_heading(self) -> None:
        self._move_to_heading(self._lines.previous_start)

    def _move_to_heading(self, start_from: Callable[[int], int | None]) -> None:
        position = self.cursor
        for _ in range(self._times()):
            position = place if (place := start_from(position)) is not None else position
        if position != self.cursor:
            self._move(position)
            self._scroll_top(self._lines.of_heading_or_paper(position))

    def on_click(self, event: events.Click) -> None:
        position = self._lines.paper_at(self.scroll_offset.y + event.y)
        if position is None or position >= self.row_count:
            return
        if event.shift:
            self._stretch(position)
        else:
            self._move(position)

    # Selecting

    def action_select(self) -> None:
        if self.selection.ranging:
            self._end_range()
        elif (row := self.current) is not None:
            self.selection.toggle(row.key)
            self._redraw(self.cursor)
            self.cursor += 1
        self._tell_selected()

    def action_select_range(self) -> None:
        if self.selection.ranging:
            self.action_select()
        elif self.current is not None:
            self.selection.begin_range(self.cursor)
            self._tell_range()

    def action_select_down(self) -> None:
        self._stretch(self.cursor + self._times())

    def action_select_up(self) -> None:
        self._stretch(self.cursor - self._times())

    def _stretch(self, position: int) -> None:
        """Take the range to a position, and begin one where there is none, as shift does everywhere."""
        if not self.selection.ranging:
            self.selection.begin_range(self.cursor, held=True)
        self.cursor = position
        self._redraw(self.cursor)
        self._tell_range()

    def _end_range(self) -> None:
        if self._source is not None:
            self._redraw_all(self.selection.range_to(self.cursor))
            self.selection.end_range(self.cursor, self._source.keys)

    def drop_range(self) -> bool:
        """Let go of a range that is still growing; False where there is none."""
        ranging = self.selection.ranging
        self._redraw_all(self.selection.range_to(self.cursor))
        self.selection.drop_range()
        return ranging

    def selected_keys(self) -> set[int]:
        """The keys of the selected papers; a range ends with this."""
        if self.selection.ranging:
            self._end_range()
        return self.selection.keys

    def action_select_all(self) -> None:
        if self._source is None:
            return
        self._all_wanted_of = None
        if len(self._source) > _SELECTED_AT_ONCE:
            self._tell(
                f"More than {_SELECTED_AT_ONCE:,} papers cannot be selected at once; a filter finds fewer"
            )
        elif not self._source.complete:
            self._all_wanted_of = self._source
            self._tell("All will be selected when the list is read")
        else:
            self.selection.drop_range()
            self.selection.toggle_all(self._source.keys)
            self._strips.clear()
            self.refresh()
            self._tell_selected()

    def _tell_range(self) -> None:
        self._tell(f"{len(self.selection.range_to(self.cursor)):,} in the range")

    def _tell_selected(self) -> None:
        count = len(self.selection.keys)
        self._tell(f"{count:,} selected" if count else "None selected")

    def _tell(self, words: str) -> None:
        self.post_message(self.Selected(words))

    @property
    def _half_screen(self) -> int:
        return max(1, self.scrollable_content_region.height // 2)
