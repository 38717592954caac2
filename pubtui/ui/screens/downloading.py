"""Downloads from any screen: one at a time, in the background, told to every screen that listens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from textual.screen import Screen

from pubtui.ui.full_text_jobs import DownloadEnded, DownloadJob, DownloadProgressed, FileArrived
from pubtui.ui.jobs import start
from pubtui.ui.keys import key_of
from pubtui.ui.session import Session

if TYPE_CHECKING:  # for types alone, so that the first frame does not wait for it
    from pubtui.papers.paper import Paper

DownloadTold = DownloadProgressed | FileArrived | DownloadEnded


@runtime_checkable
class HearsOfDownloads(Protocol):
    """A screen that shows how downloads go."""

    def download_told(self, told: DownloadTold) -> None: ...


class Downloading:
    """`screen` runs the job and hands its messages to `hear`."""

    def __init__(self, screen: Screen[Any], session: Session) -> None:
        self._screen = screen
        self._session = session
        self._job: DownloadJob | None = None

    def toggle(self, papers: Sequence[Paper]) -> str:
        """Download these papers too, or stop where all of them are being downloaded; words for the reader."""
        key = key_of("download", self._session.settings)
        if self._job is None:
            self._start(papers)
            return f"Downloading; {key} again stops"
        if added := self._job.add(papers):
            what = "1 more paper" if added == 1 else f"{added:,} more papers"
            return f"{what} will be downloaded; {key} again stops everything"
        self._job.cancel()
        return "Stopping the download"

    def cancel(self) -> None:
        """Stop without a word, because the app ends."""
        if self._job is not None:
            self._job.cancel()

    def hear(self, told: DownloadTold) -> None:
        """Pass a message of the job on to the screens."""
        left = self._job.left() if self._job is not None and isinstance(told, DownloadEnded) else []
        if isinstance(told, DownloadEnded):
            self._job = None
        if left:  # they were added when the job was just over
            self._start(left)
            return
        for screen in self._screen.app.screen_stack:
            if isinstance(screen, HearsOfDownloads):
                screen.download_told(told)

    def _start(self, papers: Sequence[Paper]) -> None:
        self._job = DownloadJob(self._session, self._screen, papers)
        start(self._screen, self._job)
