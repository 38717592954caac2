"""A refresh, told in words."""

from __future__ import annotations

from datetime import UTC, datetime

from pubtui.refresh import Event, Finished, FollowFinished, FollowStarted, PageWritten
from pubtui.sources.pace import Pause


def progress_words(event: Event) -> str | None:
    """How far a refresh has come, for the title line; None where the event says nothing of that."""
    if isinstance(event, FollowStarted):
        return f"asking arXiv for {event.label} (R stops)"
    if isinstance(event, PageWritten):
        return f"{event.label}: {event.read:,} of {event.total:,} papers (R stops)"
    return None


def waiting_words(pause: Pause) -> str:
    """arXiv asked for a pause that is being waited out."""
    return f"{pause.reason} Next try at {_clock(pause.next_try)} (R stops)"


def outcome_words(finished: Finished) -> str:
    """How a refresh went, in one sentence or one for each follow that needs one."""
    if not finished.follows:
        return "Nobody is followed yet. Press a to follow an author."
    parts = [_counted(finished)]
    parts += [_trouble(follow, len(finished.follows)) for follow in finished.follows if follow.message]
    return " ".join(part for part in parts if part)


def _counted(finished: Finished) -> str:
    found = []
    if finished.new:
        found.append(f"{finished.new:,} new")
    if finished.changed:
        found.append(f"{finished.changed:,} changed")
    if found:
        return f"Refreshed: {', '.join(found)}."
    return "Refreshed: nothing new." if finished.is_well else ""


def _trouble(follow: FollowFinished, follows: int) -> str:
    whose = f"{follow.label}: " if follows > 1 else ""
    return f"{whose}{follow.message}"


def _clock(seconds_since_1970: float) -> str:
    return f"{datetime.fromtimestamp(seconds_since_1970, UTC).astimezone():%H:%M}"
