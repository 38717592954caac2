"""Names taken apart: particles, suffixes, collaborations, mononyms."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubtui.papers.names import PersonName, initials, split_name

RECORDS = Path(__file__).parents[1] / "data" / "arxiv" / "records.jsonl.gz"

NOT_SPLIT_AS_ARXIV_DOES = {
    "for the Super-FRS Experiment Collaboration": "a collaboration in the middle of a list stays whole",
    "Jingyun Liang, Jr.": "the comma does not belong to the surname",
    "\\, Jr.": "a stray comma",
}


def test_every_name_of_478_papers_is_split_as_arxivs_own_parser_splits_it() -> None:
    different = {}
    with gzip.open(RECORDS, "rt", encoding="utf-8") as lines:
        for record in map(json.loads, lines):
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
        ("Smith, Jr., John", "John", "", "Smith", "Jr."),
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
    ],
)
def test_a_collaboration_stays_whole(name: str) -> None:
    split = split_name(name)
    assert split.is_collaboration
    assert (split.given, split.surname) == ("", name)


@pytest.mark.parametrize("suffix", ["I", "II", "III", "IV", "V", "Jr", "Jr.", "Sr", "Sr."])
def test_a_suffix_is_never_the_surname(suffix: str) -> None:
    assert split_name(f"John Smith {suffix}") == PersonName("John", "", "Smith", suffix)


@pytest.mark.parametrize(
    ("given_name", "short"),
    [
        ("Aidan N.", "A. N."),
        ("Jean-Luc", "J.-L."),
        ("C.-P.", "C.-P."),
        ("C. -P.", "C.-P."),
        ("A.A.", "A. A."),
        ("J.R.R.", "J. R. R."),
        ("Chr.", "C."),
        ("慧", "慧"),
        ("Łukasz", "Ł."),
        ("", ""),
    ],
)
def test_given_names_have_initials(given_name: str, short: str) -> None:
    assert initials(given_name) == short


@given(st.text(max_size=60))
def test_any_text_has_parts_that_hold_all_its_words(name: str) -> None:
    split = split_name(name)
    words = " ".join((split.given, split.particle, split.surname, split.suffix)).split()
    assert sorted(words) == sorted(name.replace(",", " ").split()) or "," in name
