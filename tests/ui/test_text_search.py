"""Looking for words in a full text."""

from __future__ import annotations

import pytest

from pubtui.ui.widgets.text_layout import Place
from pubtui.ui.widgets.text_search import MOST_MATCHES, TextSearch

TEXTS = ["On Erdős and the erdos number", "H₂O and the\nthe Wave", "中文字 here", "the the the"]


def found(words: str) -> list[str]:
    search = TextSearch(TEXTS)
    search.look_for(words)
    return [TEXTS[match.part][match.begin : match.end] for match in search.matches]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("erdos", ["Erdős", "erdos"]),
        ("ERDŐS N", ["erdos n"]),
        ("h2o", ["H₂O"]),
        ("the  the", ["the\nthe", "the the"]),
        ("numb", ["numb"]),
        ("文", ["文"]),
        ("nothing", []),
        ("", []),
        ("   ", []),
        ("(", []),
    ],
)
def test_words_are_found_whatever_their_accents_and_case(words: str, expected: list[str]) -> None:
    assert found(words) == expected


def test_the_nearest_match_comes_first_and_the_others_in_turn() -> None:
    search = TextSearch(TEXTS)
    search.look_for("the")
    assert search.choose(Place(1, 0), 1) == search.matches[1]
    assert [search.move(1) for _ in range(5)] == [search.matches[place] for place in (2, 3, 4, 5, 0)]
    assert search.move(-1) == search.matches[5]
    assert search.choose(Place(0, 0), -1) == search.matches[5]


def test_without_a_match_there_is_nowhere_to_go() -> None:
    search = TextSearch(TEXTS)
    assert search.move(1) is None
    search.look_for("nothing")
    assert (search.choose(Place(0), 1), search.move(1)) == (None, None)


def test_what_stands_on_a_line_is_told() -> None:
    search = TextSearch(TEXTS)
    search.look_for("the")
    search.choose(Place(3), 1)
    assert [(match.begin, is_current) for match, is_current in search.within(3, 0, 7)] == [
        (0, True),
        (4, False),
    ]
    assert list(search.within(2, 0, 9)) == []


def test_a_letter_that_is_everywhere_has_an_end() -> None:
    search = TextSearch(["a" * 20_000])
    search.look_for("a")
    assert len(search.matches) == MOST_MATCHES
