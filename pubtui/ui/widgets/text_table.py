"""A table as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from pubtui.papers import cells

_GAP = "  "
_NARROWEST = 6


def table_lines(rows: Sequence[Sequence[str]], width: int, *, rule: str) -> list[str]:
    """The table in at most `width` cells, between two rules; a long cell takes several lines.

    Where not even narrow columns fit, each row is its cells one after the other. `rule` is one character.
    """
    columns = [list(column) for column in zip_longest(*rows, fillvalue="")]
    widths = _widths(columns, width)
    if widths is None:
        joined = [" | ".join(cell for cell in row if cell) for row in rows]
        lines = [line[first:last] for line in joined for first, last in cells.lines(line, width, width)]
        drawn = rule * width
    else:
        lines = [line for row in zip(*columns, strict=True) for line in _row_lines(row, widths)]
        drawn = rule * (sum(widths) + len(_GAP) * (len(widths) - 1))
    head = [drawn] if len(rows) > 2 and widths is not None else []
    height = len(_row_lines([column[0] for column in columns], widths)) if widths is not None else 0
    return [drawn, *lines[:height], *head, *lines[height:], drawn]


def _widths(columns: Sequence[Sequence[str]], width: int) -> list[int] | None:
    """The widths of the columns, the widest of which give way; None where they cannot be made to fit."""
    widths = [max(map(cells.width, column)) for column in columns]
    room = width - len(_GAP) * (len(widths) - 1)
    while sum(widths) > room:
        widest = max(widths)
        if widest <= _NARROWEST:
            return None
        second = max((one for one in widths if one < widest), default=_NARROWEST)
        at = [place for place, one in enumerate(widths) if one == widest]
        wanted = widest - (sum(widths) - room + len(at) - 1) // len(at)
        for place in at:
            widths[place] = max(wanted, second, _NARROWEST)
    return widths


def _row_lines(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """One row of cells; its columns are as wide as told."""
    broken = [
        [cell[first:last] for first, last in cells.lines(cell, width, width)]
        for cell, width in zip(row, widths, strict=True)
    ]
    return [
        _GAP.join(cells.fitted(piece, width) for piece, width in zip(pieces, widths, strict=True)).rstrip()
        for pieces in zip_longest(*broken, fillvalue="")
    ]
