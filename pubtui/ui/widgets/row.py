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
from pubtui.ui.widgets.matches import find_matches
from pubtui.ui.widths import agreed

_TITLE_NEEDS_CELLS = 24
_CELLS = {"marks": 4, "date": 7, "year": 4, "subject": 8, "authors": 15, "id": 16}
_GAPS = {"marks": 1}
_GAP = 2
_LEAVE_FIRST = ("id", "authors", "subject", "year", "date")
"""The columns that give way to the title when it is narrow, the first of them first."""


class RowPainter:
    """Paints rows in the styles of a list widget, which it asks for once per theme."""

    def __init__(self, widget: Widget, columns: Sequence[str]) -> None:
        self._widget = widget
        self._columns = tuple(columns) if "title" in columns else (*columns, "title")
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
        columns = self._fitting(width)
        title_cells = width - _taken(columns)
        segments: list[Segment] = []
        for place, name in enumerate(columns):
            if place:
                gap = " " * _GAPS.get(columns[place - 1], _GAP)
                segments.append(Segment(gap, self._style("row", *cursor)))
            if name == "title":
                style = self._style("title" if row.is_read else "unread", *cursor)
                segments += self._title(row.title, max(0, title_cells), style, cursor)
            elif name == "marks":
                marks = self._marks(row, under_cursor=under_cursor, selected=selected)
                segments.append(Segment(marks, self._style("mark", *cursor)))
            else:
                text = set_cell_size(agreed(_text(row, name)), _CELLS[name])
                segments.append(Segment(text, self._style("dim", *cursor)))
        return Strip(segments).adjust_cell_length(width, self._style("row", *cursor))

    def _fitting(self, width: int) -> list[str]:
        columns = list(self._columns)
        for name in _LEAVE_FIRST:
            if width - _taken(columns) >= _TITLE_NEEDS_CELLS:
                break
            if name in columns:
                columns.remove(name)
        return columns

    def _marks(self, row: PaperRow, *, under_cursor: bool, selected: bool) -> str:
        shelf = glyphs.WITHDRAWN if row.withdrawn else glyphs.DOWNLOADED if row.downloaded else " "
        return "".join(
            (
                _pointer(under_cursor=under_cursor, selected=selected),
                glyphs.NEW if row.is_new else " ",
                glyphs.STARRED if row.starred else " ",
                shelf,
            )
        )

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
    if under_cursor:
        return glyphs.CURSOR_ON_SELECTED if selected else glyphs.CURSOR
    return glyphs.SELECTED if selected else " "


def _taken(columns: Sequence[str]) -> int:
    """The cells that all columns but the title take, gaps included."""
    gaps = sum(_GAPS.get(name, _GAP) for name in columns[:-1])
    return gaps + sum(_CELLS[name] for name in columns if name != "title")


def _text(row: PaperRow, column: str) -> str:
    if column == "date":
        return row.date[:7]
    if column == "year":
        return row.date[:4]
    if column == "id":
        return str(row.identifier)
    if column == "subject":
        return _short_subject(row.subject)
    return f"{row.first_author} +{row.author_count - 1}" if row.author_count > 1 else row.first_author


def _short_subject(code: str) -> str:
    """The whole code where it fits, else the part behind the archive, which tells more."""
    return code if cell_len(code) <= _CELLS["subject"] else code.rpartition(".")[2]
