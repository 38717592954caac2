"""Whether two spellings can be one person's."""

from __future__ import annotations

import gzip
import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubtui.papers import tex
from pubtui.papers.people import Match, SpellingVariant, matches, spelling_variants
from pubtui.papers.text import fold
from tests.real_papers import all_papers

RECORDS = Path(__file__).parents[1] / "data" / "arxiv" / "records.jsonl.gz"


def recorded_names() -> list[str]:
    with gzip.open(RECORDS, "rt", encoding="utf-8") as lines:
        return [name for record in map(json.loads, lines) for name in record["authors"]]


@pytest.mark.parametrize(
    ("wanted", "author_name"),
    [
        ("John Smith", "JOHN  SMITH"),
        ("António Araújo", "Antonio Araujo"),
        ("Rémi Munos", "Remi Munos"),
        ("Paul Erdős", r"Paul Erd\H{o}s"),
        ("Paul Erdős", unicodedata.normalize("NFD", "Paul Erdős")),
        ("Łukasz Kaiser", "Lukasz Kaiser"),
        ("Jean-Luc Picard", "Jean Luc Picard"),
        ("Fei-Fei Li", "Feifei Li"),
        ("C.-P. Yuan", "C. -P. Yuan"),
        ("A.A. Alves, Jr.", "A. A. Alves Jr"),
        ("Liang, Zhenwen", "Zhenwen Liang"),
        ("Smith, Jr., John", "John Smith Jr."),
        ("García Márquez, Gabriel", "Gabriel García Márquez"),
        ("Gabriel García-Márquez", "Gabriel García Márquez"),
        ("Cormac MacCarthy", "Cormac Mac Carthy"),
        ("Conan O'Brien", "Conan O’Brien"),
        ("JW Smith", "J. W. Smith"),
        ("Smith J", "J. Smith"),
        ("Smith J. A.", "J. A. Smith"),
        ("Alves Jr., A. A.", "A. A. Alves Jr."),
        ("Beethoven, Ludwig van", "Ludwig van Beethoven"),
        ("di wang", "Di Wang"),
        ("李飞飞", "李 飞飞"),
        ("ATLAS Collaboration", "The ATLAS Collaboration"),
        ("The LHCb Collaboration", "for the LHCb Collaboration"),
        ("Leoweiliang", "leoweiliang"),
    ],
)
def test_the_same_parts_in_another_spelling_are_exact(wanted: str, author_name: str) -> None:
    assert matches(wanted, author_name) is Match.EXACT
    assert matches(author_name, wanted) is Match.EXACT


@pytest.mark.parametrize(
    ("wanted", "author_name"),
    [
        ("Pablo Samuel Castro", "Pablo S. Castro"),
        ("Pablo Samuel Castro", "Pablo Castro"),
        ("Pablo Samuel Castro", "P. S. Castro"),
        ("Pablo Samuel Castro", "P. Castro"),
        ("Christian Jensen", "Chr. Jensen"),
        ("Jean-Luc Picard", "J.-L. Picard"),
        ("Jean-Luc Picard", "J. Picard"),
        ("Zhenwen Liang", "Liang Zhenwen"),
        ("Fei-Fei Li", "Li Fei-Fei"),
        ("Zhenwen Liang", "Liang Z."),
        ("Zhenwen Liang", "Liang Z. W."),
        ("Zhenwen Liang", "Liang ZW"),
        ("Zhenwen Liang", "Zhen Wenliang"),
        ("Di Wang", "Wang Di"),
        ("di wang", "D. Wang"),
        ("Hien Van Nguyen", "Hien V. Nguyen"),
        ("Hien Van Nguyen", "Nguyen Van Hien"),
        ("Luc Van Gool", "L. Van Gool"),
        ("Ludwig van Beethoven", "Ludwig Beethoven"),
        ("Juan de la Cruz", "Cruz, Juan"),
        ("Martin Luther King", "Martin Luther King Jr."),
        ("Gabriel García Márquez", "G. García-Márquez"),
        ("Martin Müller", "M. Mueller"),
        ("Kåre Øbro", "Kaare Oebro"),
    ],
)
def test_what_is_abbreviated_left_out_or_swapped_is_compatible(wanted: str, author_name: str) -> None:
    assert matches(wanted, author_name) is Match.COMPATIBLE
    assert matches(author_name, wanted) is Match.COMPATIBLE


