"""A download as it is told: to people at a terminal, to logs, and to cron."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from pubtui.cli.refresh_tellers import clock_time
from pubtui.downloading.events import Event, FileFinished, FileStarted, FileState, Finished

if TYPE_CHECKING:
    from pubtui.sources.pace import Pause

_MEGABYTE = 1 << 20
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


def download_teller(*, quiet: bool = False) -> DownloadTeller:
    """Who tells the reader: for cron, for a terminal, or for a log."""
    if quiet:
        return QuietDownload()
    return DownloadBar() if sys.stderr.isatty() else DownloadTeller()


def result_line(file: FileFinished) -> str:
    """How it went for one file, with why and what the reader can do below it."""
    size = f", {file.size / _MEGABYTE:.1f} MB" if file.size else ""
    line = f"{file.paper.identifier} {file.form}: {_STATES[file.state]}{size}"
    return f"{line}\n    {file.message}" if file.message else line


def _summary(finished: Finished) -> str:
    failed = len(finished.failures)
    return (
        f"{finished.arrived} files downloaded, {finished.papers} papers on the shelf, {failed} not to be had"
    )
