"""Citing as the settings say; a key that a paper was given stays its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pubtui.citing import cite, kept_keys
from pubtui.library.database import Library, open_library
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper
from pubtui.settings.settings import Settings

DATE = PartialDate("2024-05-06")


def _paper(identifier: str) -> Paper:
    """All of these give the same key by the pattern."""
    return Paper(
        parse(identifier)[0], 1, "Learning to learn", "", (Author("Ada Crowd"),), ("cs.CL",), DATE, DATE
    )


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library.sqlite") as opened:
        yield opened


def _key(bibtex: str) -> str:
    found = re.match(r"@misc\{([^,]+),", bibtex)
    assert found is not None
    return found[1]


def test_a_key_stays_the_same_whatever_is_cited_with_it(library: Library) -> None:
    newer, older = _paper("2405.00002"), _paper("2405.00001")
    first = _key(cite(library, "bibtex", [newer], Settings()))
    both = cite(library, "bibtex", [older, newer], Settings())
    assert _key(both) == f"{first}a"
    assert f"@misc{{{first}," in both
    assert _key(cite(library, "bibtex", [newer], Settings())) == first
    assert _key(cite(library, "biblatex", [newer], Settings()).replace("@online", "@misc")) == first


def test_another_pattern_gives_other_keys_and_the_first_come_back_with_theirs(library: Library) -> None:
    paper = _paper("2405.00001")
    first = kept_keys(library, [paper], Settings())
    by_id = kept_keys(library, [paper], Settings(citation_key="{auth}{id}"))
    assert by_id[paper.identifier] == "crowd2405.00001"
    assert kept_keys(library, [paper], Settings()) == first


def test_a_title_that_changes_does_not_change_the_key(library: Library) -> None:
    paper = _paper("2405.00001")
    first = kept_keys(library, [paper], Settings())
    assert kept_keys(library, [replace(paper, title="Renamed")], Settings()) == first
