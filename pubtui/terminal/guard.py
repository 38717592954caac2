"""The terminal itself: whether there is one, its size, the signals that end us, and the bytes it sends."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pubtui.errors import TerminalError
from pubtui.terminal import browser_page

if TYPE_CHECKING:  # a command that draws nothing need not load it
    import asyncio

_ENDING_SIGNALS = ("SIGTERM", "SIGHUP")
_LOOKED_AT_EVERY_SECONDS = 2.0
HUNG_UP = 129
"""The exit code where the terminal has gone: 128 + SIGHUP, which says the same."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """The terminal pubtui was started in; `columns` and `lines` are 0 where it is none or does not say."""

    is_input: bool
    is_output: bool
    kind: str
    columns: int
    lines: int

    @property
    def obstacle(self) -> str:
        """Why the app cannot be shown here, as a clause; "" where it can."""
        if not self.is_output:
            return "standard output is not a terminal"
        if not self.is_input:
            return "standard input is not a terminal"
        if self.kind == "dumb":
            return "TERM is dumb: this terminal cannot place text"
        return ""


def terminal(environment: Mapping[str, str]) -> Terminal:
    """The terminal at this process's standard input and output, or the web page that stands in for one."""
    if browser_page.is_around_us(environment):
        return Terminal(is_input=True, is_output=True, kind="a web page", columns=0, lines=0)
    is_input, is_output = _is_terminal(0), _is_terminal(1)
    columns = lines = 0
    if is_output:
        columns, lines = os.get_terminal_size(1)
    return Terminal(is_input, is_output, environment.get("TERM", ""), columns, lines)


def require(found: Terminal) -> None:
    """Raise TerminalError where the app cannot be shown."""
    if found.obstacle:
        raise TerminalError(
            f"The app needs a terminal, and {found.obstacle}.",
            remedy="pubtui list, show and cite work everywhere.",
        )


def _is_terminal(descriptor: int) -> bool:
    try:
        return os.isatty(descriptor)
    except OSError:  # closed
        return False


@contextmanager
def when_told_to_end(loop: asyncio.AbstractEventLoop, end: Callable[[int], object]) -> Iterator[None]:
    """While the block runs, SIGTERM and SIGHUP call `end` in `loop` with the exit code 128 + their number.

    The app can then give the terminal back as it was; without this, both kill it on the spot.
    """
    heard = []
    for name in _ENDING_SIGNALS:
        number = getattr(signal, name, None)  # SIGHUP is unknown to Windows
        if number is None:
            continue
        try:
            loop.add_signal_handler(number, end, 128 + number)
        except (NotImplementedError, RuntimeError):  # no Unix event loop, or not the main thread
            continue
        heard.append(number)
    try:
        yield
    finally:
        for number in heard:
            loop.remove_signal_handler(number)


_DEVICE = Path("CONOUT$" if sys.platform == "win32" else "/dev/tty")


async def terminal_lost() -> None:
    """Returns within two seconds of the terminal at standard input going away; never where there was none.

    A terminal that goes tells so by SIGHUP, but not to every process, and some have that blocked. Without an
    end, the thread that reads the keyboard would read nothing for ever.
    """
    import asyncio

    if not _is_terminal(0):
        await asyncio.Event().wait()
    while _is_terminal(0):
        await asyncio.sleep(_LOOKED_AT_EVERY_SECONDS)


def leave_at_latest(seconds: float = 5.0) -> None:
    """End the process with HUNG_UP once this time is over, if nothing else has ended it.

    For a terminal that has gone: the thread that writes to it may have died with it, and whoever waits for
    that thread waits for ever.
    """
    import threading

    end = threading.Timer(seconds, os._exit, [HUNG_UP])
    end.daemon = True
    end.start()


def write_directly(sequence: str) -> None:
    """Write a control sequence to the terminal of this process, wherever its output is redirected to.

    For the command line; inside the app the driver must write. Raises OSError where there is no terminal.
    """
    with _DEVICE.open("w", encoding="utf-8") as device:
        device.write(sequence)


def has_direct_terminal() -> bool:
    """Whether `write_directly` finds a terminal."""
    try:
        with _DEVICE.open("w", encoding="utf-8"):
            return True
    except OSError:
        return False
