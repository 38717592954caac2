"""Whatever a paper is made of, every format writes it, and other people's readers read it back."""

from __future__ import annotations

import json
import re

import pytest
import yaml
from bibtexparser.entrypoint import parse_string
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pubtui.citations.formats import FORMATS, render
from pubtui.citations.latex.harmless import is_harmless
from pubtui.citations.settings import CitationSettings
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper
from pubtui.papers.text import clean_line, clean_paragraphs
from tests.hostile.cleanliness import assert_steers_nothing

FRAGMENTS = r"""
    { } $ \ % # & _ ^ ~ " ' ` @ , = | < > [ ] ( ) : ; - -- and others Jr. III Collaboration et al. van der
    \alpha \emph{x} \input{x} \write18 \begin{x} \"o \'{e} ^^5c $x^2$ <b> &amp; TY ER %0 --- ... é 李 ß א 😀
    10.1000/x Phys.Rev. D76 (2007) 013009 1 23 http://example.org/x_y
    """.split()
TEXTS = st.lists(st.sampled_from([*FRAGMENTS, " "]), max_size=12).map("".join) | st.text(max_size=30)
LINES = TEXTS.map(clean_line)
RECORDS = st.sampled_from(["preprint", "published"])
PRESENT = LINES.map(lambda text: text or "x")


@st.composite
def papers(draw: st.DrawFn) -> Paper:
    """A paper as it comes through the border: clean, with at least a title and an author."""
    return Paper(
        parse(draw(st.sampled_from(["2401.00001", "0704.0001", "math/0309136"])))[0],
        draw(st.none() | st.integers(1, 99)),
        draw(PRESENT),
        draw(TEXTS.map(clean_paragraphs)),
        tuple(map(Author, draw(st.lists(PRESENT, min_size=1, max_size=4)))),
        tuple(draw(st.lists(PRESENT, max_size=2))),
        PartialDate(draw(st.sampled_from(["2024", "2024-01", "2024-01-31", "2024-01-31T23:59:59Z"]))),
        PartialDate("2024-02-01"),
        draw(st.none() | PRESENT),
        draw(st.none() | PRESENT),
        draw(st.none() | PRESENT),
        withdrawn=draw(st.booleans()),
    )


def assert_can_be_read(name: str, text: str, paper: Paper) -> None:
    if name in ("bibtex", "biblatex", "arxiv-bibtex"):
        parsed = parse_string(text)
        assert [entry["eprint"] for entry in parsed.entries] == [str(paper.identifier)]
        assert not parsed.failed_blocks + parsed.preambles + parsed.strings
        told = {field.key: field.value for field in parsed.entries[0].fields}
        assert all(is_harmless(told.get(field, "")) for field in ("title", "author", "note"))
    elif name == "ris":
        assert all(re.match(r"[A-Z][A-Z0-9]  - |$", line) for line in text.split("\n"))
        assert (text.count("TY  - "), text.endswith("ER  - ")) == (1 + text.count(" TY  - "), True)
    elif name == "endnote":
        assert all(re.match(r"%\S |$", line) for line in text.split("\n"))
    elif name == "csl-json":
        assert len(json.loads(text)) == 1
    elif name == "hayagriva":
        assert len(yaml.safe_load(text)) == 1
    elif name in ("html", "reference-html"):
        assert set(re.findall(r"</?([a-zA-Z!?]+)", text)) <= {
            "a",
            "i",
            "em",
            "b",
            "sup",
            "sub",
            "p",
            "div",
            "span",
        }


def check(name: str, paper: Paper, record: str) -> None:
    chosen = CitationSettings(record=record)  # type: ignore[arg-type] # one of its two words
    text = render(name, [paper], chosen).replace("\r\n", "\n")
    assert_steers_nothing(text.replace("\u200b", "") if name == "org" else text, name)
    assert_can_be_read(name, text, paper)


def check_every_format(paper: Paper, record: str) -> None:
    for known in FORMATS:
        check(known.name, paper, record)


@given(papers(), RECORDS)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_any_paper_can_be_cited_in_every_format(paper: Paper, record: str) -> None:
    check_every_format(paper, record)


@pytest.mark.on_demand
@given(papers(), RECORDS)
@settings(max_examples=20_000, suppress_health_check=[HealthCheck.too_slow])
def test_many_papers_can_be_cited_in_every_format(paper: Paper, record: str) -> None:
    check_every_format(paper, record)
