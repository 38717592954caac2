"""The screen a reader lives in, and what can be done from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from pubtui.papers.identifiers import ArxivId
from pubtui.papers.query import Is, State
from pubtui.terminal import crash_report
from pubtui.ui import footer, screen_shape
from pubtui.ui.commands import Place
from pubtui.ui.first_steps import FirstSteps, Step
from pubtui.ui.freshness import NOTHING_KEPT, collection_words, freshness_of
from pubtui.ui.full_text_jobs import DownloadEnded, DownloadProgressed, FileArrived
from pubtui.ui.jobs import PageArrived, RefreshEnded, RefreshProgressed
from pubtui.ui.keys import bindings
from pubtui.ui.screens.annotating import Annotating
from pubtui.ui.screens.copying import Copying
from pubtui.ui.screens.downloading import Downloading, DownloadTold
from pubtui.ui.screens.reading import Reading
from pubtui.ui.screens.refreshing import Refreshing
from pubtui.ui.screens.writing import WritingScreen
from pubtui.ui.session import Session
from pubtui.ui.shelves import ALL_PAPERS
from pubtui.ui.widgets.browser import Browser
from pubtui.ui.widgets.filter_line import FilterLine
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.shelf_bar import ShelfBar
from pubtui.ui.widgets.title_line import TitleLine

if TYPE_CHECKING:  # for types alone, so that the first frame does not wait for it
    from pubtui.library.database import Library
    from pubtui.library.snapshot import Snapshot
    from pubtui.papers.paper import Paper

_MOST_AT_ONCE = 2_000
_MORE_CITATIONS = "pubtui export writes any number to a file"


class BrowseScreen(WritingScreen):
    """Title, browser and keys; commands on the chosen papers and on the library."""

    BINDINGS = [
        *bindings(Place.PAPER, Place.LIBRARY, leave_out=("read",)),
        *bindings(Place.EVERYWHERE, leave_out=("palette", "help", "suspend")),
    ]

    def __init__(self, session: Session, size: Size) -> None:
        # The shape that the first frame will have is set before it is drawn, so that it is drawn once.
        super().__init__(session, classes=screen_shape.classes(size))
        self._downloading = Downloading(self, session)
        self._reading = Reading(self, session, self._downloading, self._text_left)
        self._title = TitleLine()
        self.browser = Browser(session, self._reading.open_row)
        self.annotating = Annotating(self, session, self.browser)
        self._copying = Copying(self, session)
        self._refreshing = Refreshing(self, session)
        self._first_steps = FirstSteps(session.library, session.settings)

    def compose(self) -> ComposeResult:
        yield self._title
        yield self.browser
        yield KeyLine(footer.in_the_list(self._session.settings))
        yield Static(Content("Terminal too small"), id="too-small", markup=False)

    def on_mount(self) -> None:
        self._show_title()
        with self.telling_failures():
            self.browser.filter_line.hint = self._first_steps.begin()
        if (report := crash_report.take_untold(self._session.paths.crash_folder)) is not None:
            self.say(f"pubtui crashed last time; what its makers need is in {report}")
        if self._refreshing.is_due:
            self.call_after_refresh(self._refreshing.start)

    def on_unmount(self) -> None:
        """No job keeps the app from ending."""
        self._downloading.cancel()
        self._refreshing.cancel()

    @property
    def too_small(self) -> bool:
        """Whether the terminal has no room for anything but these words."""
        return self.query_one("#too-small").display

    def _text_left(self) -> None:
        """What was marked or written while reading stands in the list."""
        self.browser.redraw_paper()

    # What is shown around the list

    @on(Browser.Changed)
    def _show_title(self) -> None:
        library, collection = self._session.library, self.browser.collection
        follows, shelf = library.follows.all(), collection.shelf.label
        shown = [follow.label for follow in follows] if shelf == ALL_PAPERS.label else [shelf]
        new = library.search.count(Is(State.NEW))
        words = collection_words(shown, collection.total, new)
        self._title.collection = f"{NOTHING_KEPT} · {words}" if library.is_read_only else words
        if not self._refreshing.running:
            self._title.freshness = freshness_of(library, follows, self._session.now())

    @on(events.DescendantFocus)
    def _show_hints(self) -> None:
        settings = self._session.settings
        if self.browser.filter_line.editing:
            shown = footer.WHILE_FILTERING
        elif isinstance(self.focused, ShelfBar):
            shown = footer.on_the_shelves(settings)
        else:
            shown = footer.in_the_list(settings)
        self.query_one(KeyLine).hints = shown

    @on(PaperList.Moved)
    def _moved(self) -> None:
        self.fall_silent()

    def _hint_at(self, step: Step) -> None:
        with self.telling_failures():
            if words := self._first_steps.take(step):
                self.browser.filter_line.hint = words

    def _know(self, step: Step) -> None:
        with self.telling_failures():
            self._first_steps.done(step)
            self.browser.filter_line.hint = ""

    # The chosen papers

    def action_exclude(self) -> None:
        self.annotating.exclude()

    def _chosen_papers(self, way_for_more: str) -> list[Paper]:
        """None where there are more than anybody wants at once; the reader is told the `way_for_more`."""
        keys = self.browser.chosen_keys()
        if len(keys) > _MOST_AT_ONCE:
            self.say(f"{len(keys):,} papers are too many at once; {way_for_more}")
            return []
        return self.browser.collection.stock.catalogue.papers(map(ArxivId.from_key, keys))

    def action_copy(self) -> None:
        if papers := self._chosen_papers(_MORE_CITATIONS):
            self._copying.choose(papers)
            self._hint_at(Step.COPY_AGAIN)

    def action_copy_again(self) -> None:
        if papers := self._chosen_papers(_MORE_CITATIONS):
            self._copying.again(papers)
            self._know(Step.COPY_AGAIN)

    def paper(self) -> Paper | None:
        """The paper under the cursor."""
        return self.browser.current_paper()

    @property
    def stock(self) -> Library | Snapshot:
        return self.browser.collection.stock

    def action_pdf(self) -> None:
        if (paper := self.paper()) is not None:
            self._reading.show_pdf(self, paper, self.say)

    def action_download(self) -> None:
        if papers := self._chosen_papers("a filter finds fewer"):
            with self.telling_failures():
                self.browser.collection.keep([paper.identifier.key for paper in papers])
                self.say(self._downloading.toggle(papers))

    @on(DownloadProgressed)
    @on(FileArrived)
    @on(DownloadEnded)
    def _hear_of_download(self, told: DownloadTold) -> None:
        self._downloading.hear(told)

    def download_told(self, told: DownloadTold) -> None:
        """Progress stands in the title; what arrives is marked in the list."""
        if isinstance(told, DownloadProgressed):
            self._title.download = told.words
        elif isinstance(told, FileArrived):
            self.browser.redraw_marks()
        else:
            self._title.download = ""
            self.browser.read_again()
            self.say(told.words)

    # The library

    def action_overview(self) -> None:
        from pubtui.ui.screens.overview import OverviewScreen

        def filter_by(text: str | None) -> None:
            if text is not None:
                self.browser.filter_by(text)

        heading = self._title.collection.partition(" · ")[0]
        self.app.push_screen(OverviewScreen(heading, self.browser.collection.overview()), filter_by)

    def action_log(self) -> None:
        from pubtui.ui.screens.pages import refreshes_page

        self.app.push_screen(refreshes_page(self._session.library))

    def action_save_filter(self) -> None:
        from pubtui.ui.screens.saved_filters import save_filter

        self._know(Step.SAVE_FILTER)
        save_filter(self, self._session, self.browser.filter_line.text, self.browser.read_again)

    @on(ShelfBar.Unwanted)
    def _shelf_unwanted(self, event: ShelfBar.Unwanted) -> None:
        from pubtui.ui.screens.saved_filters import remove_filter

        remove_filter(self, self._session, event.shelf, self.browser.show_shelves)

    @on(FilterLine.Left)
    def _filter_left(self) -> None:
        if self.browser.filter_line.text:
            self._hint_at(Step.SAVE_FILTER)

    def action_sort(self) -> None:
        from pubtui.ui.screens.sorting import sort

        sort(self, self.browser)

    def action_columns(self) -> None:
        from pubtui.ui.screens.columns import choose_columns

        choose_columns(self, self._session, self.query_one(PaperList))

    def action_follow(self) -> None:
        from pubtui.ui.screens.following import follow_another

        follow_another(self, self._session, self._followed)

    def _followed(self) -> None:
        self._show_title()
        if not self._refreshing.running:
            self.action_refresh()

    def action_refresh(self) -> None:
        if self._refreshing.running:
            self._refreshing.cancel()
            self.say("Stopping the refresh")
        else:
            self._know(Step.STARTER)
            self._refreshing.start()

    @on(RefreshProgressed)
    def _refresh_progressed(self, event: RefreshProgressed) -> None:
        self._title.refresh_progress = event.words

    @on(PageArrived)
    def _page_arrived(self) -> None:
        self.browser.read_again()

    @on(RefreshEnded)
    def _refresh_ended(self, event: RefreshEnded) -> None:
        self._refreshing.ended()
        self._title.refresh_progress = ""
        self.browser.read_again()
        self.say(event.words)

    def action_back(self) -> None:
        if self.browser.alone:
            self.browser.leave_paper()
        elif self.browser.on_the_shelves:
            self.browser.close_shelves()
        else:
            self.app.exit()
