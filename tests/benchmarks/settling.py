"""From a key to the screen it leads to: when that stopped changing, and how much was written for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyte

from tests.real_terminal.terminal import Terminal

View = Callable[[pyte.Screen], Any]
"""A part of the screen, as something that can be compared."""

PATIENCE = 0.7
QUIET = 0.15


@dataclass(frozen=True, slots=True)
class Settled:
    """What one key led to.

    Milliseconds until the list had changed for the last time, milliseconds until everything that is looked at
    had, the bytes written meanwhile, and the milliseconds of a processor that all of it took.
    """

    list_after: float
    screen_after: float
    written: int
    processor: float


def press(terminal: Terminal, key: bytes, views: tuple[View, View], patience: float = PATIENCE) -> Settled:
    """Send a key and watch the list and the screen (`views`) until nothing is written any more.

    Where writing goes on, as a count does that grows, watching ends after `patience` seconds. Pieces are kept
    with their times and drawn afterwards, since drawing takes longer than the program itself.
    """
    worked, began = processor_time(terminal.process), time.monotonic()
    terminal.send(key)
    pieces: list[tuple[float, bytes]] = []
    while (left := began + patience - time.monotonic()) > 0:
        wait = min(left, QUIET) if pieces else left
        if not (data := terminal.take(wait)):
            break
        pieces.append((time.monotonic() - began, data))
    worked = processor_time(terminal.process) - worked
    return _settled(terminal, pieces, views, worked)


def processor_time(process: int) -> float:
    """Milliseconds that the threads of a process have had a processor; 0 where the system does not tell."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e6


def _settled(
    terminal: Terminal, pieces: list[tuple[float, bytes]], views: tuple[View, View], worked: float
) -> Settled:
    seen = [[view(terminal.screen) for view in views]]
    for _, data in pieces:
        terminal.draw(data)
        seen.append([view(terminal.screen) for view in views])
    last = [0.0 for _ in views]
    for (moment, _), (before, after) in zip(pieces, pairwise(seen), strict=True):
        for place in range(len(views)):
            if before[place] != after[place]:
                last[place] = moment * 1000
    return Settled(last[0], last[1], sum(len(data) for _, data in pieces), worked)


def become_quiet(terminal: Terminal, quiet: float = 0.3, patience: float = 30) -> None:
    """Let everything be drawn that is on its way."""
    end = time.monotonic() + patience
    while time.monotonic() < end and terminal.read(quiet):
        pass


def everything(screen: pyte.Screen) -> Any:
    """Every cell."""
    return cells(screen, range(screen.lines), range(screen.columns))


def cells(screen: pyte.Screen, lines: range, columns: range) -> Any:
    """Characters with their colours."""
    return tuple(screen.buffer[line][column] for line in lines for column in columns)


def of_the_list(screen: pyte.Screen) -> Any:
    """The filter as it is typed and the rows of papers, without the count, which comes when it may."""
    divider = max(screen.display[screen.lines // 2].find("│"), 1)
    return (
        cells(screen, range(1, 2), range(screen.columns // 2)),
        cells(screen, range(2, screen.lines - 1), range(divider)),
    )


def of_list_and_paper(screen: pyte.Screen) -> Any:
    """The same, and the paper beside them."""
    return of_the_list(screen), cells(screen, range(2, screen.lines - 1), range(screen.columns))


def of_fzf(screen: pyte.Screen) -> Any:
    """fzf's rows and what is typed, without the line of its count."""
    last = screen.lines - 1
    return cells(screen, range(last - 1), range(screen.columns)), cells(
        screen, range(last, last + 1), range(screen.columns)
    )
