"""A page of text over the whole screen, scrolled with the keys of the list."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from pubtui.ui.keys import bindings_as
from pubtui.ui.screens.dialog import Dialog
from pubtui.ui.widgets.heading import Heading


class PageScreen(Dialog[None]):
    """Shows a heading and content that is laid out once; closes with the key that opened it."""

    CSS = """
    PageScreen { background: $background; }
    #page-scroll { height: 1fr; padding: 0 1; background: $background; }
    #page-text { width: 100%; max-width: 100; height: auto; }
    """

    BINDINGS = [
        *bindings_as(
            {
                "down": "scroll(1)",
                "up": "scroll(-1)",
                "page-down": "scroll(10)",
                "page-up": "scroll(-10)",
                "first": "scroll(-1000000)",
                "last": "scroll(1000000)",
                "versions": "leave",
                "log": "leave",
                "back": "leave",
            }
        ),
        Binding("space", "scroll(10)", show=False, priority=True),
        Binding("escape", "leave", show=False, priority=True),
    ]

    def __init__(self, heading: str, text: Content) -> None:
        super().__init__()
        self._heading = heading
        self._text = text

    def compose(self) -> ComposeResult:
        yield Heading(self._heading, {"Esc": "back"})
        with VerticalScroll(id="page-scroll", can_focus=False):
            yield Static(self._text, id="page-text", markup=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page-scroll", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_leave(self) -> None:
        self.dismiss()
