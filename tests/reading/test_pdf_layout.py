"""Lines put together again, told without a PDF: the kinds of lines that pages of papers are made of."""

from pubtui.reading import pdf_layout
from pubtui.reading.document import Block, BlockKind
from pubtui.reading.pdf_geometry import Geometry
from pubtui.reading.pdf_lines import Line, Page

BODY = ["These words fill the line from its beginning to its end here"] * 6


def line(text: str, *, left: float = 50, width: float = 200, baseline: float, hyphenated: bool = False,
         size: float = 10, bold: bool = False, page: int = 0) -> Line:  # fmt: skip
    return Line(page, text, left, left + width, baseline, size, bold, hyphenated)


def column(texts: list[str], *, top: float = 700, left: float = 50, page: int = 0) -> list[Line]:
    return [line(text, left=left, baseline=top - 12 * i, page=page) for i, text in enumerate(texts)]


def read(*pages: list[Line]) -> list[Block]:
    return list(pdf_layout.document([Page(800, tuple(lines)) for lines in pages]).blocks)


def test_a_file_without_lines_is_an_empty_document() -> None:
    assert pdf_layout.document([Page(800, ())]).blocks == ()
    assert pdf_layout.document([]).blocks == ()


def test_a_paragraph_goes_on_in_the_next_column_and_on_the_next_page() -> None:
    left, right = column([*BODY, "it goes"]), column(["on here", *BODY, "and"], left=300)
    (block,) = read([*left, *right], column(["further.", *BODY], page=1))
    assert "it goes on here" in block.text
    assert "and further." in block.text


def test_an_indented_line_begins_a_paragraph() -> None:
    lines = column(BODY)
    lines += [line("New", left=62, width=188, baseline=628), line("goes on", baseline=616)]
    assert [block.text for block in read(lines)][1] == "New goes on"


def test_a_float_between_two_pages_does_not_divide_a_paragraph() -> None:
    caption = line("Figure 2: A picture.", baseline=700, size=8, page=1)
    blocks = read(
        column([*BODY, "a sentence that"]), [caption, *column(["ends here.", *BODY], top=660, page=1)]
    )
    assert [block.kind for block in blocks] == [BlockKind.PARAGRAPH, BlockKind.CAPTION]
    assert "a sentence that ends here." in blocks[0].text


def test_an_indented_line_on_the_next_page_is_a_paragraph_of_its_own() -> None:
    indented = line("Another begins", left=62, width=188, baseline=700, page=1)
    blocks = read(column([*BODY, "no full stop"]), [indented, *column(BODY, top=688, page=1)])
    assert [block.text.split()[0] for block in blocks] == ["These", "Another"]


def divided(before: str, after: str, *elsewhere: str) -> str:
    lines = column(BODY + list(elsewhere))
    lines.append(line(f"The {before}", baseline=400, hyphenated=True))
    lines.append(line(f"{after} word.", baseline=388))
    return next(block.text for block in read(lines) if "word." in block.text).split("The ")[-1]


def test_a_divided_word_is_joined_unless_its_hyphen_belongs_to_it() -> None:
    assert divided("de", "veloped") == "developed word."
    assert divided("X", "ray") == "X-ray word."
    assert divided("state-of", "the-art") == "state-of-the-art word."
    assert divided("Bose", "Einstein") == "Bose-Einstein word."
    assert divided("multi", "camera", "with a multi-camera rig.") == "multi-camera word."
    assert divided("task", "specific") == "task-specific word."
    assert divided("light", "weight", "a lightweight one.") == "lightweight word."


def test_running_heads_are_known_by_coming_again_and_page_numbers_by_their_place() -> None:
    pages = [
        [
            line(f"Running head {n}", baseline=780, page=n),
            *column(BODY, page=n),
            line(f"{n}", baseline=20, page=n),
        ]
        for n in range(3)
    ]
    assert not [block for block in read(*pages) if "head" in block.text or block.text.isdigit()]


def test_the_number_of_a_single_page_is_dropped_but_not_a_number_in_its_text() -> None:
    lines = [*column(BODY), line("42", baseline=500, width=10), line("17", baseline=20, width=10)]
    text = " ".join(block.text for block in read(lines))
    assert "42" in text
    assert "17" not in text


def test_a_number_beside_a_formula_at_the_edge_of_a_page_is_no_page_number() -> None:
    pages = [[*column(BODY, page=n), line(f"{n + 1}", baseline=20, width=10, page=n)] for n in range(3)]
    pages[2] = [
        line("Words about a longer sum ≤", baseline=740, page=2),
        line("2", baseline=744, left=252, width=5, page=2),
        *pages[2],
    ]
    text = " ".join(block.text for block in read(*pages))
    assert "longer sum ≤ 2" in text
    assert "3" not in text


def test_a_single_page_number_high_above_the_edge_is_told_by_what_it_counts() -> None:
    pages = [[*column(BODY), line("1", baseline=140, width=5)], column(BODY, page=1)]
    assert not [block for block in read(*pages) if "1" in block.text]


def test_columns_of_a_page_with_few_long_lines_are_those_of_the_text() -> None:
    short = [line("short", width=30, baseline=700 - 12 * n, page=1) for n in range(5)]
    geometry = Geometry([Page(800, tuple(column(BODY))), Page(800, tuple(short))])
    assert geometry.column(short[0]).right == 250


def test_parts_of_a_line_around_a_formula_are_one_line() -> None:
    lines = column(BODY)
    lines += [
        line("a root √", baseline=500, width=40),
        line("s = 13 of R", baseline=500, left=90.5, width=60),
        line("d", baseline=504, left=151, width=4, size=7),
        line("stays.", baseline=500, left=158, width=30),
    ]
    assert any("a root √s = 13 of Rᵈ stays." in block.text for block in read(lines))


def test_references_begin_at_a_first_number_where_no_heading_tells() -> None:
    lines = column(BODY)
    lines += [
        line("[1] A. Author, A title,", baseline=300, size=9),
        line("61, 118 (1971).", baseline=289, left=63, size=9, bold=True),
        line("[2] B. Author.", baseline=278, size=9),
    ]
    references = [block for block in read(lines) if block.kind is BlockKind.REFERENCE]
    assert [(block.label, block.text) for block in references] == [
        ("[1]", "A. Author, A title, 61, 118 (1971)."), ("[2]", "B. Author."),
    ]  # fmt: skip


def test_bold_words_in_prose_are_no_heading() -> None:
    lines = [*column(BODY), line("Vectors are set in type like this here", baseline=628, bold=True)]
    assert not [block for block in read(lines) if block.kind is BlockKind.HEADING]
