"""A polite guest: one request at a time, never sooner than arXiv allows, whoever asks.

arXiv's terms (info.arxiv.org/help/api/tou.html) want at most one request every three seconds and one
connection at a time "for all your machines together"; arxiv.org itself asks for 15 seconds (robots.txt).
Every pubtui of a reader therefore shares one small SQLite file, whose transactions outlive threads,
processes and restarts. Time is measured on a clock that counts from the machine's start, so that a step of
the wall clock changes nothing; the wall clock serves only across a restart and to tell the reader a time.
"""

from __future__ import annotations

import json
import os
import random
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any
from uuid import uuid4

from pubtui.errors import LibraryBusyError, LibraryUnwritableError, RateLimitedError, RefreshCancelledError
from pubtui.sources.clock import Clock, Moment, SystemClock


class Lane(StrEnum):
    """Hosts that count requests apart: export.arxiv.org's API, and arxiv.org's pages and files."""

    API = "api"
    SITE = "site"


INTERVALS = {Lane.API: 3.0, Lane.SITE: 15.0}
"""Seconds between the end of one request and the start of the next."""

_FIRST_PAUSE = 20  # intervals: 60 s for the API, doubled with every further refusal …
_LONGEST_PAUSE = 300  # … to 15 minutes
_PATIENCE = 5  # pauses in a row, then we give up for this time
_JITTER = 0.1
_LEASE_SECONDS = 10.0  # a holder that has not renewed for so long is gone, stopped or stuck
_RENEWED_EVERY = 2.0
_LOOKED_AGAIN_AFTER = 0.05
_BUSY_SECONDS = 30.0
_SHORTEST_SLEEP = 0.001  # below the grain of a clock, waiting would not end
_LONGEST_SLEEP = 0.1


@dataclass(frozen=True, slots=True)
class Pause:
    """How long arXiv wants to be left alone: `next_try` in seconds since 1970, and why in plain words.

    `given_up` tells that nobody waits for it any more: the next try is the reader's, or cron's.
    """

    next_try: float
    reason: str
    given_up: bool


def _never() -> bool:
    return False


def _unheard(_: Pause) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Watch:
    """Whoever waits for arXiv: may say stop at any time, and hears of every pause that is waited out.

    `cancelled` is asked ten times a second, from the thread that waits.
    """

    cancelled: Callable[[], bool] = _never
    waiting: Callable[[Pause], None] = _unheard


UNWATCHED = Watch()


@dataclass(frozen=True, slots=True)
class _LaneState:
    """What all pubtui processes know of a lane. `last` is the latest sign of a request, begun or ended."""

    last: Moment | None = None
    holder: str = ""
    process: int = 0
    refusals: int = 0
    paused: Moment | None = None
    pause_seconds: float = 0.0
    given_up: bool = False
    reason: str = ""

    @classmethod
    def from_json(cls, text: str) -> _LaneState:
        told: dict[str, Any] = json.loads(text)
        known = {field.name: told[field.name] for field in fields(cls) if field.name in told}
        for name in ("last", "paused"):
            if known.get(name):
                known[name] = Moment(**known[name])
        return cls(**known)

    def carried_over(self, now: Moment) -> _LaneState:
        """The same state on the clocks of this run of the machine; a restart ends every request."""
        last = self.last and now.carried_over(self.last)
        paused = self.paused and now.carried_over(self.paused)
        return replace(self, last=last, paused=paused, holder=self.holder if last == self.last else "")

    def pause_left(self, now: Moment) -> float:
        return 0.0 if self.paused is None else max(0.0, self.pause_seconds - now.since(self.paused))

    def is_held(self, now: Moment) -> bool:
        if not self.holder or self.last is None or now.since(self.last) > _LEASE_SECONDS:
            return False
        return _is_alive(self.process)


