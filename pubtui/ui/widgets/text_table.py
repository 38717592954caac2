"""A table as lines of text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from pubtui.papers import cells
from pubtui.papers.tex import Run, Style
from pubtui.reading.document import Row

_GAP = "  "
_NARROWEST = 6
_NUMBER = re.compile(r"[<>≤≥∼~≈(]?\s?[-−–+±]?\s?[\d.]\d*[\d\s.,×^·±+\-−–*†‡%()⁰¹²³⁴-⁹⁺⁻]*[kKMGTBx×%]?\)?")
_NOTHING = frozenset({"", "-", "–", "—", "--", "n/a", "N/A"})


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, with a rule above those rows whose index is in `rules`, and cells in bold."""

    rows: Sequence[Row]
    rules: Sequence[int] = ()
    bold: frozenset[tuple[int, int]] = frozenset()


def table_lines(table: Table, width: int, *, rule: str) -> list[list[Run]]:
    """The table in at most `width` cells, between two rules; a long cell takes several lines.

    Columns of numbers stand at the right. Where not even narrow columns fit, each row is told by the names
    of its columns. `rule` is one character.
    """
    columns = max(map(len, table.rows), default=0)
    rows = [(*row, *[""] * (columns - len(row))) for row in table.rows]
    widths = _widths(rows, width)
    rules = set(table.rules or ([1] if len(rows) > 2 else []))
    heads = min(rules, default=0)
    if widths is None:
        drawn = [Run(rule * width)]
        return [drawn, *_told(rows, heads, width), drawn]
    drawn = [Run(rule * (sum(widths) + len(_GAP) * (columns - 1)))]
    at_right = [_is_of_numbers(rows, column, heads) for column in range(columns)]
    lines = [drawn]
    for number, row in enumerate(rows):
        if number in rules:
            lines.append(drawn)
        bold = {column for column in range(columns) if (number, column) in table.bold}
        lines += _row_lines(row, widths, at_right, bold)
    return [*lines, drawn]


def _told(rows: Sequence[Row], heads: int, width: int) -> Iterator[list[Run]]:
    """Each row below the heads as its first cell, and then the others behind the names of their columns."""
    names = [_name(rows[:heads], column) for column in range(len(rows[0]))]
    for row in rows[heads:]:
        told = [f"{name} {cell}".strip() for name, cell in zip(names[1:], row[1:], strict=True) if cell]
        if row[0]:
            yield from ([Run(piece, Style.BOLD)] for piece in _broken(row[0], width))
        yield from ([Run(f"  {piece}")] for piece in _broken("; ".join(told), width - 2) if told)


def _name(heads: Sequence[Row], column: int) -> str:
    """What the heads say of a column, those of several columns first."""
    said: list[str] = []
    for row in heads:
        place = column
        while place > 0 and row[place] is None:
            place -= 1
        said.append(row[place] or "")
    return " ".join(filter(None, said))


def _broken(text: str, width: int) -> list[str]:
    return [text[first:last] for first, last in cells.lines(text, max(1, width), max(1, width))]


def _spans(row: Row) -> Iterator[tuple[int, int, str]]:
    """The cells of a row: their first column, the one behind their last, and their text."""
    begins = [column for column, cell in enumerate(row) if cell is not None or column == 0]
    for begin, end in zip_longest(begins, begins[1:], fillvalue=len(row)):
        yield begin, end, row[begin] or ""


def _widths(rows: Sequence[Row], width: int) -> list[int] | None:
    """The widths of the columns, the widest of which give way; None where they cannot be made to fit."""
    widths = [0] * max(map(len, rows), default=0)
    spanning: list[tuple[int, int, int]] = []
    for row in rows:
        for begin, end, text in _spans(row):
            if end == begin + 1:
                widths[begin] = max(widths[begin], cells.width(text))
            else:
                spanning.append((begin, end, cells.width(text)))
    for begin, end, wanted in spanning:
        missing = wanted - _room(widths, begin, end)
        if missing > 0:
            widths[end - 1] += missing
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


def _room(widths: Sequence[int], begin: int, end: int) -> int:
    """The cells from one column to another, with the gaps between them."""
    return sum(widths[begin:end]) + len(_GAP) * (end - begin - 1)


def _is_of_numbers(rows: Sequence[Row], column: int, heads: int) -> bool:
    """Whether two cells or more of the column, and hardly any others below its head, are numbers."""
    texts = [row[column] or "" for row in rows[heads:]]
    told = [text for text in texts if text not in _NOTHING]
    numbers = sum(_NUMBER.fullmatch(text) is not None for text in told)
    return numbers >= 2 and numbers >= 0.8 * len(told)


def _row_lines(
    row: Row, widths: Sequence[int], at_right: Sequence[bool], bold: set[int]
) -> Iterator[list[Run]]:
    """One row of cells, over as many lines as its longest cell takes."""
    spans = list(_spans(row))
    broken = [_broken(text, _room(widths, begin, end)) for begin, end, text in spans]
    for pieces in zip_longest(*broken, fillvalue=""):
        line: list[Run] = []
        for (begin, end, _), piece in zip(spans, pieces, strict=True):
            line += _placed(piece, _room(widths, begin, end), at_right[begin], is_span=end > begin + 1)
            if begin in bold:
                line[-2] = Run(line[-2].text, Style.BOLD)
            line.append(Run(_GAP if end < len(row) else ""))
        yield _stripped(line)


def _placed(piece: str, room: int, at_right: bool, *, is_span: bool) -> list[Run]:  # noqa: FBT001
    """Blanks, a piece of a cell, and blanks: in the middle of several columns, or at a side of its own."""
    free = max(0, room - cells.width(piece))
    left = free // 2 if is_span else free * at_right
    return [Run(" " * left), Run(piece), Run(" " * (free - left))]


def _stripped(line: list[Run]) -> list[Run]:
    """Without the blanks at the end, and without empty runs."""
    while line and not line[-1].text.strip():
        line.pop()
    return [run for run in line if run.text] or [Run("")]
