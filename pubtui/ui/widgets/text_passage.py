"""A passage of a text that is marked to be copied: whole paragraphs, formulas, tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pubtui.ui.widgets.text_layout import LaidPart


@dataclass(frozen=True, slots=True)
class Passage:
    """The parts from the one where marking began, `origin`, to `end`, which may stand before it."""

    origin: int
    end: int

    def __contains__(self, part: int) -> bool:
        return self.first <= part <= self.last

    @property
    def first(self) -> int:
        return min(self.origin, self.end)

    @property
    def last(self) -> int:
        return max(self.origin, self.end)

    def moved(self, step: int, parts: int) -> Passage:
        """With its end one part further, of as many as there are."""
        return Passage(self.origin, max(0, min(self.end + step, parts - 1)))

    def text(self, parts: Sequence[LaidPart]) -> str:
        """What is copied: the parts as they are shown, blank lines between those that stand apart."""
        pieces: list[str] = []
        for part in parts[self.first : self.last + 1]:
            number = f"  {part.part.tail}" if part.part.tail else ""
            between = "" if not pieces else "\n" if part.part.above == 0 else "\n\n"
            pieces.append(f"{between}{part.text}{number}")
        return "".join(pieces)
