"""A file on its way to the shelf: received, bounded, resumed, verified."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from pubtui.errors import FileError, MalformedAnswerError, OfflineError, RefreshCancelledError
from pubtui.reading import latexml
from pubtui.reading.file_sizes import size_words

_LARGEST = 1 << 30
_ROOM_LEFT = 50 << 20  # never fill a disk to the last byte
_TAIL = 2048
NOTHING_CHANGED = "Nothing on the shelf has changed."


class Form(StrEnum):
    """What a full text is, and the suffix of its file."""

    PDF = "pdf"
    HTML = "html"


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file on its way: its bytes from `start` on, and its whole size where the server says it."""

    chunks: Iterable[bytes]
    start: int = 0
    size: int | None = None


class Fetch(Protocol):
    """Opens one paper's file at its source, from byte `start` on if the source can, else from the beginning.

    `since` is when the bytes before `start` came, in seconds since 1970. Raises what the source raises
    (SourceError, NotFoundError), also while the chunks are read.
    """

    def __call__(self, *, start: int, since: float) -> AbstractContextManager[Incoming]: ...


class Watch(Protocol):
    """Told how far a download is; answers whether to stop it."""

    def __call__(self, received: int, size: int | None) -> bool: ...


def receive(fetch: Fetch, unfinished: Path, watch: Watch | None) -> None:
    """Writes what comes behind what came before, until the whole file is on the disk.

    Raises what `fetch` raises, OSError, OfflineError if the file was cut, MalformedAnswerError if it cannot
    be a paper, FileError if it will not fit, RefreshCancelledError if `watch` says stop.
    """
    start, since = _beginning(unfinished)
    with fetch(start=start, since=since) as incoming:
        _check_size(incoming.size, unfinished.parent)
        if incoming.start > _beginning(unfinished)[0]:
            raise OfflineError(
                "Another pubtui has finished or removed this download meanwhile.", still_true=NOTHING_CHANGED
            )
        unfinished.touch(mode=0o600)
        with unfinished.open("r+b") as file:
            file.truncate(incoming.start)
            received = file.seek(incoming.start)
            for chunk in incoming.chunks:
                file.write(chunk)
                received += len(chunk)
                _check_size(received, None)
                if watch is not None and watch(received, incoming.size):
                    raise RefreshCancelledError("Stopped.", still_true=NOTHING_CHANGED)
            file.flush()
            os.fsync(file.fileno())
    if incoming.size is not None and received != incoming.size:
        if received > incoming.size:
            unfinished.unlink()
        raise OfflineError(
            f"The download broke off after {received:,} of {incoming.size:,} bytes.",
            still_true=NOTHING_CHANGED,
            remedy="Try again; it goes on from there.",
        )


def _beginning(unfinished: Path) -> tuple[int, float]:
    """How many bytes there are, and when the last of them came."""
    try:
        status = unfinished.stat()
    except FileNotFoundError:
        return 0, 0.0
    return status.st_size, status.st_mtime


def _check_size(size: int | None, folder: Path | None) -> None:
    if size is None:
        return
    if size > _LARGEST:
        raise MalformedAnswerError(
            f"arXiv announces a file of {size / (1 << 30):.1f} GB, which cannot be a paper.",
            still_true=NOTHING_CHANGED,
        )
    if folder is not None and (free := _free(folder)) is not None and free < size + _ROOM_LEFT:
        raise FileError(
            f"There is no room for {size_words(size)} more in {folder}.",
            still_true=NOTHING_CHANGED,
            remedy="Remove files from the shelf, or move it to another disk.",
        )


def _free(folder: Path) -> int | None:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def verify(unfinished: Path, form: Form) -> None:
    """Removes a file that is no full text; MalformedAnswerError, OfflineError or NotFoundError says why."""
    is_whole = False
    try:
        if form is Form.HTML:
            _verify_page(unfinished)
        else:
            _verify_pdf(unfinished)
        is_whole = True
    finally:
        if not is_whole:
            unfinished.unlink(missing_ok=True)


def _verify_page(unfinished: Path) -> None:
    page = unfinished.read_bytes()
    try:
        latexml.read(page)
    except latexml.OtherPageError as error:
        raise MalformedAnswerError(
            "What came is a web page of another kind, not a full text.",
            still_true=NOTHING_CHANGED,
            remedy="Try again later.",
        ) from error
    if b"</article>" not in page:
        raise OfflineError("The page came without its end.", still_true=NOTHING_CHANGED, remedy="Try again.")


def _verify_pdf(unfinished: Path) -> None:
    with unfinished.open("rb") as file:
        beginning = file.read(1024)
        file.seek(max(0, unfinished.stat().st_size - _TAIL))
        end = file.read()
    if b"%PDF-" not in beginning:
        raise MalformedAnswerError(
            "What came is a web page or a message, not a PDF.",
            still_true=NOTHING_CHANGED,
            remedy="Try again later.",
        )
    if b"%%EOF" not in end:
        raise OfflineError("The PDF came without its end.", still_true=NOTHING_CHANGED, remedy="Try again.")
