import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from pubtui.papers import cells as measured
from pubtui.papers.cells import fitted, index_at, lines, shortened, width

DATA = Path(__file__).parents[1] / "data"

WIDTHS = [
    ("plain", 5),
    ("Erdős–Rényi", 11),
    ("Erdo\u030bs", 5),
    ("中文 title", 10),
    ("日本", 4),
    ("한국어", 6),
    ("\u1112\u1161\u11ab", 2),
    ("ｆｕｌｌ", 8),
    ("😀", 2),
    ("👩‍🔬 works", 8),
    ("👍🏽", 2),
    ("🇫🇷🇩🇪", 4),
    ("❤️", 2),
    ("ℒ(θ)=∑ᵢ₌₁ⁿ", 10),
    ("zero\u200bwidth", 9),
    ("na\u200dïve", 5),
    ("é\u200dé", 2),
    ("\u0915\u094d\u200d\u0937", 1),
    ("שלום", 4),
    ("हिन्दी", 3),
    ("", 0),
]


@pytest.mark.parametrize(("text", "cells"), WIDTHS)
def test_width_is_what_a_terminal_takes(text: str, cells: int) -> None:
    assert width(text) == cells


@pytest.mark.parametrize("text", [text for text, _cells in WIDTHS])
@pytest.mark.parametrize("cells", range(12))
def test_a_column_is_exactly_as_wide_as_asked(text: str, cells: int) -> None:
    assert width(fitted(text, cells)) == cells


def test_a_cut_is_between_clusters_and_shown() -> None:
    assert shortened("中文字", 4) == "中…"
    assert shortened("中文字", 5) == "中文…"
    assert shortened("e\u0301e\u0301e\u0301", 2) == "e\u0301…"
    assert shortened("👩‍🔬👩‍🔬", 3) == "👩‍🔬…"
    assert shortened("a word", 3) == "a…"
    assert shortened("fits", 4) == "fits"
    assert shortened("x", 0) == ""


def test_real_titles_and_names_are_as_wide_as_the_interface_says() -> None:
    with gzip.open(DATA / "bulk" / "recent_sample.jsonl.gz", "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    texts = [record["title"].replace("\n", " ") for record in records]
    texts += [name for record in records for name in record["authors"]]
    assert [text for text in texts if width(text) != cell_len(text)] == []


@pytest.mark.parametrize(
    ("text", "cell", "index"),
    [
        ("abc", 0, 0),
        ("abc", 2, 2),
        ("abc", 9, 3),
        ("中文x", 1, 0),
        ("中文x", 4, 2),
        ("e\u0301x", 1, 2),
        ("", 0, 0),
    ],
)
def test_a_cell_shows_one_character(text: str, cell: int, index: int) -> None:
    assert index_at(text, cell) == index


def broken(text: str, first: int, others: int) -> list[str]:
    return [text[begin:end] for begin, end in lines(text, first, others)]


@pytest.mark.parametrize(
    ("text", "first", "others", "expected"),
    [
        ("", 5, 5, [""]),
        ("fits", 4, 4, ["fits"]),
        ("two words", 4, 5, ["two", "words"]),
        ("one two three", 7, 7, ["one two", "three"]),
        ("a first line is short", 3, 11, ["a", "first line", "is short"]),
        ("unbreakable", 4, 5, ["unbr", "eakab", "le"]),
        ("a unbreakable", 4, 4, ["a", "unbr", "eaka", "ble"]),
        ("中文字 zwei", 4, 4, ["中文", "字", "zwei"]),
        ("中文字 z", 5, 5, ["中文", "字 z"]),
        ("e\u0301e\u0301e\u0301", 2, 2, ["e\u0301e\u0301", "e\u0301"]),
        ("👩‍🔬👩‍🔬 👩‍🔬", 4, 4, ["👩‍🔬👩‍🔬", "👩‍🔬"]),
        ("def f():\n    return 1\n", 8, 8, ["def f():", "   ", "return 1", ""]),
        ("ℒ(θ) = ∑ᵢ xᵢ", 6, 6, ["ℒ(θ) =", "∑ᵢ xᵢ"]),
        ("a a👩", 3, 2, ["a", "a", "👩"]),
        ("a a中a", 5, 2, ["a", "a", "中", "a"]),
        ("wide 中", 1, 1, ["w", "i", "d", "e", "中"]),
    ],
)
def test_lines_break_at_blanks_and_between_clusters(
    text: str, first: int, others: int, expected: list[str]
) -> None:
    assert broken(text, first, others) == expected


@given(
    st.text(st.sampled_from("ab é中👩‍🔬e\u0301\n\u200b🇫🇷"), max_size=60), st.integers(2, 9), st.integers(2, 9)
)
@settings(max_examples=100, deadline=None)
def test_no_line_is_too_wide_and_no_character_but_blanks_is_lost(text: str, first: int, others: int) -> None:
    found = broken(text, first, others)
    assert width(found[0]) <= first
    assert all(width(line) <= others for line in found[1:])
    assert "".join(found).replace(" ", "") == text.replace("\n", "").replace(" ", "")


@given(st.text(st.sampled_from("abc é"), max_size=60), st.integers(1, 9))
@settings(max_examples=50, deadline=None)
def test_the_fast_way_breaks_where_the_exact_one_does(text: str, room: int) -> None:
    exact: list[tuple[int, int]] = []
    measured._break_clusters(text, 0, len(text), room, room, exact)
    assert lines(text, room, room) == exact
