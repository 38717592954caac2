"""Files that commands write for the reader: whole, or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path

from pubtui.citations.file_replacement import put_in_place, state_of
from pubtui.errors import FileError


def write_whole(file: Path, text: str, *, overwrite: bool = False, private: bool = False) -> None:
    """Write `text` to `file`; a link is followed. `private` lets nobody else read it.

    Raises FileError where the file is there already and `overwrite` is not asked for, and where it cannot
    be written; what was there is then untouched.
    """
    target = Path(os.path.realpath(file))
    before = state_of(target)
    if before and not overwrite:
        raise FileError(
            f"{file} is there already.",
            still_true="It was left as it is.",
            remedy="Choose another name, or --overwrite.",
        )
    if before and private:
        before = replace(before, mode=0o600)
    with _for_the_reader_alone() if private else nullcontext():
        put_in_place(target, text.encode(), before)


@contextmanager
def _for_the_reader_alone() -> Iterator[None]:
    umask = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(umask)
