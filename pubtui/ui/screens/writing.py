"""A screen from which the reader writes on papers, and looks up their versions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on

from pubtui.ui import marking
from pubtui.ui.jobs import Written
from pubtui.ui.screens.annotating import Annotating
from pubtui.ui.screens.telling import TellingScreen

if TYPE_CHECKING:  # loaded when the reader goes to the shelf of all of arXiv
    from pubtui.library.database import Library
    from pubtui.library.snapshot import Snapshot


class WritingScreen(TellingScreen):
    """Marks, tags and notes go through `annotating`, which each such screen sets up for its own papers."""

    annotating: Annotating

    @property
    def stock(self) -> Library | Snapshot:
        """Where the papers before the reader are."""
        return self._session.library

    @on(Written)
    def _written(self, event: Written) -> None:
        self.annotating.written(event)

    def action_star(self) -> None:
        self.annotating.mark(marking.toggle_star)

    def action_read_mark(self) -> None:
        self.annotating.mark(marking.toggle_read)

    def action_tag(self) -> None:
        self.annotating.tag()

    def action_note(self) -> None:
        self.annotating.note()

    def action_undo(self) -> None:
        self.annotating.undo()

    def action_versions(self) -> None:
        from pubtui.ui.screens.pages import versions_page

        paper = self.paper()
        page = versions_page(self.stock, paper.identifier) if paper is not None else None
        if page is not None:
            self.app.push_screen(page)
