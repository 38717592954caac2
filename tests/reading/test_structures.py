"""What a paper is built of, in LaTeXML's own page of `data/reading/structures.tex`."""

from pathlib import Path

import pytest
from lxml import html

from pubtui.papers.tex import Run, Style
from pubtui.reading import latexml, listings, tables
from pubtui.reading.displays import displayed
from pubtui.reading.document import Block, BlockKind, Document

PAGE = Path(__file__).parents[1] / "data" / "reading" / "structures.html"


@pytest.fixture(scope="module")
def page() -> Document:
    return latexml.read(PAGE.read_bytes())


def of_kind(document: Document, kind: BlockKind) -> list[Block]:
    return [block for block in document.blocks if block.kind is kind]


def test_a_wide_table_keeps_its_columns_rules_and_best_values(page: Document) -> None:
    wide, _small = of_kind(page, BlockKind.TABLE)
    assert wide.rows == (
        ("", "", "Corpus A", None, "Corpus B", None, "Corpus C", None),
        ("System", "Kind", "Fidelity", "Order", "Fidelity", "Order", "Fidelity", "Order"),
        ("Stream", "plain", "97.1", "99.0", "96.2", "98.8", "91.0", "97.7"),
        ("", "hyphens", "99.4", "99.0", "98.9", "98.8", "95.3", "97.7"),
        ("Layout", "plain", "91.0", "42.5", "90.7", "39.9", "83.2", "31.0"),
        ("Markup", "LaTeXML", "99.9", "100.0", "99.8", "100.0", "–", "–"),
        ("Vision", "7×10⁹ weights", "98.2±0.4", "97.0", "97.9±0.6", "96.1", "97.0±0.9", "95.5"),
    )
    assert wide.rules == (2,)
    assert wide.bold == ((5, 2), (5, 3), (5, 4), (5, 5))


def test_an_algorithm_keeps_its_numbers_indentation_and_formulas(page: Document) -> None:
    algorithm, _program, _shell = of_kind(page, BlockKind.CODE)
    assert algorithm.text.split("\n")[2:10] == [
        " 3: T←∅",
        " 4: for i=1,…,n do",
        " 5:      if bᵢ is a float then",
        " 6:          set bᵢ aside",
        " 7:      else",
        " 8:          T←T∪{bᵢ} ▹ in reading order",
        " 9:      end if",
        "10: end for",
    ]


def test_programs_are_as_they_were_typed(page: Document) -> None:
    _algorithm, program, shell = of_kind(page, BlockKind.CODE)
    assert program.text == (
        "def read(page):\n"
        '    """The text of a page."""\n'
        "    text = []\n"
        "    for block in page.blocks:\n"
        "        if not block.is_float:\n"
        "            text.append(block)   # in reading order\n"
        "    return text"
    )
    assert shell.text == "$ reader --width 80 paper.pdf | less"


def test_lists_keep_numbers_depth_and_terms(page: Document) -> None:
    items = of_kind(page, BlockKind.ITEM)
    assert [(block.level, block.label) for block in items] == [
        (0, "1."), (0, "2."), (1, "(a)"), (1, "(b)"), (2, "•"), (2, "•"), (1, "(c)"), (0, "3."),
        (0, "Fidelity"), (0, "Order"),
    ]  # fmt: skip
    assert items[-2].text == "is the share of words that survive."


def test_displays_keep_their_rows_and_numbers(page: Document) -> None:
    assert [(block.label, block.text) for block in of_kind(page, BlockKind.FORMULA)] == [
        ("(1)", "f(xₜ)-f(x*) ≤ (2L ‖x₀-x*‖₂²)/(t+4)."),
        ("(2)", "∑ₛ₌₁ᵗ(f(xₛ)-f(x*)) ≤ 1/(2η)∑ₛ₌₁ᵗ(‖xₛ₋₁-x*‖²-‖xₛ-x*‖²)"),
        ("(3)", "≤ (‖x₀-x*‖²)/(2η),"),
        ("(4)", "ℒ(θ) = 𝔼_(x∼p_data)[log(p_θ(x)/(q(x)))]+λ∫₀¹|∂f_θ/∂t|² dt,"),
        ("", "s(x) = {1, if x ∈ A; 1/2, if x ∈ ∂A; 0, otherwise, M = (a, b; c, d)."),
    ]


