"""A download as it is told: to people at a terminal, to logs, to cron, and to programs."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from pubtui.cli.refresh_tellers import clock_time
from pubtui.downloading.events import Event, FileFinished, FileStarted, FileState, Finished, Started
from pubtui.reading.file_sizes import size_words

if TYPE_CHECKING:
    from pubtui.sources.pace import Pause

EVENT_SCHEMA = "pubtui/download-event/1"
_STATES = {
    FileState.ARRIVED: "downloaded",
    FileState.THERE: "there already",
    FileState.ABSENT: "arXiv has none",
    FileState.RATE_LIMITED: "arXiv asks us to wait",
    FileState.OFFLINE: "arXiv cannot be reached",
    FileState.REFUSED: "arXiv says no",
    FileState.FAILED: "failed",
    FileState.UNWRITABLE: "cannot be kept",
    FileState.CANCELLED: "stopped",
}


class DownloadTeller:
    """Tells people how a download goes: progress on standard error, a line per file on standard output."""

    def hear(self, event: Event) -> None:
        if isinstance(event, FileFinished):
            click.echo(result_line(event))
        elif isinstance(event, Finished) and len(event.files) > 2:
            click.echo(_summary(event))

    def received(self, received: int, size: int | None) -> None:
        """So many bytes of so many have come."""

    def waiting(self, pause: Pause) -> None:
        """arXiv asked for a pause, and it is waited out."""
        click.echo(f"{pause.reason} Waiting until {clock_time(pause.next_try)}.", err=True)


class DownloadBar(DownloadTeller):
    """Draws a bar on the terminal while a file comes."""

    def __init__(self) -> None:
        self._label = ""
        self._bar: Any = None

    def hear(self, event: Event) -> None:
        self._finish()
        if isinstance(event, FileStarted):
            self._label = f"{event.paper.identifier} {event.form}"
        super().hear(event)

    def received(self, received: int, size: int | None) -> None:
        if size is None:
            return
        if self._bar is None:
            self._bar = click.progressbar(length=size, label=self._label, file=sys.stderr, show_eta=False)
            self._bar.__enter__()
        self._bar.update(received - self._bar.pos)

    def waiting(self, pause: Pause) -> None:
        self._finish()
        super().waiting(pause)

    def _finish(self) -> None:
        if self._bar is not None:
            self._bar.__exit__(None, None, None)
            self._bar = None


class QuietDownload(DownloadTeller):
    """Tells only what is wrong, on standard error."""

    def hear(self, event: Event) -> None:
        if isinstance(event, Finished):
            for file in event.failures:
                click.echo(result_line(file), err=True)

    def waiting(self, pause: Pause) -> None:
        """A pause is no fault; if it does not help, the result says so."""


class JsonDownload(DownloadTeller):
    """Tells programs: one JSON object a line, in the schema `pubtui/download-event/1`."""

    def hear(self, event: Event) -> None:
        if isinstance(event, Started):
            self._print("started", papers=event.papers, forms=event.forms)
        elif isinstance(event, FileStarted):
            self._print("file-started", id=str(event.paper.identifier), form=event.form, place=event.place)
        elif isinstance(event, FileFinished):
            self._print("file-finished", **_file(event))
        else:
            self._print(
                "finished",
                arrived=event.arrived,
                papers=event.papers,
                was_given_up=event.was_given_up,
                files=[_file(file) for file in event.files],
            )

    def waiting(self, pause: Pause) -> None:
        self._print("waiting", next_try=pause.next_try, reason=pause.reason)

    def _print(self, name: str, **told: Any) -> None:
        click.echo(json.dumps({"schema": EVENT_SCHEMA, "event": name, **told}, ensure_ascii=False))


def _file(file: FileFinished) -> dict[str, Any]:
    return {
        "id": str(file.paper.identifier),
        "form": file.form,
        "state": file.state,
        "size": file.size,
        "message": file.message,
        "retry_at": file.retry_at,
    }


def download_teller(*, as_json: bool = False, quiet: bool = False) -> DownloadTeller:
    """Who tells the reader: for programs, for cron, for a terminal, or for a log."""
    if as_json:
        return JsonDownload()
    if quiet:
        return QuietDownload()
    return DownloadBar() if sys.stderr.isatty() else DownloadTeller()


def result_line(file: FileFinished) -> str:
    """How it went for one file, with why and what the reader can do below it."""
    size = f", {size_words(file.size)}" if file.size else ""
    line = f"{file.paper.identifier} {file.form}: {_STATES[file.state]}{size}"
    return f"{line}\n    {file.message}" if file.message else line


def _summary(finished: Finished) -> str:
    failed = len(finished.failures)
    return (
        f"{finished.arrived} files downloaded, {finished.papers} papers on the shelf, {failed} not to be had"
    )
