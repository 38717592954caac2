"""Refreshes from the app: one at a time, in the background."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from pubtui.ui.freshness import is_due
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

    @property
    def is_due(self) -> bool:
        """Whether the reader wants news as the app opens, and nobody asked for any lately."""
        settings, library = self._session.settings, self._session.library
        if not settings.refresh_on_start or library.is_read_only:
            return False
        last = [library.refreshes.last(follow.id) for follow in library.follows.all()]
        return is_due(last, settings.refresh_after_hours, self._session.now())

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
