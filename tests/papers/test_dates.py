"""Dates as precisely as they are known."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from pubtui.papers.dates import PartialDate


@pytest.mark.parametrize(
    ("text", "year", "month", "day", "month_text", "day_text"),
    [
        ("2024", 2024, None, None, "2024", "2024"),
        ("2024-02", 2024, 2, None, "2024-02", "2024-02"),
        ("2024-02-29", 2024, 2, 29, "2024-02", "2024-02-29"),
        ("2024-02-29T23:59:59Z", 2024, 2, 29, "2024-02", "2024-02-29"),
    ],
)
def test_a_date_knows_what_it_knows(
    text: str, year: int, month: int | None, day: int | None, month_text: str, day_text: str
) -> None:
    date = PartialDate(text)
    assert (date.year, date.month, date.day) == (year, month, day)
    assert (date.month_text, date.day_text) == (month_text, day_text)


@pytest.mark.parametrize(
    "text",
    [
        "", "24", "2024-2", "2024-13", "2024-00", "2024-02-30", "2023-02-29", "2024-02-00", "0000",
        "2024-02-29T24:00:00Z", "2024-02-29T23:60:00Z", "2024-02-29T23:59:60Z", "2024-02-29T23:59:59",
        "2024-02-29 23:59:59Z", "2024-02-29T23:59Z", "٢٠٢٤", " 2024", "2024 ", "2024-01-01T00:00:00+00:00",
    ],
)  # fmt: skip
def test_what_is_no_date_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(ValueError, match=r"not an ISO 8601 date: |must be in |out of range"):
        PartialDate(text)


def test_a_moment_is_kept_to_the_second_in_utc() -> None:
    there = timezone(timedelta(hours=-5))
    assert (
        PartialDate.of(datetime(2024, 1, 31, 22, 7, 9, 999_999, tzinfo=there)).text == "2024-02-01T03:07:09Z"
    )
    assert PartialDate.of(datetime(2024, 1, 31, 22, 7, 9, tzinfo=UTC)).text == "2024-01-31T22:07:09Z"


def test_texts_sort_as_the_dates_do_and_the_coarser_first() -> None:
    texts = [
        "2023",
        "2023-12-31T23:59:59Z",
        "2024",
        "2024-02",
        "2024-02-01",
        "2024-02-01T00:00:00Z",
        "2024-10",
    ]
    assert [date.text for date in sorted(map(PartialDate, reversed(texts)))] == texts
