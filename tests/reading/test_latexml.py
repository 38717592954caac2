"""arXiv's HTML pages. `data/reading/page.html` is LaTeXML's own work on `page.tex`, whose text is known."""

import json
from pathlib import Path

import pytest

from pubtui.errors import NotFoundError
from pubtui.papers.tex import Run, Style
from pubtui.reading import latexml
from pubtui.reading.document import Block, BlockKind, Document

DATA = Path(__file__).parents[1] / "data" / "reading"
PARAGRAPHS = json.loads((DATA / "paragraphs.json").read_text(encoding="utf-8"))
FILLING = f'<p class="ltx_p">{"word " * 50}</p>'


@pytest.fixture(scope="module")
def page() -> Document:
    return latexml.read((DATA / "page.html").read_bytes())


def blocks(inner: str) -> list[Block]:
    """The blocks of a page with this content, without the text that makes it long enough."""
    document = latexml.read(f'<article class="ltx_document">{FILLING}{inner}</article>'.encode())
    return list(document.blocks[1:])


def of_kind(document: Document, kind: BlockKind) -> list[Block]:
    return [block for block in document.blocks if block.kind is kind]


def test_title_and_authors_are_told_apart_from_the_text(page: Document) -> None:
    assert page.title == "A Survey of Faint Sources: Methods and First Results"
    assert page.authors == ("Ana Muñoz", "Bo Müller")
    assert "arXiv:2403.01234v2" not in page.text
    assert page.blocks[0].text == "Abstract"


def test_every_paragraph_is_whole_and_in_order(page: Document) -> None:
    texts = [block.text for block in of_kind(page, BlockKind.PARAGRAPH)]
    assert [text for text in texts if text in PARAGRAPHS] == PARAGRAPHS


def test_the_contents_are_the_numbered_headings(page: Document) -> None:
    assert [(block.level, block.label, block.text) for _, block in page.contents] == [
        (1, "", "Abstract"),
        (1, "1", "Introduction"),
        (2, "1.1", "Previous work"),
        (1, "2", "Method"),
        (2, "2.1", "Model"),
        (1, "3", "Results"),
        (1, "4", "Discussion"),
        (1, "5", "Conclusions"),
        (1, "", "Acknowledgments"),
        (1, "", "References"),
        (1, "", "Notes"),
    ]
    assert [page.blocks[place] for place, _ in page.contents] == [block for _, block in page.contents]


def test_mathematics_is_read_from_its_tex(page: Document) -> None:
    assert [(block.label, block.text) for block in of_kind(page, BlockKind.FORMULA)] == [
        ("(1)", "ℒ(θ) = ∑ᵢ₌₁ⁿ(yᵢ-f_θ(xᵢ))²/(2σ²)+λ‖θ‖₂²,"),
        ("(2)", "a = b+c,"),
        ("(3)", "d = e^(-x²/2)."),
    ]
    inline = next(block for block in page.blocks if block.text.startswith("Earlier studies"))
    assert "at √s=13 TeV and found p<0.05 for the hypothesis H₀, while the dimension of ℝᵈ" in inline.text
    assert Run("√s=13", Style.MATH) in inline.runs


def test_lists_keep_their_marks_and_their_depth(page: Document) -> None:
    assert [(block.level, block.label, block.text) for block in of_kind(page, BlockKind.ITEM)] == [
        (0, "•", "collect the spectra of every source in the catalogue,"),
        (0, "•", "remove the instrumental background, and"),
        (0, "•", "fit the remaining signal with the model of Sec. 2.1."),
        (0, "1.", "First, an outer step with bold and emphasis:"),
        (1, "•", "an inner point."),
        (0, "2.", "Second, code such as fit(x)."),
    ]


def test_tables_figures_code_and_quotations_are_kept(page: Document) -> None:
    (table,) = of_kind(page, BlockKind.TABLE)
    assert table.rows[:2] == (("Source", "Mass", "Error"), ("Alpha", "1.42", "0.03"))
    assert [(block.label, block.text) for block in of_kind(page, BlockKind.CAPTION)] == [
        ("Table 1", "Masses of the three sources, in solar masses."),
        ("Figure 1", "The spectrum of the second source, with the fit as a line."),
    ]
    (code,) = of_kind(page, BlockKind.CODE)
    assert code.text == "for source in catalogue:\n    fit(source)"
    assert next(block.level for block in page.blocks if block.text == "A quotation stands apart.") == 1


def test_a_theorem_begins_with_its_name(page: Document) -> None:
    theorem = next(block for block in page.blocks if block.text.startswith("Theorem"))
    assert theorem.text == "Theorem 1. Every faint source with mₑ>10⁻³ has a bound."
    assert theorem.runs[0] == Run("Theorem 1. ", Style.BOLD)


def test_what_a_failed_conversion_left_is_shown(page: Document) -> None:
    assert "An \\undefinedmacro argument is left by a failed conversion." in page.text


def test_every_link_inside_the_text_leads_to_its_block(page: Document) -> None:
    led_to = {
        run.target: page.blocks[page.anchors[run.target[1:]]]
        for block in page.blocks
        for run in block.runs
        if run.target.startswith("#")
    }
    assert led_to["#footnote1"].text == "This footnote tells that the offices are shared by two groups."
    assert led_to["#bib.bib2"].label == "[2]"
    assert led_to["#S2.E1"].label == "(1)"
    assert led_to["#S2.T1"].label == "Table 1"
    assert led_to["#S2.SS1"].text == "Model"


