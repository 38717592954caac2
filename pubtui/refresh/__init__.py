"""Brings what is new from arXiv into the library: the one use case that joins sources and library."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from pubtui.errors import (
    LibraryError,
    MalformedAnswerError,
    NotFoundError,
    OfflineError,
    RateLimitedError,
    RefreshCancelledError,
    RefusedError,
    SourceError,
)
from pubtui.library.database import Library
from pubtui.library.follows import Follow
from pubtui.library.refreshes import RefreshState
from pubtui.papers.dates import PartialDate
from pubtui.refresh.events import (
    Event,
    Finished,
    FollowFinished,
    FollowStarted,
    FollowState,
    PageWritten,
    Started,
)
from pubtui.refresh.reading import Reading
from pubtui.sources.arxiv import Arxiv
from pubtui.sources.pace import UNWATCHED, Watch

__all__ = [
    "Event",
    "Finished",
    "FollowFinished",
    "FollowStarted",
    "FollowState",
    "PageWritten",
    "Started",
    "refresh",
]

_STATES: dict[type[SourceError], FollowState] = {
    RateLimitedError: FollowState.RATE_LIMITED,
    OfflineError: FollowState.OFFLINE,
    RefusedError: FollowState.REFUSED,
    MalformedAnswerError: FollowState.FAILED,
    RefreshCancelledError: FollowState.CANCELLED,
}
_ENDS_THE_REFRESH = {FollowState.RATE_LIMITED, FollowState.OFFLINE, FollowState.CANCELLED}


def refresh(
    library: Library, arxiv: Arxiv, *, follows: Sequence[Follow] | None = None, watch: Watch = UNWATCHED
) -> Generator[Event, None, None]:
    """Read what is new for these follows, or for all; what arXiv does wrong is told, not raised.

    Everything told is already kept. Runs as far as it is iterated: closing the iterator stops it, and
    `watch.cancelled` stops it within a second, whatever it is doing. `watch.waiting` hears of pauses that
    arXiv asked for. Where arXiv limits us or cannot be reached, the follows that are left are not tried.
    Raises LibraryError's children.
    """
    chosen = list(library.follows.all() if follows is None else follows)
    yield Started(len(chosen))
    finished: list[FollowFinished] = []
    for place, follow in enumerate(chosen, start=1):
        if not library.follows.is_there(follow.id):
            continue  # ended, maybe by another program, since we began
        yield FollowStarted(follow.id, follow.label, place)
        result = yield from _one(library, arxiv, follow, watch)
        finished.append(result)
        yield result
        if result.state in _ENDS_THE_REFRESH:
            break
    yield Finished(tuple(finished))


def _one(
    library: Library, arxiv: Arxiv, follow: Follow, watch: Watch
) -> Generator[PageWritten, None, FollowFinished]:
    """Read one follow and note in the library how it went, however it ended."""
    number = library.refreshes.begin(follow.id)
    sent_before = arxiv.requests_sent
    reading = Reading(library, arxiv, follow, watch)
    error: SourceError | None = None
    try:
        yield from reading.pages()
    except SourceError as raised:
        error = raised
    except NotFoundError as ended:
        reading.tally.shortfalls.append(ended.happened)
    except (GeneratorExit, KeyboardInterrupt, LibraryError):
        stopped = RefreshCancelledError("Stopped.")
        _note(library, number, _result(reading, arxiv.requests_sent - sent_before, stopped))
        raise
    result = _result(reading, arxiv.requests_sent - sent_before, error)
    _note(library, number, result)
    return replace(result, complete_as_of=_complete_as_of(library, follow))


def _result(reading: Reading, requests: int, error: SourceError | None) -> FollowFinished:
    tally = reading.tally
    return FollowFinished(
        reading.follow.id,
        reading.follow.label,
        _state(reading, error),
        requests=requests,
        read=tally.read,
        total=tally.total,
        new=tally.written.new,
        new_versions=tally.written.new_versions,
        changed=tally.written.changed,
        candidates=tally.candidates,
        missing=tally.missing,
        message=_message(reading, error),
        retry_at=error.retry_at if isinstance(error, RateLimitedError) else None,
    )


def _state(reading: Reading, error: SourceError | None) -> FollowState:
    tally = reading.tally
    if error is not None:
        state = next(state for kind, state in _STATES.items() if isinstance(error, kind))
        return FollowState.PARTIAL if state is FollowState.FAILED and tally.read else state
    if tally.shortfalls:
        return FollowState.PARTIAL
    something = tally.written.new or tally.written.new_versions or tally.written.changed or tally.attributed
    return FollowState.FRESH if something or tally.missing else FollowState.QUIET


def _message(reading: Reading, error: SourceError | None) -> str:
    """What happened, what is still true, what the reader can do."""
    tally = reading.tally
    told = [*tally.shortfalls, *tally.remarks]
    if error is not None:
        told.append(error.happened)
        if tally.read and tally.total:
            told.append(f"{tally.read:,} of {tally.total:,} papers had been read and are kept.")
        elif error.still_true:
            told.append(error.still_true)
        told.append(error.remedy)
    return " ".join(filter(None, told))


_RECORDED = {
    FollowState.FRESH: RefreshState.COMPLETE,
    FollowState.QUIET: RefreshState.COMPLETE,
    FollowState.PARTIAL: RefreshState.PARTIAL,
    FollowState.CANCELLED: RefreshState.CANCELLED,
}


def _note(library: Library, number: int, result: FollowFinished) -> None:
    recorded = _RECORDED.get(result.state)
    if recorded is None:
        recorded = RefreshState.PARTIAL if result.read else RefreshState.FAILED
    library.refreshes.finish(
        number,
        recorded,
        requests=result.requests,
        found=result.read,
        new=result.new,
        changed=result.new_versions + result.changed,
        total=result.total,
        error=result.message or None,
    )


def _complete_as_of(library: Library, follow: Follow) -> PartialDate | None:
    last = library.refreshes.last(follow.id, RefreshState.COMPLETE)
    return last.finished if last else None
