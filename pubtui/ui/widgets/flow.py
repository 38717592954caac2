"""Pieces of text one after the other, each whole, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.content import Content
from textual.geometry import Size
from textual.style import Style
from textual.widget import Widget

from pubtui.ui.driver import name_of_key

_GAP = Content("   ")
_NAMES = {"Esc": "escape"}


class Flow(Widget):
    """Breaks its lines between pieces alone; a piece that is wider than a line is cut."""

    auto_links = False  # what can be clicked looks as it does elsewhere

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


def key_pieces(words: Mapping[str, str], *, underlined: str = "") -> list[Content]:
    """A piece for each key and what it does; a click on it presses the key.

    The words of the `underlined` key are, as what is the case already.
    """
    return [
        clickable_key(
            Content.assemble((key, "bold"), " ", (word, "underline" if key == underlined else "")), key
        )
        for key, word in words.items()
    ]


def clickable_key(content: Content, key: str) -> Content:
    """The content, on which a click presses `key`, a key as it is shown; several keys are not pressed."""
    if " " in key.strip():
        return content
    pressed = name_of_key(_NAMES.get(key, key.lower() if len(key) > 1 else key))
    return content.stylize(Style.from_meta({"@click": f"app.simulate_key({pressed!r})"}))
