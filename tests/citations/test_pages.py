"""Ranges of pages, shortened as the Chicago Manual (18th ed., 9.63) and CSL's `minimal` do."""

from __future__ import annotations

import pytest

from pubtui.citations.styles import pages


@pytest.mark.parametrize(
    ("written", "chicago", "minimal"),
    [
        ("3-10", "3–10", "3–10"),
        ("71-72", "71–72", "71–2"),
        ("96-117", "96–117", "96–117"),
        ("100-104", "100–104", "100–4"),
        ("200-209", "200–209", "200–9"),
        ("1100-1113", "1100–1113", "1100–13"),
        ("101-108", "101–8", "101–8"),
        ("202-205", "202–5", "202–5"),
        ("808-833", "808–33", "808–33"),
        ("1103-1104", "1103–4", "1103–4"),
        ("321-328", "321–28", "321–8"),
        ("110-119", "110–19", "110–9"),
        ("498-532", "498–532", "498–532"),
        ("1087-1089", "1087–89", "1087–9"),
        ("1496-1500", "1496–500", "1496–500"),
        ("13009-13021", "13009–21", "13009–21"),
        ("110-105", "110–105", "110–105"),
        ("200-200", "200–200", "200–200"),
        ("e1-e5", "e1–e5", "e1–e5"),
        ("e101-105", "e101–105", "e101–105"),
        ("101-10e", "101–10e", "101–10e"),
        ("²¹-²²", "²¹–²²", "²¹–²²"),
        ("42", "42", "42"),
        ("9" * 5000 + "-" + "9" * 5000, "9" * 5000 + "–" + "9" * 5000, "9" * 5000 + "–" + "9" * 5000),
    ],
)
def test_a_range_is_shortened_only_where_it_can_be(written: str, chicago: str, minimal: str) -> None:
    assert (pages.chicago(written), pages.minimal(written)) == (chicago, minimal)


def test_a_range_is_told_from_a_page() -> None:
    assert (pages.first("211-220"), pages.first("42")) == ("211", "42")
    assert (pages.is_range("211-220"), pages.is_range("42")) == (True, False)
    assert pages.expanded("211-220") == "211–220"
