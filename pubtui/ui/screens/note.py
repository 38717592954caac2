"""Writing a note inside the app, for readers without an editor of their own."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static, TextArea

from pubtui.ui.driver import forget_closed_watchers
from pubtui.ui.screens.dialog import Dialog
from pubtui.ui.widths import agreed


class NoteScreen(Dialog[str]):
    """Dismissed with the note as it reads then."""

    CSS = """
    NoteScreen { background: transparent; align: center bottom; }
    #note { height: 60%; min-height: 8; max-height: 100%; width: 100%; background: $panel;
        border-top: solid $rule; padding: 0 1; }
    #note-text { height: 1fr; border: none; padding: 0; background: $background; }
    #note-title { height: 1; text-style: bold; text-wrap: nowrap; text-overflow: ellipsis; }
    """

    BINDINGS = [Binding("escape", "keep", show=False, priority=True)]

    def __init__(self, title: str, note: str) -> None:
        super().__init__()
        self._title = title
        self._note = note

    def compose(self) -> ComposeResult:
        with Vertical(id="note"):
            yield Static(Content(agreed(f"Note on {self._title}")), id="note-title", markup=False)
            area = TextArea(self._note, id="note-text", compact=True)
            area.cursor_blink = False
            area.move_cursor(area.document.end)
            yield area
            yield Static(Content.assemble(("Esc", "bold"), " keep it and go back"), markup=False)

    def on_key(self, event: events.Key) -> None:
        """What is typed before the text has the keyboard goes into it all the same."""
        if event.character is not None and (event.is_printable or event.key == "enter"):
            self.query_one(TextArea).insert("\n" if event.key == "enter" else event.character)

    def on_unmount(self) -> None:
        forget_closed_watchers(self.app)

    def action_keep(self) -> None:
        self.dismiss(self.query_one(TextArea).text)
