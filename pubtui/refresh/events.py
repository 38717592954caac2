"""What a refresh tells while it runs, and how each follow stands after it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pubtui.papers.dates import PartialDate


class FollowState(StrEnum):
    """How a follow stands after a refresh.

    FRESH: read to the end, with something new or changed. QUIET: read to the end, nothing new. PARTIAL: some
    of it could not be read. The others say why it could not go on; what was read before is kept.
    """

    FRESH = "fresh"
    QUIET = "quiet"
    PARTIAL = "partial"
    RATE_LIMITED = "rate-limited"
    OFFLINE = "offline"
    REFUSED = "refused"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_well(self) -> bool:
        return self in {FollowState.FRESH, FollowState.QUIET}


@dataclass(frozen=True, slots=True)
class Started:
    """A refresh of so many follows begins."""

    follows: int


@dataclass(frozen=True, slots=True)
class FollowStarted:
    """`place` counts from 1."""

    follow: int
    label: str
    place: int


@dataclass(frozen=True, slots=True)
class PageWritten:
    """A page is in the library: `read` of `total` papers so far; the counts are this page's."""

    follow: int
    label: str
    read: int
    total: int
    new: int
    changed: int


@dataclass(frozen=True, slots=True)
class FollowFinished:
    """How it went for one follow.

    `new` papers were not known, `new_versions` and `changed` ones differ, `candidates` were found by arXiv
    without carrying the name, `missing` ones arXiv no longer has. `message` is for the reader, "" where there
    is nothing to say. `retry_at` (seconds since 1970) is when arXiv may be asked again; `complete_as_of` is
    when the follow was last read to the end.
    """

    follow: int
    label: str
    state: FollowState
    requests: int = 0
    read: int = 0
    total: int | None = None
    new: int = 0
    new_versions: int = 0
    changed: int = 0
    candidates: int = 0
    missing: int = 0
    message: str = ""
    retry_at: float | None = None
    complete_as_of: PartialDate | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """The whole refresh is over; follows that were not come to are not in `follows`."""

    follows: tuple[FollowFinished, ...]

    @property
    def new(self) -> int:
        return sum(follow.new for follow in self.follows)

    @property
    def changed(self) -> int:
        """Papers with a new version or other changes."""
        return sum(follow.new_versions + follow.changed for follow in self.follows)

    @property
    def requests(self) -> int:
        return sum(follow.requests for follow in self.follows)

    @property
    def is_well(self) -> bool:
        """Whether every follow was read to the end."""
        return all(follow.state.is_well for follow in self.follows)


Event = Started | FollowStarted | PageWritten | FollowFinished | Finished
