"""The passages of a PDF: which lines are a paragraph, a heading, a table, a note, a reference.

Told by place, size and weight of the type, as a reader's eye does it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pubtui.reading import pdf_regions
from pubtui.reading.document import BlockKind
from pubtui.reading.pdf_displays import displays
from pubtui.reading.pdf_geometry import INDENT, Geometry
from pubtui.reading.pdf_lines import Line, Page

_PARAGRAPH_GAP = 1.9  # in font sizes, between baselines
_ROW_GAP = 2.6  # in font sizes, between the rows of a table, between which rules may stand

SENTENCE_END = re.compile(r"[.!?:;…][\"”’')\]]*[⁰¹²³⁴-⁹*†‡]*(?: ?[□■∎◻])?$")
# A sentence that begins with the name of a figure goes on with a small letter.
CAPTION = re.compile(
    r"^((?:FIG|Fig|TABLE|Tab|Table|FIGURE|Figure|Algorithm|ALGORITHM)\.?\s(?:\d+|[IVXL]+))(?:\.|:|\||(?=\s*$|\s+[A-Z(]))\s*"
)
_CLAIM = re.compile(
    r"^(?:Theorem|Lemma|Proposition|Corollary|Definition|Remark|Proof|Example|Claim|Conjecture)\b"
    r"(?: [A-Z]?[\d.]*\d)?(?: (?:\(|of ).{1,60})?[.:]"
)
NUMBERED = re.compile(r"^((?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,5}|[A-Z])\.?)\s+(?=[A-Z])")
_SUBSECTION = re.compile(r"^(?:\d{1,2}(?:\.\d{1,2}){1,3}|[A-Z]\.(?:\d{1,2}\.?)?)\s+[A-Z][a-z]+")
_KNOWN_HEADINGS = re.compile(
    r"^(?:abstract|introduction|background|related works?|methods?|results|discussion|conclusions?|summary"
    r"|acknowledge?ments?|references|bibliography|appendi(?:x|ces)(?: [A-Z])?)[.:]?$",
    re.IGNORECASE,
)
_APPENDIX = re.compile(r"^Appendix [A-Z][:.] [A-Z].{1,60}$")
_REFERENCES = re.compile(r"^(?:references(?: and notes)?|bibliography|literature cited)[.:]?$", re.IGNORECASE)
REFERENCE = re.compile(r"^(\[\d{1,3}\]|\[[A-Z][^\]]{1,30}\]|\d{1,3}\.)\s+")
ITEM = re.compile(r"^(•|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+")
NOTE = re.compile(r"^([⁰¹²³⁴-⁹]+|[*†‡§¶])\s*(?=\S)")


_FLOATS = frozenset((BlockKind.FOOTNOTE, BlockKind.CAPTION, BlockKind.TABLE))


@dataclass(slots=True)
class Passage:
    """Lines that belong together, before they become a block."""

    lines: list[Line]
    kind: BlockKind = BlockKind.PARAGRAPH
    indented: bool = False
    drawn: str = ""  # what is shown as it stands, with line breaks
    number: str = ""


class Layout:
    """The shape of the whole text: its body size and the columns of each page."""

    def __init__(self, pages: list[Page]) -> None:
        self._pages = pages
        self._geometry = Geometry(pages)
        self._body = self._geometry.body
        self._regions = pdf_regions.Regions(self._geometry)

    def passages(self) -> tuple[str, list[Passage]]:
        """The title, and the passages in reading order."""
        lines = [line for page in self._pages for line in page.lines]
        title, lines = self._title(lines)
        passages: list[Passage] = []
        in_references = False
        place = 0
        while place < len(lines):
            drawn, end = self._drawn(lines, place, passages, in_references=in_references)
            passages += drawn
            if end == place:
                in_references = self._read(lines, place, passages, in_references=in_references)
                end = place + 1
            place = end
        return title, passages

    def _drawn(
        self, lines: list[Line], start: int, passages: list[Passage], *, in_references: bool
    ) -> tuple[list[Passage], int]:
        """The formulas, the program or the algorithm that begins at `start`, and where it ends."""
        if in_references or (passages and self._is_in_table(lines[start], passages[-1])):
            return [], start
        if (end := self._regions.end_of_program(lines, start)) > start:
            group = lines[start:end]
            return [Passage(group, BlockKind.CODE, drawn=pdf_regions.program(group))], end
        if (end := self._regions.end_of_algorithm(lines, start)) > start:
            group = lines[start:end]
            return [Passage(group, BlockKind.CODE, drawn=pdf_regions.algorithm(group))], end
        if (end := self._regions.end_of_table(lines, start)) > start:
            return [Passage(lines[start:end], BlockKind.TABLE)], end
        if self._is_heading(lines[start]):
            return [], start
        end = self._regions.end_of_display(lines, start)
        if end == start:
            return [], start
        group = lines[start:end]
        found = displays(group, self._pages[group[0].page].rules)
        return [Passage(group, BlockKind.FORMULA, drawn=one.text, number=one.number) for one in found], end

    def _is_in_table(self, line: Line, before: Passage) -> bool:
        is_table = before.kind is BlockKind.TABLE or (
            before.kind is BlockKind.CAPTION and before.lines[0].text.lower().startswith("tab")
        )
        last = before.lines[-1]
        return (
            is_table and last.page == line.page and -line.size < last.baseline - line.baseline < 4 * line.size
        )

    def _read(self, lines: list[Line], place: int, passages: list[Passage], *, in_references: bool) -> bool:
        """Puts a line to its passage, or makes it one; whether the references go on, or begin with it."""
        line = lines[place]
        begins = not passages or self._begins(
            line, lines[place - 1], passages[-1], in_references=in_references
        )
        if not begins:
            passages[-1].lines.append(line)
            return in_references
        passages.append(self._new(line, passages, in_references=in_references))
        if self._opens_references(passages[-1], lines):
            return True
        return in_references and passages[-1].kind is not BlockKind.HEADING

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

    def _begins(self, line: Line, before: Line, passage: Passage, *, in_references: bool) -> bool:
        """Whether `line` begins a new passage."""
        if passage.drawn:
            return True
        same_size = abs(line.size - before.size) < 0.06 * self._body
        if passage.kind in _FLOATS:
            return self._ends_float(line, before, passage, same_size=same_size, in_references=in_references)
        if (before.hyphenated and same_size) or _is_beside(line, before):
            return False
        if in_references and same_size and not self._is_heading(line):
            return REFERENCE.match(line.text) is not None or self._hangs_back(line, before)
        return not same_size or self._begins_anywhere(line, before, passage)

    def _ends_float(
        self, line: Line, before: Line, passage: Passage, *, same_size: bool, in_references: bool
    ) -> bool:
        """Whether `line` is no part of a table, caption or note any more."""
        drop = before.baseline - line.baseline
        if passage.kind is BlockKind.TABLE:  # a cell over several rows hangs between them
            return not (same_size and -line.size < drop < _ROW_GAP * line.size)
        if before.hyphenated and same_size:
            return False
        if line.page != before.page or not same_size or (in_references and REFERENCE.match(line.text)):
            return True
        if passage.kind is BlockKind.FOOTNOTE and NOTE.match(line.text):
            return True
        if passage.kind is BlockKind.CAPTION and self._begins_table(line, passage):
            return True
        return self._begins_anywhere(line, before, passage)

    def _begins_anywhere(self, line: Line, before: Line, passage: Passage) -> bool:
        """Whether the type or the place of a line, or what it says, tells of something new."""
        drop = before.baseline - line.baseline
        if line.bold != before.bold or self._is_heading(line) or self._is_spaced_heading(line, before):
            return True
        if CAPTION.match(line.text) or drop > _PARAGRAPH_GAP * line.size:
            return True
        return self._begins_paragraph(line, before, passage)

    def _begins_table(self, line: Line, caption: Passage) -> bool:
        return "\t" in line.text or line.left - caption.lines[0].left > 1.5 * line.size

    def _begins_paragraph(self, line: Line, before: Line, passage: Passage) -> bool:
        """Whether the line's place tells of a new paragraph or item."""
        drop = before.baseline - line.baseline
        ends = SENTENCE_END.search(before.text) is not None
        if ends and _CLAIM.match(line.text):
            return True
        if ITEM.match(line.text) and (self._geometry.is_indented(line) or line.text.startswith("•")):
            return True
        if not ends and line.text[:1].islower() and 0 < drop < 1.4 * line.size:
            return False
        if self._geometry.is_indented(line) and not self._geometry.is_indented(before):
            return True
        if abs(line.left - before.left) > 5 * line.size and drop > 1.5 * line.size:
            return True
        if (
            self._geometry.is_indented(line)
            and passage.kind is BlockKind.PARAGRAPH
            and len(passage.lines) > 1
        ):
            return self._geometry.indent(line) - self._geometry.indent(before) > INDENT[0]
        ended_short = before.right < self._geometry.column(before).right - 3 * self._body
        return ended_short and drop > 1.4 * line.size and ends

    def _hangs_back(self, line: Line, before: Line) -> bool:
        return (
            self._geometry.indent(before) > INDENT[0] / 2
            and self._geometry.indent(line) < self._geometry.indent(before) - 0.5
        )

    def _new(self, line: Line, passages: list[Passage], *, in_references: bool) -> Passage:
        indented = self._geometry.is_indented(line)
        before = passages[-1] if passages else None
        after_caption = (
            before is not None
            and before.kind is BlockKind.CAPTION
            and before.lines[0].text.lower().startswith("tab")
            and abs(line.size - before.lines[0].size) < 0.2 * self._body
            and before.lines[-1].page == line.page
            and 0 < before.lines[-1].baseline - line.baseline < 3 * line.size
        )
        if CAPTION.match(line.text):
            kind = BlockKind.CAPTION
        elif after_caption:
            kind = BlockKind.TABLE
        elif in_references and REFERENCE.match(line.text):
            kind = BlockKind.REFERENCE
        elif line.size < 0.93 * self._body and NOTE.match(line.text):
            kind = BlockKind.FOOTNOTE
        elif self._is_heading(line) or (before and self._is_spaced_heading(line, before.lines[-1])):
            kind = BlockKind.HEADING
        elif ITEM.match(line.text) and (indented or line.text.startswith("•")):
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
        return bool(stands_out and named) or (line.bold and large) or _APPENDIX.match(line.text) is not None

    def _is_spaced_heading(self, line: Line, before: Line) -> bool:
        """Whether a short line with a section's number stands apart, though its type is not told as bold."""
        drop = before.baseline - line.baseline
        is_short = line.right < self._geometry.column(line).right - 2 * self._body and len(line.text) < 70
        is_short = is_short and "\t" not in line.text and self._geometry.indent(line) < INDENT[0]
        return (
            is_short
            and _SUBSECTION.match(line.text) is not None
            and line.page == before.page
            and (drop > 1.35 * line.size or drop < 0)
            and SENTENCE_END.search(line.text) is None
        )

    def _opens_references(self, passage: Passage, lines: list[Line]) -> bool:
        """Whether the references begin here: at their heading, or at a `[1]` in the last part of the text."""
        line = passage.lines[0]
        if passage.kind is BlockKind.HEADING and _REFERENCES.match(line.text):
            return True
        if not line.text.startswith("[1] ") or line.page < 0.5 * lines[-1].page:
            return False
        passage.kind = BlockKind.REFERENCE
        return True


def _is_beside(line: Line, before: Line) -> bool:
    """Whether `line` stands on the line of `before`, at its right."""
    same_height = abs(before.baseline - line.baseline) < 0.7 * before.size
    return line.page == before.page and same_height and 0 <= line.left - before.left < 400
