"""Waiting for what the app does in its own time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.pilot import Pilot


async def until(pilot: Pilot[Any], condition: Callable[[], bool]) -> None:
    """Let the app work until `condition` holds; AssertionError after five seconds."""
    for _ in range(500):
        if condition():
            return
        await pilot.pause(0.01)
    raise AssertionError("the condition never came true")
