"""Whose papers these are and how fresh they are, in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

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


def freshness_words(last_refresh: PartialDate | None, now: datetime) -> str:
    """When arXiv was last asked with success."""
    if last_refresh is None:
        return "not refreshed yet"
    return ago(now - datetime.fromisoformat(last_refresh.text).astimezone(UTC))
