"""Citation keys."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from pubtui.citations.keys import assign, base_key, parse_pattern
from pubtui.errors import UsageError
from pubtui.papers.paper import Paper
from tests.real_papers import all_papers

Make = Callable[..., Paper]
DEFAULT = "{surname}{year}{word}"


def first_year(paper: Paper) -> int:
    return paper.submitted.year


@pytest.mark.parametrize(
    ("author", "title", "key"),
    [
        ("Ulrich Tönshoff", "On Grinding", "tonshoff2024grinding"),
        ('Ulrich T{\\"o}nshoff', "On Grinding", "tonshoff2024grinding"),
        ("Antti Käkönen", "The Snow", "kakonen2024snow"),
        ("Łukasz Øbro", "Smooth Fano polytopes", "obro2024smooth"),
        ("Jan van der Berg", "A Theory", "vanderberg2024theory"),
        ("Lee S. Smith, Jr.", "A Theory", "smith2024theory"),
        ("Catherine O'Neil", "It's All in the Data", "oneil2024data"),
        ("Jean-Luc Dupont-Martin", "Self-Play", "dupontmartin2024self"),
        ("The ATLAS Collaboration", "Observation of a particle", "atlas2024observation"),
        ("for the Super-FRS Experiment Collaboration", "Half-lives", "superfrsexperiment2024half"),
        ("Plato", "$\\alpha$-Decay & Friends", "plato2024decay"),
        ("Ada Lovelace", "What Is It?", "lovelace2024what"),
        ("Ada Lovelace", "{\\it Tritronqu\\'ee} Solutions", "lovelace2024tritronquee"),
    ],
)
def test_a_key_is_ascii_whatever_the_names_and_titles_are(
    made_paper: Make, author: str, title: str, key: str
) -> None:
    assert base_key(made_paper(title, author), DEFAULT, year=2024) == key


@pytest.mark.parametrize(
    ("pattern", "key"),
    [
        ("{auth}{year}{word}", "vandijk2024attention"),
        ("{surname:capitalize}{yy}", "VanDijk24"),
        ("{auth:upper}:{year}", "VANDIJK:2024"),
        ("{authors2}_{year}", "vandijksmithetal_2024"),
        ("{authors3}-{year}", "vandijksmithroe-2024"),
        ("{auth}{words3}{year}", "vandijkattentionneedsleep2024"),
        ("{title:capitalize}", "AttentionNeedSleep"),
        ("{id}", "2401.00001"),
        ("arxiv:{id}", "arxiv:2401.00001"),
        ("{prefix}+{id}", "cs+2401.00001"),
        ("{arxiv}", "vandijk2024attentionneedsleep"),
        ("arxiv", "vandijk2024attentionneedsleep"),
    ],
)
def test_every_token_of_a_pattern_means_what_it_says(made_paper: Make, pattern: str, key: str) -> None:
    paper = made_paper("Attention Is All You Need, and Sleep", "Jan van Dijk", "A. Smith", "J. Roe")
    assert base_key(paper, pattern, year=2024) == key


@pytest.mark.parametrize(
    "pattern",
    [
        "",
        "key",
        "{author}",
        "{auth",
        "a b{year}",
        "{year},x",
        "{auth:loud}",
        "{words0}",
        "{title3}",
        "ü{id}",
        "#{id}",
    ],
)
def test_a_pattern_that_cannot_give_good_keys_is_refused_with_a_word_of_help(pattern: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_pattern(pattern)
    assert caught.value.remedy


@pytest.mark.parametrize("names", [("李 飞飞",), ()])
@pytest.mark.parametrize("pattern", [DEFAULT, "{auth}", "{title}", "{arxiv}", "{word}-{words3}"])
def test_a_key_is_never_empty_and_never_a_number_alone(
    made_paper: Make, names: tuple[str, ...], pattern: str
) -> None:
    paper = made_paper("机器学习", *names)
    key = base_key(paper, pattern, year=2024)
    assert re.fullmatch(r"[A-Za-z0-9:_.+-]+", key)
    assert any(character.isalpha() for character in key)


def test_old_identifiers_give_keys_without_a_slash(made_paper: Make) -> None:
    assert base_key(made_paper(identifier="math/0309136"), "{id}", year=2003) == "math-0309136"


def test_keys_do_not_depend_on_the_order_or_on_the_company() -> None:
    kept = assign(all_papers(), DEFAULT, year_of=first_year)
    shuffled = random.Random(7).sample(all_papers(), len(all_papers()))
    assert assign(shuffled, DEFAULT, year_of=first_year) == kept
    few = shuffled[:300]
    assert assign(few, DEFAULT, year_of=first_year, assigned=kept) == {
        p.identifier: kept[p.identifier] for p in few
    }


@pytest.mark.parametrize("pattern", [DEFAULT, "{auth}", "{arxiv}", "{year}", "{id}"])
def test_keys_of_all_real_papers_are_ascii_and_unique_whatever_their_case(pattern: str) -> None:
    keys = assign(all_papers(), pattern, year_of=first_year)
    assert len({key.lower() for key in keys.values()}) == len(all_papers())
    assert all(re.fullmatch(r"[A-Za-z0-9:_.+-]+", key) for key in keys.values())


@pytest.mark.parametrize("pattern", ["{auth}{year}{word}", "{words9}", "arxiv", "x" * 5000 + "{year}"])
def test_a_key_has_an_end_whatever_names_titles_and_patterns_are(made_paper: Make, pattern: str) -> None:
    papers = [made_paper("w" * 20_000, "n" * 20_000, identifier=f"2401.0000{place}") for place in (1, 2)]
    keys = assign(papers, pattern, year_of=lambda paper: 2024)
    assert len(set(keys.values())) == 2
    assert all(len(key) <= 201 for key in keys.values())


def test_clashes_are_told_apart_in_the_order_of_identifiers(made_paper: Make) -> None:
    papers = [made_paper("Theory", identifier=f"2401.{number:05}") for number in range(30, 0, -1)]
    keys = list(assign(papers, DEFAULT, year_of=first_year).values())
    assert keys[:3] == ["lovelace2024theory", "lovelace2024theorya", "lovelace2024theoryb"]
    assert keys[26:28] == ["lovelace2024theoryz", "lovelace2024theoryaa"]


def test_an_older_paper_that_comes_later_does_not_take_a_key_that_was_given(made_paper: Make) -> None:
    newer, older = (
        made_paper("Theory", identifier="2401.00002"),
        made_paper("Theory", identifier="2401.00001"),
    )
    given = assign([newer], DEFAULT, year_of=first_year)
    both = assign([older, newer], DEFAULT, year_of=first_year, assigned=given)
    assert both[newer.identifier] == "lovelace2024theory"
    assert both[older.identifier] == "lovelace2024theorya"


def test_reserved_keys_are_taken_whatever_their_case(made_paper: Make) -> None:
    paper = made_paper("Theory")
    keys = assign(
        [paper], DEFAULT, year_of=first_year, reserved=["Lovelace2024Theory", "lovelace2024theorya"]
    )
    assert keys[paper.identifier] == "lovelace2024theoryb"
