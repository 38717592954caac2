"""The reader: a full text in the terminal."""

from __future__ import annotations

from contextlib import suppress

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.timer import Timer

from pubtui.downloading.full_texts import NotOnTheShelfError
from pubtui.errors import IdentifierError, PubtuiError
from pubtui.papers import cells, identifiers, tex
from pubtui.papers.paper import Paper
from pubtui.reading.shelf import ShelvedFile
from pubtui.ui import commands, footer, garbage, reading_places
from pubtui.ui.abstract_document import abstract_document
from pubtui.ui.full_text_jobs import (
    DownloadEnded,
    DownloadProgressed,
    FileArrived,
    ReadJob,
    TextMissing,
    TextRead,
)
from pubtui.ui.held_input import Opened
from pubtui.ui.jobs import start
from pubtui.ui.keys import bindings_of, key_of
from pubtui.ui.screens.annotating import Annotating
from pubtui.ui.screens.chosen import OnePaper
from pubtui.ui.screens.copying import Copying
from pubtui.ui.screens.downloading import Downloading, DownloadTold
from pubtui.ui.screens.reading import Reading
from pubtui.ui.screens.writing import WritingScreen
from pubtui.ui.session import Session
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.search_line import SearchLine
from pubtui.ui.widgets.text_layout import Place
from pubtui.ui.widgets.text_title import TextTitle
from pubtui.ui.widgets.text_view import TextView

_REMEMBER_AFTER_SECONDS = 1.0
_PREVIEW = 240


