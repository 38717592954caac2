"""Web pages and PDFs in further tabs of the browser that shows the app itself (`pubtui serve`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from textual.app import App

from pubtui.errors import FileError
from pubtui.reading.viewers import refuse_other_than_web

_SAID = "Handed to your browser; if no tab opens, allow this page to open pop-ups"


def open_page(app: App[Any], url: str) -> str:
    """What to tell of it. Raises UsageError for anything but an http or https address."""
    refuse_other_than_web(url)
    app.open_url(url)
    return _SAID


def open_pdf(app: App[Any], file: Path) -> str:
    """What to tell of it. Raises FileError where the file cannot be read."""
    try:
        opened = file.open("rb")
    except OSError as error:
        raise FileError(
            f"{file} cannot be read: {error.strerror or error}.", remedy="Download the paper again."
        ) from error
    # The browser is told the name in a header, where quotes, spaces and letters beyond ASCII would break it.
    app.deliver_binary(opened, save_filename="paper.pdf", open_method="browser", mime_type="application/pdf")
    return _SAID
