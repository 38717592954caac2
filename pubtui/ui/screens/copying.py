"""From chosen papers to the clipboard: which format, what text, and which way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from pubtui.errors import PubtuiError
from pubtui.ui.driver import write_to_terminal
from pubtui.ui.jobs import CopyJob, start
from pubtui.ui.said import Said
from pubtui.ui.session import Session

if TYPE_CHECKING:  # loaded with the first copy, so that the first frame does not wait for it
    from pubtui.citations.formats import Format
    from pubtui.papers.paper import Paper


class Copying:
    """Remembers the format used last; the screen hears from the job how each copy went."""

    def __init__(self, screen: Screen[Any], session: Session) -> None:
        self._screen = screen
        self._session = session
        self._last_format = session.settings.citation_format

    def choose(self, papers: Sequence[Paper]) -> None:
        """Ask for a format, then copy."""
        from pubtui.ui.screens.copy import CopyScreen

        def chosen(answer: Format | None) -> None:
            if answer is not None:
                self._copy(papers, answer.name)

        self._screen.app.push_screen(CopyScreen(papers, self._session, self._last_format), chosen)

    def again(self, papers: Sequence[Paper]) -> None:
        """Copy in the format used last."""
        self._copy(papers, self._last_format)

    def text(self, text: str, label: str) -> None:
        """Copy a text; `label` says what it is."""
        start(self._screen, CopyJob(self._session, self._screen, text, label, "", self._write_to_terminal))

    def _copy(self, papers: Sequence[Paper], format_name: str) -> None:
        from pubtui.citations.formats import format_named
        from pubtui.citing import cite

        try:
            chosen = format_named(format_name)
            text = cite(self._session.library, format_name, papers, self._session.settings)
        except PubtuiError as error:
            self._screen.post_message(Said(str(error)))
            return
        self._last_format = format_name
        amount = "" if len(papers) == 1 else f"{len(papers):,} papers"
        write = self._write_to_terminal
        start(self._screen, CopyJob(self._session, self._screen, text, chosen.title, amount, write))

    def _write_to_terminal(self, sequence: str) -> None:
        app = self._screen.app
        app.call_from_thread(write_to_terminal, app, sequence)
