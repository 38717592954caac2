"""The papers that a reader has selected: one by one, from here to there, or all."""

from __future__ import annotations

from collections.abc import Sequence


class Selection:
    """Selected papers by their keys, and at most one range of a list's rows that is still growing.

    The range goes from where it began to the cursor; what it holds is selected when it ends. A range that
    is `held` lasts as long as shift is held while the cursor moves.
    """

    def __init__(self) -> None:
        self.keys: set[int] = set()
        self._anchor: int | None = None
        self.held = False

    @property
    def ranging(self) -> bool:
        """Whether a range is growing."""
        return self._anchor is not None

    def begin_range(self, position: int, *, held: bool = False) -> None:
        self._anchor = position
        self.held = held

    def range_to(self, cursor: int) -> range:
        """The positions in the range; none where no range is growing."""
        if self._anchor is None:
            return range(0)
        return range(min(self._anchor, cursor), max(self._anchor, cursor) + 1)

    def end_range(self, cursor: int, keys: Sequence[int]) -> None:
        """Select what is in the range; `keys` are those of the list in its order."""
        positions = self.range_to(cursor)
        self.keys.update(keys[positions.start : positions.stop])
        self._anchor = None

    def drop_range(self) -> None:
        """Forget the range; what was selected before stays so."""
        self._anchor = None

    def anchor_key(self, keys: Sequence[int]) -> int | None:
        """The key of the paper at which the range began."""
        known = self._anchor is not None and self._anchor < len(keys)
        return keys[self._anchor] if known and self._anchor is not None else None

    def move_anchor(self, position: int | None) -> None:
        """The paper at which the range began stands here now; None drops the range."""
        self._anchor = position

    def toggle(self, key: int) -> None:
        self.keys ^= {key}

    def toggle_all(self, keys: Sequence[int]) -> None:
        """Select all of these, or none of them where all are selected."""
        wanted = set(keys)
        self.keys = self.keys - wanted if wanted <= self.keys else self.keys | wanted

    def clear(self) -> None:
        self.keys.clear()
        self._anchor = None

    def holds(self, key: int, position: int, cursor: int) -> bool:
        """Whether the paper is selected, or would be if the range ended at the cursor."""
        return key in self.keys or position in self.range_to(cursor)
