"""Candidates that the Tab key goes through, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pubtui.ui.glyphs import CURSOR

_SHOWN = 9


@dataclass(frozen=True, slots=True)
class Offer:
    """`candidates` that can stand between `before` and `after`; `place` is the one taken, if any yet."""

    before: str
    after: str
    candidates: tuple[str, ...]
    place: int | None = None

    @property
    def taken(self) -> str:
        return "" if self.place is None else self.candidates[self.place]

    def step(self, by: int) -> Offer:
        """The offer with the next candidate taken, or the one before; round and round."""
        if not self.candidates:
            return self
        place = self.place + by if self.place is not None else min(0, by)
        return replace(self, place=place % len(self.candidates))

    @property
    def words(self) -> str:
        """The candidates around the one taken, for one line."""
        if not self.candidates:
            return "Nothing known begins like this"
        first = max(0, min((self.place or 0) - _SHOWN // 2, len(self.candidates) - _SHOWN))
        shown = [
            f"{CURSOR}{candidate}" if place == self.place else candidate
            for place, candidate in enumerate(self.candidates[first : first + _SHOWN], first)
        ]
        hidden = len(self.candidates) - len(shown)
        return "   ".join(shown) + (f"   and {hidden:,} more" if hidden else "")


def common_beginning(candidates: Sequence[str]) -> str:
    """What all candidates begin with; "" for none."""
    if not candidates:
        return ""
    first, last = min(candidates), max(candidates)
    length = next((place for place, character in enumerate(first) if last[place] != character), len(first))
    return first[:length]
