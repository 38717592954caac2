"""PDFs as pdfTeX makes them: `data/reading/*.pdf` come from the `.tex` files beside them (TeX Live 2022).

Twenty-two of their paragraphs are in `paragraphs.json`; the others are short and named here.
"""

import json
from pathlib import Path

import pytest

from pubtui.errors import FileError, NotFoundError
from pubtui.reading import pdf_text
from pubtui.reading.document import Block, BlockKind, Document

pytest.importorskip("pypdfium2")

DATA = Path(__file__).parents[1] / "data" / "reading"
PARAGRAPHS = json.loads((DATA / "paragraphs.json").read_text(encoding="utf-8"))
SHORT_PARAGRAPHS = [
    "We minimize the loss",
    "where θ are the weights and λ is the strength of the penalty of Eq. (1).",
    "The procedure has three steps:",
    "collect the spectra of every source in the catalogue,",
    "remove the instrumental background, and",
    "Masses of the three sources, in solar masses.",
    "The spectrum of the second source, with the fit as a line.",
    "We thank the night assistants of the observatory for their patience.",
    "A. Vaswani et al., Attention is all you need, arXiv:1706.03762 (2017).",
    "E. Kähler and P. Erdős, On the geometry of spectra, Phys. Rev. D 12, 345 (1999), arXiv:hep-th/9901001.",
    "T. Nguyen, Fast reading of long papers, doi:10.1000/j.read.2020.01.001.",
    "The Catalogue Group, https://example.org/catalogue.",
]


@pytest.fixture(scope="module", params=["one_column.pdf", "two_columns.pdf"])
def text(request: pytest.FixtureRequest) -> Document:
    return pdf_text.read(DATA / request.param)


@pytest.fixture(scope="module")
def one_column() -> Document:
    return pdf_text.read(DATA / "one_column.pdf")


@pytest.fixture(scope="module")
def two_columns() -> Document:
    return pdf_text.read(DATA / "two_columns.pdf")


def of_kind(document: Document, kind: BlockKind) -> list[Block]:
    return [block for block in document.blocks if block.kind is kind]


def without_hyphens(words: str) -> str:
    return words.replace("-", "")


def test_the_title_is_the_largest_text(text: Document) -> None:
    assert text.title == "A Survey of Faint Sources: Methods and First Results"


def test_paragraphs_come_whole_and_in_reading_order(text: Document) -> None:
    shown = [without_hyphens(block.text) for block in text.blocks]
    places = [shown.index(without_hyphens(paragraph)) for paragraph in PARAGRAPHS]
    assert places == sorted(places)
    texts = {block.text for block in text.blocks}
    assert all(paragraph in texts for paragraph in SHORT_PARAGRAPHS)


def test_nearly_all_words_divided_at_a_line_end_are_right(text: Document) -> None:
    shown = {block.text for block in text.blocks}
    assert len([paragraph for paragraph in PARAGRAPHS if paragraph in shown]) >= 19


def test_accents_and_ligatures_are_letters(text: Document) -> None:
    assert "José Muñoz, Paul Erdős, Käte Müller" in text.text
    assert (
        "Dvořák are spelled with accents, and the office of the first finds an efficient affine" in text.text
    )


def test_running_heads_page_numbers_and_the_stamp_are_dropped(text: Document) -> None:
    assert "arXiv:2403.01234v2" not in text.text
    assert "Muñoz and Müller" not in text.text
    assert not [block for block in text.blocks if block.text.isdigit()]


def test_inline_scripts_are_raised_and_lowered(text: Document) -> None:
    assert "for the hypothesis H₀, while the dimension of Rᵈ stayed fixed." in text.text


def test_headings_make_the_contents(one_column: Document, two_columns: Document) -> None:
    assert [(block.level, block.label, block.text) for _, block in one_column.contents] == [
        (1, "", "Abstract"), (1, "1", "Introduction"), (2, "1.1", "Previous work"), (1, "2", "Method"),
        (2, "2.1", "Model"), (1, "3", "Results"), (1, "4", "Discussion"), (1, "5", "Conclusions"),
        (1, "", "Acknowledgments"), (1, "", "References"),
    ]  # fmt: skip
    assert [(block.level, block.label, block.text) for _, block in two_columns.contents] == [
        (1, "I", "INTRODUCTION"), (2, "A", "Previous work"), (1, "II", "METHOD"), (2, "A", "Model"),
        (1, "III", "RESULTS"), (1, "IV", "DISCUSSION"), (1, "V", "CONCLUSIONS"), (1, "", "ACKNOWLEDGMENTS"),
    ]  # fmt: skip


def test_references_know_the_papers_they_cite(text: Document) -> None:
    references = of_kind(text, BlockKind.REFERENCE)
    assert [block.label for block in references] == ["[1]", "[2]", "[3]", "[4]"]
    assert [str(paper) for block in references for paper in block.papers] == ["1706.03762", "hep-th/9901001"]


def test_tables_keep_their_rows(text: Document) -> None:
    (table,) = of_kind(text, BlockKind.TABLE)
    assert [" ".join(cell or "" for cell in row) for row in table.rows] == [
        "Source Mass Error", "Alpha 1.42 0.03", "Beta 2.71 0.11", "Gamma 3.14 0.07",
    ]  # fmt: skip


def test_a_footnote_does_not_interrupt_the_paragraph_above_it(one_column: Document) -> None:
    (note,) = of_kind(one_column, BlockKind.FOOTNOTE)
    assert (note.label, note.text) == ("¹", "This footnote tells that the offices are shared by two groups.")
    assert any(block.text.endswith("fits the difficult final draft.¹") for block in one_column.blocks)


def test_displayed_formulas_stand_apart_with_their_numbers(text: Document) -> None:
    assert [block.label for block in of_kind(text, BlockKind.FORMULA)] == ["(1)", "(2)", "(3)"]


def test_a_scan_is_told_from_a_text() -> None:
    with pytest.raises(NotFoundError, match="pictures"):
        pdf_text.read(DATA / "scan.pdf")


def test_a_protected_pdf_says_so() -> None:
    with pytest.raises(FileError, match="password"):
        pdf_text.read(DATA / "protected.pdf")


@pytest.mark.parametrize("content", [b"", b"%PDF-1.5\n" + b"\x00" * 3000, b"<html>not a PDF</html>"])
def test_a_damaged_file_is_an_error_and_not_a_crash(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "damaged.pdf"
    file.write_bytes(content)
    with pytest.raises(FileError, match="damaged"):
        pdf_text.read(file)


def test_a_pdf_that_takes_for_ever_is_given_up() -> None:
    with pytest.raises(FileError, match="could not be read within"):
        pdf_text.read(DATA / "one_column.pdf", seconds=0.001)


def test_without_the_further_package_the_reader_is_told_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pdf_text, "find_spec", lambda name: None)
    with pytest.raises(NotFoundError, match="further package") as caught:
        pdf_text.read(DATA / "one_column.pdf")
    assert "pubtui[pdf]" in caught.value.remedy
