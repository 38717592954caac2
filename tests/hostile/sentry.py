"""Sees what Python itself is asked to do: files written, programs started, hosts reached (PEP 578)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_STARTS_A_PROGRAM = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.forkpty")
_REACHES_A_HOST = (
    "socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto", "urllib.Request",
    "http.client.connect", "ftplib.connect", "webbrowser.open",
)  # fmt: skip
_CHANGES_FILES = (
    "os.mkdir", "os.remove", "os.rmdir", "os.rename", "os.link", "os.symlink", "os.truncate", "os.chmod",
    "os.chown", "shutil.move", "shutil.copyfile", "shutil.rmtree", "sqlite3.connect",
)  # fmt: skip


class _Sentry:
    """One hook for the life of the process, since hooks cannot be taken away; silent while not on duty."""

    def __init__(self) -> None:
        self.seen: list[str] | None = None
        self.folder = ""

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.seen is None:
            return
        if event in _STARTS_A_PROGRAM or event in _REACHES_A_HOST:
            self.seen.append(f"{event} {arguments!r:.300}")
        elif event == "open":
            path, _mode, flags = arguments
            if isinstance(flags, int) and flags & _WRITING:
                self._look_at(event, path)
        elif event in _CHANGES_FILES:
            for path in arguments[: 2 if event in ("os.rename", "os.link", "shutil.move") else 1]:
                self._look_at(event, path)

    def _look_at(self, event: str, path: object) -> None:
        if self.seen is None or isinstance(path, int):
            return
        place = os.path.realpath(os.fsdecode(path)) if isinstance(path, str | bytes | os.PathLike) else ""
        harmless = place == os.devnull or place == "/dev/tty" or str(path).startswith(":memory:")
        if not harmless and place != self.folder and not place.startswith(self.folder + os.sep):
            self.seen.append(f"{event} {path!r:.300}")


_SENTRY = _Sentry()


@contextmanager
def on_duty(folder: Path) -> Iterator[list[str]]:
    """What is written outside `folder`, started or reached meanwhile, in words; nothing is hindered."""
    if _SENTRY not in _HOOKED:
        sys.addaudithook(_SENTRY)
        _HOOKED.append(_SENTRY)
    seen: list[str] = []
    _SENTRY.folder, _SENTRY.seen = os.path.realpath(folder), seen
    try:
        yield seen
    finally:
        _SENTRY.seen = None


_HOOKED: list[_Sentry] = []
