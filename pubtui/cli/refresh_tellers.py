"""A refresh as it is told: to people at a terminal, to logs, to cron, and to programs."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import click

from pubtui.papers.dates import PartialDate
from pubtui.refresh.events import (
    Event,
    Finished,
    FollowFinished,
    FollowStarted,
    FollowState,
    PageWritten,
    Started,
)

if TYPE_CHECKING:
    from pubtui.sources.pace import Pause

EVENT_SCHEMA = "pubtui/refresh-event/1"


class Teller:
    """Tells people how a refresh goes: progress on standard error, results on standard output."""

    def __init__(self) -> None:
        self._follows = 0

    def hear(self, event: Event) -> None:
        if isinstance(event, Started):
            self._follows = event.follows
        elif isinstance(event, FollowFinished):
            click.echo(result_line(event))
        elif isinstance(event, Finished) and self._follows != 1:
            click.echo(_summary(event, self._follows))

    def waiting(self, pause: Pause) -> None:
        """arXiv asked for a pause, and it is waited out."""
        click.echo(f"{pause.reason} Waiting until {clock_time(pause.next_try)}.", err=True)


class BarTeller(Teller):
    """Draws a bar on the terminal while a follow is read."""

    def __init__(self) -> None:
        super().__init__()
        self._bar: Any = None

    def hear(self, event: Event) -> None:
        if isinstance(event, PageWritten):
            self._draw(event)
            return
        self._finish()
        super().hear(event)

    def waiting(self, pause: Pause) -> None:
        self._finish()
        super().waiting(pause)

    def _draw(self, page: PageWritten) -> None:
        if self._bar is None:
            self._bar = click.progressbar(
                length=max(page.total, 1), label=page.label, file=sys.stderr, show_eta=False, show_pos=True
            )
            self._bar.__enter__()
        self._bar.update(page.read - self._bar.pos)

    def _finish(self) -> None:
        if self._bar is not None:
            self._bar.__exit__(None, None, None)
            self._bar = None


class LineTeller(Teller):
    """Writes a line for each page, for logs and pipes."""

    def hear(self, event: Event) -> None:
        if isinstance(event, PageWritten):
            click.echo(f"{event.label}: {event.read:,} of {event.total:,} papers", err=True)
        super().hear(event)


class QuietTeller(Teller):
    """Tells only what is wrong, on standard error."""

    def hear(self, event: Event) -> None:
        if isinstance(event, FollowFinished) and not event.state.is_well:
            click.echo(result_line(event), err=True)

    def waiting(self, pause: Pause) -> None:
        """A pause is no fault; if it does not help, the result says so."""


class JsonTeller(Teller):
    """Tells programs: one JSON object a line, in the schema `pubtui/refresh-event/1`."""

    def hear(self, event: Event) -> None:
        self._print(_EVENT_NAMES[type(event)], _fields(event))

    def waiting(self, pause: Pause) -> None:
        self._print("waiting", {"next_try": pause.next_try, "reason": pause.reason})

    def _print(self, name: str, told: dict[str, Any]) -> None:
        record = {"schema": EVENT_SCHEMA, "event": name, **told}
        click.echo(json.dumps(record, ensure_ascii=False, default=_plain))
        sys.stdout.flush()


_EVENT_NAMES: dict[type[Event], str] = {
    Started: "started",
    FollowStarted: "follow-started",
    PageWritten: "page-written",
    FollowFinished: "follow-finished",
    Finished: "finished",
}


def teller(*, as_json: bool = False, quiet: bool = False) -> Teller:
    """Who tells the reader: for programs, for cron, for a terminal, or for a log."""
    if as_json:
        return JsonTeller()
    if quiet:
        return QuietTeller()
    return BarTeller() if sys.stderr.isatty() else LineTeller()


_STATES = {
    FollowState.FRESH: "up to date",
    FollowState.QUIET: "up to date, nothing new",
    FollowState.PARTIAL: "only partly read",
    FollowState.RATE_LIMITED: "arXiv asks us to wait",
    FollowState.OFFLINE: "arXiv cannot be reached",
    FollowState.REFUSED: "arXiv says no",
    FollowState.FAILED: "arXiv's answer could not be read",
    FollowState.CANCELLED: "stopped",
}


def result_line(result: FollowFinished) -> str:
    """How it went for one follow, with what the reader can do below it."""
    counts = {
        "new": result.new,
        "new versions": result.new_versions,
        "changed": result.changed,
        "no longer found": result.missing,
        "found without the name": result.candidates,
    }
    told = [_STATES[result.state], *(f"{number:,} {word}" for word, number in counts.items() if number)]
    line = f"{result.label}: {', '.join(told)}"
    return f"{line}\n    {result.message}" if result.message else line


def _summary(finished: Finished, follows: int) -> str:
    """`follows` were to be read, also those that were not come to."""
    well = sum(result.state.is_well for result in finished.follows)
    return f"{well} of {follows} up to date, {finished.new:,} new, {finished.changed:,} changed"


def clock_time(seconds: float) -> str:
    """A moment in seconds since 1970, as this place's clocks show it."""
    return time.strftime("%H:%M", time.localtime(seconds))


def _fields(told: Event) -> dict[str, Any]:
    return {field.name: getattr(told, field.name) for field in fields(told)}


def _plain(value: object) -> object:
    """What JSON can hold of a value inside an event."""
    if isinstance(value, PartialDate):
        return value.text
    if isinstance(value, FollowFinished):
        return _fields(value)
    raise TypeError(f"{value!r} has no JSON form")
