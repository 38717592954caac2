"""Mathematics in plain letters, for fonts that lack the alphabets 𝔸, 𝓐 and 𝔄: one cell for one cell."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from pubtui.papers.tex.alphabets import PLAIN_LETTERS


class PlainLettersFilter(LineFilter):
    """Draws the letters of mathematical alphabets as those of the text; what is copied keeps them."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's
        return [
            segment
            if segment.text.isascii()
            else Segment(segment.text.translate(PLAIN_LETTERS), *segment[1:])
            for segment in segments
        ]
