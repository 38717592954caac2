"""Pieces of text one after the other, each whole, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

_GAP = Content("   ")


class Flow(Widget):
    """Breaks its lines between pieces alone; a piece that is wider than a line is cut."""

    DEFAULT_CSS = """
    Flow { height: auto; width: 100%; }
    """

    def __init__(self, pieces: Iterable[Content]) -> None:
        super().__init__()
        self._pieces = tuple(pieces)

    def show(self, pieces: Iterable[Content]) -> None:
        """Show these pieces from now on."""
        self._pieces = tuple(pieces)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 -- Textual's signature
        return len(self._lines(width))

    def render(self) -> Content:
        return Content("\n").join(self._lines(self.content_size.width))

    def _lines(self, width: int) -> list[Content]:
        lines: list[Content] = []
        for piece in self._pieces:
            fits = lines and lines[-1].cell_length + _GAP.cell_length + piece.cell_length <= width
            if fits:
                lines[-1] = lines[-1] + _GAP + piece
            else:
                lines.append(piece.truncate(max(1, width), ellipsis=True))
        return lines or [Content()]


def key_pieces(words: Mapping[str, str]) -> list[Content]:
    """A piece for each key and what it does."""
    return [Content.assemble((key, "bold"), f" {word}") for key, word in words.items()]
