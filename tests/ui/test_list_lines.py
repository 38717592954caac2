"""Lines and papers, with headings between them: each way leads back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pubtui.ui.list_lines import ListLines


def drawn(starts: list[int], papers: int) -> list[tuple[str, int]]:
    """The lines as a slow and obvious program draws them."""
    lines: list[tuple[str, int]] = []
    for position in range(papers):
        if position in starts:
            lines.append(("heading", starts.index(position)))
        lines.append(("paper", position))
    return lines


@given(st.sets(st.integers(0, 40)), st.integers(0, 40))
@settings(max_examples=100)
def test_every_line_is_a_paper_or_a_heading(starts: set[int], papers: int) -> None:
    lines = ListLines(sorted(starts))
    expected = drawn(sorted(starts), papers)
    assert lines.count(papers) == len(expected)
    for line, (kind, number) in enumerate(expected):
        if kind == "paper":
            assert (lines.paper_at(line), lines.heading_at(line)) == (number, None)
            assert lines.of_paper(number) == line
        else:
            assert (lines.paper_at(line), lines.heading_at(line)) == (None, number)


@pytest.mark.parametrize(
    ("position", "following", "before"),
    [(0, 4, None), (1, 4, 0), (4, 9, 0), (7, 9, 4), (9, None, 4), (12, None, 9)],
)
def test_headings_lead_from_one_to_the_next(position: int, following: int | None, before: int | None) -> None:
    lines = ListLines([0, 4, 9])
    assert lines.next_start(position) == following
    assert lines.previous_start(position) == before


def test_the_heading_right_above_a_paper_is_known() -> None:
    lines = ListLines([0, 4])
    assert [lines.of_heading_or_paper(position) for position in (0, 1, 4, 5)] == [0, 2, 5, 7]
