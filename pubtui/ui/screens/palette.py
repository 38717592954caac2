"""The palette of commands, chosen by their words."""

from __future__ import annotations

from typing import Any

from textual.command import CommandPalette
from textual.worker import Worker

from pubtui.ui.screens.dialog import ClosesOnce


class Palette(CommandPalette, ClosesOnce[None]):
    """Textual's own; one that is clicked away twice takes no other screen with it."""

    def run_worker(self, *work: Any, **options: Any) -> Worker[Any]:
        """One that is closed while it looks for commands has no list any more: that is no reason to end."""
        return super().run_worker(*work, **{**options, "exit_on_error": False})
