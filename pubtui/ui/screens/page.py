"""A page of text over the whole screen, scrolled with the keys of the list."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static


class PageScreen(ModalScreen[None]):
    """Shows a heading and content that is laid out once; closes with the key that opened it."""

    CSS = """
    PageScreen { background: $background; }
    #page-heading { height: 1; width: 100%; background: $panel; padding: 0 1; text-style: bold; }
    #page-scroll { height: 1fr; padding: 0 1; scrollbar-size: 1 1; background: $background; }
    #page-text { width: 100%; max-width: 100; height: auto; }
    """

    BINDINGS = [
        Binding("j,down", "scroll(1)", show=False, priority=True),
        Binding("k,up", "scroll(-1)", show=False, priority=True),
        Binding("ctrl+d,pagedown,space", "scroll(10)", show=False, priority=True),
        Binding("ctrl+u,pageup", "scroll(-10)", show=False, priority=True),
        Binding("g,home", "scroll(-1000000)", show=False, priority=True),
        Binding("G,end", "scroll(1000000)", show=False, priority=True),
        Binding("q,escape", "leave", show=False, priority=True),
    ]

    def __init__(self, heading: str, text: Content, *, close_with: str) -> None:
        super().__init__()
        self._heading = heading
        self._text = text
        self._bindings.bind(close_with, "leave", show=False, priority=True)

    def compose(self) -> ComposeResult:
        yield Static(Content(f"{self._heading}   (q back)"), id="page-heading", markup=False)
        with VerticalScroll(id="page-scroll", can_focus=False):
            yield Static(self._text, id="page-text", markup=False)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#page-scroll", VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_leave(self) -> None:
        self.dismiss()
