"""The list of formats, and what holds for every one of them."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

import pytest

from pubtui.citations.formats import FORMATS, render
from pubtui.citations.settings import CitationSettings
from pubtui.errors import UsageError
from pubtui.papers.paper import Paper
from tests.real_papers import all_papers, documented_papers

Make = Callable[..., Paper]
NAMES = [known.name for known in FORMATS]


def test_names_and_menu_letters_are_unique() -> None:
    assert len(set(NAMES)) == len(FORMATS)
    assert len({known.letter for known in FORMATS}) == len(FORMATS)


@pytest.mark.parametrize("name", NAMES)
def test_no_papers_give_no_text(name: str) -> None:
    assert render(name, []) == ""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("record", ["preprint", "published"])
def test_every_format_takes_every_documented_paper(name: str, record: str) -> None:
    settings = CitationSettings(record="published" if record == "published" else "preprint")
    text = render(name, documented_papers(), settings)
    assert text
    assert not text.endswith("\n")


@pytest.mark.parametrize("name", NAMES)
def test_papers_keep_their_order(made_paper: Make, name: str) -> None:
    papers = [
        made_paper("Zebras", identifier="2401.00002", abstract="Zebras 2401.00002 zebras2024"),
        made_paper("Apes", identifier="2401.00001", abstract="Apes 2401.00001"),
    ]
    text = render(name, papers, CitationSettings(key_pattern="{word}")).lower()
    first = min(place for place in (text.find("zebras"), text.find("2401.00002")) if place >= 0)
    second = min(place for place in (text.find("apes"), text.find("2401.00001")) if place >= 0)
    assert first < second


def test_an_unknown_format_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UsageError) as caught:
        render("docx", documented_papers()[:1])
    assert "bibtex" in caught.value.remedy


def test_keys_the_library_knows_are_used(made_paper: Make) -> None:
    paper, other = (
        made_paper("Theory", identifier="2401.00002"),
        made_paper("Theory", identifier="2401.00001"),
    )
    known = {paper.identifier: "mykey", made_paper(identifier="2301.00001").identifier: "lovelace2024theory"}
    assert render("cite", [paper, other], keys=known) == r"\cite{mykey,lovelace2024theorya}"


@pytest.mark.on_demand
def test_ten_thousand_bibtex_entries_take_two_seconds() -> None:
    papers = (*all_papers(), *all_papers()[: 10_000 - len(all_papers())])
    began = time.process_time()
    render("bibtex", papers)
    assert time.process_time() - began < 2


@pytest.mark.on_demand
def test_citations_add_at_most_twenty_milliseconds_to_a_process() -> None:
    program = """
import time
from pubtui.papers.paper import Author, Paper
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
day = PartialDate("2017-06-12")
names = ("Ashish Vaswani", "Jan van der Berg", "Łukasz Kaiser")
title = "Attention Is All You Need"
paper = Paper(parse("1706.03762")[0], 7, title, "…", tuple(map(Author, names)), ("cs.CL",), day, day)
began = time.process_time()
from pubtui.citations.formats import render
render("bibtex", [paper])
print(time.process_time() - began)
"""
    took = min(
        float(subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout)
        for _ in range(7)
    )
    assert took < 0.020
