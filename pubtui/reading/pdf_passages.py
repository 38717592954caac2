"""The passages of a PDF: which lines are a paragraph, a heading, a table, a note, a reference.

Told by place, size and weight of the type, as a reader's eye does it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from statistics import median

from pubtui.reading.document import BlockKind
from pubtui.reading.pdf_lines import Line, Page

_PARAGRAPH_GAP = 1.9  # in font sizes, between baselines
_INDENT = (0.6, 5.0)  # in font sizes, from the left edge of the column

SENTENCE_END = re.compile(r"[.!?:;…][\"”’')\]]*[⁰¹²³⁴-⁹*†‡]*$")
_WORD = re.compile(r"[^\W\d_]{4,}")
CAPTION = re.compile(
    r"^((?:FIG|Fig|TABLE|Tab|Table|FIGURE|Figure|Algorithm|ALGORITHM)\.?\s(?:\d+|[IVXL]+))[.:|]?\s*"
)
NUMBERED = re.compile(r"^((?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,5}|[A-Z])\.?)\s+(?=[A-Z])")
_KNOWN_HEADINGS = re.compile(
    r"^(?:abstract|introduction|background|related works?|methods?|results|discussion|conclusions?|summary"
    r"|acknowledge?ments?|references|bibliography|appendi(?:x|ces)(?: [A-Z])?)[.:]?$",
    re.IGNORECASE,
)
_REFERENCES = re.compile(r"^(?:references(?: and notes)?|bibliography|literature cited)[.:]?$", re.IGNORECASE)
REFERENCE = re.compile(r"^(\[\d{1,3}\]|\[[A-Z][^\]]{1,30}\]|\d{1,3}\.)\s+")
ITEM = re.compile(r"^(•|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+")
NOTE = re.compile(r"^([⁰¹²³⁴-⁹]+|[*†‡§¶])\s*(?=\S)")
_MATHEMATICAL = re.compile(r"[=+×÷<>≤≥≈∼∝∈∑∏∫√∂∇∞→|‖∥±−Α-Ωα-ω]")
FORMULA_NUMBER = re.compile(r"\s*(\([A-Z]?\.?\d{1,3}(?:\.\d{1,3})?[a-z]?\))$")


@dataclass(slots=True)
class Passage:
    """Lines that belong together, before they become a block."""

    lines: list[Line]
    kind: BlockKind = BlockKind.PARAGRAPH
    indented: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a page: its edges, in points."""

    left: float
    right: float


