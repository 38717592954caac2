"""Real .bib files are not tidy."""

from __future__ import annotations

import gc
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pubtui.citations.bib_scanner import scan

TIDY = """@article{smith2020,
  title = {A {Braced} Title},
  year = 2020
}"""


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (TIDY, {"title": "A {Braced} Title", "year": "2020"}),
        ("@article{k, title={A}, year={2020}, }", {"title": "A", "year": "2020"}),
        ("@article{k, title={A} , ,year={2020} ,\n}", {"title": "A", "year": "2020"}),
        ("@article{k, title={A}\n year={2020}}", {"title": "A", "year": "2020"}),
        (
            '@article{k, title="A {"}quoted{"} title", year="2020"}',
            {"title": 'A {"}quoted{"} title', "year": "2020"},
        ),
        ("@article(k, title={A (b) c}, year=2020)", {"title": "A (b) c", "year": "2020"}),
        ("@ARTICLE {k ,TITLE={A},Year = 2020}", {"title": "A", "year": "2020"}),
        ("@article{k\n title={A}}", {"title": "A"}),
        (
            '@string{jan = "January"}\n@misc{k, month = jan # " 1", title={A}}',
            {"month": "January 1", "title": "A"},
        ),
        ("@string(x = {Phys. Rev.})@misc{k, journal = x # { D}}", {"journal": "Phys. Rev. D"}),
        ("@misc{k, title = {several\n   lines}, note = {}}", {"title": "several lines", "note": ""}),
        ("@misc{k, title = {A}, title = {B}}", {"title": "A"}),
        ("@misc{k, title = {A}, junk, year = 2020}", {"title": "A", "year": "2020"}),
        (
            "@misc{k, abstract = {50% of {x}}, eprint = {1706.03762}}",
            {"abstract": "50% of {x}", "eprint": "1706.03762"},
        ),
        ("@misc{k, title = {A \\{ b \\} c}, year = 1}", {"title": "A \\{ b \\} c", "year": "1"}),
    ],
)  # fmt: skip
def test_fields_are_read_however_they_are_written(text: str, fields: dict[str, str]) -> None:
    (entry,) = scan(text)
    assert entry.fields == fields


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("@misc{smith2020, title={A}}", "smith2020"),
        ("@misc{DBLP:conf/nips/VaswaniSPUJGKP17, title={A}}", "DBLP:conf/nips/VaswaniSPUJGKP17"),
        ("@misc{ Smith(2020)a , title={A}}", "Smith(2020)a"),
        ("@misc{müller_2020-x.y+z, title={A}}", "müller_2020-x.y+z"),
        ("@misc{only}", "only"),
        ("@misc{, title={A}}", ""),
        ("@misc{title={A}}", ""),
    ],
)
def test_a_key_is_what_stands_before_the_first_comma(text: str, key: str) -> None:
    assert [entry.key for entry in scan(text)] == [key]


def test_comments_preambles_and_text_between_entries_are_no_entries() -> None:
    text = f"""% a comment with an @ in it, and mail@example.org
@comment{{jabref-meta: grouping; {{x}} }}
@Comment{{ @article{{old, title={{B}}}} }}
@preamble{{ "\\newcommand{{\\x}}{{y}}" }}
{TIDY}
That was it.
"""
    assert [entry.key for entry in scan(text)] == ["smith2020"]


def test_an_entry_that_is_never_closed_does_not_swallow_the_next() -> None:
    text = "@misc{broken, title = {A {B}, year = 2020\n\n" + TIDY
    assert [entry.key for entry in scan(text)] == ["broken", "smith2020"]


def test_a_file_of_unclosed_entries_is_read_in_linear_time() -> None:
    assert len(scan("@misc{k, title = {{{ unclosed\n" * 20_000)) == 20_000


@settings(max_examples=100)
@given(st.text(alphabet='@{}()",=#%\\ \nabmisctrngk12', max_size=200))
def test_no_text_is_too_broken_to_scan(text: str) -> None:
    for entry in scan(text):
        assert entry.kind


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (TIDY, ""),
        ("@article{k, title={A}, year={2020}, }", ""),
        ("@article{k, title={A}\n year={2020}}", ""),
        ("@misc{k, title={A}\n@misc{l, title={B}}", "it is never closed"),
        ("@misc{k, title={A\n@misc{l, title={B}}", "it is never closed"),
        ('@misc{k, title="A}', "it is never closed"),
        ("@misc{, title={A}}", "it has no key"),
        ("@misc{k, junk here, title={A}}", "'junk here' is no field"),
        ("@misc{k, {a}{group}, title={A}}", "'{a}' is no field"),
    ],
)
def test_what_had_to_be_forgiven_is_told(text: str, fault: str) -> None:
    assert scan(text)[0].fault == fault


def test_entries_know_their_lines() -> None:
    text = '% one\n\n@string{x = "y"}\r\n@misc{a,\n title={A}}\n  @misc{b}\n@comment{\n}\n@misc{c}@misc{d}'
    assert [(entry.key, entry.line) for entry in scan(text)] == [("a", 4), ("b", 6), ("c", 9), ("d", 9)]


def test_a_file_on_one_line_is_read_in_a_time_that_grows_with_it() -> None:
    gc.freeze()  # or every search for garbage looks through what other tests left as well
    began = process_time()
    assert len(scan("@misc{a, title={A}}" * 500)) == 500
    small = process_time() - began
    began = process_time()
    assert len(scan("@misc{a, title={A}}" * 10_000)) == 10_000
    large = process_time() - began
    gc.unfreeze()
    assert large < 20 * 5 * max(small, 0.002)
