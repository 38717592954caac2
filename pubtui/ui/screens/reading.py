"""Full texts opened from any screen: in the reader, or as a PDF in the reader's own viewer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from pubtui.errors import PubtuiError
from pubtui.library.list_rows import PaperRow
from pubtui.papers.identifiers import ArxivId
from pubtui.ui.keys import key_of
from pubtui.ui.session import Session
from pubtui.ui.viewing import open_pdf

if TYPE_CHECKING:
    from pubtui.papers.paper import Paper
    from pubtui.ui.screens.downloading import Downloading


class Reading:
    """What the screens that show texts share; a width of lines that was changed is kept in config.toml."""

    def __init__(
        self, screen: Screen[Any], session: Session, downloading: Downloading, left: Callable[[], None]
    ) -> None:
        self._screen = screen
        self._session = session
        self._downloading = downloading
        self._left = left
        self._text_width = round(session.settings.text_width)

    @property
    def text_width(self) -> int:
        """In cells."""
        return self._text_width

    def keep_text_width(self, cells: int) -> None:
        """Read with lines of this width from now on; FileError or SettingsError where it cannot be kept."""
        if cells != self._text_width:
            from pubtui.settings import config_file

            self._text_width = cells
            config_file.change(self._session.paths.config_file, "text_width", cells)

    def open(self, paper: Paper, look_for: str = "") -> None:
        """Read this paper, from where these words are; `q` comes back to where the reader was."""
        from pubtui.ui.screens.read import ReadScreen

        text = ReadScreen(self._session, paper, self, self._downloading, look_for)
        self._screen.app.push_screen(text, lambda _: self._left())

    def open_identified(self, identifier: ArxivId, look_for: str = "") -> bool:
        """Read the paper with this identifier; False where the library does not have it."""
        paper = self._session.library.catalogue.paper(identifier)
        if paper is not None:
            self.open(paper, look_for)
        return paper is not None

    def open_row(self, row: PaperRow, look_for: str) -> str:
        """Read the paper of this row, from where these words are; "", or how its text can be had."""
        if row.downloaded and self.open_identified(row.identifier, look_for):
            return ""
        key, library = key_of("download", self._session.settings), self._session.library
        paper = library.catalogue.paper(row.identifier)
        if paper is not None:
            from pubtui.downloading.full_texts import NotOnTheShelfError
            from pubtui.ui.full_text_jobs import full_texts

            error = full_texts(self._session, library).missing(paper)
            if not isinstance(error, NotOnTheShelfError):
                return str(error)
        return f"{'Withdrawn; ' if row.withdrawn else ''}{key} downloads the full text"

    def show_pdf(self, screen: Screen[Any], paper: Paper, told: Callable[[str], None]) -> None:
        """Show the PDF from the shelf; `told` hears why that cannot be."""
        from pubtui.reading.download import Form
        from pubtui.ui.full_text_jobs import full_texts

        try:
            file = full_texts(self._session, self._session.library).find(paper.identifier, Form.PDF)
            if file is None:
                key = key_of("download", self._session.settings)
                told(f"The PDF is not on the shelf yet. {key} downloads it.")
            else:
                open_pdf(screen, file.path, self._session.settings.pdf_program)
        except PubtuiError as error:
            told(str(error))
