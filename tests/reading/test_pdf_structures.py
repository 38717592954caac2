"""What a paper is built of, in PDFs that pdfTeX made of `data/reading/structures.tex` for IEEE and ACM."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubtui.reading import pdf_regions, pdf_text, tex_fonts
from pubtui.reading.document import Block, BlockKind, Document
from pubtui.reading.pdf_displays import displays
from pubtui.reading.pdf_geometry import Geometry
from pubtui.reading.pdf_lines import Line, Page, Rule

DATA = Path(__file__).parents[1] / "data" / "reading"


@pytest.fixture(scope="module", params=["structures_ieee.pdf", "structures_acm.pdf"])
def text(request: pytest.FixtureRequest) -> Document:
    return pdf_text.read(DATA / request.param)


@pytest.fixture(scope="module")
def ieee() -> Document:
    return pdf_text.read(DATA / "structures_ieee.pdf")


def of_kind(document: Document, kind: BlockKind) -> list[Block]:
    return [block for block in document.blocks if block.kind is kind]


def shown(block: Block) -> list[str]:
    return [line.rstrip() for line in block.text.split("\n")]


def test_displays_are_drawn_with_their_fractions_and_limits(ieee: Document) -> None:
    rate, total, last, loss, cases = of_kind(ieee, BlockKind.FORMULA)
    assert shown(rate) == [
        "                   2L∥x₀ − x*∥²₂",
        "f(xₜ) − f(x* ) ≤  ──────────────── .",
        "                       t + 4",
    ]
    assert shown(total) == [
        "                          1",
        "∑ᵗ   (f(xₛ) − f(x* ) ) ≤ ─── ∑ᵗ  ( ∥xₛ₋₁ − x* ∥ ² − ∥xₛ − x* ∥² )",
        "                          2η",
        "s=1                          s=1",
    ]
    assert [block.label for block in (rate, total, last, loss, cases)] == ["(1)", "(2)", "(3)", "(4)", ""]
    assert shown(cases)[3] == "s(x) = ⎨  ─   if x ∈ ∂A,         M = (      ) ."


def test_displays_leave_the_text_around_them_whole(text: Document) -> None:
    paragraphs = [block.text for block in of_kind(text, BlockKind.PARAGRAPH)]
    assert any(one.startswith("where the last step telescopes.") for one in paragraphs)
    assert "and the score is a function by cases," in paragraphs
    assert not [one for one in paragraphs if len(one) < 12 and "∑" in one]


def test_an_algorithm_keeps_a_line_for_each_step(text: Document) -> None:
    algorithm = next(block for block in of_kind(text, BlockKind.CODE) if "Require" in block.text)
    assert len(shown(algorithm)) == 11
    assert shown(algorithm)[4].startswith("3: if b")
    assert shown(algorithm)[-1].startswith("9: return")
    captions = [(block.label, block.text) for block in of_kind(text, BlockKind.CAPTION)]
    assert ("Algorithm 1", "Reading a page") in captions


def test_a_program_keeps_its_lines_and_its_indentation(ieee: Document) -> None:
    program = next(block for block in of_kind(ieee, BlockKind.CODE) if "def" in block.text)
    assert shown(program)[:6] == [
        "def read(page):",
        '    """The text of a page."""',
        "    text = []",
        "    for block in page.blocks:",
        "        if not block.is_float:",
        "            text.append(block)",
    ]


def test_a_sentence_that_begins_with_a_table_is_no_caption(text: Document) -> None:
    paragraphs = [block.text for block in of_kind(text, BlockKind.PARAGRAPH)]
    assert any(one.startswith(("Table I compares six", "Table 1 compares six")) for one in paragraphs)
    assert any(one.startswith("Algorithm 1 reads a page.") for one in paragraphs)


def test_a_wide_table_behind_the_references_keeps_its_rows(text: Document) -> None:
    wide = of_kind(text, BlockKind.TABLE)[0]
    assert wide.rows[0] == ("", "", "Corpus A", None, "Corpus B", None, "Corpus C", None)
    assert wide.rows[2] == ("Stream", "plain", "97.1", "99.0", "96.2", "98.8", "91.0", "97.7")
    assert wide.rows[3] == ("", "hyphens", "99.4", "99.0", "98.9", "98.8", "95.3", "97.7")
    assert wide.rows[-1][2:4] == ("98.2 ± 0.4", "97.0")


def test_lists_keep_their_depth(text: Document) -> None:
    assert [block.level for block in of_kind(text, BlockKind.ITEM)][:8] == [0, 0, 1, 1, 2, 2, 1, 0]


def test_subsections_are_headings_also_without_bold_type(text: Document) -> None:
    headings = [block.text for _, block in text.contents]
    assert {"Related work", "Failures"} <= set(headings)


def test_a_small_fraction_in_a_sentence_is_written_in_it(text: Document) -> None:
    assert "≤ 1/2 " in text.text
    assert "²₂" in text.text


def test_references_are_told_from_what_follows_them(text: Document) -> None:
    references = of_kind(text, BlockKind.REFERENCE)
    assert [block.label for block in references] == ["[1]", "[2]", "[3]", "[4]"]
    assert [str(paper) for block in references for paper in block.papers] == ["1706.03762", "hep-th/9901001"]
    assert any(block.text.startswith("Lemma") for block in of_kind(text, BlockKind.PARAGRAPH))


def line(text: str, left: float, baseline: float, *, size: float = 10, mono: bool = False) -> Line:
    return Line(0, text, left, left + 5 * len(text), baseline, size, bold=False, hyphenated=False, mono=mono)


def test_a_formula_without_a_bar_stays_without_one() -> None:
    (display,) = displays([line("a b", 100, 50), line("c d", 100, 38)], ())
    assert display.text == "a b\nc d"
    (barred,) = displays([line("a b", 100, 50), line("c d", 100, 36)], (Rule(98, 118, 45),))
    assert barred.text.split("\n")[1].strip() == "─────"


def test_formulas_with_numbers_are_told_apart() -> None:
    found = displays(
        [line("a = b", 100, 80), line("(1)", 280, 80), line("= c", 110, 60), line("(2)", 280, 60)], ()
    )
    assert [(display.text, display.number) for display in found] == [("a = b", "(1)"), ("= c", "(2)")]


def test_pieces_that_would_stand_on_each_other_stand_side_by_side() -> None:
    crowded = [line("abc", 100, 50), line("xyz", 101, 50)]
    (display,) = displays(crowded, ())
    assert display.text.split() == ["abc", "xyz"]


PROSE = [line("These words fill the line from its beginning to its end", 50, 700 - 12 * n) for n in range(6)]


@pytest.mark.parametrize(
    ("added", "length"),
    [
        ([line("x = y + z", 120, 610)], 1),
        ([line("1", 120, 632), line("2", 120, 625)], 0),  # beside the last line of prose
        ([line("a word or two in a line", 120, 610)], 0),
        ([line("(a) the sum x = y", 120, 610)], 0),
    ],
)
def test_what_stands_apart_and_looks_like_mathematics_is_a_display(added: list[Line], length: int) -> None:
    lines = [*PROSE, *added, line("These words follow after it as they did before it all", 50, 590)]
    regions = pdf_regions.Regions(Geometry([Page(800, tuple(lines))]))
    assert regions.end_of_display(lines, len(PROSE)) - len(PROSE) == length


@pytest.mark.parametrize(
    ("rows", "is_table"),
    [
        (["Method\tTop-1\tTop-5", "Ours\t81.2\t95.5", "Theirs\t80.1\t94.9"], True),
        (["Method\tTop-1\tTop-5", "Ours\t81.2\t95.5", "prose without cells"], False),
        (["magna.\tInteger non enim.\tNunc", "eu purus.\tDonec\tquam", "lectus.\tDonec\tNam"], False),
        (["a\t1", "b\t2", "c\t3"], False),
    ],
)
def test_rows_of_numbers_are_a_table_without_a_caption_above(rows: list[str], *, is_table: bool) -> None:
    lines = [line(row, 50, 500 - 12 * number) for number, row in enumerate(rows)]
    regions = pdf_regions.Regions(Geometry([Page(800, (*PROSE, *lines))]))
    assert regions.end_of_table(lines, 0) == (len(rows) if is_table else 0)


def test_an_address_in_the_type_of_programs_is_no_program() -> None:
    lines = [*PROSE, line("https://example.org/a", 50, 628, mono=True)]
    regions = pdf_regions.Regions(Geometry([Page(800, tuple(lines))]))
    assert regions.end_of_program(lines, len(PROSE)) == len(PROSE)


@pytest.mark.parametrize(
    ("font", "code", "character"),
    [
        ("CMEX10", 0x58, "∑"), ("ABCDEF+CMEX10", 0x5A, "∫"), ("CMEX9", 0x00, "("), ("CMEX10", 0x68, "["),
        ("", 0x1C, "fi"), ("", 0x0E, "ffi"), ("", 0xB0, "ř"), ("", 0x8A, "Ł"), ("", 0x15, "–"),
        ("CMR10", 0x0C, "fi"), ("TeXGyreTermes", 0x58, "X"),
    ],
)  # fmt: skip
def test_codes_of_tex_fonts_are_the_characters_they_show(font: str, code: int, character: str) -> None:
    assert tex_fonts.character(font, code) == character


def test_pieces_of_tall_brackets_are_known() -> None:
    assert "".join(map(tex_fonts.bracket_piece, (0xF8F1, 0xF8F2, 0xF8F3, 0xF8F4, 0x41))) == "⎧⎨⎩⎪"
