"""How one paper looks as one line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget

from pubtui.library.list_rows import PaperRow
from pubtui.ui import glyphs
from pubtui.ui.list_columns import MARKS, TITLE, ListColumn, fitting, gap_after, listed, taken
from pubtui.ui.widgets.matches import find_matches
from pubtui.ui.widths import agreed


class RowPainter:
    """Paints rows in the styles of a list widget, which it asks for once per theme."""

    def __init__(self, widget: Widget, columns: Sequence[str]) -> None:
        self._widget = widget
        self.columns = listed(columns)
        self._styles: dict[tuple[str, ...], Style] = {}
        self.terms: tuple[str, ...] = ()

    def forget_styles(self) -> None:
        self._styles.clear()

    def paint_text(self, text: str, width: int) -> Strip:
        """A line of plain words, exactly `width` cells."""
        return Strip([Segment(set_cell_size(f"  {text}" if text else "", width), self._style("dim"))], width)

    def paint_heading(self, words: str, width: int) -> Strip:
        """A line above papers that belong together, exactly `width` cells."""
        shown = Content(f"  {agreed(words)} ").truncate(width, ellipsis=True).plain
        rule = "─" * max(0, width - cell_len(shown) - 1)
        return Strip(
            [Segment(shown, self._style("heading")), Segment(rule, self._style("rule"))]
        ).adjust_cell_length(width, self._style("row"))

    def paint(self, row: PaperRow, width: int, *, under_cursor: bool, selected: bool) -> Strip:
        """One paper as one line, exactly `width` cells."""
        cursor = ("cursor",) if under_cursor else ()
        columns = self.fitting(width)
        title_cells = max(0, width - 1 - taken(columns))
        pointer = _pointer(under_cursor=under_cursor, selected=selected)
        segments = [Segment(pointer, self._style("mark", *cursor))]
        gap = 0
        for column in columns:
            segments += [Segment(" " * gap, self._style("row", *cursor))] if gap else []
            segments += self._cell(column, row, title_cells, cursor)
            gap = gap_after(column)
        return Strip(segments).simplify().adjust_cell_length(width, self._style("row", *cursor))

    def fitting(self, width: int) -> tuple[ListColumn, ...]:
        """The columns that a line of this width has room for, beside the pointer."""
        return fitting(self.columns, width - 1)

    def _cell(
        self, column: ListColumn, row: PaperRow, title_cells: int, cursor: tuple[str, ...]
    ) -> list[Segment]:
        if column.name == TITLE:
            style = self._style("title" if row.is_read else "unread", *cursor)
            return self._title(row.title, title_cells, style, cursor)
        if column.name == MARKS:
            return [Segment(_marks(row), self._style("mark", *cursor))]
        text = Content(agreed(column.text(row))).truncate(column.cells, ellipsis=True, pad=True).plain
        return [Segment(text, self._style("dim", *cursor))]

    def _title(self, title: str, cells: int, style: Style, cursor: tuple[str, ...]) -> list[Segment]:
        shown = Content(agreed(title)).truncate(cells, ellipsis=True, pad=True).plain
        match = style + self._style("match", *cursor)
        segments, end = [], 0
        for first, last in find_matches(shown, self.terms):
            segments += [Segment(shown[end:first], style), Segment(shown[first:last], match)]
            end = last
        return [*segments, Segment(shown[end:], style)]

    def _style(self, *parts: str) -> Style:
        if parts not in self._styles:
            names = [f"paper-list--{part}" for part in parts]
            self._styles[parts] = self._widget.get_visual_style(*names).rich_style
        return self._styles[parts]


def _pointer(*, under_cursor: bool, selected: bool) -> str:
    """Cursor and selection stand at the left of every row: no colour alone tells of them."""
    if under_cursor:
        return glyphs.CURSOR_ON_SELECTED if selected else glyphs.CURSOR
    return glyphs.SELECTED if selected else " "


def _marks(row: PaperRow) -> str:
    shelf = glyphs.WITHDRAWN if row.withdrawn else glyphs.DOWNLOADED if row.downloaded else " "
    return (glyphs.NEW if row.is_new else " ") + (glyphs.STARRED if row.starred else " ") + shelf
