"""Rows on demand: those around the screen are held, the others are read when they are looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pubtui.library.list_rows import PaperRow

_SCREENS_HELD = 20


class Headings(Protocol):
    """The positions of the papers that headings stand above, in ascending order."""

    @property
    def starts(self) -> Sequence[int]: ...


class RowSource(Protocol):
    """Rows in their order, more of which may still be on their way."""

    @property
    def complete(self) -> bool: ...

    @property
    def keys(self) -> Sequence[int]: ...

    @property
    def headings(self) -> Headings: ...

    def __len__(self) -> int: ...

    def extend(self, limit: int) -> bool: ...

    def rows(self, start: int, stop: int, *, surnames: bool) -> Sequence[PaperRow]: ...

    def heading(self, place: int) -> str: ...

    def position_of(self, key: int) -> int | None: ...

    def may_still_hold(self, key: int) -> bool: ...


class RowWindow:
    """The rows of a source that were looked at last, read a screen at a time, with `surnames` if wanted."""

    def __init__(self) -> None:
        self.surnames = False
        self._source: RowSource | None = None
        self._rows: dict[int, PaperRow] = {}

    def look_at(self, source: RowSource) -> None:
        self._source = source
        self._rows.clear()

    def forget(self) -> None:
        """Read every row again before it is shown, because marks have changed."""
        self._rows.clear()

    def row(self, position: int, height: int) -> PaperRow | None:
        """The row at a position, read together with `height` neighbours before and behind it."""
        if self._source is None or not 0 <= position < len(self._source):
            return None
        if position not in self._rows:
            start = max(0, position - height)
            rows = self._source.rows(start, position + height + 1, surnames=self.surnames)
            if len(self._rows) > _SCREENS_HELD * height:
                self._rows.clear()
            self._rows.update(enumerate(rows, start))
        return self._rows.get(position)
