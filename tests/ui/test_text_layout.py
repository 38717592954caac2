"""A full text broken into lines: every kind of block, every width, nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from pubtui.papers import cells
from pubtui.papers.tex import Run, Style
from pubtui.reading import latexml
from pubtui.reading.document import Block, BlockKind, Document, Row
from pubtui.ui.widgets.text_layout import Place, TextLayout
from pubtui.ui.widgets.text_parts import Link, parts_of
from pubtui.ui.widgets.text_table import Table, table_lines

DATA = Path(__file__).parents[1] / "data" / "reading"
LONG = "The quick brown fox jumps over the lazy dog"


@pytest.fixture(scope="module")
def document() -> Document:
    return latexml.read((DATA / "page.html").read_bytes())


def lines_of(layout: TextLayout) -> list[str]:
    lines = []
    for y in range(layout.height):
        line = layout.line(y)
        if line is None:
            lines.append("")
            continue
        laid = layout.parts[line.part]
        text = " " * line.indent + laid.text[line.begin : line.end]
        if line.has_tail and laid.part.tail:
            text += laid.part.tail.rjust(layout.width - cells.width(text))
        lines.append(text)
    return lines


def shown(*blocks: Block, width: int = 24, ascii_only: bool = False) -> list[str]:
    return lines_of(TextLayout(parts_of(Document("", (), blocks)), width, ascii_only=ascii_only))


def block(kind: BlockKind, text: str = LONG, *, level: int = 0, label: str = "") -> Block:
    return Block(kind, (Run(text),), level, label)


CASES = {
    "paragraph": (block(BlockKind.PARAGRAPH), ["", "The quick brown fox", "jumps over the lazy dog"]),
    "quotation": (
        block(BlockKind.PARAGRAPH, level=1),
        ["", "    The quick brown fox", "    jumps over the lazy", "    dog"],
    ),
    "section": (block(BlockKind.HEADING, "Model", level=1, label="2"), ["", "", "2  Model"]),
    "subsection": (block(BlockKind.HEADING, "Model", level=2, label="2.1"), ["", "2.1  Model"]),
    "item": (
        block(BlockKind.ITEM, label="•"),
        ["", "  • The quick brown fox", "    jumps over the lazy", "    dog"],
    ),
    "inner item": (
        block(BlockKind.ITEM, level=1, label="12."),
        ["", "     12. The quick brown", "         fox jumps over", "         the lazy dog"],
    ),
    "further paragraph of an item": (
        block(BlockKind.ITEM, "And so on."),
        ["", "    And so on."],
    ),
    "formula": (block(BlockKind.FORMULA, "a=b+c", label="(2)"), ["", "    a=b+c            (2)"]),
    "caption": (
        block(BlockKind.CAPTION, "The sources.", label="Figure 1"),
        ["", "  Figure 1  The sources."],
    ),
    "code": (block(BlockKind.CODE, "for x in y:\n    f(x)"), ["", "    for x in y:", "        f(x)"]),
    "footnote": (block(BlockKind.FOOTNOTE, "Shared.", label="1"), ["", "1 Shared."]),
    "reference": (
        block(BlockKind.REFERENCE, label="[12]"),
        ["", "[12] The quick brown fox", "     jumps over the lazy", "     dog"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_kind_of_block_has_its_place_on_the_page(name: str) -> None:
    given, expected = CASES[name]
    assert shown(given) == expected


def test_items_and_references_stand_close_together() -> None:
    assert shown(block(BlockKind.ITEM, "one", label="1."), block(BlockKind.ITEM, "two", label="2.")) == [
        "",
        "  1. one",
        "  2. two",
    ]
    assert len(shown(*[block(BlockKind.REFERENCE, "A.", label="[1]")] * 3)) == 4


def test_title_and_authors_come_first() -> None:
    layout = TextLayout(parts_of(Document("A Title", ("Ada", "Bo"), (block(BlockKind.PARAGRAPH, "x"),))), 20)
    assert lines_of(layout) == ["A Title", "Ada, Bo", "", "x"]


def test_a_table_stands_between_rules_with_its_head_apart() -> None:
    rows = (("Source", "Mass"), ("Alpha", "1.42"), ("Beta", "2.71"))
    table = Block(BlockKind.TABLE, rows=rows)
    assert shown(table) == [
        "",
        "  ────────────",
        "  Source  Mass",
        "  ────────────",
        "  Alpha   1.42",
        "  Beta    2.71",
        "  ────────────",
    ]
    assert shown(table, ascii_only=True)[1] == "  ------------"


def in_table(rows: list[Row], width: int, *, rules: tuple[int, ...] = ()) -> list[str]:
    lines = table_lines(Table(rows, rules), width, rule="-")
    return ["".join(run.text for run in line) for line in lines]


def test_a_wide_cell_takes_several_lines_and_narrow_columns_stay_whole() -> None:
    assert in_table([("Name", "What it does"), ("fit", LONG)], 24) == [
        "------------------------",
        "Name  What it does",
        "fit   The quick brown",
        "      fox jumps over the",
        "      lazy dog",
        "------------------------",
    ]


def test_a_table_with_too_many_columns_is_told_row_by_row() -> None:
    rows: list[Row] = [
        ("", *["Corpus A", None] * 4),
        ("System", *["Loss", "Order"] * 4),
        ("Stream", "9.1", "", "100", "1", "2", "3", "4", "5"),
        ("", "12", *[""] * 7),
    ]
    assert in_table(rows, 30, rules=(2,)) == [
        "-" * 30,
        "Stream",
        "  Corpus A Loss 9.1; Corpus A",
        "  Loss 100; Corpus A Order 1;",
        "  Corpus A Loss 2; Corpus A",
        "  Order 3; Corpus A Loss 4;",
        "  Corpus A Order 5",
        "  Corpus A Loss 12",
        "-" * 30,
    ]
    assert in_table([("a",) * 9, ("b",) * 9], 12)[1:3] == ["a", "  a; a; a;"]


def test_a_cell_over_several_columns_stands_in_their_middle_and_numbers_at_the_right() -> None:
    rows: list[Row] = [
        ("", "Corpus A", None),
        ("System", "Loss", "Order"),
        ("Stream", "9.1±0.4", "100"),
        ("", "12", "–"),
        ("Layout", "8", "42.5"),
    ]
    assert in_table(rows, 40, rules=(2, 4)) == [
        "----------------------",
        "           Corpus A",
        "System     Loss  Order",
        "----------------------",
        "Stream  9.1±0.4    100",
        "             12      –",
        "----------------------",
        "Layout        8   42.5",
        "----------------------",
    ]


def test_a_long_head_over_several_columns_makes_them_wider() -> None:
    assert in_table([("A head of several words", None), ("a", "b")], 40)[1:3] == [
        "A head of several words",
        "a  b",
    ]


def test_bold_cells_are_bold_and_nothing_else() -> None:
    table = Block(BlockKind.TABLE, rows=(("x", "y"), ("1", "2"), ("3", "4")), bold=((1, 1),))
    (part,) = TextLayout(parts_of(Document("", (), (table,))), 20).parts
    assert [run.text for run in part.runs if Style.BOLD in run.style] == ["2"]


def test_a_term_stands_before_what_describes_it() -> None:
    assert shown(block(BlockKind.ITEM, "is the share of words.", label="Fidelity"))[1:] == [
        "  Fidelity  is the share",
        "    of words.",
    ]


def test_the_rows_of_one_display_stand_close_together() -> None:
    rows = [block(BlockKind.FORMULA, "a = b", label="(1)"), block(BlockKind.FORMULA, "= c", label="(2)")]
    assert shown(*rows) == ["", "    a = b            (1)", "    = c              (2)"]


def test_a_drawn_formula_keeps_its_columns_and_its_number_stands_at_its_longest_line() -> None:
    picture = block(BlockKind.FORMULA, "     1\nx = ─── y\n     2", label="(1)")
    assert shown(picture, width=24) == ["", "         1", "    x = ─── y        (1)", "         2"]
    assert shown(picture, width=12) == ["", "     1   (1)", "x = ─── y", "     2"]
    assert shown(picture, width=8) == ["", "1 x", "=", "───", "y 2  (1)"]


@pytest.mark.parametrize("width", [1, 2, 12, 20, 36, 80, 200])
def test_no_line_is_wider_than_asked_and_no_word_is_lost(document: Document, width: int) -> None:
    layout = TextLayout(parts_of(document), width)
    lines = lines_of(layout)
    if width >= 12:  # on less than that, tables and formulas with a number say so in the same few cells
        assert max(map(cells.width, lines)) <= width
    words = {word for word in document.text.split() if word.isalpha()}
    joined = "".join(line.strip() for line in lines)
    assert [word for word in words if word not in joined] == []


@pytest.mark.parametrize("width", [20, 40, 80, 100])
def test_a_place_is_found_again_in_every_width(document: Document, width: int) -> None:
    parts = parts_of(document)
    before, after = TextLayout(parts, 64), TextLayout(parts, width)
    for y in range(before.height):
        place = before.place_at(y)
        if parts[place.part].table is not None:
            continue
        line = after.line(after.line_of(place))
        assert line is not None
        assert line.part == place.part
        assert line.begin <= place.offset <= line.end


def test_a_text_without_anything_has_no_lines() -> None:
    layout = TextLayout(parts_of(Document("")), 80)
    assert (layout.height, layout.line(0), layout.place_at(5), layout.line_of(Place(3))) == (
        0, None, Place(0), 0,
    )  # fmt: skip


def test_links_are_found_with_their_places_behind_the_label() -> None:
    runs = (Run("See "), Run("[1", Style.LINK, "#b1"), Run("]", Style.LINK | Style.BOLD, "#b1"), Run("."))
    (part,) = parts_of(Document("", (), (Block(BlockKind.FOOTNOTE, runs, label="*"),)))
    assert part.links == [Link(6, 9, "#b1")]
    assert part.text == "* See [1]."