class Layout:
    """The shape of the whole text: its body size and the columns of each page."""

    def __init__(self, pages: list[Page]) -> None:
        self._pages = pages
        weights: Counter[float] = Counter()
        for page in pages:
            for line in page.lines:
                weights[round(line.size, 1)] += len(line.text)
        self._body = weights.most_common(1)[0][0]
        everywhere = self._columns([line for page in pages for line in page.lines])
        self._columns_of = {
            number: self._columns(page.lines) or everywhere for number, page in enumerate(pages)
        }
        self._width = max((line.right for page in pages for line in page.lines), default=0.0)

    def passages(self) -> tuple[str, list[Passage]]:
        """The title, and the passages in reading order."""
        lines = [line for page in self._pages for line in page.lines]
        title, lines = self._title(lines)
        passages: list[Passage] = []
        in_references = False
        for line, before in zip(lines, [None, *lines], strict=False):
            begins = before is None or self._begins(line, before, passages[-1], in_references=in_references)
            if begins:
                passages.append(self._new(line, passages, in_references=in_references))
                in_references = in_references or self._opens_references(passages[-1], lines)
            else:
                passages[-1].lines.append(line)
        return title, passages

    def _title(self, lines: list[Line]) -> tuple[str, list[Line]]:
        """The largest text of the upper half of the first page, if larger than the body, and the rest."""
        upper = [line for line in lines if line.page == 0 and line.baseline > self._pages[0].height / 2]
        largest = max((line.size for line in upper), default=0.0)
        if largest < 1.15 * self._body:
            return "", lines
        title = [line for line in upper if line.size > 0.97 * largest]
        kept = {id(line) for line in title}
        words = " ".join(line.text.replace("\t", " ") for line in title)
        return words, [line for line in lines if id(line) not in kept]

    def _columns(self, lines: list[Line] | tuple[Line, ...]) -> list[Column]:
        body = [line for line in lines if abs(line.size - self._body) < 0.06 * self._body]
        edges = Counter(round(line.left / 4) for line in body)
        common = sorted(edge for edge, count in edges.items() if count >= max(3, 0.12 * len(body)))
        columns: list[Column] = []
        for edge in common:
            left = median(line.left for line in body if round(line.left / 4) == edge)
            if columns and left - columns[-1].left < 8 * self._body:
                continue
            inside = sorted(line.right for line in body if 0 <= line.left - left < 8 * self._body)
            columns.append(Column(left, inside[int(0.9 * (len(inside) - 1))]))
        return columns

    def _column(self, line: Line) -> Column:
        columns = [c for c in self._columns_of[line.page] if c.left <= line.left + 0.5 * self._body]
        if columns:
            return columns[-1]
        return Column(line.left, line.right)

    def _indent(self, line: Line) -> float:
        """In font sizes of the body."""
        return (line.left - self._column(line).left) / self._body

    def _is_indented(self, line: Line) -> bool:
        return _INDENT[0] < self._indent(line) < _INDENT[1]

    def _is_display(self, line: Line) -> bool:
        """Whether a line stands apart in the middle of its column, with hardly a word in it."""
        column = self._column(line)
        apart = self._indent(line) > 1.5 and (
            line.right < column.right - 1.5 * self._body or FORMULA_NUMBER.search(line.text)
        )
        return bool(apart) and len(_WORD.findall(line.text)) < 2

    def _begins_formula(self, line: Line) -> bool:
        return self._is_display(line) and _MATHEMATICAL.search(line.text) is not None

    def _begins(self, line: Line, before: Line, passage: Passage, *, in_references: bool) -> bool:
        """Whether `line` begins a new passage."""
        same_size = abs(line.size - before.size) < 0.06 * self._body
        if before.hyphenated and same_size:
            return False
        if passage.kind is BlockKind.FORMULA:
            return not self._is_display(line) or FORMULA_NUMBER.search(before.text) is not None
        drop = before.baseline - line.baseline
        if passage.kind is BlockKind.TABLE:
            return not (same_size and 0 <= drop < _PARAGRAPH_GAP * line.size)
        if in_references and same_size and not self._is_heading(line):
            return REFERENCE.match(line.text) is not None or self._hangs_back(line, before)
        if not same_size or line.bold != before.bold or self._is_heading(line):
            return True
        if passage.kind is BlockKind.CAPTION and self._begins_table(line, passage):
            return True
        if self._begins_formula(line) or CAPTION.match(line.text) or drop > _PARAGRAPH_GAP * line.size:
            return True
        return self._begins_paragraph(line, before, passage)

    def _begins_table(self, line: Line, caption: Passage) -> bool:
        return "\t" in line.text or line.left - caption.lines[0].left > 1.5 * line.size

    def _begins_paragraph(self, line: Line, before: Line, passage: Passage) -> bool:
        """Whether the line's place tells of a new paragraph or item."""
        drop = before.baseline - line.baseline
        if ITEM.match(line.text) and (self._is_indented(line) or line.text.startswith("•")):
            return True
        if self._is_indented(line) and not self._is_indented(before):
            return True
        if abs(line.left - before.left) > 5 * line.size and drop > 1.5 * line.size:
            return True
        if self._is_indented(line) and passage.kind is BlockKind.PARAGRAPH and len(passage.lines) > 1:
            return self._indent(line) - self._indent(before) > _INDENT[0]
        ended_short = before.right < self._column(before).right - 3 * self._body
        return ended_short and drop > 1.4 * line.size and SENTENCE_END.search(before.text) is not None

    def _hangs_back(self, line: Line, before: Line) -> bool:
        return self._indent(before) > _INDENT[0] / 2 and self._indent(line) < self._indent(before) - 0.5

    def _new(self, line: Line, passages: list[Passage], *, in_references: bool) -> Passage:
        indented = self._is_indented(line)
        before = passages[-1] if passages else None
        after_caption = (
            before is not None
            and before.kind is BlockKind.CAPTION
            and before.lines[0].text.lower().startswith("tab")
            and abs(line.size - before.lines[0].size) < 0.2 * self._body
            and before.lines[-1].page == line.page
            and 0 < before.lines[-1].baseline - line.baseline < 3 * line.size
        )
        if CAPTION.match(line.text) and not in_references:
            kind = BlockKind.CAPTION
        elif after_caption:
            kind = BlockKind.TABLE
        elif in_references and REFERENCE.match(line.text):
            kind = BlockKind.REFERENCE
        elif line.size < 0.93 * self._body and NOTE.match(line.text):
            kind = BlockKind.FOOTNOTE
        elif self._is_heading(line):
            kind = BlockKind.HEADING
        elif self._begins_formula(line) and not in_references:
            kind = BlockKind.FORMULA
        elif ITEM.match(line.text) and indented:
            kind = BlockKind.ITEM
        else:
            kind = BlockKind.PARAGRAPH
        return Passage([line], kind, indented)

    def _is_heading(self, line: Line) -> bool:
        if len(line.text) > 110 or line.text.endswith(("-", ",")):
            return False
        large = line.size > 1.12 * self._body
        capitals = line.text.isupper() and len(line.text) > 3
        stands_out = line.bold or large or capitals
        named = NUMBERED.match(line.text) or _KNOWN_HEADINGS.match(line.text)
        return bool(stands_out and named) or (line.bold and large)

    def _opens_references(self, passage: Passage, lines: list[Line]) -> bool:
        """Whether the references begin here: at their heading, or at a `[1]` in the last part of the text."""
        line = passage.lines[0]
        if passage.kind is BlockKind.HEADING and _REFERENCES.match(line.text):
            return True
        if not line.text.startswith("[1] ") or line.page < 0.5 * lines[-1].page:
            return False
        passage.kind = BlockKind.REFERENCE
        return True
