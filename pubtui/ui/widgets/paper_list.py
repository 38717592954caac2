"""The list of papers: one line each, drawn on demand, whether it holds nineteen or three million."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Protocol

from textual import events
from textual.binding import Binding
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from pubtui.library.list_rows import PaperRow
from pubtui.ui.commands import Place
from pubtui.ui.keys import bindings
from pubtui.ui.widgets.row import RowPainter

_LOOK_FOR_PAPER_IN_ROWS = 20_000
_READ_ON_FOR_LAST = 100_000


class RowSource(Protocol):
    """Rows in their order, more of which may still be on their way."""

    @property
    def complete(self) -> bool: ...

    @property
    def keys(self) -> Sequence[int]: ...

    def __len__(self) -> int: ...

    def extend(self, limit: int) -> bool: ...

    def rows(self, start: int, stop: int) -> Sequence[PaperRow]: ...

    def position_of(self, key: int) -> int | None: ...

    def may_still_hold(self, key: int) -> bool: ...


class PaperList(ScrollView, can_focus=True):
    """A line-API view over a RowSource; it holds the rows on screen and asks for the others when needed."""

    BINDINGS = [
        *bindings(Place.LIST, leave_out=("filter", "clear-filter", "next-new", "previous-new")),
        *(Binding(digit, f"count({digit})", show=False, priority=True) for digit in "0123456789"),
    ]

    COMPONENT_CLASSES = {
        "paper-list--row",
        "paper-list--dim",
        "paper-list--title",
        "paper-list--unread",
        "paper-list--mark",
        "paper-list--match",
        "paper-list--cursor",
    }

    cursor: reactive[int] = reactive(0, repaint=False)

    class Highlighted(Message):
        """The cursor came to rest on another paper, or on none (`key` is None)."""

        def __init__(self, key: int | None) -> None:
            super().__init__()
            self.key = key

    class Moved(Message):
        """The reader moved the cursor, or tried to."""

    class Selected(Message):
        """The reader selected papers; there are `count` of them now, in this list or beyond it.

        None: all were asked for while the list was still being read.
        """

        def __init__(self, count: int | None) -> None:
            super().__init__()
            self.count = count

    class Grown(Message):
        """More rows are known, or all of them."""

        def __init__(self, count: int, *, complete: bool) -> None:
            super().__init__()
            self.count = count
            self.complete = complete

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, PaperList.Grown)

    def __init__(self, columns: Sequence[str]) -> None:
        super().__init__()
        self._source: RowSource | None = None
        self._painter = RowPainter(self, columns)
        self.selected: set[int] = set()
        self._window: dict[int, PaperRow] = {}
        self._strips: dict[int, Strip] = {}
        self._highlighted: int | None = None
        self._count = 0
        self._wants_last = False
        self._empty_lines: tuple[str, ...] = ()

    # What is shown

    def show(
        self,
        source: RowSource,
        terms: Sequence[str],
        *,
        keep: int | None,
        when_empty: Sequence[str],
        otherwise: int = 0,
    ) -> None:
        """Show these rows; `terms` are marked in titles; the cursor stays on the paper with key `keep`.

        Where that paper is not among the rows, the cursor goes to position `otherwise`, or to the last row.
        `when_empty` are the lines that stand in for rows when there are none.
        """
        self._source = source
        self._empty_lines = tuple(when_empty)
        self._painter.terms = tuple(terms)
        self._forget_rows()
        position = _look_for(keep, source) if keep is not None else None
        self._fit()
        last = max(0, self.row_count - 1)
        self.set_reactive(PaperList.cursor, position if position is not None else min(otherwise, last))
        self._bring_into_view()
        self.refresh()
        self._announce()

    def select_none(self) -> None:
        self.selected.clear()
        self._strips.clear()
        self.refresh()

    def redraw_rows(self) -> None:
        """Read the visible rows again, after marks have changed."""
        self._forget_rows()
        self.refresh()

    @property
    def row_count(self) -> int:
        """The number of rows known so far."""
        return len(self._source) if self._source is not None else 0

    @property
    def current(self) -> PaperRow | None:
        """The row under the cursor."""
        return self.row(self.cursor) if self.row_count else None

    def row(self, position: int) -> PaperRow | None:
        """The row at a position; read together with its neighbours on screen."""
        if self._source is None or not 0 <= position < len(self._source):
            return None
        if position not in self._window:
            self._read_around(self._source, position)
        return self._window.get(position)

    def _read_around(self, source: RowSource, position: int) -> None:
        height = max(self.size.height, 1)
        start = max(0, position - height)
        rows = source.rows(start, position + height + 1)
        if len(self._window) > 20 * height:
            self._window.clear()
        self._window.update(enumerate(rows, start))

    @property
    def source(self) -> RowSource | None:
        """The rows that are shown."""
        return self._source

    def rows_arrived(self) -> None:
        """More rows are known, or all of them."""
        if self._source is None:
            return
        self._fit()
        self.post_message(self.Grown(len(self._source), complete=self._source.complete))
        if self._wants_last and self._source.complete:
            self._move(self.row_count - 1)

    def _fit(self) -> None:
        self.virtual_size = Size(self.scrollable_content_region.width, self.row_count)

    def _forget_rows(self) -> None:
        self._window.clear()
        self._strips.clear()

    # Moving

    def validate_cursor(self, cursor: int) -> int:
        return max(0, min(cursor, self.row_count - 1))

    def watch_cursor(self, old: int, new: int) -> None:
        for position in (old, new):
            self._strips.pop(position, None)
            self.refresh_line(position)
        self._bring_into_view()
        self._announce()

    def move_to(self, key: int) -> bool:
        """Put the cursor on the paper with this key; False where it is not in the list."""
        position = self._source.position_of(key) if self._source is not None else None
        if position is None:
            return False
        self.cursor = position
        return True

    def nearest(self, wanted: Callable[[PaperRow], bool], *, after: bool) -> int | None:
        """The position of the nearest row below (`after`) or above the cursor that is wanted."""
        positions = range(self.cursor + 1, self.row_count) if after else range(self.cursor - 1, -1, -1)
        return next((place for place in positions if (row := self.row(place)) and wanted(row)), None)

    def _bring_into_view(self) -> None:
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if self.cursor < top:
            self._scroll_top(self.cursor)
        elif self.cursor >= top + height:
            self._scroll_top(self.cursor - height + 1)

    def _scroll_top(self, y: int) -> None:
        self.scroll_to(y=y, animate=False, immediate=True)

    def _announce(self) -> None:
        row = self.current
        key = row.key if row is not None else None
        if key != self._highlighted:
            self._highlighted = key
            self.post_message(self.Highlighted(key))

    def _times(self) -> int:
        count, self._count = self._count, 0
        return max(1, count)

    def action_count(self, digit: int) -> None:
        self._count = min(self._count * 10 + digit, sys.maxsize)

    def _move(self, position: int) -> None:
        self._wants_last = False
        self.cursor = position
        self.post_message(self.Moved())

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
        self._wants_last = self._source is not None and not self._source.complete

    def action_page_down(self) -> None:
        self._move(self.cursor + self._times() * self._half_screen)

    def action_page_up(self) -> None:
        self._move(self.cursor - self._times() * self._half_screen)

    def action_select(self) -> None:
        if (row := self.current) is not None:
            self.selected ^= {row.key}
            self._strips.pop(self.cursor, None)
            self.refresh_line(self.cursor)
            self.post_message(self.Selected(len(self.selected)))
            self.cursor += 1

    def action_select_all(self) -> None:
        if self._source is None:
            return
        if not self._source.complete:
            self.post_message(self.Selected(None))
            return
        keys = set(self._source.keys)
        self.selected = set() if keys <= self.selected else self.selected | keys
        self.redraw_rows()
        self.post_message(self.Selected(len(self.selected)))

    @property
    def _half_screen(self) -> int:
        return max(1, self.scrollable_content_region.height // 2)

    def on_click(self, event: events.Click) -> None:
        position = self.scroll_offset.y + event.y
        if position < self.row_count:
            self.cursor = position

    # Drawing

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._painter.forget_styles()
        self._strips.clear()

    def on_resize(self) -> None:
        self._strips.clear()
        self._fit()
        self._bring_into_view()

    def refresh_line(self, y: int) -> None:
        """Repaint row `y` of the list if it is on screen."""
        width = self.size.width
        self.refresh(Region(0, y - self.scroll_offset.y, width, 1))

    def render_line(self, y: int) -> Strip:
        position = self.scroll_offset.y + y
        strip = self._strips.get(position)
        if strip is None:
            row = self.row(position)
            width = self.scrollable_content_region.width
            if row is not None:
                strip = self._painter.paint(
                    row, width, under_cursor=position == self.cursor, selected=row.key in self.selected
                )
            else:
                lines = self._empty_lines if self._source is not None and not self.row_count else ()
                strip = self._painter.paint_text(lines[y] if y < len(lines) else "", width)
            if len(self._strips) > 1_000:
                self._strips.clear()
            self._strips[position] = strip
        return strip


def _look_for(key: int, source: RowSource) -> int | None:
    """Where the paper stands, also beyond the rows that are known so far; None where it is not."""
    position = source.position_of(key)
    if position is None and source.may_still_hold(key):
        source.extend(_LOOK_FOR_PAPER_IN_ROWS)
        position = source.position_of(key)
    return position
