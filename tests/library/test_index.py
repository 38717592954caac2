"""What the index is told of a paper: folded words, initials, and terms that no text can be."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubtui.library import index, index_terms
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper


@pytest.mark.parametrize(
    ("title", "letters"),
    [
        ("Deep (x-ray) vision_of 3D", "3dorvx"),
        ("Über Erdős' naïve set-theory", "uenst"),
        (r"$\alpha$-decay", "d"),
        ("研究 of α-rays", "or"),
        ("…", ""),
    ],
)
def test_the_initials_of_all_words_stand_behind_a_text(
    paper_of: Callable[..., Paper], title: str, letters: str
) -> None:
    text = index.folded_row(paper_of("2401.00001", title=title))[1]
    found = {token for token in text.split() if unicodedata.category(token[0]) == "Co"}
    assert found == {index_terms.initial_token(letter) for letter in letters}


_texts = st.text(alphabet=string.ascii_lowercase + string.digits + string.punctuation + " \n")


@given(_texts)
def test_initials_do_not_depend_on_letters_of_other_alphabets_nearby(title: str) -> None:
    date = PartialDate("2024-01")

    def initials(text: str) -> set[str]:
        paper = Paper(parse("2401.00001")[0], 1, "", text, (), (), date, date)
        return set(index.folded_row(paper)[3].split()) & {
            index_terms.initial_token(c) for c in index_terms.LETTERS
        }

    assert initials(title) == initials(f"{title} α")


def test_authors_are_kept_apart(paper_of: Callable[..., Paper]) -> None:
    authors = index.folded_row(paper_of("2401.00001", authors=(Author("Ada B"), Author("C"))))[2]
    assert authors.startswith("ada b \ue000 c ")


def test_terms_tell_subjects_dates_and_states(paper_of: Callable[..., Paper]) -> None:
    paper = paper_of(
        "2401.00001",
        subjects=("cs.CL", "cs.AI", "hep-th"),
        submitted=PartialDate("2024-01-05"),
        withdrawn=True,
        doi="10.1/x",
    )
    terms = set(index.folded_row(paper)[5].split())
    assert terms == {
        index_terms.EVERY_PAPER,
        *map(index_terms.subject_term, ("cs", "cs.CL", "cs.AI", "hep-th")),
        index_terms.year_term(2024),
        index_terms.month_term(2024, 1),
        index_terms.WITHDRAWN,
        index_terms.HAS_DOI,
    }
    assert all(unicodedata.category(term[0]) == "Co" for term in terms)


def test_a_year_stands_for_all_its_months(paper_of: Callable[..., Paper]) -> None:
    terms = index.folded_row(paper_of("2401.00001", submitted=PartialDate("2024")))[5].split()
    assert {index_terms.month_term(2024, month) for month in range(1, 13)} <= set(terms)


@pytest.mark.parametrize(("year", "same_as"), [(1901, index_terms.FIRST_YEAR), (2300, index_terms.LAST_YEAR)])
def test_years_out_of_range_share_a_term(year: int, same_as: int) -> None:
    assert index_terms.year_term(year) == index_terms.year_term(same_as)
