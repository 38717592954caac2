"""The palette of commands, chosen by their words."""

from __future__ import annotations

from textual.command import CommandPalette

from pubtui.ui.keys import bindings_as
from pubtui.ui.screens.dialog import ClosesOnce


class Palette(CommandPalette, ClosesOnce[None]):
    """Textual's own; one that is clicked away twice takes no other screen with it."""

    BINDINGS = bindings_as({"suspend": "app.suspend"})
