"""Web pages and PDFs, shown by other programs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.message_pump import MessagePump

from pubtui.errors import PubtuiError
from pubtui.ui.jobs import start
from pubtui.ui.said import Said

if TYPE_CHECKING:
    from textual.screen import Screen

    from pubtui.reading.viewers import Viewer


@dataclass(frozen=True)
class ViewJob:
    """Starts a program with windows of its own."""

    listener: MessagePump
    viewer: Viewer

    def __call__(self) -> None:
        from pubtui.reading import viewers

        try:
            viewers.start(self.viewer)
        except PubtuiError as error:
            self.listener.post_message(Said(str(error)))
        else:
            self.listener.post_message(Said(f"Opened with {self.viewer.name}"))


def open_page(screen: Screen[Any], url: str, program: Sequence[str]) -> None:
    """Show a web page in the reader's browser; a browser of the terminal takes the screen meanwhile.

    Raises NotFoundError where there is no browser, or it fails.
    """
    from pubtui.reading import viewers
    from pubtui.ui import browser_tabs

    if screen.app.is_web:
        screen.post_message(Said(browser_tabs.open_page(screen.app, url)))
    else:
        _view(screen, viewers.for_page(url, viewers.Desk(os.environ), program))


def open_pdf(screen: Screen[Any], file: Path, program: Sequence[str]) -> None:
    """Show a PDF in the reader's viewer; a viewer of the terminal takes the screen meanwhile.

    Raises NotFoundError where there is no viewer, or it fails, FileError where there is no file.
    """
    from pubtui.reading import viewers
    from pubtui.ui import browser_tabs

    if screen.app.is_web:
        screen.post_message(Said(browser_tabs.open_pdf(screen.app, file)))
    else:
        _view(screen, viewers.for_pdf(file, viewers.Desk(os.environ), program))


def _view(screen: Screen[Any], viewer: Viewer) -> None:
    from pubtui.reading import viewers

    if viewer.needs_terminal:
        with screen.app.suspend():
            viewers.run_in_terminal(viewer)
    else:
        start(screen, ViewJob(screen, viewer))