@pytest.mark.parametrize(
    ("wanted", "author_name"),
    [
        ("John Smith", "John Smithson"),
        ("John Smith", "Anna Smith"),
        ("John Smith", "John Miller"),
        ("John Smith", "Johnson Smith"),
        ("John Smith", "A. Smith"),
        ("Smith J. A.", "A. Smith"),
        ("Zhenwen Liang", "Tian Liang"),
        ("Zhenwen Liang", "Zhenwei Liang"),
        ("Zhenwen Liang", "Zhenwen Li"),
        ("Wei Li", "Li-Wei Kang"),
        ("Wei Li", "Di Li"),
        ("di wang", "Xu Wang"),
        ("Hien Van Nguyen", "Hien Trang Nguyen"),
        ("Pablo Samuel Castro", "Pablo A. Castro"),
        ("Pablo Samuel Castro", "Samuel Castro"),
        ("Jan van der Berg", "Jan de Berg"),
        ("John Smith Jr.", "John Smith Sr."),
        ("John Smith II", "John Smith III"),
        ("Zhenwen Liang", "Zhenwen Liang Wang"),
        ("Gabriel García Márquez", "Gabriel García"),
        ("John Garcia-Smith", "John Smith"),
        ("Martin Luther", "The Luther Collaboration"),
        ("ATLAS Collaboration", "The CMS Collaboration"),
        ("", "John Smith"),
        (":", "John Smith"),
        ("John Smith", ""),
    ],
)
def test_what_contradicts_is_no_match(wanted: str, author_name: str) -> None:
    assert matches(wanted, author_name) is Match.NONE
    assert matches(author_name, wanted) is Match.NONE


def test_a_surname_alone_is_everyone_of_that_name_where_it_is_wanted() -> None:
    assert matches("Liang", "Zhenwen Liang") is Match.COMPATIBLE
    assert matches("van Gogh", "Vincent van Gogh") is Match.COMPATIBLE


@pytest.mark.parametrize("torn", ["John", "Smith"])
def test_a_name_torn_into_two_entries_of_an_author_list_is_nobody(torn: str) -> None:
    assert matches("John Smith", torn) is Match.NONE
    assert matches(torn, torn) is Match.EXACT


def test_a_recorded_author_matches_only_the_spellings_of_that_name() -> None:
    found = {name for name in recorded_names() if matches("Ewine F. van Dishoeck", name) is not Match.NONE}
    assert found == {"Ewine F. van Dishoeck", "Ewine van Dishoeck"}


def test_every_recorded_name_matches_itself_exactly() -> None:
    unmatched = {name for name in recorded_names() if matches(name, name) is not Match.EXACT}
    assert unmatched <= {":"}


def test_accents_and_case_never_matter() -> None:
    different = {
        name
        for name in recorded_names()
        if name != ":" and matches(name, fold(tex.plain(name))) is not Match.EXACT
    }
    assert different == set()


NAMES = st.one_of(
    st.text(max_size=30),
    st.lists(
        st.sampled_from(
            ["John", "J.", "Jean-Luc", "van", "der", "Smith", "Müller", "Jr.", ",", "李", "飞飞", "O’Brien"]
        ),
        max_size=5,
    ).map(" ".join),
)


@given(NAMES, NAMES)
def test_the_same_spelling_is_the_same_in_both_directions(one: str, other: str) -> None:
    assert (matches(one, other) is Match.EXACT) == (matches(other, one) is Match.EXACT)


@given(NAMES, NAMES)
def test_names_of_two_and_more_words_match_the_same_in_both_directions(one: str, other: str) -> None:
    one, other = f"Anna {one} Smith", f"Anna {other} Müller-Smith"
    assert matches(one, other) is matches(other, one)


@pytest.mark.on_demand
def test_no_two_of_34_682_recent_names_are_the_same_but_for_accents_case_hyphens_and_dots() -> None:
    names = {author.name for paper in all_papers() for author in paper.authors}
    plainer = {name: "".join(c for c in fold(tex.plain(name)) if c.isalnum()) for name in names}
    variants = spelling_variants(names)
    assert {plainer[spelling] == plainer[v.spelling] for v in variants for spelling in v.spellings} == {True}
    assert sum(variant.count for variant in variants) == len(names)


def test_a_blank_at_another_place_is_another_spelling_to_choose() -> None:
    names = ["Zhenwen Liang", "Zhen Wenliang", "ZHENWEN LIANG", "Zhen-Wen Liang"]
    assert spelling_variants(names) == (
        SpellingVariant("ZHENWEN LIANG", 3, ("ZHENWEN LIANG", "Zhen-Wen Liang", "Zhenwen Liang")),
        SpellingVariant("Zhen Wenliang", 1, ("Zhen Wenliang",)),
    )


def test_spellings_are_offered_by_how_often_they_occur() -> None:
    names = [
        "Pablo Samuel Castro",
        "Pablo S. Castro",
        "Pablo S Castro",
        "Pablo S. Castro",
        "Rémi Munos",
        "Remi Munos",
    ]
    assert spelling_variants(names) == (
        SpellingVariant("Pablo S. Castro", 3, ("Pablo S Castro", "Pablo S. Castro")),
        SpellingVariant("Remi Munos", 2, ("Remi Munos", "Rémi Munos")),
        SpellingVariant("Pablo Samuel Castro", 1, ("Pablo Samuel Castro",)),
    )
