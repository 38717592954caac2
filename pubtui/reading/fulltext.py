"""The full text in a file from the shelf, whatever its form."""

from __future__ import annotations

import contextlib
from pathlib import Path

from pubtui.errors import FileError
from pubtui.reading import latexml, pdf_text, transcript
from pubtui.reading.document import Document


def read(file: Path, *, kept_in: Path | None = None) -> Document:
    """The full text of a PDF or of arXiv's HTML page.

    `kept_in` is a file for the transcript: it is taken from there if it is newer than `file`, else written
    there. Raises NotFoundError where there is no text, FileError where the file cannot be read.
    """
    if kept_in is not None and _is_newer(kept_in, file) and (document := transcript.load(kept_in)):
        return document
    document = _read(file)
    if kept_in is not None:
        with contextlib.suppress(OSError):  # reading goes on without it, only slower the next time
            kept_in.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            transcript.save(document, kept_in)
    return document


def _read(file: Path) -> Document:
    try:
        with file.open("rb") as opened:
            is_pdf = b"%PDF-" in opened.read(1024)
        return pdf_text.read(file) if is_pdf else latexml.read(file.read_bytes())
    except OSError as error:
        raise FileError(f"{file} cannot be read: {error.strerror or error}.") from error


def _is_newer(kept: Path, file: Path) -> bool:
    try:
        return kept.stat().st_mtime >= file.stat().st_mtime
    except OSError:
        return False
