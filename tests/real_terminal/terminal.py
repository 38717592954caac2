"""A program in a pseudo-terminal, and the screen it draws."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType

import pyte

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "down": "\x1b[B",
    "up": "\x1b[A",
    "ctrl+d": "\x04",
    "ctrl+u": "\x15",
    "ctrl+z": "\x1a",
}

# pyte draws the "u" of the kitty keyboard protocol's sequences, and takes OSC 22 for a window's title.
_UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>=][0-9;]*u|\x1b\]22;[a-z-]*\x07")


class Terminal:
    """Runs `argv` in a pseudo-terminal of `columns` × `lines` cells and keeps its screen.

    Use as a context manager: leaving it ends the program.
    """

    def __init__(
        self,
        argv: Sequence[str],
        environment: Mapping[str, str],
        *,
        columns: int = 80,
        lines: int = 24,
        kind: type[pyte.Screen] = pyte.Screen,
    ) -> None:
        self.screen = kind(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self.started = time.monotonic()
        self.raw = b""
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            around = {"TERM": "xterm-256color", "LANG": "C.UTF-8", **_measured(), **environment}
            os.execve(argv[0], list(argv), around)
        self.resize(columns, lines)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the program."""
        if self.alive:
            os.kill(self.process, signal.SIGKILL)
            self.wait()
        os.close(self.descriptor)

    @property
    def alive(self) -> bool:
        return self.process > 0

    @property
    def text(self) -> str:
        # Not `screen.display`, which fails where half of a wide character was written over.
        columns, rows = range(self.screen.columns), range(self.screen.lines)
        lines = ("".join(self.screen.buffer[y][x].data for x in columns) for y in rows)
        return "\n".join(line.rstrip() for line in lines)

    def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size; the program is told by SIGWINCH."""
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.screen.resize(lines, columns)

    def press(self, *keys: str) -> None:
        """Type keys by name (`enter`, `ctrl+d`) or as characters."""
        for key in keys:
            os.write(self.descriptor, KEYS.get(key, key).encode())

    def send(self, data: bytes) -> None:
        os.write(self.descriptor, data)

    def read(self, seconds: float) -> bool:
        """Take in what comes within `seconds`; False when nothing came, or the program has left."""
        data = self.take(seconds)
        self.draw(data)
        return bool(data)

    def take(self, seconds: float) -> bytes:
        """What comes next within `seconds`, for `draw`; empty when nothing came, or the program has left."""
        ready, _, _ = select.select([self.descriptor], [], [], seconds)
        if not ready:
            return b""
        try:
            return os.read(self.descriptor, 65536)
        except OSError:
            return b""

    def draw(self, data: bytes) -> None:
        """Keep the screen as `data` leaves it."""
        self.raw += data
        self._stream.feed(as_pyte_reads(data))

    def wait_for_bytes(self, wanted: bytes, *, seconds: float = 15) -> float:
        """When `wanted` arrived, in seconds since the start; the screen is not kept meanwhile.

        For measuring: keeping the screen takes longer than drawing it.
        """
        end = time.monotonic() + seconds
        while wanted not in self.raw:
            left = end - time.monotonic()
            assert left > 0, f"waited {seconds} s for {wanted!r}"
            if select.select([self.descriptor], [], [], left)[0]:
                self.raw += os.read(self.descriptor, 65536)
        return time.monotonic() - self.started

    def wait_for(self, condition: str | Callable[[str], bool], *, seconds: float = 15) -> str:
        """The screen's text as soon as it contains, or satisfies, `condition`; else AssertionError."""
        wanted = (lambda text: condition in text) if isinstance(condition, str) else condition
        end = time.monotonic() + seconds
        while not wanted(self.text):
            left = end - time.monotonic()
            assert left > 0, f"waited {seconds} s for {condition!r}; the screen shows:\n{self.text}"
            self.read(min(left, 0.5))
        return self.text

    def settle(self, *, quiet: float = 0.15) -> str:
        """The screen's text once nothing has been written for `quiet` seconds."""
        while self.read(quiet):
            pass
        return self.text

    def wait(self, *, seconds: float = 15) -> int:
        """The exit code of the program once it has left (negative: the signal that ended it)."""
        end = time.monotonic() + seconds
        while True:
            self.read(0.02)
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                self.process = -1
                while self.read(0):  # what it wrote last is still on its way
                    pass
                return os.waitstatus_to_exitcode(status)
            assert time.monotonic() < end, f"still running after {seconds} s; the screen shows:\n{self.text}"


def as_pyte_reads(data: bytes) -> bytes:
    """What a program wrote, without the sequences that pyte takes for something else."""
    return _UNKNOWN_TO_PYTE.sub(b"", data)


def _measured() -> dict[str, str]:
    """What lets coverage see the program, when coverage is measured."""
    return {name: value for name, value in os.environ.items() if name == "COVERAGE_PROCESS_CONFIG"}
