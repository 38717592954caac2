"""The marks the interface draws, each of one cell; `ascii_filter` draws them where a font lacks them."""

from __future__ import annotations

CURSOR = "›"
SELECTED = "▌"
CURSOR_ON_SELECTED = "▐"
NEW = "●"
STARRED = "★"
DOWNLOADED = "⇩"
WITHDRAWN = "✗"

LEGEND = (
    f"{NEW} new",
    f"{STARRED} starred",
    f"{DOWNLOADED} downloaded",
    f"{WITHDRAWN} withdrawn",
    f"{SELECTED} selected",
    "bold: not read yet",
)
"""What the marks mean."""
