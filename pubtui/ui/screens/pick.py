"""One line of choices, each taken by its letter."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from pubtui.ui.screens.dialog import Dialog


class PickScreen(Dialog[str | None]):
    """Dismissed with the letter taken, or None for any other key."""

    CSS = """
    PickScreen { background: transparent; align: center bottom; }
    PickScreen Static { height: auto; width: 100%; background: $panel; padding: 0 1; }
    """

    def __init__(self, question: str, choices: Mapping[str, str]) -> None:
        super().__init__()
        self._question = question
        self._choices = choices

    def compose(self) -> ComposeResult:
        parts = [Content.assemble((letter, "bold"), f" {word}") for letter, word in self._choices.items()]
        parts.append(Content.assemble(("Esc", "bold"), " leave it"))
        yield Static(
            Content.assemble((f"{self._question}   ", "bold")) + Content("   ").join(parts), markup=False
        )

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss(event.character if event.character in self._choices else None)
