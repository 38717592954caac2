"""Files that commands write for the reader: whole, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from pubtui.errors import FileError


def write_whole(file: Path, text: str, *, overwrite: bool = False, private: bool = False) -> None:
    """Write `text` to `file` through a neighbour that takes its place when it is complete.

    `private` lets nobody else read it. Raises FileError where the file is there already and `overwrite` is
    not asked for, and where it cannot be written; what was there is then untouched.
    """
    if file.exists() and not overwrite:
        raise FileError(
            f"{file} is there already.",
            still_true="It was left as it is.",
            remedy="Choose another name, or --overwrite.",
        )
    target = file.resolve()  # what a link leads to, so that the link stays one
    neighbour = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        descriptor = os.open(neighbour, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600 if private else 0o666)
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(descriptor)
        neighbour.replace(target)
    except OSError as error:
        neighbour.unlink(missing_ok=True)
        raise FileError(
            f"{file} cannot be written: {error.strerror or error}.", still_true="Nothing was changed."
        ) from error
