"""Where things stand on a PDF's pages: the size of the body's type, the columns, indentation."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import median

from pubtui.reading.pdf_lines import Line, Page

_EDGE = 4  # in points: left edges that differ by less are the same
INDENT = (0.6, 5.0)  # in font sizes, from the left edge of the column


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a page: its edges, in points."""

    left: float
    right: float


class Geometry:
    """The size of the body's type, in points, and the columns of each page."""

    def __init__(self, pages: list[Page]) -> None:
        weights: Counter[float] = Counter()
        for page in pages:
            for line in page.lines:
                weights[round(line.size, 1)] += len(line.text)
        self.body = weights.most_common(1)[0][0]
        everywhere = self._columns([line for page in pages for line in page.lines])
        self._columns_of = [_agreed(self._columns(page.lines), everywhere) for page in pages]

    def _columns(self, lines: list[Line] | tuple[Line, ...]) -> list[Column]:
        long = [line for line in lines if self._is_long(line)]
        edges = Counter(round(line.left / _EDGE) for line in long)
        near = {edge: count + edges[edge - 1] + edges[edge + 1] for edge, count in edges.items()}
        common = sorted(edge for edge, count in near.items() if count >= max(3, 0.12 * len(long)))
        columns: list[Column] = []
        for edge in common:
            left = median(line.left for line in long if abs(round(line.left / _EDGE) - edge) <= 1)
            if columns and left - columns[-1].left < 8 * self.body:
                continue
            inside = sorted(line.right for line in long if 0 <= line.left - left < 8 * self.body)
            columns.append(Column(left, inside[int(0.9 * (len(inside) - 1))] if inside else left))
        return columns

    def _is_long(self, line: Line) -> bool:
        """Whether a line is one of the body's and long enough to be no formula's."""
        return abs(line.size - self.body) < 0.06 * self.body and line.right - line.left > 12 * self.body

    def column(self, line: Line) -> Column:
        columns = [c for c in self._columns_of[line.page] if c.left <= line.left + 0.5 * self.body]
        if columns:
            return columns[-1]
        return Column(line.left, line.right)

    def indent(self, line: Line) -> float:
        """In font sizes of the body."""
        return (line.left - self.column(line).left) / self.body

    def is_indented(self, line: Line) -> bool:
        return INDENT[0] < self.indent(line) < INDENT[1]


def _agreed(own: list[Column], everywhere: list[Column]) -> list[Column]:
    """The columns of a page; those of the whole text help where a page has few long lines."""
    if len(own) < len(everywhere):
        return everywhere
    same = [[other.right for other in everywhere if abs(other.left - one.left) < _EDGE] for one in own]
    return [
        Column(one.left, max(one.right, *rights)) if rights else one
        for one, rights in zip(own, same, strict=True)
    ]
