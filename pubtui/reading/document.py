"""A full text as the terminal shows it, whatever file it came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pubtui.errors import IdentifierError
from pubtui.papers import identifiers
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.tex import Run, Style

_ABS_URL = "https://arxiv.org/abs/"


class BlockKind(StrEnum):
    """What a block is; the comments say which fields of Block count besides `runs`."""

    HEADING = "heading"  # level: 1 for a section, 2 for a subsection, …; label: its number
    PARAGRAPH = "paragraph"  # level: 1 for a quotation
    ITEM = "item"  # level: nesting, from 0; label: bullet, number or term, "" for a further paragraph
    FORMULA = "formula"  # label: its number
    TABLE = "table"  # rows, rules, bold
    CAPTION = "caption"  # label: "Figure 1"
    CODE = "code"  # one run, with line breaks
    FOOTNOTE = "footnote"  # label: its mark
    REFERENCE = "reference"  # label: "[12]"


Row = tuple[str | None, ...]
"""The cells of a table's row; None is covered by the cell to its left, which spans several columns."""


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a full text.

    In a table, `rules` are the rows above which a rule stands, apart from the first, and `bold` the cells
    that stand out, each as row and column, all counted from 0.
    """

    kind: BlockKind
    runs: tuple[Run, ...] = ()
    level: int = 0
    label: str = ""
    rows: tuple[Row, ...] = ()
    rules: tuple[int, ...] = ()
    bold: tuple[tuple[int, int], ...] = ()

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)

    @property
    def papers(self) -> tuple[ArxivId, ...]:
        """The arXiv papers that this block's links lead to, each once."""
        return tuple(dict.fromkeys(_arxiv_targets(self.runs)))


@dataclass(frozen=True, slots=True)
class Document:
    """A full text: its title, authors and blocks in reading order, references and notes at the end.

    `anchors` says where links inside the text lead: a run with the target `#bib.bib3` leads to the block
    with the index `anchors["bib.bib3"]`.
    """

    title: str
    authors: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    anchors: Mapping[str, int] = field(default_factory=dict)

    @property
    def contents(self) -> tuple[tuple[int, Block], ...]:
        """The headings, each with its index among the blocks."""
        return tuple(
            (place, block) for place, block in enumerate(self.blocks) if block.kind is BlockKind.HEADING
        )

    @property
    def text(self) -> str:
        """All words, for the index: blocks divided by blank lines, table cells by blanks."""
        return "\n\n".join(part for block in self.blocks if (part := _words(block)))


def _words(block: Block) -> str:
    rows = "\n".join(" ".join(cell for cell in row if cell) for row in block.rows)
    return " ".join(part for part in (block.label, block.text, rows) if part)


def _arxiv_targets(runs: tuple[Run, ...]) -> Iterator[ArxivId]:
    for run in runs:
        if Style.LINK in run.style and "arxiv" in run.target.lower():
            try:
                yield identifiers.parse(run.target)[0]
            except IdentifierError:
                continue  # a link to another page of arXiv's
