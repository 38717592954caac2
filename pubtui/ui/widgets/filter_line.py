"""The second line: the filter as it is typed, and what it found."""

from __future__ import annotations

from rich.highlighter import Highlighter
from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from pubtui.errors import QueryError


class _FaultHighlighter(Highlighter):
    """Underlines the part of the filter that could not be understood."""

    def __init__(self) -> None:
        self.fault: QueryError | None = None

    def highlight(self, text: Text) -> None:
        if self.fault is not None:
            text.stylize(Style(underline=True, bold=True), self.fault.start, self.fault.end)


class FilterLine(Horizontal):
    """A `/`, the filter, and at its right the number of papers or the fault."""

    BINDINGS = [
        Binding("enter,down", "leave", show=False, priority=True),
        Binding("escape", "drop", show=False, priority=True),
    ]

    class Edited(Message):
        """The filter reads `text` now."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Left(Message):
        """The keyboard goes back to the list."""

    def __init__(self) -> None:
        super().__init__()
        self._highlighter = _FaultHighlighter()
        self._told = ""

    def compose(self) -> ComposeResult:
        yield Static(Content("/"), id="filter-slash", markup=False)
        entry = Input(id="filter-input", compact=True, highlighter=self._highlighter, select_on_focus=False)
        entry.cursor_blink = False
        yield entry
        yield Static(id="filter-outcome", markup=False)

    @property
    def text(self) -> str:
        return self.query_one(Input).value

    def edit(self) -> None:
        """Put the keyboard into the filter, before the next key is looked at."""
        self.screen.set_focus(self.query_one(Input))

    def action_leave(self) -> None:
        self.post_message(self.Left())

    def action_drop(self) -> None:
        self.replace("")
        self.post_message(self.Left())

    def replace(self, text: str) -> None:
        """Set the filter as if it had been typed."""
        self.query_one(Input).value = text

    @property
    def editing(self) -> bool:
        """Whether the keyboard is in the filter; true from the very key that put it there."""
        return self.screen.focused is self.query_one(Input)

    def tell_count(self, found: int, *, complete: bool, total: int, filtered: bool) -> None:
        """Say how many papers match; `complete` is False while more are being found."""
        more = "" if complete else "+"
        words = f"{found:,}{more} of {total:,}" if filtered else ""
        self._tell(words, None)

    def tell_fault(self, fault: QueryError) -> None:
        """Say what cannot be understood, and underline it; the list stays as it was."""
        self._tell(str(fault), fault)

    def _tell(self, words: str, fault: QueryError | None) -> None:
        outcome = self.query_one("#filter-outcome", Static)
        if words != self._told:
            self._told = words
            outcome.update(Content(words))
        outcome.set_class(fault is not None, "-fault")
        if self._highlighter.fault is not fault:
            self._highlighter.fault = fault
            self.query_one(Input).refresh()

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Edited(event.value))
