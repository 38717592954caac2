"""Makes a snapshot of all of arXiv from its public metadata file: the use case that joins the two.

Reading a record (JSON, TeX, folding, packing) takes as long as writing it, so a second process reads while
this one writes. It inherits standard input, sends pickled batches on its standard output, and ends when
nobody takes them any more.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import IO

from pubtui.errors import FileError
from pubtui.library.rows import PaperRows, snapshot_rows_of
from pubtui.library.snapshot_making import SnapshotMaking
from pubtui.papers.dates import PartialDate
from pubtui.sources import snapshot
from pubtui.sources.snapshot import BadLine

_BATCH = 500


class Phase(StrEnum):
    """What an import is at."""

    READING = "reading"
    MERGING = "making it fast to search"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an import is.

    `lines`, `papers` and `bad_lines` count from the beginning of the file, also in an import that goes on
    after a stop; `share` (0 to 1) and `seconds_left` are None where they cannot be known; `rate` is in papers
    a second. `reasons` are the first bad lines, told at the end.
    """

    phase: Phase
    lines: int
    papers: int
    bad_lines: int
    rate: float
    share: float | None
    seconds_left: float | None
    reasons: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class _Batch:
    papers: list[PaperRows]
    bad_lines: list[tuple[int, str]]
    line: int
    position: int
    size: int | None


def run(source: str, target: Path, *, seen: PartialDate) -> Generator[Progress]:
    """Import `source` (a path, or "-" for standard input) into the snapshot at `target`.

    Yields several times a second. Whoever stops taking stops the import; the next import of the same,
    unchanged file goes on from there (not from standard input). The last Progress is DONE, with the first
    bad lines. Raises FileError for the source, also where it holds no paper at all, and LibraryErrors for
    the target.
    """
    making = SnapshotMaking(target, _identity(source), seen)
    try:
        began, read_before = time.monotonic(), making.papers
        with _batches(source, making.lines) as batches:
            first_position: int | None = None
            for batch in batches:
                making.add(batch.papers, batch.bad_lines, batch.line)
                first_position = batch.position if first_position is None else first_position
                passed = max(time.monotonic() - began, 1e-6)
                yield _reading(making, batch, first_position, passed, read_before)
        rate = (making.papers - read_before) / max(time.monotonic() - began, 1e-6)
        reasons = tuple(making.reasons())
        if not making.papers:
            raise _no_papers(source, reasons)
        for _ in making.finish():
            yield _progress(Phase.MERGING, making, rate, None, None)
        yield _progress(Phase.DONE, making, rate, 1.0, 0.0, reasons)
    finally:
        making.close()


def _no_papers(source: str, reasons: Sequence[tuple[int, str]]) -> FileError:
    """A file of another kind must not take the place of a snapshot."""
    named = "Standard input" if source == snapshot.STANDARD_INPUT else source
    first = f" (line {reasons[0][0]:,}: {reasons[0][1]})" if reasons else ""
    return FileError(
        f"{named} holds no paper as arXiv's public metadata file has them{first}.",
        still_true="What was imported before is as it was.",
    )


def _reading(making: SnapshotMaking, batch: _Batch, first: int, passed: float, read_before: int) -> Progress:
    rate = (making.papers - read_before) / passed
    if not batch.size:
        return _progress(Phase.READING, making, rate, None, None)
    read = batch.position - first
    left = (batch.size - batch.position) * passed / read if read > 0 else None
    return _progress(Phase.READING, making, rate, min(batch.position / batch.size, 1.0), left)


def _progress(
    phase: Phase,
    making: SnapshotMaking,
    rate: float,
    share: float | None,
    seconds_left: float | None,
    reasons: tuple[tuple[int, str], ...] = (),
) -> Progress:
    return Progress(phase, making.lines, making.papers, making.bad_lines, rate, share, seconds_left, reasons)


def _identity(source: str) -> str:
    """What tells that a file is the one of which an import was begun."""
    if source == snapshot.STANDARD_INPUT:
        return f"standard input at {time.time_ns()}"
    path = Path(source).expanduser()
    try:
        found = path.stat()
    except OSError as error:
        raise FileError(f"{path} cannot be read ({error.strerror}).") from error
    return f"{path.absolute()}, {found.st_size} bytes of {found.st_mtime_ns}"


@contextmanager
def _batches(source: str, lines: int) -> Iterator[Iterator[_Batch]]:
    """What the second process reads after the first `lines` lines."""
    package_folder = str(Path(__file__).parents[1])
    reader = subprocess.Popen(  # noqa: S603 - our own code, and a path that no shell sees
        [sys.executable, "-P", "-c", _READ, source, str(lines)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((package_folder, os.environ.get("PYTHONPATH", "")))},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert reader.stdout is not None, "asked for"  # noqa: S101
    try:
        yield _received(reader.stdout)
    finally:
        reader.stdout.close()
        reader.kill()
        reader.wait()


def _received(stream: IO[bytes]) -> Iterator[_Batch]:
    while True:
        try:
            message = pickle.load(stream)  # noqa: S301 - written by our own process
        except (EOFError, pickle.UnpicklingError) as error:
            raise FileError(
                "Reading the metadata file ended unexpectedly.", remedy="Start the import again: it goes on."
            ) from error
        if message is None:
            return
        if isinstance(message, FileError):
            raise message
        yield message


_READ = "from pubtui.bulk_import import read_for_the_writer; read_for_the_writer()"


def read_for_the_writer() -> None:
    """What the second process does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that writes decides when to stop
    source, lines = sys.argv[1:]
    with suppress(BrokenPipeError):
        _send(source, int(lines), sys.stdout.buffer)
    os._exit(0)  # nothing is left to flush, and the pipe may be gone


def _send(source: str, lines: int, stream: IO[bytes]) -> None:
    try:
        with snapshot.opened(source) as bulk:
            bulk.skip(lines)
            papers: list[PaperRows] = []
            bad: list[tuple[int, str]] = []
            for found in bulk.papers():
                if isinstance(found, BadLine):
                    bad.append((found.number, found.reason))
                else:
                    papers.append(snapshot_rows_of(found))
                if len(papers) + len(bad) >= _BATCH:
                    _put(_Batch(papers, bad, bulk.line, bulk.position, bulk.size), stream)
                    papers, bad = [], []
            _put(_Batch(papers, bad, bulk.line, bulk.position, bulk.size), stream)
            _put(None, stream)
    except FileError as error:
        _put(error, stream)


def _put(message: _Batch | FileError | None, stream: IO[bytes]) -> None:
    pickle.dump(message, stream, protocol=pickle.HIGHEST_PROTOCOL)
    stream.flush()
