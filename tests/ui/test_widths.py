"""Columns hold in every terminal: what is drawn has one width, by Rich and by wcwidth, whole or in parts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from wcwidth import wcswidth, wcwidth

from pubtui.papers.text import clean_line
from pubtui.ui.widths import agreed
from tests.ui.hostile import TITLES


@pytest.mark.parametrize("title", TITLES)
def test_a_title_is_as_wide_as_its_characters_one_by_one(title: str) -> None:
    drawn = agreed(clean_line(title.encode("utf-8", "replace").decode()))
    assert cell_len(drawn) == wcswidth(drawn) == sum(max(0, wcwidth(character)) for character in drawn)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("plain", "plain"),
        ("❤️ and ☎︎", "❤ and ☎"),
        ("👍🏽", "👍"),
        ("👨‍👩‍👧", "👨👩👧"),
        ("🇩🇪 🇯🇵", "DE JP"),
        ("1️⃣", "1"),
        ("🏴\U000e0067\U000e0062\U000e007f", "🏴"),
        ("ക്‍", "ക്‍"),
        ("a\u200db", "ab"),
        ("private \ue000", "private �"),
        ("unassigned \U000e0080", "unassigned �"),
        ("ç e\u0301 한", "ç e\u0301 한"),
    ],
)
def test_only_what_terminals_disagree_about_is_changed(text: str, drawn: str) -> None:
    assert agreed(text) == drawn


@given(st.text(max_size=30))
@settings(max_examples=100)
def test_drawing_twice_changes_nothing(text: str) -> None:
    assert agreed(agreed(text)) == agreed(text)
