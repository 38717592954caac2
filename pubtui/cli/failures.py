"""Errors as the command line tells them, and the exit codes it ends with."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TextIO

import click

from pubtui.errors import PubtuiError

STOPPED = 130
CLOSED_PIPE = 141
_BY_SIGNAL = {
    STOPPED: "You stopped it.",
    CLOSED_PIPE: "The program that was reading our output went away.",
}


def report(error: PubtuiError) -> int:
    """Say `error` on standard error; its exit code."""
    first, *more = error.happened.splitlines() or [""]
    lines = [click.style("pubtui: ", fg="red") + first, *(f"        {line}" for line in more)]
    lines += [f"        {part}" for part in (error.still_true, error.remedy) if part]
    with heard_or_not():
        click.echo("\n".join(lines), err=True, color=colours(os.environ))
    return error.exit_code


def colours(environment: Mapping[str, str]) -> bool | None:
    """False where colours are unwanted (no-color.org) or unknown, None where it is up to the terminal."""
    unwanted = environment.get("NO_COLOR") or environment.get("TERM") == "dumb"
    return False if unwanted else None


@contextmanager
def heard_or_not() -> Iterator[None]:
    """What is said inside may find nobody who listens; the exit code still tells."""
    try:
        yield
        sys.stderr.flush()
    except BrokenPipeError:
        leave_alone(sys.stderr)


def leave_alone(stream: TextIO) -> None:
    """Python flushes its streams once more at its end; that must not fail aloud (docs, "SIGPIPE")."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def exit_codes() -> list[tuple[int, str]]:
    """Every exit code and what it means, from the error tree."""
    meanings = {0: "Done."}
    for kind in _error_tree(PubtuiError):
        first_clause = (kind.__doc__ or "").splitlines()[0].split(";")[0].removesuffix(".")
        meanings.setdefault(kind.exit_code, f"{first_clause}.")
    meanings[PubtuiError.exit_code] = "Something of ours failed."
    return sorted((meanings | _BY_SIGNAL).items())


def _error_tree(root: type[PubtuiError]) -> Iterator[type[PubtuiError]]:
    yield root
    for child in root.__subclasses__():
        yield from _error_tree(child)
