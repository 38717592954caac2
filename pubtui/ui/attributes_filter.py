"""NO_COLOR: attributes instead of colours (no-color.org)."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

_REVERSED = Style(reverse=True)


class AttributesFilter(LineFilter):
    """Takes every colour away; what had a background of its own, such as the cursor, is drawn reversed.

    Textual's own filter for NO_COLOR leaves greys, or nothing by which a cursor could be seen.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's
        return [Segment(text, _without_colours(style), control) for text, style, control in segments]


@lru_cache(1024)
def _without_colours(style: Style | None) -> Style | None:
    if style is None:
        return None
    bare = style.without_color
    return bare + _REVERSED if style.bgcolor is not None and not style.bgcolor.is_default else bare
