"""Whose papers these are and how fresh they are, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from pubtui.library.refreshes import RefreshRecord, RefreshState
from pubtui.papers.dates import PartialDate


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


def freshness_words(last: RefreshRecord | None, complete: RefreshRecord | None, now: datetime) -> str:
    """When arXiv was last read to the end, and whether the last try fell short of that."""
    if last is None:
        return "not refreshed yet"
    since = (
        _ago(complete.finished, now) if complete is not None and complete.finished is not None else "never"
    )
    trouble = _TROUBLE.get(last.state, "")
    return f"{trouble} · complete {since}" if trouble else since


_TROUBLE = {
    RefreshState.PARTIAL: "partly refreshed",
    RefreshState.FAILED: "refresh failed",
    RefreshState.CANCELLED: "refresh stopped",
}


def _ago(moment: PartialDate, now: datetime) -> str:
    return ago(now - datetime.fromisoformat(moment.text).astimezone(UTC))
