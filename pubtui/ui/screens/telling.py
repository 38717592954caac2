"""A screen whose last line tells the reader what happened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, ClassVar

from textual import on

from pubtui.errors import PubtuiError
from pubtui.ui.commands import Place
from pubtui.ui.said import Said
from pubtui.ui.screens.dialog import ClosesOnce
from pubtui.ui.session import Session
from pubtui.ui.viewing import open_page
from pubtui.ui.widgets.key_line import KeyLine

if TYPE_CHECKING:  # for types alone, so that the first frame does not wait for it
    from pubtui.papers.paper import Paper


class TellingScreen(ClosesOnce[None]):
    """It holds a KeyLine; what was told stands there until the next key. Help begins with `help_first`."""

    help_first: ClassVar[Place] = Place.EVERYWHERE

    def __init__(self, session: Session, classes: str = "") -> None:
        super().__init__(classes=classes)
        self._session = session

    def paper(self) -> Paper | None:
        """The paper before the reader, where there is one."""
        raise NotImplementedError

    def say(self, words: str) -> None:
        """Tell the reader these words; "" takes them back."""
        self.query_one(KeyLine).message = words

    def open_page(self, address: str) -> None:
        """Show a web page in the reader's browser; where that cannot be, the reader is told its address."""
        try:
            open_page(self, address, self._session.settings.browser_program)
        except PubtuiError as error:
            self.say(f"{error} The page is {address}")

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

    def fall_silent(self) -> None:
        """What was told has been read."""
        self.say("")
