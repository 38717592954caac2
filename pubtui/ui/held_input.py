"""What is typed for a screen whose content is still on its way waits until it is there."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from textual import events
from textual.message import Message


@runtime_checkable
class Opening(Protocol):
    """A screen that keys shall wait for while it is `opening`; it posts Opened when its content is there."""

    opening: bool


class Opened(Message):
    """The content of this screen is there."""

    def __init__(self, opened: Opening) -> None:
        super().__init__()
        self.opened = opened


class HeldInput:
    """The keys and pastes for one screen, in their order; they are lost with the screen when that is left."""

    def __init__(self) -> None:
        self._screen: object = None
        self._held: list[events.Event] = []

    def hold(self, screen: object, event: events.Event) -> bool:
        """Keep the event back if it is a key or a paste for a screen that is opening; whether it was."""
        if not isinstance(event, events.Key | events.Paste):
            return False
        if not isinstance(screen, Opening) or not screen.opening:
            return False
        if self._screen is not screen:
            self._screen, self._held = screen, []
        self._held.append(event)
        return True

    def release(self, screen: Opening) -> list[events.Event]:
        """What was typed for the screen; nothing more is held for it."""
        screen.opening = False
        held, self._held = (self._held if self._screen is screen else []), []
        return held
