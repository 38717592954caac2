"""Ctrl-C as a wish to stop, for commands that stop by themselves."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def stop_when_told() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed in this block; a second one interrupts as usual."""
    told: list[int] = []

    def hear(number: int, _frame: object) -> None:
        told.append(number)
        signal.signal(number, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, hear)
    try:
        yield lambda: bool(told)
    finally:
        signal.signal(signal.SIGINT, before)
