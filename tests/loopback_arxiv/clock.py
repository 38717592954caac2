"""Clocks that a test moves."""

from __future__ import annotations

import threading
from datetime import UTC, datetime

from pubtui.sources.clock import Moment


class FakeClock:
    """Time that passes only when somebody sleeps, or when a test says so; sleeping takes no time.

    `uptime` suits LoopbackArxiv as its clock.
    """

    def __init__(
        self, *, uptime: float = 1_000.0, wall: float = 1_784_116_800.0, boot: str = "boot-1"
    ) -> None:
        self._uptime = uptime
        self._wall = wall
        self._boot = boot
        self._lock = threading.Lock()

    def now(self) -> Moment:
        return Moment(self._uptime, self._wall, self._boot)

    def uptime(self) -> float:
        return self._uptime

    def utc(self) -> datetime:
        """The wall clock, as a library takes it."""
        return datetime.fromtimestamp(self._wall, UTC)

    def sleep(self, seconds: float) -> None:
        with self._lock:
            self._uptime += seconds
            self._wall += seconds

    def step_wall(self, seconds: float) -> None:
        """What NTP or a reader with a date command does."""
        self._wall += seconds

    def restart(self, *, off_for: float) -> None:
        """The machine was off for so many seconds and has just started."""
        self._uptime = 5.0
        self._wall += off_for
        self._boot += "+"