class ReadScreen(WritingScreen):
    """One paper's full text, or why there is none; opens where the reader stopped the last time."""

    help_first = commands.Place.TEXT

    BINDINGS = [
        *bindings_of("find", "contents", "download", "pdf", "open", "versions", "back"),
        *bindings_of("copy", "copy-again", "star", "read-mark", "tag", "note", "undo"),
        Binding("escape", "forget", show=False),
    ]

    def __init__(
        self,
        session: Session,
        paper: Paper,
        reading: Reading,
        downloading: Downloading,
        look_for: str,
    ) -> None:
        super().__init__(session)
        self.opening = True
        self._paper = paper
        self._reading = reading
        self._downloading = downloading
        self._copying = Copying(self, session)
        self.annotating = Annotating(self, session, OnePaper(session.library, paper.identifier))
        self._title = TextTitle()
        self._view = TextView(reading.text_width, ascii_only=session.settings.ascii)
        self._shown: ShelvedFile | None = None
        self._look_for = look_for
        self._search_origin = Place(0)
        self._remember_timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._view
        yield SearchLine()
        yield KeyLine(footer.in_a_text(self._session.settings))

    def on_mount(self) -> None:
        self._title.title = tex.plain(self._paper.title)
        self.set_focus(self._view)
        self._read()

    # The text

    def _read(self) -> None:
        self._title.state = "opening"
        start(self, ReadJob(self._session, self, self._paper))

    @on(TextRead)
    def _text_read(self, event: TextRead) -> None:
        document, file = event.text.document, event.text.file
        self._shown = file
        noted = self._session.library.places.of(self._paper.identifier.key)
        self._view.show(document, reading_places.found_again(noted, document))
        if self._look_for:
            self._view.look_for(self._look_for, self._view.place)
            self._look_for = ""
        garbage.leave_aside()
        self._show_state()
        self.post_message(Opened(self))
        if self._paper.version and file.version and file.version < self._paper.version:
            key = key_of("download", self._session.settings)
            self.say(f"This is version {file.version}; {key} downloads version {self._paper.version}")

    @property
    def _is_newest_shown(self) -> bool:
        shown = self._shown
        return shown is not None and (shown.version or 0) >= (self._paper.version or 0)

    @on(TextMissing)
    def _text_missing(self, event: TextMissing) -> None:
        why = str(event.error)
        if isinstance(event.error, NotOnTheShelfError):
            why = f"{event.error.happened} {key_of('download', self._session.settings)} downloads it."
        self._view.show(abstract_document(self._paper, why))
        self._show_state()
        self.post_message(Opened(self))

    @on(TextView.Moved)
    def _show_state(self) -> None:
        found = self._view.found
        told = [f"{self._view.progress} %"]
        if found is not None:
            told.insert(0, f"{found[0]:,} of {found[1]:,}" if found[1] else "not found")
        elif (section := self._view.section) is not None:
            told.insert(0, cells.shortened(f"{section.label} {section.text}".strip(), self.size.width // 3))
        self._title.state = " · ".join(told)
        self._remember_soon()

    # Where the reader is

    def _remember_soon(self) -> None:
        if self._remember_timer is not None:
            self._remember_timer.stop()
        self._remember_timer = self.set_timer(_REMEMBER_AFTER_SECONDS, self._remember)

    def _remember(self) -> None:
        with self.telling_failures():
            self._keep()

    def _keep(self) -> None:
        """Keep the place and the width of the lines; raises what the library and config.toml refuse."""
        if self._shown is not None and not self._session.library.is_read_only:
            place = reading_places.noted(self._view.place, self._view.document)
            self._session.library.places.remember(self._paper.identifier.key, place)
        self._reading.keep_text_width(self._view.text_width)

    def on_unmount(self) -> None:
        with suppress(PubtuiError):  # told while it was read; now nobody looks at this screen
            self._keep()
        garbage.clear()

    def download_told(self, told: DownloadTold) -> None:
        """Progress stands in the title; a text that arrives is shown at once where none was."""
        if isinstance(told, DownloadProgressed):
            self._title.state = told.words
        elif isinstance(told, FileArrived):
            if told.paper == self._paper.identifier and not self._is_newest_shown:
                self._remember()
                self._read()
        elif isinstance(told, DownloadEnded):
            self._show_state()
            self.say(told.words)

    # Commands

    def action_find(self) -> None:
        self._search_origin = self._view.place
        self.query_one(SearchLine).open()

    @on(SearchLine.Edited)
    def _search_edited(self, event: SearchLine.Edited) -> None:
        self._view.look_for(event.text, self._search_origin)

    @on(SearchLine.Left)
    def _search_left(self, event: SearchLine.Left) -> None:
        self.set_focus(self._view)
        if not event.kept:
            self._view.look_for("", self._search_origin)
        elif self._view.found == (0, 0):
            self.say("Not found")

    def action_forget(self) -> None:
        """Leave the marked passage, or else the words that are looked for."""
        if self._view.passage:
            self._view.forget_passage()
            return
        self._view.look_for("", self._view.place)

    def action_contents(self) -> None:
        from pubtui.ui.screens.contents import ContentsScreen

        headings = self._view.document.contents
        if not headings:
            self.say("This text has no sections")
            return
        reading = self._view.block_of(self._view.place.part)
        self.app.push_screen(ContentsScreen(headings, reading), self._go_to)

    def _go_to(self, block: int | None) -> None:
        if block is not None:
            self._view.go_to_block(block)

    @on(TextView.Aimed)
    def _show_where_it_leads(self, event: TextView.Aimed) -> None:
        """A note or reference is told at once, so that most need not be followed."""
        block = self._view.target_block(event.target)
        if block is None:
            self.say(event.target)
            return
        target = self._view.document.blocks[block]
        words = " ".join(part for part in (target.label, target.text or "a table") if part)
        self.say(words if len(words) <= _PREVIEW else f"{words[:_PREVIEW].rsplit(' ', 1)[0]} …")

    @on(TextView.Followed)
    def _follow(self, event: TextView.Followed) -> None:
        try:
            identifier = identifiers.parse(event.target)[0]
        except IdentifierError:
            identifier = None
        if identifier is not None and self._reading.open_identified(identifier):
            return
        self.open_page(event.target)

    def paper(self) -> Paper:
        """The paper that is read."""
        return self._paper

    def action_pdf(self) -> None:
        self._reading.show_pdf(self, self._paper, self.say)

    def action_download(self) -> None:
        self.say(self._downloading.toggle([self._paper]))

    def action_copy(self) -> None:
        if passage := self._view.passage:
            self._copying.text(passage, "the passage")
            self._view.forget_passage()
        else:
            self._copying.choose([self._paper])

    def action_copy_again(self) -> None:
        self._copying.again([self._paper])

    def action_back(self) -> None:
        self.dismiss()
