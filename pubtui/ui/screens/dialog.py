"""Screens that are opened over another one, and close once."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen, ScreenResultType

from pubtui.ui.keys import bindings_as


class ClosesOnce(Screen[ScreenResultType]):
    """Closing it again, by a key that was on its way when it closed, does nothing.

    Textual 8.2.8 would close whatever is open by then, or end the app.
    """

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        if self.app.screen is not self:
            return AwaitComplete()
        return super().dismiss(result)


class Dialog(ModalScreen[ScreenResultType], ClosesOnce[ScreenResultType]):
    """A question or a page over the screen it was opened from; one goes aside from it, too."""

    BINDINGS = bindings_as({"suspend": "app.suspend"})


# Textual takes a class's looks from its first base alone, so ClosesOnce always comes last.
