"""Copies of the reader's own data beside the library: one a day, written when something has changed.

    library.copies/00042.2026-12-01.json.gz

Each holds a document of `library.backup`. The seven newest days are kept, and of the days before the newest
of each week, four weeks back. Their numbers, not their dates, tell which is newer: clocks jump.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pubtui.errors import FileError

if TYPE_CHECKING:
    from pubtui.library.database import Library

_DAYS, _WEEKS = 7, 4
_LARGE = 64 * 1024
_MADE_AT_MOST_EVERY = 600  # seconds, where making one takes time
_NAME = re.compile(r"(\d{5,})\.(\d{4}-\d\d-\d\d)\.json\.gz", re.ASCII)
_UNFINISHED = "unfinished"
_COPIED = "copied"  # the fact that says what the newest copy holds
_SIGNATURE = """
SELECT (SELECT id || words || done FROM undo_actions ORDER BY id DESC LIMIT 1),
    (SELECT count(*) || ' ' || coalesce(max(id), 0) FROM follows), (SELECT count(*) FROM citation_keys),
    (SELECT count(*) || ' ' || coalesce(max(left_at), '') FROM reading_places)
"""


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy; a higher `number` is a newer one."""

    file: Path
    number: int
    day: date


def folder_of(library_file: Path) -> Path:
    """Where the copies of a library are."""
    return library_file.with_suffix(".copies")


def all_copies(library_file: Path) -> list[Copy]:
    """Every copy there is, the newest first."""
    folder = folder_of(library_file)
    found = []
    for file in folder.iterdir() if folder.is_dir() else ():
        if match := _NAME.fullmatch(file.name):
            try:
                found.append(Copy(file, int(match[1]), date.fromisoformat(match[2])))
            except ValueError:  # a day there is not: no copy of ours
                continue
    return sorted(found, key=lambda copy: copy.number, reverse=True)


def keep(library: Library, *, in_passing: bool = False) -> Copy | None:
    """Write a copy if the reader's own data have changed since the newest one; the copy if one was written.

    The day's copy takes the place of the one before it, unless it holds less than half of that. None for a
    library that may only be read, and, `in_passing`, where a large copy is less than ten minutes old: one of
    64 KB is made in 50 ms. Raises FileError.
    """
    newest = next(iter(all_copies(library.path)), None)
    if library.is_read_only or (in_passing and newest and _can_wait(newest, library)):
        return None
    with library.transaction():  # of several programs one writes
        signature = json.dumps(library.connection.execute(_SIGNATURE).fetchone())
        if newest and library.fact(_COPIED) == signature:
            return None
        document = library.backup()
        library.remember(_COPIED, signature)
        copy = _next(library, newest, document)
        _write(copy.file, document)
    _thin_out(all_copies(library.path))
    return copy


def read(file: Path) -> dict[str, Any]:
    """The document in a copy. Raises FileError."""
    try:
        return document_of(file.read_bytes(), str(file))
    except OSError as error:
        raise FileError(f"{file} cannot be read: {error.strerror or error}.") from error


def document_of(packed: bytes, file: str) -> dict[str, Any]:
    """The document in the bytes of a copy; `file` is for the error. Raises FileError."""
    try:
        document = json.loads(gzip.decompress(packed))
    except OSError as error:  # what gzip finds wrong
        raise FileError(f"{file} is damaged: {error}.") from error
    except (ValueError, EOFError, zlib.error) as error:
        raise FileError(f"{file} is damaged: {error}.") from error
    if not isinstance(document, dict):
        raise FileError(f"{file} is no copy of pubtui's.")
    return document


def amount(document: dict[str, Any]) -> int:
    """How many things of the reader's are in a document."""
    parts = ("follows", "papers", "filters")
    return sum(len(document[part]) for part in parts if isinstance(document.get(part), list))


def write_apart(library_file: Path, document: dict[str, Any], today: date) -> Copy:
    """Write a document as the newest copy, beside all others. Raises FileError."""
    number = max((copy.number for copy in all_copies(library_file)), default=0) + 1
    copy = _named(library_file, number, today)
    _write(copy.file, document)
    return copy


def _next(library: Library, newest: Copy | None, document: dict[str, Any]) -> Copy:
    today = library.connection.clock().date()
    if newest is None:
        return _named(library.path, 1, today)
    replaces = newest.day == today and 2 * amount(document) >= _amount_in(newest)
    return newest if replaces else _named(library.path, newest.number + 1, today)


def _amount_in(copy: Copy) -> int:
    try:
        return amount(read(copy.file))
    except FileError:
        return 0


def _named(library_file: Path, number: int, day: date) -> Copy:
    return Copy(folder_of(library_file) / f"{number:05}.{day.isoformat()}.json.gz", number, day)


def _can_wait(copy: Copy, library: Library) -> bool:
    now, found = library.connection.clock(), copy.file.stat()
    age = now.timestamp() - found.st_mtime
    return found.st_size > _LARGE and copy.day == now.date() and 0 <= age < _MADE_AT_MOST_EVERY


def _write(file: Path, document: dict[str, Any]) -> None:
    content = gzip.compress(json.dumps(document, ensure_ascii=False).encode(), compresslevel=6)
    unfinished = file.with_name(_UNFINISHED)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(descriptor)
        unfinished.replace(file)
    except OSError as error:
        raise FileError(
            f"No copy of your own data could be written: {file}: {error.strerror or error}.",
            still_true="Your library is as it was.",
        ) from error


def _thin_out(newest_first: Sequence[Copy]) -> None:
    kept = list(newest_first[:_DAYS])
    weeks: set[tuple[int, int]] = set()
    for copy in newest_first[_DAYS:]:
        week = copy.day.isocalendar()[:2]
        if week not in weeks and len(weeks) < _WEEKS:
            weeks.add(week)
            kept.append(copy)
    for copy in set(newest_first) - set(kept):
        copy.file.unlink(missing_ok=True)
