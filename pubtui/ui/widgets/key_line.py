"""The last line: the keys that work here, or what just happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget


@dataclass(frozen=True, slots=True)
class KeyHint:
    """A key and the word for what it does; hints with a lower `rank` stay longer on a narrow screen."""

    key: str
    word: str
    rank: int


class KeyLine(Widget):
    """As many key hints as fit, in the order given; a message takes their place until the next key.

    A long message takes up to three lines.
    """

    hints: reactive[tuple[KeyHint, ...]] = reactive(())
    message: reactive[str] = reactive("", layout=True)

    COMPONENT_CLASSES = {"key-line--key", "key-line--message"}

    def __init__(self, hints: tuple[KeyHint, ...]) -> None:
        super().__init__()
        self.set_reactive(KeyLine.hints, hints)

    def render(self) -> Content:
        width = self.size.width
        if self.message:
            return Content(f" {self.message}").stylize(self.get_visual_style("key-line--message"))
        key_style = self.get_visual_style("key-line--key", partial=True)
        fitting = _fitting(self.hints, width)
        return Content.assemble(
            " ", *(part for hint in fitting for part in ((hint.key, key_style), f" {hint.word}   "))
        ).truncate(width)


def _fitting(hints: Sequence[KeyHint], width: int) -> list[KeyHint]:
    kept = list(hints)
    while kept and 1 + sum(len(hint.key) + len(hint.word) + 4 for hint in kept) - 3 > width:
        kept.remove(max(kept, key=lambda hint: hint.rank))
    return kept