class Turn:
    """The right to send one request, for as long as it is renewed."""

    def __init__(self, pace: Pace, lane: Lane, holder: str, now: Moment) -> None:
        self._pace = pace
        self._lane = lane
        self._holder = holder
        self._renewed = now

    def renew(self) -> None:
        """Tell the others that the request is still under way; to be called at least every few seconds."""
        now = self._pace.clock.now()
        if now.since(self._renewed) >= _RENEWED_EVERY:
            self._renewed = now
            self._pace.sign(self._lane, self._holder)


class Pace:
    """The limiter. `path` is a file of its own; `intervals` are seconds, and pauses are multiples of them.

    Safe to use from several threads and processes at once.
    """

    def __init__(
        self,
        path: Path,
        *,
        intervals: Mapping[Lane, float] = INTERVALS,
        clock: Clock | None = None,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self.clock = clock or SystemClock()
        self._path = path
        self._intervals = intervals
        self._jitter = jitter

    @contextmanager
    def turn(self, lane: Lane, watch: Watch = UNWATCHED) -> Iterator[Turn]:
        """Wait until a request may be sent, and keep everybody else waiting while it is under way.

        Raises RateLimitedError where arXiv wants a pause too long to wait for, RefreshCancelledError.
        """
        self.rest(0.0, watch)
        holder = uuid4().hex
        told = False
        while wait := self._claim(lane, holder):
            if not told and (pause := self.pause(lane)):
                watch.waiting(pause)
                told = True
            self.rest(wait, watch)
        try:
            yield Turn(self, lane, holder, self.clock.now())
        finally:
            self.sign(lane, holder, ended=True)

    def rest(self, seconds: float, watch: Watch = UNWATCHED) -> None:
        """Let time pass; raises RefreshCancelledError within a tenth of a second of being cancelled."""
        began = self.clock.now()
        while True:
            if watch.cancelled():
                raise RefreshCancelledError("Stopped.", still_true="What had arrived by then is kept.")
            left = seconds - self.clock.now().since(began)
            if left <= 0:
                return
            self.clock.sleep(min(max(left, _SHORTEST_SLEEP), _LONGEST_SLEEP))

    def interval(self, lane: Lane) -> float:
        """Seconds between two requests."""
        return self._intervals[lane]

    def pause(self, lane: Lane) -> Pause | None:
        """The pause that is in force, or None: what a screen shows as the time of the next try."""
        with self._states() as states:
            state, now = states.get(lane)
        left = state.pause_left(now)
        return Pause(now.wall + left, state.reason, state.given_up) if left > 0 else None

    def went_well(self, lane: Lane) -> None:
        """arXiv answered: the next refusal begins with the shortest pause again."""
        with self._states() as states:
            state, _ = states.get(lane)
            if state.refusals or state.given_up:
                states.put(lane, replace(state, refusals=0, paused=None, given_up=False, reason=""))

    def was_refused(self, lane: Lane, *, reason: str, retry_after: float | None = None) -> None:
        """arXiv asked to be left alone, for `retry_after` seconds if it said so: everybody pauses.

        Raises RateLimitedError after five pauses in a row, or where arXiv asks for more than the longest.
        """
        interval = self._intervals[lane]
        longest = _LONGEST_PAUSE * interval
        with self._states() as states:
            state, now = states.get(lane)
            refusals = state.refusals + 1
            ours = min(_FIRST_PAUSE * interval * 2.0 ** (refusals - 1), longest)
            seconds = max(ours, retry_after or 0.0) + ours * _JITTER * self._jitter()
            given_up = refusals > _PATIENCE or (retry_after or 0.0) > longest
            states.put(
                lane,
                replace(
                    state,
                    refusals=refusals,
                    paused=now,
                    pause_seconds=seconds,
                    given_up=given_up,
                    reason=reason,
                ),
            )
        if given_up:
            raise _too_long(Pause(now.wall + seconds, reason, given_up))

    def sign(self, lane: Lane, holder: str, *, ended: bool = False) -> None:
        """Note that `holder`'s request is alive, or has ended."""
        with self._states() as states:
            state, now = states.get(lane)
            if state.holder == holder:
                states.put(lane, replace(state, last=now, holder="" if ended else holder))

    def _claim(self, lane: Lane, holder: str) -> float:
        """0 where the lane is `holder`'s from now on, else how many seconds to wait before asking again."""
        with self._states() as states:
            state, now = states.get(lane)
            if left := state.pause_left(now):
                if state.given_up:
                    raise _too_long(Pause(now.wall + left, state.reason, given_up=True))
                return left
            if state.is_held(now):
                return _LOOKED_AGAIN_AFTER
            if state.last is not None and (left := self._intervals[lane] - now.since(state.last)) > 0:
                return left
            states.put(lane, replace(state, last=now, holder=holder, process=os.getpid()))
        return 0.0

    @contextmanager
    def _states(self) -> Iterator[_States]:
        """The file, in one transaction of our own."""
        try:
            with closing(self._open()) as connection:
                connection.execute("BEGIN IMMEDIATE")
                yield _States(connection, self.clock)
                connection.execute("COMMIT")
        except sqlite3.OperationalError as error:
            raise _unusable(self._path, error) from error

    def _open(self) -> sqlite3.Connection:
        try:
            return _connect(self._path)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            # Nothing in it is precious: a damaged file costs at most one interval of patience.
            self._path.unlink(missing_ok=True)
            return _connect(self._path)


class _States:
    """The lanes' states inside a transaction."""

    def __init__(self, connection: sqlite3.Connection, clock: Clock) -> None:
        self._connection = connection
        self._clock = clock

    def get(self, lane: Lane) -> tuple[_LaneState, Moment]:
        """The state, and the present moment on the same clocks."""
        now = self._clock.now()
        row = self._connection.execute("SELECT state FROM lanes WHERE lane = ?", (lane.value,)).fetchone()
        told = _LaneState.from_json(row[0]) if row else _LaneState()
        state = told.carried_over(now)
        if state != told:
            self.put(lane, state)
        return state, now

    def put(self, lane: Lane, state: _LaneState) -> None:
        self._connection.execute(
            "INSERT OR REPLACE INTO lanes (lane, state) VALUES (?, ?)",
            (lane.value, json.dumps(asdict(state))),
        )


def _connect(path: Path) -> sqlite3.Connection:
    with suppress(OSError):  # SQLite says what is wrong
        path.touch(mode=0o600)
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = OFF")  # a power cut restarts the clock anyway
        connection.execute("CREATE TABLE IF NOT EXISTS lanes (lane TEXT PRIMARY KEY, state TEXT NOT NULL)")
        connection.execute("SELECT lane, state FROM lanes").fetchall()  # meets damage here, if anywhere
    except sqlite3.DatabaseError:
        connection.close()
        raise
    return connection


def _is_alive(process: int) -> bool:
    """Whether a process of this machine still runs; True where that cannot be told."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _too_long(pause: Pause) -> RateLimitedError:
    at = time.strftime("%H:%M", time.localtime(pause.next_try))
    return RateLimitedError(
        pause.reason,
        retry_at=pause.next_try,
        still_true="Everything in your library is as it was.",
        remedy=f"The next try makes sense at {at}.",
    )


def _unusable(path: Path, error: sqlite3.OperationalError) -> LibraryBusyError | LibraryUnwritableError:
    if error.sqlite_errorname.startswith("SQLITE_BUSY"):
        return LibraryBusyError(
            f"Another program has held {path} for {_BUSY_SECONDS:.0f} seconds.",
            remedy="Try again, or look for a pubtui that hangs.",
        )
    return LibraryUnwritableError(
        f"{path} cannot be used ({error}).",
        remedy="Make its folder writable, or set PUBTUI_HOME to another one.",
    )
