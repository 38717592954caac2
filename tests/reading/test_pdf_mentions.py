"""Mentions in the text of a PDF lead where they say."""

from pathlib import Path

import pytest

from pubtui.papers.tex import Run, Style
from pubtui.reading import pdf_text
from pubtui.reading.document import Block, BlockKind
from pubtui.reading.pdf_mentions import mentioned

DATA = Path(__file__).parents[1] / "data" / "reading"
BLOCKS = (
    Block(BlockKind.HEADING, (Run("Results"),), 1, "4.2"),
    Block(BlockKind.FORMULA, (Run("a = b"),), label="(3)"),
    Block(BlockKind.CAPTION, (Run("A picture."),), label="Fig. 1"),
    Block(BlockKind.CAPTION, (Run("A table."),), label="TABLE II"),
    Block(BlockKind.REFERENCE, (Run("A. Author, see [2]."),), label="[1]"),
    Block(BlockKind.REFERENCE, (Run("B. Author."),), label="[2]"),
)


def links(text: str) -> list[tuple[str, int]]:
    """The links of a paragraph with this text, with the places of the blocks they lead to."""
    blocks, anchors = mentioned([*BLOCKS, Block(BlockKind.PARAGRAPH, (Run(text),))])
    assert "".join(run.text for run in blocks[-1].runs) == text
    return [(run.text, anchors[run.target[1:]]) for run in blocks[-1].runs if Style.LINK in run.style]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("as in [1] and [2].", [("1", 4), ("2", 5)]),
        ("as in [1, 2], [1–2]", [("1", 4), ("2", 5), ("1", 4), ("2", 5)]),
        ("by Eq. (3) of Section 4.2", [("Eq. (3)", 1), ("Section 4.2", 0)]),
        ("see Fig. 1 and Figure 1, Table II", [("Fig. 1", 2), ("Figure 1", 2), ("Table II", 3)]),
        ("no [9], no Figure 12, no Sec. 7, [0.5, 1]", []),
        ("an interval [1,2] looks like two", [("1", 4), ("2", 5)]),
    ],
)
def test_what_is_mentioned_and_there_is_linked(text: str, found: list[tuple[str, int]]) -> None:
    assert links(text) == found


def test_links_that_are_there_already_and_references_stay_as_they_are() -> None:
    link = Run("[1]", Style.LINK, "https://example.org")
    blocks, _ = mentioned([*BLOCKS, Block(BlockKind.PARAGRAPH, (link,))])
    assert blocks[-1].runs == (link,)
    assert blocks[4] == BLOCKS[4]


def test_the_citations_of_a_real_paper_lead_to_its_references() -> None:
    text = pdf_text.read(DATA / "structures_ieee.pdf")
    paragraph = next(block for block in text.blocks if block.text.startswith("Vaswani et al."))
    targets = [run.target[1:] for run in paragraph.runs if run.target]
    assert [text.blocks[text.anchors[target]].label for target in targets] == ["[1]", "[2]", "[3]"]
    results = next(block for block in text.blocks if block.text.startswith("Table I compares"))
    led_to = [text.blocks[text.anchors[run.target[1:]]].label for run in results.runs if run.target]
    assert led_to == ["TABLE I", "TABLE II", "Fig. 1"]
