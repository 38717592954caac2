"""One line of choices, each taken by its letter."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.app import ComposeResult
from textual.content import Content

from pubtui.ui.screens.dialog import Dialog
from pubtui.ui.widgets.flow import Flow, key_pieces


class PickScreen(Dialog[str | None]):
    """Dismissed with the letter taken, or None for any other key that is typed, Enter or Escape.

    `now` is the letter of what is the case already.
    """

    CSS = """
    PickScreen { background: transparent; align: center bottom; }
    PickScreen Flow { background: $panel; padding: 0 1; }
    """

    def __init__(self, question: str, choices: Mapping[str, str], *, now: str = "") -> None:
        super().__init__()
        self._now = now
        self._question = question
        self._choices = choices

    def compose(self) -> ComposeResult:
        question = Content(self._question).stylize("bold")
        yield Flow([question, *key_pieces({**self._choices, "Esc": "leave it"}, underlined=self._now)])

    def on_key(self, event: events.Key) -> None:
        """Keys that type nothing may belong to a command that works everywhere."""
        if event.is_printable or event.key in ("escape", "enter"):
            event.stop()
            self.dismiss(event.character if event.character in self._choices else None)
