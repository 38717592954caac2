"""The shelves while they are open: beside the list, and counted anew when something changes."""

from __future__ import annotations

from textual.timer import Timer

from pubtui.papers.dates import PartialDate
from pubtui.ui.session import Session
from pubtui.ui.shelves import shelves
from pubtui.ui.widgets.shelf_bar import ShelfBar

_AFTER_SECONDS = 0.2


class OpenShelves:
    """Whether the reader wants the `bar` to be seen, and what stands in it."""

    def __init__(self, bar: ShelfBar, session: Session) -> None:
        self.bar = bar
        self.wanted = False
        self._session = session
        self._timer: Timer | None = None

    def show(self) -> None:
        """Show the shelves as they are now, if they are seen."""
        if self.bar.display:
            self.bar.show(shelves(self._session, PartialDate.of(self._session.now())))

    def show_soon(self) -> None:
        """The same once several changes are through: counting takes a moment."""
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.bar.set_timer(_AFTER_SECONDS, self.show)

    def make_room(self, *, for_paper: bool = False) -> None:
        """Be seen where that is wanted, but not beside a paper that has the screen to itself."""
        self.bar.display = self.wanted and not for_paper
