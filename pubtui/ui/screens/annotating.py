"""A reader's own words on papers: tags and notes, asked for and written at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

from textual.app import SuspendNotSupported
from textual.screen import Screen

from pubtui.errors import PubtuiError, UsageError
from pubtui.library.search import PaperRow
from pubtui.ui import marking
from pubtui.ui.session import Session


class Annotating:
    """`told` hears what was written, or why it was not."""

    def __init__(self, screen: Screen[Any], session: Session, told: Callable[[str], None]) -> None:
        self._screen = screen
        self._library = session.library
        self._told = told

    def tag(self, rows: Sequence[PaperRow]) -> None:
        """Ask for the tags of these papers; those that only some of them have stay as they are."""
        shared, others = marking.tags_of(self._library, [row.key for row in rows])
        words = "Commas stand between tags."
        if others:
            words += f" Some of these papers also have {', '.join(others)}."
        self._ask_for_tags(rows, shared, ", ".join(shared), words)

    def _ask_for_tags(
        self, rows: Sequence[PaperRow], shared: Sequence[str], written: str, words: str
    ) -> None:
        from pubtui.ui.screens.ask import AskScreen

        def answered(answer: str | None) -> None:
            if answer is None:
                return
            try:
                self._told(marking.retag(self._library, [row.key for row in rows], shared, answer))
            except UsageError as fault:  # what was typed is not lost
                self._ask_for_tags(rows, shared, answer, str(fault))
            except PubtuiError as error:
                self._told(str(error))

        what = rows[0].title if len(rows) == 1 else f"{len(rows):,} papers"
        counts = self._library.tags.counts()
        known = sorted(counts, key=lambda tag: -counts[tag])
        ask = AskScreen(f"Tags of {what}", written, known=known, separator=",", words=words)
        self._screen.app.push_screen(ask, answered)

    def note(self, row: PaperRow) -> None:
        """Have the note edited: in the reader's editor, else in the app."""
        from pubtui.terminal.editor import editor_words

        before = self._library.notes.of(row.key)
        words = editor_words(os.environ)
        if words:
            try:
                with self._screen.app.suspend():
                    self._tell_of(lambda: self._in_editor(row, before, words))
            except SuspendNotSupported:  # in a browser there is no terminal to give away
                pass
            else:
                self._screen.refresh()
                return
        self._in_app(row, before)

    def _in_editor(self, row: PaperRow, before: str, words: Sequence[str]) -> str:
        from pubtui.terminal.editor import edited

        name = f"note-{row.identifier}".replace("/", "-")
        with edited(before, words, name=name) as note:
            return marking.write_note(self._library, row.key, before, note)

    def _in_app(self, row: PaperRow, before: str) -> None:
        from pubtui.ui.screens.note import NoteScreen

        def written(note: str | None) -> None:
            if note is not None:
                self._tell_of(lambda: marking.write_note(self._library, row.key, before, note))

        self._screen.app.push_screen(NoteScreen(row.title, before), written)

    def _tell_of(self, write: Callable[[], str]) -> None:
        try:
            self._told(write())
        except PubtuiError as error:
            self._told(str(error))
