"""Lines of a PDF that are no running text and keep their places: displayed formulas, programs, algorithms."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pubtui.papers import cells
from pubtui.reading.pdf_displays import FORMULA_NUMBER
from pubtui.reading.pdf_geometry import Geometry
from pubtui.reading.pdf_lines import Line

_WORD = re.compile(r"[^\W\d_]{4,}")
_LINK_WORDS = re.compile(
    r"\b(?:otherwise|with|when|where|subject|such|that|from|then|minimize|maximize)\b", re.I
)
_MATHEMATICAL = re.compile(r"[=+×÷<>≤≥≈∼∝∈∑∏∫√∂∇∞→|‖∥±−Α-Ωα-ω\U0001d6a8-\U0001d7cb⎧⎛⎡]")
_BULLET = re.compile(r"^(?:•|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+\S*[^\W\d_]{3})")
_STEP = re.compile(r"^(?:\d{1,3}:|(?:Require|Ensure|Input|Output|Data|Result|Initialize)\w*:)")
_APART = 0.4  # in font sizes of the body, from a formula to the lines around it
_FEWEST_STEPS = 3
_FEWEST_CELLS, _FEWEST_ROWS, _LONGEST_CELL = 3, 3, 30


class Regions:
    """Finds where such lines begin and end."""

    def __init__(self, geometry: Geometry) -> None:
        self._geometry = geometry
        self._body = geometry.body

    def end_of_display(self, lines: Sequence[Line], start: int) -> int:
        """Where the displayed formula that begins at `start` ends; `start` where none begins."""
        end = start
        while end < len(lines) and self._is_loose(lines[end]) and _together(lines[start], lines[end]):
            end += 1
        group = lines[start:end]
        told = " ".join(line.text for line in group)
        if not _MATHEMATICAL.search(told) or not (len(group) > 1 or _is_formula(told)):
            return start
        return end if self._is_apart(group, lines, start, end) else start

    def _is_loose(self, line: Line) -> bool:
        """Whether a line can be a piece of a formula: hardly a word, and it does not fill its column."""
        text = FORMULA_NUMBER.sub("", line.text)
        words = len(_WORD.findall(_LINK_WORDS.sub("", text)))
        if line.mono or _BULLET.match(line.text) or words > 1:
            return False
        if len(text) <= 3 and not words:
            return True
        column = self._geometry.column(line)
        is_short = line.right < column.right - 1.5 * self._body or text != line.text
        if words and not (is_short and _MATHEMATICAL.search(text)):
            return False
        return (is_short and self._geometry.indent(line) > 1.0) or _is_formula(text)

    def _is_apart(self, group: Sequence[Line], lines: Sequence[Line], start: int, end: int) -> bool:
        """Whether no neighbour is on a line with the group, and a gap tells it from the text around it."""
        upper, lower = max(line.baseline for line in group), min(line.baseline for line in group)
        before = lines[start - 1] if start else None
        after = lines[end] if end < len(lines) else None
        if (
            before is not None
            and _together(before, group[0])
            and before.baseline - upper < _APART * self._body
        ):
            return False
        if after is not None and _together(group[0], after) and lower - after.baseline < _APART * self._body:
            return False
        is_indented = min(self._geometry.indent(line) for line in group) > 1.0
        gap = before.baseline - upper if before is not None and _together(before, group[0]) else 99.0
        return is_indented or gap > 1.3 * self._body

    def end_of_table(self, lines: Sequence[Line], start: int) -> int:
        """Where rows of equally many short cells, many of them numbers, end; `start` where there are none.

        Running text has wide gaps as well, where it is stretched; a caption announces other tables.
        """
        columns = lines[start].text.count("\t") + 1
        end = start
        while (
            end < len(lines)
            and lines[end].text.count("\t") + 1 == columns
            and _is_near(lines[max(start, end - 1)], lines[end])
        ):
            end += 1
        told = [cell for line in lines[start:end] for cell in line.text.split("\t")]
        numbers = sum(cell[-1:].isdigit() or cell[:1].isdigit() for cell in told)
        is_table = (
            columns >= _FEWEST_CELLS
            and end - start >= _FEWEST_ROWS
            and max(map(len, told)) <= _LONGEST_CELL
            and numbers >= 0.4 * len(told)
        )
        return end if is_table else start

    def end_of_program(self, lines: Sequence[Line], start: int) -> int:
        """Where the lines in the type of programs that begin at `start` end; `start` where none begin."""
        end = start
        while end < len(lines) and lines[end].mono and _is_next(lines[max(start, end - 1)], lines[end]):
            end += 1
        alone = end == start + 1
        before = lines[start - 1] if start else None
        is_apart = (
            before is None
            or not _together(before, lines[start])
            or (before.baseline - lines[start].baseline > 1.15 * self._body)
        )
        return start if lines[start].text.startswith("http") or (alone and not is_apart) else end

    def end_of_algorithm(self, lines: Sequence[Line], start: int) -> int:
        """Where the numbered steps that begin at `start` end; `start` where fewer than three follow."""
        if not _STEP.match(lines[start].text):
            return start
        end = start
        while end < len(lines) and self._goes_on(lines[max(start, end - 1)], lines[end]):
            end += 1
        steps = sum(_STEP.match(line.text) is not None for line in lines[start:end])
        return end if steps >= _FEWEST_STEPS else start

    def _goes_on(self, before: Line, line: Line) -> bool:
        drop = before.baseline - line.baseline
        if not _together(before, line) or not -0.5 * line.size < drop < 2 * line.size:
            return False
        return _STEP.match(line.text) is not None or line.left > before.left + 0.8 * self._body


def _is_near(before: Line, line: Line) -> bool:
    """Whether `line` is `before` or could be the next row of its table."""
    drop = before.baseline - line.baseline
    return line is before or (_together(before, line) and 0 < drop < 2.6 * line.size)


def _is_next(before: Line, line: Line) -> bool:
    """Whether `line` is `before` or follows it at the distance of lines in a program."""
    return _together(before, line) and before.baseline - line.baseline < 1.9 * line.size


def program(lines: Sequence[Line]) -> str:
    """The lines of a program, indented as they were."""
    left = min(line.left for line in lines)
    widths = [(line.right - line.left) / cells.width(line.text) for line in lines if len(line.text) > 3]
    each = sorted(widths)[len(widths) // 2] if widths else lines[0].size * 0.6
    return "\n".join(
        " " * round((line.left - left) / max(each, 1.0)) + line.text.replace("\t", " ") for line in lines
    )


def algorithm(lines: Sequence[Line]) -> str:
    """The steps of an algorithm, each on a line; what goes on from the line before is joined to it."""
    steps: list[str] = []
    for line in lines:
        text = line.text.replace("\t", " ")
        if _STEP.match(line.text) or not steps:
            steps.append(text)
        else:
            steps[-1] += f" {text}"
    return "\n".join(steps)


def _is_formula(text: str) -> bool:
    """Whether a text by itself looks like a formula: signs of mathematics, and no word."""
    return _MATHEMATICAL.search(text) is not None and not _WORD.search(text) and len(text) > 3


def _together(one: Line, other: Line) -> bool:
    """Whether both stand on the same page, not in different columns far from each other."""
    return one.page == other.page and other.left < one.left + 300 and other.baseline < one.baseline + 60
