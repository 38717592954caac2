"""Shelves, list and paper side by side, one above the other, or one at a time."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container

from pubtui.ui.column_choice import columns_at_start
from pubtui.ui.session import Session
from pubtui.ui.split import Split
from pubtui.ui.widgets.divider import Divider
from pubtui.ui.widgets.paper_detail import PaperDetail
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.shelf_bar import ShelfBar

_SHELF_BAR_COLUMNS = 26


class Panes(Container):
    """Divides the screen between the list and the paper, as the reader likes it and the screen allows."""

    def __init__(self, session: Session) -> None:
        super().__init__(id="panes")
        self._columns = columns_at_start(session)
        self._split = Split(session.settings.split, grows="split" not in session.origins)

    def compose(self) -> ComposeResult:
        self.shelf_bar = ShelfBar()
        self.shelf_bar.display = False
        self.papers = PaperList(self._columns)
        self.paper = PaperDetail()
        self._divider = Divider()
        self.divide()
        yield from (self.shelf_bar, self.papers, self._divider, self.paper)

    def divide_otherwise(self) -> None:
        """Take the next of the ways to divide the screen."""
        self._split = self._split.next()
        self.divide()

    @on(Divider.Dragged)
    def _dragged(self, event: Divider.Dragged) -> None:
        whole, papers = self.region, self.papers.region
        if self.screen.has_class("-wide"):
            share = (event.place.x - papers.x) / max(1, whole.width)
        else:
            share = (event.place.y - papers.y) / max(1, whole.height)
        self._split = self._split.at(share)
        self.divide()

    def on_resize(self) -> None:
        self.divide()

    def divide(self) -> None:
        """Give the list its share of the shape that the screen has, beside the shelves if they are shown."""
        shares = not self._split.is_list_alone
        self.set_class(not shares, "-list-alone")
        styles = self.papers.styles
        shelves = _SHELF_BAR_COLUMNS if self.shelf_bar.display else 0
        columns = self._split.columns(self.app.size.width, shelves=shelves)
        styles.width = columns if shares and self.screen.has_class("-wide") else None
        styles.height = self._split.percent if shares and self.screen.has_class("-stacked") else None

    @on(events.DescendantFocus)
    @on(events.DescendantBlur)
    def _show_where_the_keyboard_is(self) -> None:
        self._divider.strong = self.paper.has_focus
