"""The palette of commands, chosen by their words."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.command import CommandPalette
from textual.errors import NoWidget
from textual.worker import Worker

from pubtui.ui.keys import bindings_as
from pubtui.ui.screens.dialog import ClosesOnce


class Palette(CommandPalette, ClosesOnce[None]):
    """Textual's own; one that is clicked away twice takes no other screen with it."""

    BINDINGS = bindings_as({"suspend": "app.suspend"})

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]  # as Textual's own says
        """A click where nothing is any more, after the terminal became smaller, is one beside the palette."""
        try:
            super()._on_click(event)
        except NoWidget:
            self.dismiss(None)
        event.prevent_default()

    def run_worker(self, *work: Any, **options: Any) -> Worker[Any]:
        """One that is closed while it looks for commands has no list any more: that is no reason to end."""
        return super().run_worker(*work, **{**options, "exit_on_error": False})
