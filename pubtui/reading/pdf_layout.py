"""From the lines of a PDF to a full text: heads dropped, broken lines joined, passages made blocks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from pubtui.papers.tex.scripts import lowered, raised
from pubtui.reading.document import Document
from pubtui.reading.pdf_blocks import blocks
from pubtui.reading.pdf_lines import Line, Page
from pubtui.reading.pdf_passages import Layout

_MARGIN_LINES = 2  # how far from a page's edge running heads and page numbers are looked for
_PAGES_WITH_SAME_HEAD = 3
_PAGES_WITH_SAME_HEAD_AT_EDGE = 2
_PAGE_NUMBER = re.compile(r"[-–—]?\s*(?:\d{1,4}|[ivxl]{1,6})\s*[-–—]?")


def document(pages: list[Page]) -> Document:
    """The full text of `pages`; an empty document where the file holds no text, as a scan does."""
    whole = [Page(page.height, tuple(_joined(page.lines))) for page in _without_margins(pages)]
    lines = [line for page in whole for line in page.lines]
    if not lines:
        return Document("")
    title, passages = Layout(whole).passages()
    return Document(title, blocks=tuple(blocks(passages, lines)))


def _without_margins(pages: list[Page]) -> Iterator[Page]:
    """The pages without running heads and page numbers."""
    heads = Counter(mask for page in pages for mask in {_mask(line.text) for line in _margin(page)})
    for page in pages:
        dropped = {
            id(line)
            for line in _margin(page)
            if _is_page_number(line, page)
            or heads[_mask(line.text)] >= _PAGES_WITH_SAME_HEAD
            or (_is_at_edge(line, page) and heads[_mask(line.text)] >= _PAGES_WITH_SAME_HEAD_AT_EDGE)
        }
        yield Page(page.height, tuple(line for line in page.lines if id(line) not in dropped))


def _margin(page: Page) -> list[Line]:
    """The lines nearest to the upper and the lower edge of a page."""
    ordered = sorted(page.lines, key=lambda line: line.baseline)
    return [*ordered[:_MARGIN_LINES], *ordered[max(_MARGIN_LINES, len(ordered) - _MARGIN_LINES) :]]


def _mask(text: str) -> str:
    return re.sub(r"\d+", "#", text)


def _is_page_number(line: Line, page: Page) -> bool:
    return (
        _is_at_edge(line, page)
        and re.fullmatch(r"[-–—]?\s*(?:\d{1,4}|[ivxl]{1,6})\s*[-–—]?", line.text) is not None
    )


def _is_at_edge(line: Line, page: Page) -> bool:
    return not 0.13 * page.height < line.baseline < 0.88 * page.height


def _joined(lines: tuple[Line, ...]) -> Iterator[Line]:
    """Lines put together again where a formula had divided them."""
    current: Line | None = None
    for line in lines:
        joined = _join(current, line) if current else None
        if joined is None and current is not None:
            yield current
        current = joined or line
    if current is not None:
        yield current


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
