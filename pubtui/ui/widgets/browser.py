"""Shelves, filter, list and paper, kept in step."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message

from pubtui.errors import QueryError
from pubtui.library.list_rows import PaperRow
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.query import TextField
from pubtui.ui import empty_list
from pubtui.ui.collection import Collection
from pubtui.ui.commands import Place
from pubtui.ui.keys import bindings, bindings_as
from pubtui.ui.said import Said
from pubtui.ui.session import Session
from pubtui.ui.widgets.filter_line import FilterLine
from pubtui.ui.widgets.open_shelves import OpenShelves
from pubtui.ui.widgets.panes import Panes
from pubtui.ui.widgets.paper_at_rest import PaperAtRest
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.rest_of_list import RestOfList
from pubtui.ui.widgets.shelf_bar import ShelfBar

if TYPE_CHECKING:  # loaded with the first Tab
    from pubtui.papers.paper import Paper
    from pubtui.papers.query import Completion

_LEAST_ROWS = 4
_OF_THE_LIST = ("filter", "clear-filter", "next-new", "previous-new")


class Browser(Vertical):
    """One Collection on screen: what is filtered is listed, what is under the cursor is shown in full."""

    BINDINGS = [*bindings_as({name: name.replace("-", "_") for name in _OF_THE_LIST}), *bindings(Place.VIEW)]

    class Changed(Message):
        """The reader stands before another shelf, or the papers on it were read again."""

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, Browser.Changed)

    def __init__(self, session: Session, open_text: Callable[[PaperRow, str], str]) -> None:
        super().__init__()
        self._session = session
        self._open_text = open_text
        self.collection = Collection(session)
        self._paper_before_typing: int | None = None
        self._fault_told_below = False

    def compose(self) -> ComposeResult:
        yield FilterLine(self._complete)
        yield Panes(self._session)

    def _complete(self, text: str, cursor: int) -> Completion:
        from pubtui.ui.completing import filter_completion

        return filter_completion(self._session.library, text, cursor)

    def on_mount(self) -> None:
        panes = self.query_one(Panes)
        self.papers, self._paper = panes.papers, panes.paper
        self._shelves = OpenShelves(panes.shelf_bar, self._session)
        self._at_rest = PaperAtRest(panes.paper, self._session, self.collection, self.current_paper)
        self._rest = RestOfList(panes.papers)
        self.filter_line = self.query_one(FilterLine)
        self.screen.set_focus(self.papers)
        self._show_list(keep=None)
        if self.collection.opening_fault:
            self.post_message(Said(self.collection.opening_fault))

    # What is shown

    @property
    def settled(self) -> bool:
        """Whether the paper shown is the one under the cursor."""
        return self._at_rest.settled

    def read_again(self) -> None:
        """Show the library as it is now; the cursor stays on its paper, or where that stood."""
        key, position = self._current_key(), self.papers.cursor
        self.collection.read_again()
        self._show_list(keep=key, otherwise=position)
        self._at_rest.show()
        self._shelves.show()
        self.post_message(self.Changed())

    def redraw_paper(self) -> None:
        """Show the paper again after its tags or note have changed."""
        self.marked()
        self._at_rest.show()

    def show_shelves(self) -> None:
        """Show the shelves as they are now, if they are seen."""
        self._shelves.show()

    def marked(self) -> None:
        """Show marks that have changed, and soon what the shelves count now."""
        self.redraw_marks()
        self._shelves.show_soon()

    def redraw_marks(self) -> None:
        """Draw the rows again after a mark has changed; no paper leaves its place for that."""
        self.papers.redraw_rows()

    def chosen_keys(self) -> list[int]:
        """The keys of the selected papers, as they stand in the list, or of the one under the cursor.

        None, which the reader is told, where the shelves leave no room to see any.
        """
        if self.on_the_shelves and not self.query_one(Panes).region.overlaps(self.papers.region):
            self.post_message(Said("The papers are not seen here; Enter goes to them"))
            return []
        current = self._current_key()
        selected = self.papers.selected_keys()
        return self.collection.in_order(selected) or ([] if current is None else [current])

    def title_of(self, key: int) -> str:
        """A paper's title, as lists show it."""
        return "".join(row.title for row in self.collection.stock.search.rows([key]))

    def select_none(self) -> None:
        self.papers.select_none()

    def current(self) -> PaperRow | None:
        """The paper under the cursor."""
        return self.papers.current

    def current_paper(self) -> Paper | None:
        """The paper under the cursor, with all that is known of it."""
        key = self._current_key()
        return None if key is None else self.collection.stock.catalogue.paper(ArxivId.from_key(key))

    def _current_key(self) -> int | None:
        row = self.papers.current
        return row.key if row is not None else None

    def _show_list(self, *, keep: int | None, otherwise: int | None = None) -> None:
        listing = self.collection.listing
        terms = self.collection.terms(TextField.TITLE)
        if_empty = empty_list.words_for(self.collection, self._session.settings)
        self.papers.show(listing, terms, keep=keep, when_empty=if_empty, otherwise=otherwise)
        self._tell_count(len(listing), complete=listing.complete)
        self._rest.read_soon(self.collection)

    def _tell_count(self, found: int, *, complete: bool) -> None:
        told = self.collection.filtered
        self.filter_line.tell_count(found, complete=complete, total=self.collection.total, filtered=told)

    @on(PaperList.Grown)
    def _rows_arrived(self, event: PaperList.Grown) -> None:
        self._tell_count(event.count, complete=event.complete)

    @on(PaperList.Moved)
    def _moved(self) -> None:
        self._paper_before_typing = None

    @on(PaperList.Highlighted)
    def _highlighted(self) -> None:
        self._at_rest.show_soon()

    @on(PaperList.Selected)
    def _selected(self, event: PaperList.Selected) -> None:
        self.post_message(Said(event.words))

    # The filter

    def action_filter(self) -> None:
        # Unfinished words match other papers; what the reader stood on is found again with the next letters.
        self._paper_before_typing = self._paper_before_typing or self._current_key()
        self._share_the_screen()
        self.filter_line.edit()

    def filter_by(self, text: str) -> None:
        """Set the filter as if it had been typed."""
        self.filter_line.replace(text)

    def action_clear_filter(self) -> None:
        if self.alone:
            self.leave_paper()
        elif self.papers.drop_range():
            self.post_message(Said("No range"))
        elif self.papers.selection.keys:
            self.papers.select_none()
        elif self.filter_line.text:
            self.filter_line.replace("")
        elif self.on_the_shelves:
            self.close_shelves()

    @on(FilterLine.Offered)
    def _offered(self, event: FilterLine.Offered) -> None:
        self.post_message(Said(event.offer.words if event.offer else ""))

    @on(FilterLine.Left)
    def _filter_left(self) -> None:
        self.screen.set_focus(self.papers)

    @on(FilterLine.Edited)
    def _filter_edited(self, event: FilterLine.Edited) -> None:
        try:
            self.collection.choose(event.text, now=self._session.now())
        except QueryError as fault:
            self.filter_line.tell_fault(fault)
            self._fault_told_below = not self.filter_line.has_room_for(str(fault))
            if self._fault_told_below:
                self.post_message(Said(str(fault)))
            return
        if self._fault_told_below:
            self._fault_told_below = False
            self.post_message(Said(""))
        self._show_list(keep=self._paper_before_typing or self._current_key())
        self._at_rest.show_soon()

    # Shelves

    def action_shelves(self) -> None:
        self._open_shelves(wanted=self.alone or not self._shelves.wanted)

    @property
    def on_the_shelves(self) -> bool:
        """Whether the keyboard is in the bar of shelves."""
        return self.screen.focused is self._shelves.bar

    def close_shelves(self) -> None:
        """Go back from the shelves to the list."""
        self._open_shelves(wanted=False)

    def _open_shelves(self, *, wanted: bool) -> None:
        self._shelves.wanted = wanted
        self.leave_paper()
        self._shelves.show()
        if wanted:
            self.screen.set_focus(self._shelves.bar)

    @on(ShelfBar.Chosen)
    def _shelf_chosen(self, event: ShelfBar.Chosen) -> None:
        self.post_message(Said(event.shelf.fault))
        self.collection.stand_before(event.shelf)
        self._show_list(keep=self._current_key())
        self._at_rest.show_soon()
        self.post_message(self.Changed())

    @on(ShelfBar.Left)
    def _shelf_left(self) -> None:
        if self.papers.size.height < _LEAST_ROWS:
            self.close_shelves()
        self.screen.set_focus(self.papers)

    # Moving and looking

    def action_next_new(self) -> None:
        self._go_to_new(after=True)

    def action_previous_new(self) -> None:
        self._go_to_new(after=False)

    def _go_to_new(self, *, after: bool) -> None:
        position = self.papers.nearest(self.collection.new_keys(), after=after)
        if position is None:
            self.post_message(Said("No new paper further down" if after else "No new paper further up"))
        else:
            self.papers.cursor = position

    def action_raw(self) -> None:
        raw = self._at_rest.toggle_raw()
        self.post_message(Said("TeX as arXiv has it" if raw else "Readable text"))

    def action_split(self) -> None:
        self.query_one(Panes).divide_otherwise()

    def action_other_pane(self) -> None:
        in_list = self.screen.focused is self.papers
        self.screen.set_focus(self._paper if in_list and self._paper.display else self.papers)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 -- Textual's signature
        """Enter reads at once, before the next key is looked at; other widgets have an Enter of their own."""
        return action != "read" or self.screen.focused in (self.papers, self._paper)

    def action_read(self) -> None:
        row = self.current()
        if row is None or not (told := self._open_text(row, self.collection.words_in_texts)):
            return
        self.add_class("-paper-alone")
        self._shelves.make_room(for_paper=True)
        self._at_rest.show()
        self.screen.set_focus(self._paper)
        self.post_message(Said(told))

    @property
    def alone(self) -> bool:
        """Whether the paper has the whole screen."""
        return self.has_class("-paper-alone")

    def leave_paper(self) -> None:
        """Go back from the paper alone to the list."""
        self._share_the_screen()
        self.screen.set_focus(self.papers)

    def _share_the_screen(self) -> None:
        self.remove_class("-paper-alone")
        self._shelves.make_room()
        self.query_one(Panes).divide()
