"""From passages to blocks: paragraphs stitched over page ends, words made whole, links found."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from pubtui.papers.tex import Run, Style
from pubtui.papers.tex.links import linked
from pubtui.reading.document import Block, BlockKind, Row
from pubtui.reading.pdf_lines import Line
from pubtui.reading.pdf_passages import (
    CAPTION,
    ITEM,
    NOTE,
    NUMBERED,
    REFERENCE,
    SENTENCE_END,
    Passage,
)  # fmt: skip

_HYPHENATED = re.compile(r"\w+(?:-\w+)+")
_ENDS_IN_HYPHEN = re.compile(r"\w-$")
_LAST_WORD = re.compile(r"((?:\w+-)*)(\w+)$")
_ANY_WORD = re.compile(r"\w+")
_FIRST_WORD = re.compile(r"^(\w+)")
_FLOATS = frozenset((BlockKind.FOOTNOTE, BlockKind.CAPTION, BlockKind.TABLE))


def blocks(passages: list[Passage], lines: list[Line]) -> Iterator[Block]:
    """The blocks that `passages` make; `lines` are those of the whole text, whose words are known by them."""
    vocabulary = _Vocabulary(lines)
    lefts: list[float] = []  # of the items of this list, one for each depth
    for passage in _stitched(passages):
        lefts = _depths(lefts, passage)
        if passage.kind is BlockKind.TABLE:
            yield Block(BlockKind.TABLE, rows=_rows(passage.lines))
            continue
        if passage.drawn:
            style = Style.MONO if passage.kind is BlockKind.CODE else Style.MATH
            yield Block(passage.kind, (Run(passage.drawn, style),), label=passage.number)
            continue
        block = _block(passage.kind, _running_text(passage.lines, vocabulary))
        yield replace(block, level=len(lefts) - 1) if passage.kind is BlockKind.ITEM else block


def _depths(lefts: list[float], passage: Passage) -> list[float]:
    """The left edges of the items around this one, itself the last; those of another list are forgotten."""
    if passage.kind is not BlockKind.ITEM:
        return lefts if passage.kind in _FLOATS else []
    line = passage.lines[0]
    if lefts and abs(line.left - lefts[0]) > 12 * line.size:  # another column
        return [line.left]
    return [left for left in lefts if left < line.left - 0.6 * line.size] + [line.left]


def _rows(lines: list[Line]) -> tuple[Row, ...]:
    """The rows of a table; a cell that hangs between two rows is the first of the upper one."""
    rows: list[list[str]] = []
    hanging, shorter = "", False
    for line, after in zip(lines, [*lines[1:], None], strict=True):
        cells = line.text.split("\t")
        if len(cells) == 1 and after is not None and after.baseline > line.baseline:
            hanging = line.text
        elif hanging:
            rows.append([hanging, *cells])
            hanging, shorter = "", True
        else:
            rows.append(["", *cells] if shorter and len(cells) == len(rows[-1]) - 1 else cells)
            shorter = False
    widest = max(map(len, rows), default=0)
    return tuple(_spread(row, widest) if number == 0 else tuple(row) for number, row in enumerate(rows))


def _spread(head: list[str], columns: int) -> Row:
    """A first row of few cells over equally many columns each, as in `Corpus A`, `Corpus B` over eight."""
    for free in (0, 1, 2):
        each, rest = divmod(columns - free, len(head))
        if each > 1 and rest == 0 and len(head) > 1:
            return tuple([""] * free + [cell for text in head for cell in (text, *[None] * (each - 1))])
    return tuple(head)


def _stitched(passages: list[Passage]) -> list[Passage]:
    """Passages with paragraphs put together that a float, a note or a page's end had divided."""
    whole: list[Passage] = []
    for passage in passages:
        last = next((p for p in reversed(whole) if p.kind not in _FLOATS), None)
        if (
            last is not None
            and passage.kind is last.kind is BlockKind.PARAGRAPH
            and not passage.indented
            and _goes_on(last.lines[-1], passage.lines[0])
        ):
            last.lines += passage.lines
        else:
            whole.append(passage)
    return whole


def _goes_on(before: Line, after: Line) -> bool:
    moved_on = after.page > before.page or after.baseline > before.baseline or after.left > before.right
    same_size = abs(before.size - after.size) < 0.06 * before.size
    return moved_on and same_size and not before.bold and not SENTENCE_END.search(before.text)


def _block(kind: BlockKind, text: str) -> Block:
    patterns = {
        BlockKind.CAPTION: CAPTION, BlockKind.HEADING: NUMBERED, BlockKind.REFERENCE: REFERENCE,
        BlockKind.ITEM: ITEM, BlockKind.FOOTNOTE: NOTE,
    }  # fmt: skip
    match = patterns[kind].match(text) if kind in patterns else None
    if match is None:
        return Block(kind, tuple(linked(text)), level=1 if kind is BlockKind.HEADING else 0)
    label = match[1].strip()
    level = _level(label) if kind is BlockKind.HEADING else 0
    return Block(kind, tuple(linked(text[match.end() :])), level, label.rstrip(".") if level else label)


def _level(number: str) -> int:
    """1 for `2` and `II`, 2 for `2.1` and `A`."""
    bare = number.rstrip(".")
    if re.fullmatch(r"[A-Z]", bare) and bare not in "IVX":
        return 2
    return bare.count(".") + 1


def _running_text(lines: list[Line], vocabulary: _Vocabulary) -> str:
    """The text of `lines` in one, words that were divided at a line's end made whole."""
    text = lines[0].text
    for before, line in pairwise(lines):
        if before.hyphenated or (_ENDS_IN_HYPHEN.search(before.text) and line.text[:1].islower()):
            text = text.removesuffix("-")
            text += vocabulary.hyphen(text, line.text) + line.text
        else:
            text += f" {line.text}"
    return text.replace("\t", " ")


# Words that end compounds, and hardly ever a word that is written as one.
_COMPOUND_ENDS = frozenset(
    "based aware driven dependent specific level oriented related invariant valued".split()
)


class _Vocabulary:
    """The words of the whole text, which tell whether a hyphen at a line's end belongs to the word."""

    def __init__(self, lines: list[Line]) -> None:
        self._hyphenated: set[str] = set()
        self._first_parts: set[str] = set()
        self._words: Counter[str] = Counter()
        for line in lines:
            whole = line.text.lower()
            for word in _HYPHENATED.findall(whole):
                self._hyphenated.add(word)
                self._first_parts.add(word.split("-")[0])
            halves = (_FIRST_WORD.match(whole), _LAST_WORD.search(whole) if line.hyphenated else None)
            self._words.update(_ANY_WORD.findall(whole))
            self._words.subtract(half[half.lastindex or 0] for half in halves if half)

    def hyphen(self, before: str, after: str) -> str:
        """The hyphen between the halves of a divided word, if it belongs there (`X-ray`, `task-specific`)."""
        left, right = _LAST_WORD.search(before.lower()), _FIRST_WORD.match(after.lower())
        if left is None or right is None or not after[:1].islower():
            return "-"
        if left[1] or len(left[2]) == 1 or f"{left[2]}-{right[1]}" in self._hyphenated:
            return "-"
        if self._words[left[2] + right[1]] > 0:
            return ""
        if right[1] in _COMPOUND_ENDS:
            return "-"
        could_stand_alone = self._words[left[2]] > 0 or left[2] in self._first_parts
        return "-" if could_stand_alone and self._words[right[1]] > 0 and len(right[1]) > 3 else ""
