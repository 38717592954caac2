"""Time that no step of the wall clock disturbs, in a form that other processes and later runs understand."""

from __future__ import annotations

import platform
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment on both clocks: `uptime` in seconds since the machine `boot` started, `wall` since 1970."""

    uptime: float
    wall: float
    boot: str

    def since(self, earlier: Moment) -> float:
        """Seconds that have passed since a moment of this run of the machine."""
        return self.uptime - earlier.uptime

    def carried_over(self, earlier: Moment) -> Moment:
        """`earlier` on the clocks of this run of the machine, which may have been started since.

        Only the wall clock knows how long the machine was off; one that went backwards knows nothing, and
        then the moment counts as just past.
        """
        if self.boot == earlier.boot and self.uptime >= earlier.uptime:
            return earlier
        passed = max(0.0, self.wall - earlier.wall)
        return Moment(self.uptime - passed, self.wall - passed, self.boot)


class Clock(Protocol):
    """What the time is, and waiting."""

    def now(self) -> Moment: ...

    def sleep(self, seconds: float) -> None: ...


class SystemClock:
    """This machine's clocks; time asleep (a closed lid) counts where the system tells."""

    def now(self) -> Moment:
        counted = getattr(time, "CLOCK_BOOTTIME", None)
        uptime = time.monotonic() if counted is None else time.clock_gettime(counted)
        return Moment(uptime, time.time(), _boot())

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


@cache
def _boot() -> str:
    identity = Path("/proc/sys/kernel/random/boot_id")
    return identity.read_text(encoding="ascii").strip() if identity.exists() else platform.node()
