"""Displayed formulas of a PDF, drawn again: its pieces in rows and columns, fractions with their bar."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import dedent

from pubtui.papers import cells
from pubtui.reading.pdf_lines import Line, Rule

FORMULA_NUMBER = re.compile(r"\s*(\([A-Z]?\.?\d{1,3}(?:\.\d{1,3})?[a-z]?\))$")
_SAME_ROW = 0.32  # in font sizes, between baselines
_REACH = 1.5  # in font sizes, from a fraction's bar to its numerator and denominator
_AXIS = 0.25  # in font sizes, from a baseline to the bar of a fraction on it
_CELLS_A_SIZE = 2.6  # how many characters are as wide as the type is high
_MOST_CELLS = 400


@dataclass(frozen=True, slots=True)
class Display:
    """One formula: its picture, with line breaks, and its number or nothing."""

    text: str
    number: str


@dataclass(slots=True)
class _Row:
    baseline: float
    cells: list[str]

    def put(self, text: str, at: int) -> None:
        """Puts `text` where it belongs, or behind what stands there already."""
        begin = max(0, at)
        while self._is_taken(begin, text):
            begin += 1
        self.cells += [" "] * (begin + cells.width(text) - len(self.cells))
        self.cells[begin : begin + cells.width(text)] = _in_cells(text)

    def _is_taken(self, begin: int, text: str) -> bool:
        return any(cell != " " for cell in self.cells[max(0, begin - 1) : begin + cells.width(text)])


def displays(lines: Sequence[Line], rules: Sequence[Rule]) -> list[Display]:
    """The formulas that these lines of a page are pieces of; where they have numbers, one for each.

    `rules` are the strokes of the page.
    """
    numbered = [(line, match[1]) for line in lines if (match := FORMULA_NUMBER.search(line.text))]
    if len(numbered) < 2:
        return [_display(lines, rules)]
    groups: dict[str, list[Line]] = {number: [] for _, number in numbered}
    for line in lines:
        nearest = min(numbered, key=lambda anchor: abs(anchor[0].baseline - line.baseline))
        groups[nearest[1]].append(line)
    return [_display(group, rules) for group in groups.values()]


def _display(lines: Sequence[Line], rules: Sequence[Rule]) -> Display:
    number = ""
    pieces: list[Line] = []
    for line in lines:
        match = FORMULA_NUMBER.search(line.text)
        text = line.text
        if match and not number:
            number, text = match[1], line.text[: match.start()].rstrip()
        pieces += _cut_at_gaps(line, text) if text else []
    if len(pieces) < 2:
        return Display(pieces[0].text if pieces else number, number if pieces else "")
    return Display(_picture(pieces, rules), number)


def _cut_at_gaps(line: Line, text: str) -> list[Line]:
    """A line with wide gaps as several, whose places are guessed from the lengths of their texts."""
    if "\t" not in text:
        return [_moved(line, text, line.left, line.right if text == line.text else None)]
    each = line.size / _CELLS_A_SIZE
    parts = text.split("\t")
    found: list[Line] = []
    left = line.left
    spare = max(0.0, line.right - line.left - each * sum(map(cells.width, parts))) / max(1, len(parts) - 1)
    for part in parts:
        right = left + each * cells.width(part)
        found.append(_moved(line, part, left, right))
        left = right + min(spare, 2 * line.size)
    return found


def _moved(line: Line, text: str, left: float, right: float | None) -> Line:
    end = left + line.size / _CELLS_A_SIZE * cells.width(text) if right is None else right
    return Line(line.page, text, left, end, line.baseline, line.size, line.bold, hyphenated=False)


def _picture(pieces: Sequence[Line], rules: Sequence[Rule]) -> str:
    size = max(piece.size for piece in pieces)
    left = min(piece.left for piece in pieces)
    rows: list[_Row] = []
    for bar in _bars(pieces, rules, size):
        _row_at(rows, bar.height - _AXIS * size, size).put(
            "─" * max(1, round((bar.right - bar.left) * _CELLS_A_SIZE / size)),
            round((bar.left - left) * _CELLS_A_SIZE / size),
        )
    for piece in sorted(pieces, key=lambda one: (one.left, -one.baseline)):
        at = _column(piece, left, size)
        if at < _MOST_CELLS:
            _row_at(rows, piece.baseline, size).put(piece.text, at)
    rows.sort(key=lambda row: -row.baseline)
    return dedent("\n".join("".join(row.cells).rstrip() for row in rows))


def _row_at(rows: list[_Row], baseline: float, size: float) -> _Row:
    """The row of this height, a new one where there is none yet."""
    nearest = min(rows, key=lambda row: abs(row.baseline - baseline), default=None)
    if nearest is not None and abs(nearest.baseline - baseline) < _SAME_ROW * size:
        return nearest
    rows.append(_Row(baseline, []))
    return rows[-1]


def _column(piece: Line, left: float, size: float) -> int:
    """The column where a piece begins, so that its middle is where it was."""
    middle = ((piece.left + piece.right) / 2 - left) * _CELLS_A_SIZE / size
    return round(middle - cells.width(piece.text) / 2)


def _bars(pieces: Sequence[Line], rules: Sequence[Rule], size: float) -> list[Rule]:
    """The rules that have something above and something below them."""
    found: list[Rule] = []
    for rule in rules:
        over = [piece.baseline - rule.height for piece in pieces if _overlap(piece, rule)]
        is_bar = any(0 < one < _REACH * size for one in over) and any(
            -_REACH * size < one < 0 for one in over
        )
        if is_bar:
            found.append(rule)
    return found


def _overlap(piece: Line, rule: Rule) -> bool:
    return min(piece.right, rule.right) - max(piece.left, rule.left) > 0


def _in_cells(text: str) -> list[str]:
    """One entry for each cell: a character with its accents, and "" behind a wide one."""
    found: list[str] = []
    for character in text:
        wide = cells.width(character)
        if wide == 0 and found:
            found[-1] += character
        else:
            found += [character, *[""] * (wide - 1)]
    return found
