"""arXiv's public bulk metadata, read line by line (kaggle.com/datasets/Cornell-University/arxiv).

The file is JSON lines, one record a line, weekly and in the public domain; it comes plain, gzipped or zipped.
A line that cannot be understood is told by its number and never ends the reading.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, cast

from pubtui.errors import FileError, IdentifierError
from pubtui.papers.author_line import names_in
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId, parse
from pubtui.papers.paper import Author, Paper
from pubtui.papers.text import clean_line, clean_paragraphs

STANDARD_INPUT = "-"

_LONGEST_LINE = 16 * 2**20  # bytes; the longest real record, of some 5,000 authors, has 0.3 MiB
_MONTHS = {
    name: number
    for number, name in enumerate("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(), start=1)
}
_RFC_822_DATE = re.compile(r"(?:\w{3}, )?(\d{1,2}) (\w{3}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT", re.ASCII)


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that holds no paper, and why."""

    number: int
    reason: str


@dataclass(slots=True)
class BulkFile:
    """An open bulk file; `size` is what there is to read in bytes, None where it cannot be known."""

    name: str
    size: int | None
    _lines: IO[bytes]
    _progress: IO[bytes]
    line: int = 0

    @property
    def position(self) -> int:
        """How much of `size` has been read."""
        return self._progress.tell() if self.size is not None else 0

    def skip(self, lines: int) -> None:
        """Pass over lines that an earlier reading has dealt with."""
        while self.line < lines and self._next_line():
            pass

    def papers(self) -> Iterator[Paper | BadLine]:
        """Every paper from here on, and every line that is none; blank lines are passed over."""
        while raw := self._next_line():
            found = self._paper(raw)
            if found is not None:
                yield found

    def _next_line(self) -> bytes:
        try:
            raw = self._lines.readline(_LONGEST_LINE)
            rest = raw
            while len(rest) == _LONGEST_LINE and not rest.endswith(b"\n"):
                rest = self._lines.readline(_LONGEST_LINE)
        except (OSError, EOFError, zlib.error, zipfile.BadZipFile) as error:
            raise FileError(
                f"{self.name} breaks off after line {self.line} ({error}).",
                remedy="Download it again; the import continues where it stopped.",
            ) from error
        self.line += bool(raw)
        return raw

    def _paper(self, raw: bytes) -> Paper | BadLine | None:
        line = raw.strip().rstrip(b",")
        if not line or line in (b"[", b"]"):
            return None
        if len(raw) >= _LONGEST_LINE:
            return BadLine(self.line, "longer than any record")
        try:
            return paper_of(json.loads(line))
        except (ValueError, IdentifierError, RecursionError) as error:
            return BadLine(self.line, _reason(error))


@contextmanager
def opened(source: str) -> Iterator[BulkFile]:
    """The bulk file at this path, or on standard input for "-"; the format is told by its first bytes.

    Raises FileError where it cannot be read.
    """
    if source == STANDARD_INPUT:
        yield BulkFile("standard input", None, sys.stdin.buffer, sys.stdin.buffer)
        return
    path = Path(source).expanduser()
    try:
        file = path.open("rb")
    except OSError as error:
        raise FileError(f"{path} cannot be read ({error.strerror}).") from error
    with file:
        start = file.read(4)
        file.seek(0)
        size = path.stat().st_size
        if start.startswith(b"\x1f\x8b"):
            with gzip.open(file) as lines:
                yield BulkFile(str(path), size, cast("IO[bytes]", lines), file)
        elif start.startswith(b"PK\x03\x04"):
            with _zipped(path, file) as (lines, size):
                yield BulkFile(str(path), size, lines, lines)
        else:
            yield BulkFile(str(path), size, file, file)


def paper_of(record: Any) -> Paper:
    """The paper of one record. Raises ValueError or IdentifierError where it is none."""
    if not isinstance(record, dict):
        raise ValueError("not a record")
    identifier, version = parse(_text(record, "id"))
    title = clean_line(_text(record, "title"))
    if not title:
        raise ValueError("no title")
    dates = _version_dates(record)
    submitted = dates[0] if dates else _identifier_month(identifier)
    updated = dates[-1] if dates else _update_date(record) or submitted
    comment = clean_line(_text(record, "comments") or _text(record, "comment"))
    return Paper(
        identifier=identifier,
        version=len(dates) or version,
        title=title,
        abstract=clean_paragraphs(_text(record, "abstract")),
        authors=tuple(map(Author, filter(None, map(clean_line, _names(record))))),
        subjects=_subjects(record),
        submitted=submitted,
        updated=updated,
        comment=comment or None,
        journal_reference=clean_line(_text(record, "journal-ref")) or None,
        doi=clean_line(_text(record, "doi")).split(" ")[0] or None,
        withdrawn="withdrawn" in comment.lower(),
    )


def _names(record: dict[str, Any]) -> list[str]:
    """Names in display order, from `authors_parsed` ([surname, given names, suffix, affiliations …])."""
    parsed = record.get("authors_parsed")
    if isinstance(parsed, list) and parsed:
        names = [[str(part) for part in author[:3]] for author in parsed if isinstance(author, list)]
        return [" ".join((*name[1:2], *name[:1], *name[2:3])) for name in names]
    authors = record.get("authors")
    if isinstance(authors, list):
        return [str(author) for author in authors]
    return list(names_in(authors)) if isinstance(authors, str) else []


def _subjects(record: dict[str, Any]) -> tuple[str, ...]:
    categories = record.get("categories") or ""
    joined = " ".join(map(str, categories)) if isinstance(categories, list) else str(categories)
    return tuple(dict.fromkeys(clean_line(joined).split()))


def _version_dates(record: dict[str, Any]) -> list[PartialDate]:
    """When each version was received; empty where one of the dates cannot be read."""
    dates = []
    versions = record.get("versions")
    if not isinstance(versions, list):
        return []
    for version in versions:
        created = version.get("created") if isinstance(version, dict) else None
        match = _RFC_822_DATE.fullmatch(created) if isinstance(created, str) else None
        if match is None or match[2] not in _MONTHS:
            return []
        day, month, year, time = match.groups()
        dates.append(PartialDate(f"{year}-{_MONTHS[month]:02}-{int(day):02}T{time}Z"))
    return dates


def _update_date(record: dict[str, Any]) -> PartialDate | None:
    text = record.get("update_date")
    try:
        return PartialDate(text) if isinstance(text, str) else None
    except ValueError:
        return None


def _identifier_month(identifier: ArxivId) -> PartialDate:
    return PartialDate(f"{identifier.year}-{identifier.month:02}")


def _text(record: dict[str, Any], name: str) -> str:
    value = record.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ValueError(f"{name} is not text")
    return value


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError | UnicodeDecodeError | RecursionError):
        return "not JSON"
    return str(error)


@contextmanager
def _zipped(path: Path, file: IO[bytes]) -> Iterator[tuple[IO[bytes], int]]:
    try:
        with zipfile.ZipFile(file) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            largest = max(members, key=lambda member: member.file_size, default=None)
            if largest is None:
                raise FileError(f"{path} is an empty zip file.")
            with archive.open(largest) as lines:
                yield lines, largest.file_size
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise FileError(f"{path} cannot be unpacked ({error}).") from error
