"""One line that the reader writes."""

from __future__ import annotations

from textual import events
from textual.reactive import reactive
from textual.widgets import Input

from pubtui.papers.text import clean_line


class Entry(Input):
    """An input without frame and blinking; what is pasted into it comes in whole, as one line."""

    cursor_blink = reactive(default=False, init=False)

    def on_paste(self, event: events.Paste) -> None:
        """A title that a PDF broke over three lines is still one title; Textual would keep its first line."""
        event.prevent_default()
        event.stop()
        self.replace(clean_line(event.text), *self.selection)
