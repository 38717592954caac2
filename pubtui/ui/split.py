"""How the list and the paper share the screen."""

from __future__ import annotations

from dataclasses import dataclass, replace

NARROWEST, WIDEST = 0.2, 0.8
_WIDER_BY = 0.2
_WIDEST_PAPER = 104  # a line of 100, its margins, and the scroll bar


@dataclass(frozen=True, slots=True)
class Split:
    """The list's share from 0.2 to 0.8; `step` is how far a reader went from it: as set, larger, alone.

    A list that `grows` also takes the width that a paper beside it has no use for.
    """

    share: float
    step: int = 0
    grows: bool = False

    @property
    def is_list_alone(self) -> bool:
        return self.step == 2

    @property
    def percent(self) -> str:
        """What the list takes of the height, for a style."""
        return f"{self._shown:.1%}"

    def columns(self, total: int, *, shelves: int = 0) -> int:
        """How wide the list is, of `total` columns of which the shelves take some."""
        mine = round(total * self._shown)
        return max(mine, total - shelves - _WIDEST_PAPER) if self.grows else mine

    @property
    def _shown(self) -> float:
        return min(WIDEST, self.share + _WIDER_BY) if self.step == 1 else self.share

    def next(self) -> Split:
        return replace(self, step=(self.step + 1) % 3)

    def at(self, share: float) -> Split:
        """The split where the mouse dragged it."""
        return Split(max(NARROWEST, min(share, WIDEST)))
