"""A reader's own marks and words on papers: each is written at once, told, and shown."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial

from textual.app import SuspendNotSupported

from pubtui.errors import UsageError
from pubtui.library.database import Library
from pubtui.library.list_rows import PaperRow
from pubtui.ui import marking
from pubtui.ui.jobs import WriteJob, Written, start
from pubtui.ui.screens.chosen import Chosen
from pubtui.ui.screens.telling import TellingScreen
from pubtui.ui.session import Session

Mark = Callable[[Library, Sequence[PaperRow]], str]
"""Changes marks of papers, and says what it did."""

Write = Callable[[Library], str]
"""Changes the library, and says what it did."""

_AT_ONCE = 2_000
"""So many papers are marked before the next key is looked at, more in the background."""


class Annotating:
    """Writes on the papers that are chosen in `browser`; papers of arXiv come into the library for that."""

    def __init__(self, screen: TellingScreen, session: Session, browser: Chosen) -> None:
        self._screen = screen
        self._session = session
        self._library = session.library
        self._browser = browser
        self._busy = False

    def mark(self, mark: Mark) -> None:
        """Mark the chosen papers; none leaves its place in the list for that."""
        keys = self._browser.chosen_keys()
        self._write_on(keys, lambda library: mark(library, library.search.rows(keys)), self._browser.marked)

    def exclude(self) -> None:
        """The chosen papers are not by whom the reader follows, and leave the list."""
        keys = self._browser.chosen_keys()
        self._browser.select_none()
        self._write_on(keys, lambda library: marking.exclude(library, keys), self._browser.read_again)

    def undo(self) -> None:
        """Take the newest step back."""
        self._write(self._library.rows_to_undo(), marking.undo, self._browser.read_again)

    def _write_on(self, keys: Sequence[int], write: Write, show: Callable[[], None]) -> None:
        if keys:
            with self._screen.telling_failures():
                self._browser.collection.keep(keys)
                self._write(len(keys), write, show)

    def _write(self, size: int, write: Write, show: Callable[[], None]) -> None:
        if self._busy:
            self._screen.say("Still writing the step before; try again in a moment")
        elif size <= _AT_ONCE:
            with self._screen.telling_failures():
                self._screen.say(write(self._library))
            show()
        else:
            self._busy = True
            self._screen.say("Writing …")
            start(self._screen, WriteJob(self._session, self._screen, write, show))

    def written(self, event: Written) -> None:
        """The background is done; show what has come of it."""
        self._busy = False
        event.show()
        self._screen.say(event.words)

    def tag(self) -> None:
        """Ask for the tags of the chosen papers; those that only some of them have stay as they are."""
        keys = self._browser.chosen_keys()
        if not keys:
            return
        shared, others = marking.tags_of(self._library, keys)
        words = "Commas stand between tags."
        if others:
            words += f" Some of these papers also have {', '.join(others)}."
        self._ask_for_tags(keys, shared, ", ".join(shared), words)

    def _ask_for_tags(self, keys: Sequence[int], shared: Sequence[str], written: str, words: str) -> None:
        from pubtui.ui.screens.ask import AskScreen

        def answered(answer: str | None) -> None:
            if answer is None:
                return
            try:
                marking.tags_in(answer)
            except UsageError as fault:  # what was typed is not lost
                self._ask_for_tags(keys, shared, answer, str(fault))
            else:
                retag = partial(marking.retag, papers=keys, shared=shared, answer=answer)
                self._write_on(keys, retag, self._browser.redraw_paper)

        what = self._browser.title_of(keys[0]) if len(keys) == 1 else f"{len(keys):,} papers"
        counts = self._library.tags.counts()
        known = sorted(counts, key=lambda tag: -counts[tag])
        ask = AskScreen(f"Tags of {what}", written, known=known, separator=",", words=words)
        self._screen.app.push_screen(ask, answered)

    def note(self) -> None:
        """Have the note on the paper under the cursor edited: in the reader's editor, else in the app."""
        from pubtui.terminal.editor import editor_words

        row = self._browser.current()
        if row is None:
            return
        before = self._library.notes.of(row.key)
        words = editor_words(os.environ)
        if words:
            try:
                with self._screen.app.suspend(), self._screen.telling_failures():
                    self._in_editor(row, before, words)
            except SuspendNotSupported:  # in a browser there is no terminal to give away
                pass
            else:
                self._screen.refresh()
                return
        self._in_app(row, before)

    def _in_editor(self, row: PaperRow, before: str, words: Sequence[str]) -> None:
        from pubtui.terminal.editor import edited

        name = f"note-{row.identifier}".replace("/", "-")
        with edited(before, words, name=name) as note:
            self._write_note(row, before, note)

    def _in_app(self, row: PaperRow, before: str) -> None:
        from pubtui.ui.screens.note import NoteScreen

        def written(note: str | None) -> None:
            if note is not None:
                with self._screen.telling_failures():
                    self._write_note(row, before, note)

        self._screen.app.push_screen(NoteScreen(row.title, before), written)

    def _write_note(self, row: PaperRow, before: str, note: str) -> None:
        self._browser.collection.keep([row.key])
        self._screen.say(marking.write_note(self._library, row.key, before, note))
        self._browser.redraw_paper()
