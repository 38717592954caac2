"""The first line of a page: what it shows, and the keys that work there."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content
from textual.widget import Widget

from pubtui.ui.widgets.flow import key_pieces
from pubtui.ui.widths import agreed


class Heading(Widget):
    """The words on the left, each key with what it does on the right; the keys give way when it is narrow."""

    auto_links = False  # as in Flow

    def __init__(self, words: str, keys: Mapping[str, str]) -> None:
        super().__init__()
        self._words = words
        self._keys = keys

    def render(self) -> Content:
        words = Content(f" {agreed(self._words)}").stylize("bold")
        shown = key_pieces(self._keys)
        while shown:
            keys = Content("   ").join(shown)
            gap = self.size.width - words.cell_length - keys.cell_length - 1
            if gap >= 2:
                return words + Content(" " * gap) + keys
            shown.pop()
        return words.truncate(self.size.width, ellipsis=True)
