"""The lines of a list: its papers, and the headings between them, which no cursor stands on."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ListLines:
    """Where papers and headings stand, counted in lines from 0.

    `starts` are the positions of the papers that headings stand above, in ascending order; it may grow at
    its end, and be ahead of the papers that are known.
    """

    starts: Sequence[int] = ()

    def count(self, papers: int) -> int:
        """The lines of so many papers and the headings above them."""
        return papers + bisect_left(self.starts, papers)

    def of_paper(self, position: int) -> int:
        return position + bisect_right(self.starts, position)

    def of_heading_or_paper(self, position: int) -> int:
        """The line of the heading right above the paper where there is one, else the paper's."""
        place = bisect_left(self.starts, position)
        headed = place < len(self.starts) and self.starts[place] == position
        return self.of_paper(position) - headed

    def paper_at(self, line: int) -> int | None:
        """The position of the paper on this line; None on a heading."""
        headings = self._headings_up_to(line)
        return None if headings and self._line_of(headings - 1) == line else line - headings

    def heading_at(self, line: int) -> int | None:
        """The number of the heading on this line; None on a paper."""
        headings = self._headings_up_to(line)
        return headings - 1 if headings and self._line_of(headings - 1) == line else None

    def next_start(self, position: int) -> int | None:
        """The first paper under the next heading; None under the last one."""
        place = bisect_right(self.starts, position)
        return self.starts[place] if place < len(self.starts) else None

    def previous_start(self, position: int) -> int | None:
        """The first paper under this heading, or under the one before where this is the first already."""
        place = bisect_left(self.starts, position) - 1
        return self.starts[place] if place >= 0 else None

    def _headings_up_to(self, line: int) -> int:
        return bisect_right(range(len(self.starts)), line, key=self._line_of)

    def _line_of(self, heading: int) -> int:
        return self.starts[heading] + heading
