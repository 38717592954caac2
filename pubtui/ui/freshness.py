"""Whose papers these are and how fresh they are, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from pubtui.library.database import Library
from pubtui.library.follows import Follow
from pubtui.library.refreshes import RefreshRecord, RefreshState
from pubtui.papers.dates import PartialDate

NOTHING_KEPT = "Only to be read: nothing can be kept"
"""What stands first at the top where the library cannot be written."""


def ago(age: timedelta) -> str:
    """How long ago something was: `just now`, `5 min ago`, `2 h ago`, `3 days ago`."""
    minutes = int(age.total_seconds() // 60)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} min ago"
    if minutes < 48 * 60:
        return f"{minutes // 60} h ago"
    return f"{minutes // (24 * 60)} days ago"


def collection_words(follows: Sequence[str], papers: int, new: int) -> str:
    """`Zhenwen Liang · 30 papers · 3 new`."""
    who = " and ".join(follows) if len(follows) <= 2 else f"{len(follows)} follows"
    parts = [who, "1 paper" if papers == 1 else f"{papers:,} papers", f"{new:,} new" if new else ""]
    return " · ".join(part for part in parts if part)


def freshness_of(library: Library, follows: Sequence[Follow], now: datetime) -> str:
    """Since when the papers of these follows are complete, as `freshness_words` says it."""
    last = [library.refreshes.last(follow.id) for follow in follows]
    complete = [library.refreshes.last(follow.id, RefreshState.COMPLETE) for follow in follows]
    return freshness_words(last, complete, now)


def freshness_words(
    last: Sequence[RefreshRecord | None], complete: Sequence[RefreshRecord | None], now: datetime
) -> str:
    """Since when everybody's papers are complete, and what the worst of the newest refreshes came to.

    `last` and `complete` hold, for each follow, its newest refresh and its newest complete one, None where
    there was none.
    """
    if not any(last):
        return "not refreshed yet"
    ends = [record.finished if record is not None else None for record in complete]
    known = [end for end in ends if end is not None]
    since = _ago(min(known, key=lambda end: end.text), now) if len(known) == len(ends) else "never"
    states = {record.state if record is not None else RefreshState.PARTIAL for record in last}
    trouble = next((words for state, words in _TROUBLE.items() if state in states), "")
    return f"{trouble} · complete {since}" if trouble else since


def is_due(last: Sequence[RefreshRecord | None], hours: float, now: datetime) -> bool:
    """Whether somebody's newest refresh (None where there was none) began `hours` ago or longer.

    One that lies ahead is of a clock that was wrong, and counts as long ago.
    """
    return any(
        record is None or not timedelta() <= now - _moment(record.began) < timedelta(hours=hours)
        for record in last
    )


_TROUBLE = {
    RefreshState.FAILED: "refresh failed",
    RefreshState.PARTIAL: "partly refreshed",
    RefreshState.CANCELLED: "refresh stopped",
    RefreshState.RUNNING: "a refresh has not ended",
}
"""What a refresh that was not complete is called, the worst first."""


def _ago(moment: PartialDate, now: datetime) -> str:
    return ago(now - _moment(moment))


def _moment(date: PartialDate) -> datetime:
    return datetime.fromisoformat(date.text).astimezone(UTC)
