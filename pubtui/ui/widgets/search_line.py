"""The line in which a reader types what to look for in a text."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static


class SearchLine(Horizontal):
    """Shown while it has the keyboard; Enter keeps what was found, Escape gives up."""

    BINDINGS = [Binding("escape", "give_up", show=False)]

    class Edited(Message):
        """The words read `text` now."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Left(Message):
        """The keyboard goes back to the text; `kept` unless the reader gave up."""

        def __init__(self, *, kept: bool) -> None:
            super().__init__()
            self.kept = kept

    def compose(self) -> ComposeResult:
        yield Static(Content("/"), id="search-slash", markup=False)
        entry = Input(id="search-input", compact=True)
        entry.cursor_blink = False
        yield entry

    def on_mount(self) -> None:
        self.display = False

    def open(self) -> None:
        """Ask for words; those of the last search are replaced by what is typed."""
        self.display = True
        self.screen.set_focus(self.query_one(Input))

    def _close(self, *, kept: bool) -> None:
        self.display = False
        self.post_message(self.Left(kept=kept))

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        if self.display:
            self.post_message(self.Edited(event.value))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._close(kept=True)

    def action_give_up(self) -> None:
        self._close(kept=False)