def test_theorems_proofs_and_definitions_begin_with_their_names(page: Document) -> None:
    begun = [block.text.split(" ", 2)[:2] for block in of_kind(page, BlockKind.PARAGRAPH)]
    for name in ("Definition 1", "Theorem 2.", "Remark 3.", "Lemma 4."):
        assert name.split() in begun
    assert any(block.text.startswith("Proof. By convexity and by (1)") for block in page.blocks)


def test_money_in_an_abstract_stays_money(page: Document) -> None:
    assert "that $5 and $10 are rarely formulas. Our bound is 𝒪(1/t) and tight." in page.text


def test_references_open_papers_and_addresses(page: Document) -> None:
    references = of_kind(page, BlockKind.REFERENCE)
    assert [[str(paper) for paper in block.papers] for block in references] == [
        ["1706.03762"], ["hep-th/9901001"], [], [],
    ]  # fmt: skip
    assert references[2].runs[-2].target == "https://doi.org/10.1000/j.read.2020.01.001"


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        ("a=b", "a = b"),
        ("≤x", "≤ x"),
        ("x_(i<n)=0", "x_(i<n) = 0"),
        ("x:=y==z", "x := y == z"),
        ("(=)", "(=)"),
        ("e^(-x=y)<1", "e^(-x=y) < 1"),
    ],
)
def test_relations_of_a_display_stand_apart(formula: str, shown: str) -> None:
    spaced = displayed([Run(formula[:2], Style.MATH), Run(formula[2:], Style.MATH)])
    assert " ".join("".join(run.text for run in spaced).split()) == shown


def table(rows: str) -> Block | None:
    return tables.table(html.fromstring(f"<table>{rows}</table>"), lambda cell: cell.text_content())


@pytest.mark.parametrize(
    ("rows", "read"),
    [
        ('<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr>', (("a", "b"), ("", "c"))),
        ('<tr><td>a</td><td rowspan="2">b</td></tr><tr><td>c</td></tr>', (("a", "b"), ("c", ""))),
        ('<tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr>', (("a", None), ("b", "c"))),
        ('<tr><td colspan="x">a</td><td colspan="-2">b</td></tr>', (("a", "b"),)),
        ("<tr><td></td></tr><tr><td>a</td></tr>", (("a",),)),
    ],
)
def test_cells_over_several_rows_or_columns_leave_the_others_in_place(
    rows: str, read: tuple[tuple[str | None, ...], ...]
) -> None:
    block = table(rows)
    assert block is not None
    assert block.rows == read


def test_an_empty_table_is_none_and_a_lie_about_its_width_does_no_harm() -> None:
    assert table("<tr><td></td></tr>") is None
    block = table('<tr><td colspan="999999999">a</td></tr>')
    assert block is not None
    assert len(block.rows[0]) == 200


def test_rules_between_all_rows_are_one_below_the_head() -> None:
    ruled = '<tr><td class="ltx_border_t">a</td></tr>'
    block = table(ruled * 5)
    assert block is not None
    assert block.rules == (1,)


def test_a_rule_along_a_part_of_a_row_is_none() -> None:
    ruled, bare = '<td class="ltx_border_t">a</td>', "<td>a</td>"
    block = table(f"<tr>{bare}{bare}</tr><tr>{ruled}{ruled}</tr><tr>{bare}{ruled}</tr><tr>{bare}{bare}</tr>")
    assert block is not None
    assert block.rules == (1,)


def test_words_and_numbers_of_a_display_are_kept() -> None:
    page = (
        f'<article class="ltx_document"><p class="ltx_p">{"word " * 50}</p>'
        '<table class="ltx_equationgroup"><tr class="ltx_equation"><td><math alttext="\\min_{x}"></math></td>'
        '<td><math alttext="c^{\\top}x"></math></td><td class="ltx_eqn_eqno"><span class="ltx_tag '
        'ltx_tag_equationgroup">(<math alttext="\\ast"></math>)</span></td></tr>'
        '<tr><td><span class="ltx_text ltx_markedasmath">subject to</span></td>'
        '<td><math alttext="x\\leq b"></math></td></tr></table></article>'
    )
    shown = latexml.read(page.encode()).blocks[1:]
    assert [(block.label, block.text) for block in shown] == [("(*)", "minₓ cᵀx"), ("", "subject to x ≤ b")]


def test_code_without_lines_of_its_own_keeps_its_line_breaks() -> None:
    assert listings.code(html.fromstring("<pre>a\n  b  c\n</pre>"), str) == "a\n  b  c"
