"""A PDF's full text, read in a process of its own.

PDFium is a C++ library that must not run in two threads and may crash on a damaged file; nothing of that
reaches the app. The process is `python -m pubtui.reading.pdf_text FILE`, which prints a transcript.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pubtui
from pubtui.errors import FileError, NotFoundError
from pubtui.reading import transcript
from pubtui.reading.document import Document

_SECONDS = 120.0  # about a thousand pages on a slow machine
_READ = 0
_PROTECTED = 3
_FPDF_ERR_PASSWORD = 4  # fpdfview.h


def read(file: Path, *, seconds: float = _SECONDS) -> Document:
    """The full text of the PDF `file`.

    Raises NotFoundError where it holds no text or pypdfium2 is not installed, FileError where it cannot be
    read, also within `seconds`.
    """
    if find_spec("pypdfium2") is None:
        raise NotFoundError(
            "Reading PDFs in the terminal needs a further package.",
            remedy="Install it with: pip install 'pubtui[pdf]'. Or open the PDF in a viewer.",
        )
    if not file.is_file():
        raise FileError(f"There is no file {file}.", remedy="Download the paper again.")
    document = _from_process(file, seconds)
    if not any(block.text.strip() for block in document.blocks):
        raise NotFoundError(
            "This PDF holds pictures of its pages and no text, as scanned papers do.",
            remedy="Open it in a PDF viewer.",
        )
    return document


def _from_process(file: Path, seconds: float) -> Document:
    environment = os.environ | {"PYTHONPATH": str(Path(pubtui.__file__).parents[1])}
    try:
        finished = subprocess.run(  # noqa: S603 - words, never a shell
            [sys.executable, "-m", "pubtui.reading.pdf_text", str(file.absolute())],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=seconds,
            env=environment,
            check=False,
        )
        if finished.returncode == _READ:
            return transcript.decode(finished.stdout)
    except subprocess.TimeoutExpired as error:
        raise FileError(
            f"{file.name} could not be read within {seconds:g} seconds.", remedy="Open it in a PDF viewer."
        ) from error
    except ValueError as error:
        raise _unreadable(file) from error
    if finished.returncode == _PROTECTED:
        raise FileError(f"{file.name} is protected by a password.", remedy="Open it in a PDF viewer.")
    raise _unreadable(file)


def _unreadable(file: Path) -> FileError:
    return FileError(
        f"{file.name} is damaged, or not a PDF.", remedy="Remove it and download the paper again."
    )


def _print_transcript(file: Path) -> int:
    import pypdfium2

    from pubtui.reading import pdf_layout, pdf_lines

    try:
        document = pdf_layout.document(pdf_lines.read(file))
    except pypdfium2.PdfiumError as error:
        return _PROTECTED if error.err_code == _FPDF_ERR_PASSWORD else 1
    sys.stdout.buffer.write(transcript.encode(document))
    return _READ


if __name__ == "__main__":
    sys.exit(_print_transcript(Path(sys.argv[1])))
