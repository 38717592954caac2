"""The screen a reader lives in, and what can be done from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from pubtui.errors import LibraryError, PubtuiError
from pubtui.library.database import Library
from pubtui.library.refreshes import RefreshState
from pubtui.library.search import Order, PaperRow
from pubtui.papers.paper import Paper
from pubtui.papers.query import Is, State
from pubtui.terminal import crash_report
from pubtui.ui import footer, marking
from pubtui.ui.commands import Place
from pubtui.ui.first_steps import FirstSteps, Step
from pubtui.ui.freshness import collection_words, freshness_words
from pubtui.ui.full_text_jobs import DownloadEnded, DownloadProgressed, FileArrived
from pubtui.ui.jobs import (
    JobFailed,
    JobSaid,
    PageArrived,
    RefreshEnded,
    RefreshJob,
    RefreshProgressed,
    open_page,
    start,
)
from pubtui.ui.keys import bindings
from pubtui.ui.screens.annotating import Annotating
from pubtui.ui.screens.copying import Copying
from pubtui.ui.screens.downloading import Downloading, DownloadTold
from pubtui.ui.screens.reading import Reading
from pubtui.ui.session import Session
from pubtui.ui.widgets.browser import Browser
from pubtui.ui.widgets.filter_line import FilterLine
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.shelf_bar import ShelfBar
from pubtui.ui.widgets.title_line import TitleLine

if TYPE_CHECKING:  # loaded when first needed, so that the first frame does not wait for it
    from pubtui.ui.screens.follow import Chosen

_ORDERS = {
    "n": Order.NEWEST,
    "v": Order.NEWEST_VERSION,
    "f": Order.FIRST_SEEN,
    "t": Order.TITLE,
    "a": Order.FIRST_AUTHOR,
    "s": Order.SUBJECT,
    "r": Order.RELEVANCE,
}


class BrowseScreen(Screen[None]):
    """Title, browser and keys; commands on the chosen papers and on the library."""

    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (20, "-single"), (60, "-stacked"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (5, "-short"), (10, "-tall")]

    BINDINGS = [
        *bindings(Place.PAPER, Place.LIBRARY, leave_out=("read",)),
        *bindings(Place.EVERYWHERE, leave_out=("palette", "help", "suspend")),
    ]

    def __init__(self, session: Session, size: Size) -> None:
        # The shape that the first frame will have is set before it is drawn, so that it is drawn once.
        super().__init__(classes=_shape(size))
        self._session = session
        self._copying = Copying(self, session)
        self._annotating = Annotating(self, session, self._annotated)
        self._first_steps = FirstSteps(session.library, session.settings)
        self._downloading = Downloading(self, session)
        self._reading = Reading(self, session, self._downloading)
        self._refresh: RefreshJob | None = None

    def compose(self) -> ComposeResult:
        yield TitleLine()
        yield Browser(self._session, self._reading.open_row)
        yield KeyLine(footer.in_the_list(self._session.settings))
        yield Static(Content("Terminal too small"), id="too-small", markup=False)

    def on_mount(self) -> None:
        self._show_title()
        with self._failing_aloud():
            self.browser.hint = self._first_steps.begin()
        if (report := crash_report.take_untold(self._session.paths.crash_folder)) is not None:
            self._say(f"pubtui crashed last time; what its makers need is in {report}")

    @property
    def browser(self) -> Browser:
        return self.query_one(Browser)

    def _show_title(self) -> None:
        library, collection = self._session.library, self.browser.collection
        title = self.query_one(TitleLine)
        follows = library.follows.all()
        new = library.search.count(Is(State.NEW))
        shelf = (
            [collection.shelf.label] if collection.shelf.label != "All" else [one.label for one in follows]
        )
        title.collection = collection_words(shelf, collection.total, new)
        if self._refresh is None:
            last = [library.refreshes.last(follow.id) for follow in follows]
            complete = [library.refreshes.last(follow.id, RefreshState.COMPLETE) for follow in follows]
            title.freshness = freshness_words(last, complete, self._session.now())

    @on(Browser.ShelfChanged)
    def _shelf_changed(self) -> None:
        self._show_title()

    def _read_again(self) -> None:
        self.browser.read_again()
        self._show_title()

    def _hint_at(self, step: Step) -> None:
        with self._failing_aloud():
            if words := self._first_steps.take(step):
                self.browser.hint = words

    def _know(self, step: Step) -> None:
        with self._failing_aloud():
            self._first_steps.done(step)
            self.browser.hint = ""

    @on(FilterLine.Left)
    def _filter_left(self) -> None:
        if self.browser.filter_text:
            self._hint_at(Step.SAVE_FILTER)

    @on(events.DescendantFocus)
    def _show_hints(self) -> None:
        settings = self._session.settings
        if self.browser.filtering:
            shown = footer.WHILE_FILTERING
        elif isinstance(self.focused, ShelfBar):
            shown = footer.on_the_shelves(settings)
        else:
            shown = footer.in_the_list(settings)
        self.query_one(KeyLine).hints = shown

    # Words for the reader

    def _say(self, words: str) -> None:
        self.query_one(KeyLine).message = words

    @on(events.Key)
    @on(PaperList.Moved)
    def _fall_silent(self) -> None:
        self._say("")

    @on(Browser.Said)
    def _browser_said(self, event: Browser.Said) -> None:
        self._say(event.words)

    @on(JobSaid)
    def _job_said(self, event: JobSaid) -> None:
        self._say(event.words)

    @on(JobFailed)
    def _job_failed(self, event: JobFailed) -> None:
        self._say(str(event.error))

    # The chosen papers

    def action_star(self) -> None:
        self._mark(marking.toggle_star)

    def action_read_mark(self) -> None:
        self._mark(marking.toggle_read)

    def _mark(self, mark: Callable[[Library, Sequence[PaperRow]], str]) -> None:
        if chosen := self.browser.chosen():
            with self._failing_aloud():
                self.browser.collection.keep([row.key for row in chosen])
                self._say(mark(self._session.library, chosen))
            self.browser.redraw_marks()

    @contextmanager
    def _failing_aloud(self) -> Iterator[None]:
        """What the library refuses is told; the app goes on."""
        try:
            yield
        except LibraryError as error:
            self._say(str(error))

    def action_exclude(self) -> None:
        if chosen := self.browser.chosen():
            with self._failing_aloud():
                self._say(marking.exclude(self._session.library, chosen))
            self._read_again()

    def action_tag(self) -> None:
        if chosen := self.browser.chosen():
            self._annotating.tag(chosen)

    def action_note(self) -> None:
        if row := self.browser.current():
            self._annotating.note(row)

    def _annotated(self, words: str) -> None:
        self._say(words)
        self.browser.redraw_paper()

    def action_undo(self) -> None:
        with self._failing_aloud():
            self._say(marking.undo(self._session.library))
        self._read_again()

    def _chosen_papers(self) -> list[Paper]:
        catalogue = self.browser.collection.stock.catalogue
        return catalogue.papers(row.identifier for row in self.browser.chosen())

    def action_copy(self) -> None:
        if papers := self._chosen_papers():
            self._copying.choose(papers)
            self._hint_at(Step.COPY_AGAIN)

    def action_copy_again(self) -> None:
        if papers := self._chosen_papers():
            self._copying.again(papers)
            self._know(Step.COPY_AGAIN)

    def action_open(self) -> None:
        if row := self.browser.current():
            try:
                open_page(self, row.identifier.abs_url, self._session.settings.browser_program)
            except PubtuiError as error:
                self._say(f"{error} The page is {row.identifier.abs_url}")

    def action_pdf(self) -> None:
        if paper := self._current_paper():
            self._reading.show_pdf(self, paper, self._say)

    def _current_paper(self) -> Paper | None:
        row = self.browser.current()
        return None if row is None else self.browser.collection.stock.catalogue.paper(row.identifier)

    def action_download(self) -> None:
        if papers := self._chosen_papers():
            with self._failing_aloud():
                self.browser.collection.keep([paper.identifier.key for paper in papers])
                self._say(self._downloading.toggle(papers))

    @on(DownloadProgressed)
    @on(FileArrived)
    @on(DownloadEnded)
    def _hear_of_download(self, told: DownloadTold) -> None:
        self._downloading.hear(told)

    def download_told(self, told: DownloadTold) -> None:
        """Progress stands in the title; what arrives is marked in the list."""
        title = self.query_one(TitleLine)
        if isinstance(told, DownloadProgressed):
            title.download = told.words
        elif isinstance(told, FileArrived):
            self.browser.redraw_marks()
        else:
            title.download = ""
            self._read_again()
            self._say(told.words)

    def on_unmount(self) -> None:
        """No job keeps the app from ending."""
        self._downloading.cancel()
        if self._refresh is not None:
            self._refresh.cancel()

    def action_versions(self) -> None:
        from pubtui.ui.screens.page import PageScreen
        from pubtui.ui.version_history import version_history

        if row := self.browser.current():
            catalogue = self.browser.collection.stock.catalogue
            if (paper := catalogue.paper(row.identifier)) is not None:
                history = version_history(paper, catalogue.versions(row.identifier))
                self.app.push_screen(PageScreen(f"Versions of arXiv:{row.identifier}", history))

    # The library

    def action_overview(self) -> None:
        from pubtui.ui.screens.overview import OverviewScreen

        collection = self.browser.collection
        overview = collection.stock.search.overview(collection.overview_keys())
        heading = self.query_one(TitleLine).collection.partition(" · ")[0]
        self.app.push_screen(OverviewScreen(heading, overview), self._filter_by)

    def _filter_by(self, text: str | None) -> None:
        if text is not None:
            self.browser.filter_by(text)

    def action_log(self) -> None:

        from pubtui.ui.refresh_log import refresh_log
        from pubtui.ui.screens.page import PageScreen

        library = self._session.library
        labels = {follow.id: follow.label for follow in library.follows.all()}
        log = refresh_log(library.refreshes.recent(), labels)
        self.app.push_screen(PageScreen("Past refreshes", log))

    def action_save_filter(self) -> None:

        from pubtui.ui.screens.filter_saving import save_filter

        self._know(Step.SAVE_FILTER)
        save_filter(self, self._session, self.browser.filter_text, self._filter_saved)

    def _filter_saved(self, words: str) -> None:
        self._read_again()
        self._say(words)

    def action_sort(self) -> None:
        from pubtui.ui.screens.pick import PickScreen

        def sort(letter: str | None) -> None:
            if letter is not None:
                self.browser.collection.order = _ORDERS[letter]
                self.browser.read_again()
                self._say(f"Sorted by {_ORDERS[letter].value}")

        orders = {letter: order.value for letter, order in _ORDERS.items()}
        self.app.push_screen(PickScreen("Sort by", orders), sort)

    def action_follow(self) -> None:
        from pubtui.ui.screens.follow import FollowScreen

        self.app.push_screen(FollowScreen(self._session), self._follow)

    def _follow(self, chosen: Chosen | None) -> None:
        if chosen is None:
            return
        with self._failing_aloud():
            wanted, follows = chosen.wanted, self._session.library.follows
            follow = follows.add(wanted.kind, wanted.value, spellings=chosen.spellings)
            if follow.spellings != chosen.spellings and chosen.spellings:
                follow = follows.change(follow.id, spellings=chosen.spellings)
            self._show_title()
            self._say(f"Following {follow.label}")
            if self._refresh is None:
                self.action_refresh()

    def action_refresh(self) -> None:
        if self._refresh is not None:
            self._refresh.cancel()
            self._say("Stopping the refresh")
            return
        self._know(Step.STARTER)
        self._refresh = RefreshJob(self._session, self)
        start(self, self._refresh)

    @on(RefreshProgressed)
    def _refresh_progressed(self, event: RefreshProgressed) -> None:
        self.query_one(TitleLine).freshness = event.words

    @on(PageArrived)
    def _page_arrived(self) -> None:
        self.browser.read_again()

    @on(RefreshEnded)
    def _refresh_ended(self, event: RefreshEnded) -> None:
        self._refresh = None
        self._read_again()
        self._say(event.words)

    def action_back(self) -> None:
        if self.browser.alone:
            self.browser.leave_paper()
        elif self.browser.on_the_shelves:
            self.browser.close_shelves()
        else:
            self.app.exit()


def _shape(size: Size) -> str:
    """The classes that the breakpoints give a screen of this size."""
    widths, heights = BrowseScreen.HORIZONTAL_BREAKPOINTS, BrowseScreen.VERTICAL_BREAKPOINTS
    return " ".join(
        next(name for least, name in reversed(steps) if length >= least)
        for steps, length in ((widths, size.width), (heights, size.height))
    )
