"""What stands above the papers of a list that belong together: years, days, letters, authors, subjects."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence

from pubtui.library.orders import Order
from pubtui.papers.identifiers import ArxivId

FURTHER = "\n"
"""The value of the heading above papers that are not sorted, behind the thousand that are."""


class Headings:
    """The positions at which headings stand, in ascending order; grows at its end only.

    A heading's value stays the same for all papers under it: the year, the folded name, the subject's code.
    """

    def __init__(self) -> None:
        self.starts: array[int] = array("q")
        self.values: list[str] = []

    def add(self, position: int, value: str) -> None:
        """The paper at this position has this value, and a heading of its own if the last one had another."""
        if not self.values or self.values[-1] != value:
            self.values.append(value)
            self.starts.append(position)

    def add_all(self, position: int, values: Iterable[str]) -> None:
        """The papers from this position on have these values."""
        for place, value in enumerate(values, position):
            self.add(place, value)

    def add_years(self, position: int, keys: Sequence[int]) -> None:
        """The papers from this position on have these keys, newest first: their identifiers tell the year.

        That is the year of arXiv's own lists, which a paper submitted on the last days of a year is ahead of.
        """
        place = 0
        while place < len(keys):
            year = ArxivId.from_key(keys[place]).year
            self.add(position + place, str(year))
            first_of_year = ArxivId(None, year, 1, 0).key // 10_000_000 * 10_000_000
            place = bisect_right(keys, -first_of_year, lo=place, key=int.__neg__)


def heading_words(order: Order, value: str, first_author: str) -> str:
    """What a heading says; `first_author` is the name, surname first, of the first paper under it."""
    if value == FURTHER:
        return "Older papers, newest first"
    if order is Order.FIRST_AUTHOR:
        return first_author or "No author"
    if order is Order.SUBJECT:
        from pubtui.papers.subjects import subject_name

        name = subject_name(value)
        return value if name == value else f"{value} {name}"
    return value or "Unknown"


def initial(title: str) -> str:
    """The value for a title that begins so: a letter, or one value for digits and one for signs."""
    first = title[:1].upper()
    return first if first.isalpha() else "0–9" if first.isdigit() else "Signs"
