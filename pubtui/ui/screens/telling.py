"""A screen whose last line tells the reader what happened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from textual import events, on
from textual.screen import Screen

from pubtui.errors import PubtuiError
from pubtui.ui.said import Said
from pubtui.ui.widgets.key_line import KeyLine


class TellingScreen(Screen[None]):
    """It holds a KeyLine; what was told stands there until the next key."""

    def say(self, words: str) -> None:
        """Tell the reader these words; "" takes them back."""
        self.query_one(KeyLine).message = words

    @contextmanager
    def telling_failures(self) -> Iterator[None]:
        """What the library, a file or arXiv refuses is told; the app goes on."""
        try:
            yield
        except PubtuiError as error:
            self.say(str(error))

    @on(Said)
    def _tell(self, event: Said) -> None:
        self.say(event.words)

    @on(events.Key)
    def fall_silent(self) -> None:
        """What was told has been read."""
        self.say("")
