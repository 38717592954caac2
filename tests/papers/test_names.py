"""Names taken apart: particles, suffixes, collaborations, mononyms."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubtui.papers.names import PersonName, initials, split_name, surname_in_arxiv_exports
from tests.real_papers import records

NOT_SPLIT_AS_ARXIV_DOES = {
    "for the Super-FRS Experiment Collaboration": "a collaboration in the middle of a list stays whole",
    "Jingyun Liang, Jr.": "the comma does not belong to the surname",
    "\\, Jr.": "a stray comma",
}


def test_every_name_of_478_papers_is_split_as_arxivs_own_parser_splits_it() -> None:
    different = {}
    for record in records():
        for name, parts in zip(record["authors"], record["author_parts"], strict=True):
            split = split_name(name)
            if [split.full_surname, split.given, split.suffix] != parts:
                different[name] = parts
    assert set(different) == set(NOT_SPLIT_AS_ARXIV_DOES)


@pytest.mark.parametrize(
    ("name", "given_name", "particle", "surname", "suffix"),
    [
        ("Zhenwen Liang", "Zhenwen", "", "Liang", ""),
        ("Jan van der Berg", "Jan", "van der", "Berg", ""),
        ("Maria de la Cruz", "Maria", "de la", "Cruz", ""),
        ("A. A. Alves Jr.", "A. A.", "", "Alves", "Jr."),
        ("Alves, A.A., Jr.", "A.A.", "", "Alves", "Jr."),
        ("Alves, A. A. Jr.", "A. A.", "", "Alves", "Jr."),
        ("Alves Jr., A. A.", "A. A.", "", "Alves", "Jr."),
        ("Smith, Jr., John", "John", "", "Smith", "Jr."),
        ("Smith, John III", "John", "", "Smith", "III"),
        ("Smith, John V", "John V", "", "Smith", ""),
        ("Jingyun Liang, Jr.", "Jingyun", "", "Liang", "Jr."),
        ("Jan van der Berg Jr.", "Jan", "van der", "Berg", "Jr."),
        ("de Souza Jr., Paulo", "Paulo", "de", "Souza", "Jr."),
        ("Beethoven, Ludwig van", "Ludwig", "van", "Beethoven", ""),
        ("Luc Van Gool", "Luc", "Van", "Gool", ""),
        ("van Gogh", "", "van", "Gogh", ""),
        ("Di Wang", "Di", "", "Wang", ""),
        ("Da Li", "Da", "", "Li", ""),
        ("Motoko Y. Ii", "Motoko Y.", "", "Ii", ""),
        ("Krisvarish V", "Krisvarish", "", "V", ""),
        ("Smith,John", "John", "", "Smith", ""),
        ("Heath,", "", "", "Heath", ""),
        ("van der Berg, Jan", "Jan", "van der", "Berg", ""),
        ("John Smith III", "John", "", "Smith", "III"),
        ("Li Fei-Fei", "Li", "", "Fei-Fei", ""),
        ("Leoweiliang", "", "", "Leoweiliang", ""),
        ("Liang, Zhenwen", "Zhenwen", "", "Liang", ""),
        ("Smith, V", "V", "", "Smith", ""),
        ("Smith, Jr.", "", "", "Smith", "Jr."),
        ("van der Berg, III", "", "van der", "Berg", "III"),
        ("John Smith, Jr.", "John", "", "Smith", "Jr."),
        (":", "", "", ":", ""),
    ],
)
def test_a_name_has_its_parts(name: str, given_name: str, particle: str, surname: str, suffix: str) -> None:
    assert split_name(name) == PersonName(given_name, particle, surname, suffix)


@pytest.mark.parametrize(
    "name",
    [
        "The ATLAS Collaboration",
        "CMS and LHCb Collaborations",
        "for the X Collaboration",
        "LIGO Scientific Collaboration",
        "The CHIME/FRB Collaboration",
        "Event Horizon Telescope Consortium",
        "The GRAVITY Team",
        "Kwai Keye Team",
        "Team OLMo",
        "Particle Data Group",
        "Flavour Lattice Averaging Group (FLAG)",
        "Planck Collaboration XIII",
        "BigScience Workshop",
        "on behalf of the CMS",
    ],
)
def test_a_collaboration_stays_whole(name: str) -> None:
    split = split_name(name)
    assert split.is_collaboration
    assert (split.given, split.surname) == ("", name)


@pytest.mark.parametrize("name", ["Teamrat Ghezzehei", "Ana Collado", "Survey Kim", "Group", "Di Forte"])
def test_a_person_is_no_collaboration(name: str) -> None:
    assert not split_name(name).is_collaboration


@pytest.mark.parametrize(
    "name", ["a" * 50_000, "a " * 25_000, "van der " * 6_000, "9" * 50_000, "Jr. " * 10_000]
)
def test_a_name_of_any_length_has_a_surname_at_once(name: str) -> None:
    began = time.process_time()
    assert surname_in_arxiv_exports(f"Ada {name}")
    assert time.process_time() - began < 2


@pytest.mark.parametrize("suffix", ["I", "II", "III", "IV", "V", "Jr", "Jr.", "Sr", "Sr."])
def test_a_suffix_is_never_the_surname(suffix: str) -> None:
    assert split_name(f"John Smith {suffix}") == PersonName("John", "", "Smith", suffix)


@pytest.mark.parametrize("suffix", ["II", "III", "IV", "Jr", "Jr.", "Sr", "Sr.", "jr."])
@pytest.mark.parametrize("form", ["Smith {}", "Smith, {}", "Smith {}, J.", "Smith, J. {}", "Smith, J., {}"])
def test_a_suffix_is_never_the_surname_in_any_form(form: str, suffix: str) -> None:
    split = split_name(form.format(suffix))
    assert (split.surname, split.suffix) == ("Smith", suffix)


@pytest.mark.parametrize(
    ("given_name", "short"),
    [
        ("Aidan N.", "A. N."),
        ("A.A.", "A. A."),
        ("Yu.V.", "Y. V."),
        ("C. -P.", "C.-P."),
        ("Jean‐Luc", "J.-L."),
        ("Émile d'Arcy", "É. D."),
        ("Jean-Luc", "J.-L."),
        ("C.-P.", "C.-P."),
        ("J.R.R.", "J. R. R."),
        ("Chr.", "C."),
        ("慧", "慧"),
        ("Łukasz", "Ł."),
        ("", ""),
    ],
)
def test_given_names_have_initials(given_name: str, short: str) -> None:
    assert initials(given_name) == short


def test_arxivs_own_surname_is_known_for_everyone_who_heads_a_list() -> None:
    different = {
        record["authors"][0]: record["author_parts"][0][0]
        for record in records()
        if surname_in_arxiv_exports(record["authors"][0]) != record["author_parts"][0][0]
    }
    assert different == {}


@pytest.mark.parametrize(
    ("name", "surname"),
    [
        ("Di Wang", "Wang"),
        ("Jan van der Berg", "van der Berg"),
        ("Jan van der Berg Jr.", "Berg"),
        ("Smith Jr.", "Jr."),
        ("The CHIME/FRB Collaboration", "FRB Collaboration"),
        ("Gemini Team", "Gemini Team"),
        ("Leoweiliang", "Leoweiliang"),
    ],
)
def test_arxivs_own_surname_is_known_where_it_is_odd(name: str, surname: str) -> None:
    assert surname_in_arxiv_exports(name) == surname


WORDS = st.sampled_from(
    [
        "John",
        "J.",
        "A.B.",
        "Jean-Luc",
        "van",
        "Van",
        "der",
        "Smith",
        "Jr.",
        "III",
        "V",
        ",",
        "李",
        "Team",
        ":",
    ]
)


@given(st.text(max_size=60) | st.lists(WORDS, max_size=7).map(" ".join))
def test_any_text_has_parts_that_hold_all_its_words(name: str) -> None:
    split = split_name(name)
    words = " ".join((split.given, split.particle, split.surname, split.suffix)).replace(",", " ").split()
    assert set(words) == set(name.replace(",", " ").split())
    assert split.surname or not name.strip()


@given(st.text(max_size=30))
def test_initials_of_initials_are_the_same(given_name: str) -> None:
    assert initials(initials(given_name)) == initials(given_name)
