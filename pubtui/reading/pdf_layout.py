"""From the lines of a PDF to a full text: heads dropped, broken lines joined, passages made blocks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from pubtui.papers.tex.scripts import lowered, raised
from pubtui.reading.document import Document
from pubtui.reading.pdf_blocks import blocks
from pubtui.reading.pdf_lines import Line, Page, Rule
from pubtui.reading.pdf_mentions import mentioned
from pubtui.reading.pdf_passages import Layout

_MARGIN_LINES = 2  # how far from a page's edge running heads and page numbers are looked for
_PAGES_WITH_SAME_HEAD = 3
_PAGES_WITH_SAME_HEAD_AT_EDGE = 2
_SCRIPT_SIZE = 0.86  # of the size of the line
_LONGEST_SMALL_FRACTION = 6  # characters
_PAGE_NUMBER = re.compile(r"[-–—]?\s*(?:\d{1,4}|[ivxl]{1,6})\s*[-–—]?")


def document(pages: list[Page]) -> Document:
    """The full text of `pages`; an empty document where the file holds no text, as a scan does."""
    whole = [
        Page(page.height, tuple(_joined(page.lines, page.rules)), page.rules)
        for page in _without_margins(pages)
    ]
    lines = [line for page in whole for line in page.lines]
    if not lines:
        return Document("")
    title, passages = Layout(whole).passages()
    read, anchors = mentioned(list(blocks(passages, lines)))
    return Document(title, blocks=read, anchors=anchors)


def _without_margins(pages: list[Page]) -> Iterator[Page]:
    """The pages without running heads and page numbers."""
    seen = Counter(mask for page in pages for mask in {_mask(line.text) for line in _margin(page)})
    for page in pages:
        margin = _margin(page)
        heads = {id(line) for line in margin if not _is_number(line) and _comes_again(line, page, seen)}
        text = [line for line in page.lines if id(line) not in heads]
        numbers = {
            id(line)
            for line in margin
            if _is_number(line)
            and not any(_is_beside(line, other) for other in text)
            and (_is_at_edge(line, page) or _comes_again(line, page, seen) or _counts(line, page))
        }
        kept = tuple(line for line in text if id(line) not in numbers)
        yield Page(page.height, kept, page.rules)


def _comes_again(line: Line, page: Page, seen: Counter[str]) -> bool:
    """Whether the same words stand in the margins of other pages, as a running head does."""
    at_least = _PAGES_WITH_SAME_HEAD_AT_EDGE if _is_at_edge(line, page) else _PAGES_WITH_SAME_HEAD
    return seen[_mask(line.text)] >= at_least


def _margin(page: Page) -> list[Line]:
    """The lines nearest to the upper and the lower edge of a page."""
    ordered = sorted(page.lines, key=lambda line: line.baseline)
    return [*ordered[:_MARGIN_LINES], *ordered[max(_MARGIN_LINES, len(ordered) - _MARGIN_LINES) :]]


def _mask(text: str) -> str:
    return re.sub(r"\d+", "#", text)


def _counts(line: Line, page: Page) -> bool:
    """Whether the lowest line of a page is the page's number, counted from 1."""
    lowest = min(page.lines, key=lambda one: one.baseline)
    return line is lowest and line.text == str(line.page + 1)


def _is_number(line: Line) -> bool:
    return _PAGE_NUMBER.fullmatch(line.text) is not None


def _is_beside(line: Line, other: Line) -> bool:
    """Whether `other` is so near that a number is a part of its text."""
    near = abs(line.baseline - other.baseline) < 1.2 * other.size
    return other is not line and near and other.left - 20 < line.left < other.right + 20


def _is_at_edge(line: Line, page: Page) -> bool:
    return not 0.13 * page.height < line.baseline < 0.88 * page.height


def _joined(lines: tuple[Line, ...], rules: tuple[Rule, ...] = ()) -> Iterator[Line]:
    """Lines put together again where a formula had divided them."""
    current: Line | None = None
    for line in _with_fractions(lines, rules):
        joined = _join(current, line) if current else None
        if joined is None and current is not None:
            yield current
        current = joined or line
    if current is not None:
        yield current


def _with_fractions(lines: tuple[Line, ...], rules: tuple[Rule, ...]) -> list[Line]:
    """Lines with small fractions in running text, `1` over `2`, written as 1/2."""
    found: list[Line] = []
    place = 0
    while place < len(lines):
        top, bottom = lines[place], lines[place + 1] if place + 1 < len(lines) else None
        if found and bottom and _is_fraction(found[-1], top, bottom, rules):
            both = replace(top, text=f"{top.text}/{bottom.text}", right=max(top.right, bottom.right))
            found.append(replace(both, baseline=found[-1].baseline, size=found[-1].size))
            place += 2
        else:
            found.append(top)
            place += 1
    return found


def _is_fraction(before: Line, top: Line, bottom: Line, rules: tuple[Rule, ...]) -> bool:
    """Whether two small pieces stand above and below a bar that goes on from the line before them."""
    is_small = max(top.size, bottom.size) < _SCRIPT_SIZE * before.size
    is_close = -0.5 * before.size < top.left - before.right < 2 * before.size
    return (
        is_small
        and is_close
        and top.baseline > before.baseline > bottom.baseline
        and top.baseline - bottom.baseline < before.size
        and any(
            bottom.baseline < rule.height < top.baseline
            and min(rule.right, top.right) > max(rule.left, top.left)
            and min(rule.right, bottom.right) > max(rule.left, bottom.left)
            for rule in rules
        )
        and max(len(top.text), len(bottom.text)) <= _LONGEST_SMALL_FRACTION
    )


def _join(line: Line, part: Line) -> Line | None:
    """`line` with `part` behind it, or None if that is a line of its own."""
    gap = part.left - line.right
    shift = part.baseline - line.baseline
    if line.hyphenated or not -0.5 * line.size < gap < 3 * line.size:
        return None
    if part.size < 0.86 * line.size and abs(shift) < 0.7 * line.size and gap < 0.3 * line.size:
        text = (raised(part.text) if shift > 0 else lowered(part.text)) or part.text
        return replace(line, text=line.text + text, right=part.right)
    if abs(shift) < 0.25 * line.size and part.size > 0.86 * line.size:
        blank = " " if gap > 0.12 * line.size else ""
        text = f"{line.text}{blank}{part.text}"
        return replace(
            part, text=text, left=line.left, baseline=line.baseline, size=line.size, bold=line.bold
        )
    return None
