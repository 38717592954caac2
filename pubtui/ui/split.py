"""How the list and the paper share the screen."""

from __future__ import annotations

from dataclasses import dataclass, replace

NARROWEST, WIDEST = 0.2, 0.8
_WIDER_BY = 0.2


@dataclass(frozen=True, slots=True)
class Split:
    """The list's share from 0.2 to 0.8; `step` is how far a reader went from it: as set, larger, alone."""

    share: float
    step: int = 0

    @property
    def is_list_alone(self) -> bool:
        return self.step == 2

    @property
    def percent(self) -> str:
        """What the list takes now, for a style."""
        shown = min(WIDEST, self.share + _WIDER_BY) if self.step == 1 else self.share
        return f"{shown:.1%}"

    def next(self) -> Split:
        return replace(self, step=(self.step + 1) % 3)

    def at(self, share: float) -> Split:
        """The split where the mouse dragged it."""
        return Split(max(NARROWEST, min(share, WIDEST)))
