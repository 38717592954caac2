"""Papers as lines, one each, drawn on demand, whether there are nineteen or three million."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from pubtui.library.list_rows import PaperRow
from pubtui.ui.list_columns import NAMES, listed
from pubtui.ui.list_lines import ListLines
from pubtui.ui.selection import Selection
from pubtui.ui.widgets.row import RowPainter
from pubtui.ui.widgets.row_window import RowSource, RowWindow

_LOOK_FOR_PAPER_IN_ROWS = 20_000
_STRIPS_HELD = 1_000


class RowView(ScrollView, can_focus=True):
    """A line-API view over a RowSource with a cursor, which stands on a paper and never on a heading."""

    COMPONENT_CLASSES = {
        "paper-list--row",
        "paper-list--dim",
        "paper-list--title",
        "paper-list--unread",
        "paper-list--mark",
        "paper-list--match",
        "paper-list--cursor",
        "paper-list--heading",
        "paper-list--rule",
    }

    cursor: reactive[int] = reactive(0, repaint=False)

    class Highlighted(Message):
        """The cursor came to rest on another paper, or on none (`key` is None)."""

        def __init__(self, key: int | None) -> None:
            super().__init__()
            self.key = key

    class Grown(Message):
        """More rows are known, or all of them."""

        def __init__(self, count: int, *, complete: bool) -> None:
            super().__init__()
            self.count = count
            self.complete = complete

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, RowView.Grown)

    def __init__(self, columns: Sequence[str]) -> None:
        super().__init__()
        self._source: RowSource | None = None
        self._lines = ListLines()
        self._painter = RowPainter(self, columns)
        self._window = RowWindow()
        self._window.surnames = NAMES in columns
        self.selection = Selection()
        self._strips: dict[int, Strip] = {}
        self._highlighted: int | None = None
        self._looked_for: int | None = None
        self._empty_lines: tuple[str, ...] = ()

    # What is shown

    def show(
        self,
        source: RowSource,
        terms: Sequence[str],
        *,
        keep: int | None,
        when_empty: Sequence[str],
        otherwise: int | None = None,
    ) -> None:
        """Show these rows; `terms` are marked in titles; the cursor stays on the paper with key `keep`.

        Where that paper is not among the rows, the cursor goes to position `otherwise`, or to the last row;
        with an `otherwise` the rows are the same as before, or nearly so, and nothing on screen moves.
        `when_empty` are the lines that stand in for rows when there are none.
        """
        anchor = self.selection.anchor_key(self._source.keys) if self._source is not None else None
        still = self._still() if otherwise is not None else None
        self._source = source
        self._lines = ListLines(source.headings.starts)
        self._empty_lines = tuple(when_empty)
        self._painter.terms = tuple(terms)
        self._window.look_at(source)
        self._strips.clear()
        position = _look_for(keep, source) if keep is not None else None
        self._looked_for = keep if position is None and not source.complete else None
        if anchor is not None:
            self.selection.move_anchor(source.position_of(anchor))
        self._fit()
        place = position if position is not None else min(otherwise or 0, max(0, self.row_count - 1))
        self.set_reactive(RowView.cursor, place)
        if still is None or not self._keep_still(*still):
            self._bring_into_view()
        self.refresh()
        self._announce()

    def _still(self) -> tuple[int, int] | None:
        """The key of a paper on screen that shall not move, and its line there; None at the list's top.

        That is the paper under the cursor, or the topmost one where the mouse has scrolled the cursor away.
        """
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if top == 0 or self._source is None:
            return None
        line = self._lines.of_paper(self.cursor)
        if not top <= line < top + height:
            line = top if self._lines.paper_at(top) is not None else top + 1
        position = self._lines.paper_at(line)
        if position is None or position >= len(self._source):
            return None
        return self._source.keys[position], line - top

    def _keep_still(self, key: int, line_on_screen: int) -> bool:
        """Scroll so that the paper is where it was; False where it is no longer there."""
        position = self._source.position_of(key) if self._source is not None else None
        if position is None:
            return False
        self._scroll_top(self._lines.of_paper(position) - line_on_screen)
        return True

    def select_none(self) -> None:
        self.selection.clear()
        self._strips.clear()
        self.refresh()

    def show_columns(self, columns: Sequence[str]) -> list[str]:
        """Show these columns from now on, named as in config.toml; those that there is no room for."""
        self._painter.columns = listed(columns)
        self._window.surnames = NAMES in columns
        self.redraw_rows()
        shown = self._painter.fitting(self.scrollable_content_region.width)
        return [column.name for column in self._painter.columns if column not in shown]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, also of those that there is no room for."""
        return tuple(column.name for column in self._painter.columns)

    def redraw_rows(self) -> None:
        """Read the visible rows again, after marks have changed."""
        self._window.forget()
        self._strips.clear()
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
        """The row at a position."""
        return self._window.row(position, max(self.size.height, 1))

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
        if self._looked_for is not None and (place := self._source.position_of(self._looked_for)) is not None:
            self._looked_for = None
            self.cursor = place

    def _fit(self) -> None:
        self.virtual_size = Size(self.scrollable_content_region.width, self._lines.count(self.row_count))

    # The cursor

    def validate_cursor(self, cursor: int) -> int:
        return max(0, min(cursor, self.row_count - 1))

    def watch_cursor(self, old: int, new: int) -> None:
        self._redraw(old)
        self._redraw(new)
        if self.selection.ranging:
            self._redraw_all(range(min(old, new), max(old, new) + 1))
        self._bring_into_view()
        self._announce()

    def _redraw(self, position: int) -> None:
        line, top = self._lines.of_paper(position), self.scroll_offset.y
        self._strips.pop(line, None)
        if top <= line < top + self.size.height:
            self.refresh(Region(0, line - top, self.size.width, 1))

    def _redraw_all(self, positions: range) -> None:
        """Redraw those of these papers that are on screen; the others when they are scrolled to."""
        top = self.scroll_offset.y
        self._strips = {
            line: strip for line, strip in self._strips.items() if 0 <= line - top < self.size.height
        }
        for line in range(top, top + self.size.height):
            position = self._lines.paper_at(line)
            if position is not None and position in positions:
                self._redraw(position)

    def _bring_into_view(self) -> None:
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        first, last = self._lines.of_heading_or_paper(self.cursor), self._lines.of_paper(self.cursor)
        if first < top:
            self._scroll_top(first)
        elif last >= top + height:
            self._scroll_top(last - height + 1)

    def _scroll_top(self, y: int) -> None:
        self.scroll_to(y=y, animate=False, immediate=True)

    def _announce(self) -> None:
        row = self.current
        key = row.key if row is not None else None
        if key != self._highlighted:
            self._highlighted = key
            self.post_message(self.Highlighted(key))

    # Drawing

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._painter.forget_styles()
        self._strips.clear()

    def on_resize(self) -> None:
        self._strips.clear()
        self._fit()
        self._bring_into_view()

    def render_line(self, y: int) -> Strip:
        line = self.scroll_offset.y + y
        strip = self._strips.get(line)
        if strip is None:
            if len(self._strips) > _STRIPS_HELD:
                self._strips.clear()
            strip = self._strips[line] = self._paint(line)
        return strip

    def _paint(self, line: int) -> Strip:
        width = self.scrollable_content_region.width
        if self._source is None:
            return self._painter.paint_text("", width)
        if not self.row_count:
            text = self._empty_lines[line] if line < len(self._empty_lines) else ""
            return self._painter.paint_text(text, width)
        position = self._lines.paper_at(line)
        if position is None:
            heading = self._lines.heading_at(line)
            words = self._source.heading(heading) if heading is not None else ""
            return self._painter.paint_heading(words, width)
        row = self.row(position)
        if row is None:
            return self._painter.paint_text("", width)
        selected = self.selection.holds(row.key, position, self.cursor)
        return self._painter.paint(row, width, under_cursor=position == self.cursor, selected=selected)


def _look_for(key: int, source: RowSource) -> int | None:
    """Where the paper stands, also beyond the rows that are known so far; None where it is not."""
    position = source.position_of(key)
    if position is None and source.may_still_hold(key):
        source.extend(_LOOK_FOR_PAPER_IN_ROWS)
        position = source.position_of(key)
    return position
