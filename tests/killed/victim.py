"""A child process that works until it is killed, and notes before and after each step what it has done."""

from __future__ import annotations

import os
import signal
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Work = Callable[["Notes"], None]


class Notes:
    """What a victim acknowledged: lines in a file, which outlive the process that wrote them."""

    def __init__(self, file: Path) -> None:
        self._descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def __enter__(self) -> Notes:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)

    def begun(self, number: int) -> None:
        self.write(f"begun {number}")

    def done(self, number: int) -> None:
        self.write(f"done {number}")

    def write(self, line: str) -> None:
        os.write(self._descriptor, f"{line}\n".encode())


@dataclass(frozen=True, slots=True)
class Remains:
    """What a victim left: the steps it acknowledged, the one it was at, and any error it met."""

    done: tuple[int, ...]
    begun: int | None
    raised: str
    was_killed: bool
    seconds: float


def kill(work: Work, file: Path, after_seconds: float) -> Remains:
    """Let `work` run in a process of its own for so long, then kill it; `file` is where it takes notes."""
    file.unlink(missing_ok=True)
    began = time.monotonic()
    process = os.fork()
    if process == 0:
        _live(work, file)
    ended = _wait(process, began + after_seconds)
    if not ended:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    return _remains(file, was_killed=not ended, seconds=time.monotonic() - began)


def _live(work: Work, file: Path) -> None:
    notes = Notes(file)
    quiet = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(quiet, standard)
    try:
        work(notes)
    except BaseException:  # this process ends here, whatever it met
        notes.write(f"raised {traceback.format_exc()!r}")
    finally:
        os._exit(0)


def _wait(process: int, until: float) -> bool:
    """Whether it ended by itself before `until`."""
    while time.monotonic() < until:
        if os.waitpid(process, os.WNOHANG)[0]:
            return True
        time.sleep(min(0.001, max(0.0, until - time.monotonic())))
    return False


def _remains(file: Path, *, was_killed: bool, seconds: float) -> Remains:
    lines = (
        [line.split(" ", 1) for line in file.read_text(encoding="utf-8").splitlines()]
        if file.exists()
        else []
    )
    done = tuple(int(rest) for word, rest in lines if word == "done")
    begun = [int(rest) for word, rest in lines if word == "begun"]
    raised = "".join(rest for word, rest in lines if word == "raised")
    at_work = begun[-1] if begun and begun[-1] not in done[-1:] else None
    return Remains(done, at_work, raised, was_killed, seconds)
