"""The shapes that the screen takes by the terminal's size, as classes that app.tcss speaks of."""

from __future__ import annotations

from textual.geometry import Size

BY_WIDTH = [(0, "-tiny"), (20, "-single"), (60, "-stacked"), (100, "-wide")]
BY_HEIGHT = [(0, "-flat"), (5, "-short"), (10, "-tall")]


def classes(size: Size) -> str:
    """The classes that Textual gives a screen of this size."""
    return " ".join(
        next(name for least, name in reversed(steps) if length >= least)
        for steps, length in ((BY_WIDTH, size.width), (BY_HEIGHT, size.height))
    )
