"""Refreshes from the app: one at a time, in the background."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from pubtui.ui.jobs import RefreshJob, start
from pubtui.ui.session import Session


class Refreshing:
    """`screen` hears from the job how the refresh goes, and calls `ended` when it is over."""

    def __init__(self, screen: Screen[Any], session: Session) -> None:
        self._screen = screen
        self._session = session
        self._job: RefreshJob | None = None

    @property
    def running(self) -> bool:
        return self._job is not None

    def start(self) -> None:
        """Begin, unless a refresh is under way."""
        if self._job is None:
            self._job = RefreshJob(self._session, self._screen)
            start(self._screen, self._job)

    def cancel(self) -> None:
        """Stop within a second, if a refresh is under way."""
        if self._job is not None:
            self._job.cancel()

    def ended(self) -> None:
        self._job = None
