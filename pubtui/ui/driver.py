"""The parts of Textual that are not its public face; nothing else of pubtui reaches for such parts.

Pinned to textual>=8.2.8,<9: look here first when that pin moves.
"""

from __future__ import annotations

import os
from typing import Any

from textual.app import App

from pubtui.terminal import guard


def tolerate_odd_bytes() -> None:
    """Let bytes that are not UTF-8 arrive as U+FFFD instead of ending the app.

    Terminals send such bytes: mouse reports of the old protocol after a tmux client re-attaches, and text
    pasted in Latin-1. Textual 8.2.8 decodes strictly, in the thread that reads the keyboard.
    """
    if os.name != "posix":
        return
    from textual.drivers import linux_driver

    vars(linux_driver)["getincrementaldecoder"] = lambda _encoding: guard.forgiving_decoder


def write_to_terminal(app: App[Any], sequence: str) -> None:
    """Send a control sequence to the terminal, between two frames; call it on the interface's thread."""
    driver = app._driver
    if driver is not None and not driver.is_headless:
        driver.write(sequence)
        driver.flush()
