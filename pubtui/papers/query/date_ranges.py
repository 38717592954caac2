"""Years and dates as a filter writes them: single, from, until, between, or counted back from today."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable
from datetime import date, timedelta

from pubtui.papers.dates import PartialDate
from pubtui.papers.query.conditions import SubmittedBetween

_COMPARISON = re.compile(r"([<>])(=?)(.*)")
_AGE = re.compile(r"(?:([<>])=?)?(?:(\d{1,4})([dwmy])|(?<=[<>=])(\d{1,3}))", re.ASCII | re.IGNORECASE)
_YEAR = re.compile(r"\d{1,4}", re.ASCII)
_DATE = re.compile(r"(\d{4})-(?:(\d{1,2})(?:-(\d{0,2}))?)?", re.ASCII)
_DOTS = re.compile(r"\.+|…")
_DAYS = {"d": 1, "w": 7}
_MONTHS = {"m": 1, "y": 12}
_FIRST_YEAR, _LAST_YEAR = "1900", "2099"
_Bounds = tuple[PartialDate, PartialDate]


def years_between(text: str) -> SubmittedBetween | None:
    """What `2024`, `2020..2023`, `2024..`, `..2019`, `>2020` mean; None where no year is written yet.

    A year of which only the beginning is typed (`20`, `202`) is any year that begins so. Raises ValueError,
    in words for the reader, where no year can be meant.
    """
    return _between(text, _years)


def dates_between(text: str, today: PartialDate) -> SubmittedBetween | None:
    """As `years_between`, for days and months as well, and for ages: `<7d` is younger than seven days.

    Units are d, w, m, y, and days where none is typed yet.
    """
    if age := _AGE.fullmatch(text):
        return _aged(age[1] or "<", int(age[2] or age[4]), (age[3] or "d").lower(), today)
    return _between(text, _dates)


def _between(text: str, read: Callable[[str], _Bounds]) -> SubmittedBetween | None:
    if comparison := _COMPARISON.fullmatch(text):
        return _compared(comparison[1], comparison[2], comparison[3], read)
    begin, *end = _DOTS.split(text, maxsplit=1)
    first = read(begin)[0] if begin else None
    if not end:
        return SubmittedBetween(first, read(begin)[1]) if begin else None
    last = read(end[0])[1] if end[0] else None
    if first is None and last is None:
        return None
    if first is not None and last is not None and first.text[: len(last.text)] > last.text:
        raise ValueError(f"{begin} comes after {end[0]}.")
    return SubmittedBetween(first, last)


def _compared(sign: str, equals: str, text: str, read: Callable[[str], _Bounds]) -> SubmittedBetween | None:
    """`>2020` begins after 2020, `>=2020` with it."""
    if not text:
        return None
    first, last = read(text)
    if sign == ">":
        return SubmittedBetween(first if equals else _beside(last, 1), None)
    return SubmittedBetween(None, last if equals else _beside(first, -1))


def _beside(bound: PartialDate, step: int) -> PartialDate:
    """The year, month or day before or after `bound`, as coarse as it is."""
    if bound.month is None:
        return PartialDate(f"{bound.year + step:04}")
    if bound.day is None:
        year, month = divmod(bound.year * 12 + bound.month - 1 + step, 12)
        return PartialDate(f"{year:04}-{month + 1:02}")
    day = date.fromisoformat(bound.text) + timedelta(days=step)
    return PartialDate(day.isoformat())


def _years(text: str) -> _Bounds:
    if not _YEAR.fullmatch(text):
        raise ValueError(f"{text} is not a year: write 2024, 2020..2023 or 2024.. .")
    first, last = text.ljust(4, "0"), text.ljust(4, "9")
    if last < _FIRST_YEAR or first > _LAST_YEAR:
        raise ValueError(f"No paper is of the year {text}.")
    return PartialDate(max(first, _FIRST_YEAR)), PartialDate(min(last, _LAST_YEAR))


def _dates(text: str) -> _Bounds:
    if _YEAR.fullmatch(text):
        return _years(text)
    written = _DATE.fullmatch(text)
    if written is None:
        raise ValueError(f"{text} is not a date: write 2026-01, 2026-01-15.., 2026-01..2026-03 or <7d.")
    year, month, day = written[1], written[2] or "", written[3] or ""
    if not month or (not day and month == "0"):
        return _years(year)
    _years(year)
    months = [int(month)] if day else _that_begin(month, 12)
    if not 1 <= months[0] <= 12:
        raise ValueError(f"There is no month {month}.")
    if not day:
        return PartialDate(f"{year}-{months[0]:02}"), PartialDate(f"{year}-{months[-1]:02}")
    days = _that_begin(day, monthrange(int(year), months[0])[1])
    if not 1 <= days[0] <= monthrange(int(year), months[0])[1]:
        raise ValueError(f"{year}-{months[0]:02} has no day {day}.")
    first, last = (PartialDate(f"{year}-{months[0]:02}-{number:02}") for number in (days[0], days[-1]))
    return first, last


def _that_begin(digits: str, highest: int) -> list[int]:
    """The two-digit months or days that `digits` begin; `5` begins none and is itself."""
    begun = [number for number in range(1, highest + 1) if f"{number:02}".startswith(digits)]
    return begun or [int(digits)]


def _aged(sign: str, amount: int, unit: str, today: PartialDate) -> SubmittedBetween:
    now = date(today.year, today.month or 1, today.day or 1)
    if unit in _DAYS:
        then = now - min(timedelta(days=amount * _DAYS[unit]), now - date.min)
    else:
        months = max(12, now.year * 12 + now.month - 1 - amount * _MONTHS[unit])
        year, month = months // 12, months % 12 + 1
        then = date(year, month, min(now.day, monthrange(year, month)[1]))
    bound = PartialDate(then.isoformat())
    return SubmittedBetween(bound, None) if sign == "<" else SubmittedBetween(None, bound)