def test_references_know_the_papers_they_cite(page: Document) -> None:
    references = of_kind(page, BlockKind.REFERENCE)
    assert [block.label for block in references] == ["[1]", "[2]", "[3]", "[4]"]
    assert [[str(paper) for paper in block.papers] for block in references] == [
        ["1706.03762"],
        ["hep-th/9901001"],
        [],
        [],
    ]
    assert references[2].runs[-2].target == "https://doi.org/10.1000/j.read.2020.01.001"


def test_the_stub_of_a_paper_sent_in_as_pdf_has_no_text() -> None:
    with pytest.raises(NotFoundError, match="has no text"):
        latexml.read((DATA / "stub.html").read_bytes())


@pytest.mark.parametrize(
    "page",
    [
        b"",
        b"   \n",
        b"\x00\xff\xfe",
        b"Rate exceeded.",
        b"<html><title>404 Not Found</title></html>",
        b"<html><body><p>" + b"Please sign in to this network. " * 100 + b"</p></body></html>",
        b"%PDF-1.7 \xe2\xe3",
    ],
)
def test_an_error_page_is_not_a_full_text(page: bytes) -> None:
    with pytest.raises(NotFoundError):
        latexml.read(page)


@pytest.mark.parametrize(
    ("inner", "text", "target"),
    [
        ('<a href="https://arxiv.org/html/2401.00001v2#S2">x</a>', "x", "#S2"),
        ('<a href="https://ar5iv.labs.arxiv.org/html/2401.00001#bib.bib1">x</a>', "x", "#bib.bib1"),
        ('<a href="https://example.org/a_b">x</a>', "x", "https://example.org/a_b"),
        ("see https://example.org/c.", "https://example.org/c", "https://example.org/c"),
        ('<a href="https://arxiv.org/abs/2401.00001">this</a>', "this", "https://arxiv.org/abs/2401.00001"),
    ],
)
def test_links_lead_into_the_text_or_to_the_web(inner: str, text: str, target: str) -> None:
    (block,) = blocks(f'<p class="ltx_p">{inner}</p>')
    assert [(run.text, run.target) for run in block.runs if Style.LINK in run.style] == [(text, target)]


@pytest.mark.parametrize(
    "href", ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "LICENSE", "https://a\u009b.b"]
)
def test_other_addresses_are_no_links(href: str) -> None:
    (block,) = blocks(f'<p class="ltx_p"><a href="{href}">x</a></p>')
    assert block.runs == (Run("x"),)


def test_what_could_steer_a_terminal_is_taken_out() -> None:
    (block,) = blocks('<p class="ltx_p">a&#x1b;[31mb &#x202e;c&#xE000;\u009bd</p>')
    assert block.text == "a[31mb cd"
    (code,) = blocks('<pre class="ltx_verbatim">x\x1b]52;c;y\x07\n\tz</pre>')
    assert code.text == "x]52;c;y\n    z"


def test_long_tex_that_latexml_wrapped_is_put_together() -> None:
    assert "".join(run.text for run in latexml.formula("a+%\nb 50\\%\n c")) == "a+b 50% c"
    assert latexml.formula("  ") == []


def test_a_formula_in_the_middle_of_a_paragraph_leaves_it_in_order() -> None:
    shown = blocks(
        '<p class="ltx_p">Before</p><table class="ltx_equation"><tr class="ltx_equation">'
        '<td><math alttext="x^{2}" display="block"></math></td></tr></table><p class="ltx_p">after.</p>'
    )
    assert [(block.kind.value, block.text) for block in shown] == [
        ("paragraph", "Before"), ("formula", "x²"), ("paragraph", "after."),
    ]  # fmt: skip


def test_a_table_in_a_scaling_box_is_a_table() -> None:
    shown = blocks(
        '<figure class="ltx_table"><div class="ltx_inline-block ltx_transformed_outer">'
        '<span class="ltx_transformed_inner"><span class="ltx_tabular"><span class="ltx_tr">'
        '<span class="ltx_td">a</span><span class="ltx_td"><math alttext="b_{1}"></math></span>'
        "</span></span></span></div></figure>"
    )
    assert [block.rows for block in shown] == [(("a", "b₁"),)]


def test_an_algorithm_keeps_its_lines_and_formulas() -> None:
    (code,) = blocks(
        '<div class="ltx_listing"><div class="ltx_listingline">for <math alttext="i\\leq n"></math> do</div>'
        '<div class="ltx_listingline">    step</div></div>'
    )
    assert code.text == "for i≤n do\n    step"


def test_styles_and_scripts_of_the_page_are_kept() -> None:
    (block,) = blocks(
        '<p class="ltx_p"><span class="ltx_font_bold">a <em>b</em></span> 1<sup>st</sup> H<sub>2</sub>O</p>'
    )
    assert block.runs == (Run("a ", Style.BOLD), Run("b", Style.BOLD | Style.ITALIC), Run(" 1ˢᵗ H₂O"))
