"""Author lines as submitters type them come apart into names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubtui.papers import tex
from pubtui.papers.author_line import names_in
from pubtui.papers.text import fold
from tests.real_papers import records

NOT_TAKEN_APART_AS_ARXIV_DOES = {
    "0704.0307": "a stray semicolon becomes an author of its own there",
    "1310.8286": "a suffix behind two commas becomes an author of its own there",
    "2108.10257": "a suffix keeps its comma there",
}


def letters(name: str) -> str:
    return "".join(fold(tex.plain(name)).split())


def test_478_real_lines_come_apart_as_arxivs_own_parser_takes_them_apart() -> None:
    different = {
        record["id"]
        for record in records()
        if list(map(letters, names_in(record["authors_raw"]))) != list(map(letters, record["authors"]))
    }
    assert different == set(NOT_TAKEN_APART_AS_ARXIV_DOES)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("A. Smith, B. Jones", ["A. Smith", "B. Jones"]),
        ("A. Smith, B. Jones, and C. Li", ["A. Smith", "B. Jones", "C. Li"]),
        ("A. Smith and B. Jones & C. Li", ["A. Smith", "B. Jones", "C. Li"]),
        ("A. Smith; B. Jones", ["A. Smith", "B. Jones"]),
        ("John Smith, Jr., Anna Li", ["John Smith Jr.", "Anna Li"]),
        ("M. Finger, \\, Jr.", ["M. Finger Jr."]),
        ("Jiezhang Cao, III", ["Jiezhang Cao III"]),
        ("CLEO Collaboration: T. K. Pedlar, et al", ["CLEO Collaboration", "T. K. Pedlar"]),
        ("A. Smith et al.", ["A. Smith"]),
        ("A. Smith and others", ["A. Smith"]),
        ("A.N.Aleshaev, Yu.V.Ralchenko", ["A. N. Aleshaev", "Yu. V. Ralchenko"]),
        ("A. Jaffe (1) and G. Ritter (1) ((1) Harvard, (2) MIT)", ["A. Jaffe", "G. Ritter"]),
        ("J. Ulery (for the STAR Collaboration)", ["J. Ulery"]),
        ("A. Smith (MIT, B. Jones", ["A. Smith"]),
        ("A. Smith), B. Jones", ["A. Smith", "B. Jones"]),
        (r"P. Erd\H{o}s, Z. \.Zak", [r"P. Erd\H{o}s", r"Z. \.Zak"]),
        ("Anderson, Sandy", ["Anderson", "Sandy"]),
        (":", []),
        ("", []),
    ],
)
def test_a_line_holds_these_names(line: str, names: list[str]) -> None:
    assert list(names_in(line)) == names


@given(st.text(max_size=80) | st.text(alphabet="ab ,;:()&\\.JrI", max_size=60))
def test_any_text_comes_apart_into_names_of_one_line_with_letters(line: str) -> None:
    for name in names_in(line):
        assert name == " ".join(name.split())
        assert any(character.isalpha() for character in name)
