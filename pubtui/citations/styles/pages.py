"""Page ranges with an en dash, shortened as styles shorten them.

The rules are those of the CSL 1.0.2 specification, appendix "Page Range Formats". A range that is not two
numbers stays whole.
"""

from __future__ import annotations

EN_DASH = "–"


def expanded(pages: str) -> str:
    """211–220."""
    return pages.replace("-", EN_DASH)


def first(pages: str) -> str:
    """211."""
    return pages.partition("-")[0]


def minimal(pages: str, *, digits: int = 1) -> str:
    """211–20, with at least `digits` digits in the second number (141–8 or 141–48)."""
    start, _, end = pages.partition("-")
    if not _are_numbers(start, end) or start >= end:
        return expanded(pages)
    common = 0
    while start[common] == end[common] and len(end) - common > digits:
        common += 1
    return f"{start}{EN_DASH}{end[common:]}"


def chicago(pages: str) -> str:
    """71–72, 100–104, 101–8, 321–28, 1496–500 (Chicago Manual of Style, 18th ed., section 9.63)."""
    start, _, end = pages.partition("-")
    if not _are_numbers(start, end):
        return expanded(pages)
    number = int(start)
    if number < 100 or number % 100 == 0:
        return expanded(pages)
    return minimal(pages, digits=1 if number % 100 < 10 else 2)


def _are_numbers(start: str, end: str) -> bool:
    """Whether both are plain numbers with the same number of digits, and not too many of them."""
    return f"{start}{end}".isascii() and start.isdigit() and end.isdigit() and len(start) == len(end) <= 18


def is_range(pages: str) -> bool:
    """Whether there is a last page besides the first (`pp.`, not `p.`)."""
    return "-" in pages
