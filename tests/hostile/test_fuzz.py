"""The hostile corpus, changed at random, at every border that reads files and words: only our errors come.

`pytest -m on_demand tests/hostile/test_fuzz.py` goes on for long; what it finds joins the corpus.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pubtui.citations import bib_file
from pubtui.errors import PubtuiError
from pubtui.following import csv_list, json_list, opml, understand
from pubtui.papers import identifiers, names, query, tex
from pubtui.papers.author_line import names_in
from pubtui.papers.dates import PartialDate
from pubtui.papers.text import clean_line
from pubtui.reading import latexml, transcript
from tests.hostile.cleanliness import assert_steers_nothing
from tests.hostile.inputs import DOCUMENTS, TEXTS, inputs
from tests.hostile.papers import bulk_file, page_of_answer

TODAY = PartialDate("2026-12-02")
LONGEST = 3_000
CORPUS = [hostile.content[:LONGEST] for kind in (*TEXTS, *DOCUMENTS) for hostile in inputs(kind)]
PIECES = [
    b"\0",
    b"\x1b]0;owned\x07",
    b"\xc2\x9b",
    b"{",
    b"}",
    b"\\",
    b'"',
    b"<",
    b">",
    b"&",
    b"\n",
    b"9" * 40,
    b"\xff",
]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _identifier(data: bytes) -> None:
    identifiers.parse(_text(data))


def _query(data: bytes) -> None:
    query.parse(_text(data), today=TODAY)


def _names(data: bytes) -> None:
    for name in names_in(_text(data)):
        names.split_name(name)
        names.surname_in_arxiv_exports(name)


def _transcript(data: bytes) -> None:
    with suppress(ValueError):  # its own way to say no
        transcript.decode(data)


def _tex(data: bytes) -> None:
    assert_steers_nothing(tex.plain(clean_line(_text(data))), "tex")


BORDERS: dict[str, Callable[[bytes], object]] = {
    "answer": page_of_answer,
    "bulk file": bulk_file,
    "bib": lambda data: bib_file.read(_text(data)),
    "html": latexml.read,
    "transcript": _transcript,
    "opml": lambda data: opml.read(data.decode("utf-8", "replace")),
    "csv": lambda data: csv_list.read(data.decode("utf-8", "replace")),
    "json": lambda data: json_list.read(data.decode("utf-8", "replace")),
    "follow": lambda data: understand(_text(data)),
    "identifier": _identifier,
    "filter": _query,
    "names": _names,
    "tex": _tex,
}


@st.composite
def changed(draw: st.DrawFn) -> bytes:
    """An input of the corpus, cut, repeated and joined with others."""
    data = draw(st.sampled_from(CORPUS))
    for _ in range(draw(st.integers(0, 4))):
        begin = draw(st.integers(0, len(data)))
        end = draw(st.integers(begin, min(len(data), begin + 40)))
        piece = draw(
            st.sampled_from(PIECES)
            | st.sampled_from(CORPUS).map(lambda other: other[:60])
            | st.binary(max_size=6)
        )
        data = data[:begin] + piece * draw(st.integers(0, 3)) + data[end:]
    return data


def check(border: str, data: bytes) -> None:
    try:
        BORDERS[border](data)
    except PubtuiError as error:
        assert_steers_nothing(re.sub("[\ud800-\udfff]", "", str(error)), border)


@pytest.mark.parametrize("border", BORDERS)
@given(changed())
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_what_is_changed_at_random_raises_nothing_but_our_errors(border: str, data: bytes) -> None:
    check(border, data)


@pytest.mark.on_demand
@pytest.mark.parametrize("border", BORDERS)
@given(changed())
@settings(max_examples=20_000, suppress_health_check=list(HealthCheck))
def test_much_that_is_changed_at_random_raises_nothing_but_our_errors(border: str, data: bytes) -> None:
    check(border, data)
