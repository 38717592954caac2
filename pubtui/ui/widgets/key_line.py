"""The last line: the keys that work here, or what just happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from pubtui.ui.widths import agreed

_GAP = 3


@dataclass(frozen=True, slots=True)
class KeyHint:
    """A key and the word for what it does; hints with a lower `rank` stay longer on a narrow screen.

    A click presses `press`, the key's name for Textual; "" where there is nothing to press.
    """

    key: str
    word: str
    rank: int
    press: str = ""

    @property
    def cells(self) -> int:
        return cell_len(self.key) + 1 + cell_len(self.word)


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

    def watch_message(self) -> None:
        self.set_class(bool(self.message), "-message")

    def render(self) -> Content:
        if self.message:
            return Content(agreed(self.message)).stylize(self.get_visual_style("key-line--message"))
        key_style = self.get_visual_style("key-line--key", partial=True)
        gap = " " * _GAP
        parts = [
            part
            for hint in _fitting(self.hints, self.size.width)
            for part in ((hint.key, key_style), f" {hint.word}{gap}")
        ]
        return Content.assemble(" ", *parts).truncate(self.size.width)

    def on_click(self, event: events.Click) -> None:
        """Press the key that is clicked at; a message goes."""
        if self.message:
            self.message = ""
            return
        for start, hint in _placed(_fitting(self.hints, self.size.width)):
            if hint.press and start <= event.x < start + hint.cells:
                self.app.simulate_key(hint.press)


def _fitting(hints: Sequence[KeyHint], width: int) -> list[KeyHint]:
    kept = list(hints)
    while kept and 1 + sum(hint.cells + _GAP for hint in kept) - _GAP > width:
        kept.remove(max(kept, key=lambda hint: hint.rank))
    return kept


def _placed(hints: Sequence[KeyHint]) -> Iterator[tuple[int, KeyHint]]:
    """Each hint with the cell that it begins at."""
    start = 1
    for hint in hints:
        yield start, hint
        start += hint.cells + _GAP
