"""All of arXiv comes in while the reader watches, can be stopped at any moment, and goes on."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pubtui import bulk_import
from pubtui.bulk_import import Phase, Progress
from pubtui.errors import FileError, LibraryUnwritableError
from pubtui.library.database import Library, open_library
from pubtui.library.snapshot import open_snapshot
from pubtui.papers.dates import PartialDate
from pubtui.papers.query import Word

SEEN = PartialDate("2026-07-14T12:00:00Z")
_ROOT = Path(__file__).parents[1]
_FIRST_200 = _ROOT / "tests" / "data" / "bulk" / "kaggle_snapshot_first200.jsonl.gz"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library.sqlite") as library:
        yield library


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "arxiv.sqlite"


def _many(path: Path, count: int) -> str:
    """A metadata file of `count` records, with a bad line after every hundredth."""
    with path.open("w", encoding="utf-8") as file:
        for number in range(1, count + 1):
            record = {
                "id": f"2401.{number:05}",
                "title": f"Paper {number} about bread",
                "categories": "cs.CL",
            }
            file.write(json.dumps(record) + "\n")
            if number % 100 == 0:
                file.write("{broken\n")
    return str(path)


def _run(source: str, target: Path) -> list[Progress]:
    return list(bulk_import.run(source, target, seen=SEEN))


def test_the_public_files_first_lines_are_imported(target: Path, library: Library) -> None:
    progress = _run(str(_FIRST_200), target)
    assert progress[-1].phase is Phase.DONE
    assert (progress[-1].lines, progress[-1].papers, progress[-1].bad_lines) == (200, 200, 0)
    with open_snapshot(target, library) as snapshot:
        assert snapshot.search.count() == 200
        assert snapshot.search.count(Word("diphoton")) >= 1


def test_progress_tells_how_far_and_how_long(tmp_path: Path, target: Path) -> None:
    progress = _run(_many(tmp_path / "metadata.json", 2600), target)
    reading = [event for event in progress if event.phase is Phase.READING]
    shares = [event.share for event in reading if event.share is not None]
    assert len(shares) == len(reading) >= 5
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] <= 1
    assert all(event.rate > 0 for event in reading)
    assert all(event.seconds_left is not None and event.seconds_left >= 0 for event in reading[1:])
    assert any(event.phase is Phase.MERGING for event in progress)
    done = progress[-1]
    assert (done.papers, done.bad_lines, done.lines) == (2600, 26, 2626)
    assert done.reasons[:2] == ((101, "not JSON"), (202, "not JSON"))


def test_a_stopped_import_goes_on_where_it_was(tmp_path: Path, target: Path, library: Library) -> None:
    source = _many(tmp_path / "metadata.json", 2600)
    first = bulk_import.run(source, target, seen=SEEN)
    stopped = [next(first), next(first)][-1]
    first.close()
    assert not target.exists()
    progress = _run(source, target)
    assert progress[0].papers > stopped.papers
    assert (progress[-1].papers, progress[-1].bad_lines, progress[-1].lines) == (2600, 26, 2626)
    with open_snapshot(target, library) as snapshot:
        assert snapshot.search.count(Word("bread")) == 2600


_IMPORT = """
import sys
from pathlib import Path
from pubtui import bulk_import
from pubtui.papers.dates import PartialDate
for progress in bulk_import.run(sys.argv[1], Path(sys.argv[2]), seen=PartialDate("2026-07-14")):
    print(progress.phase, progress.papers, flush=True)
"""


def _process(source: str, target: Path, **options: object) -> subprocess.Popen[str]:
    return subprocess.Popen(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-c", _IMPORT, source, str(target)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
        **options,
    )


@pytest.mark.parametrize("after", [0, 1, 9, 12])  # lines are kept in thousands: some were by the last two
def test_an_import_killed_at_any_moment_goes_on_and_leaves_nothing_behind(
    tmp_path: Path, target: Path, library: Library, after: int
) -> None:
    source = _many(tmp_path / "metadata.json", 6000)
    process = _process(source, target)
    assert process.stdout is not None
    for _ in range(after):
        process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    _run(source, target)
    with open_snapshot(target, library) as snapshot:
        assert snapshot.search.count(Word("bread")) == 6000
        assert snapshot.contents.bad_lines == 60
    assert sorted(path.name for path in tmp_path.glob("arxiv.sqlite*")) == ["arxiv.sqlite"]


def test_standard_input_is_imported(target: Path, library: Library) -> None:
    process = _process("-", target, stdin=subprocess.PIPE)
    lines = gzip.decompress(_FIRST_200.read_bytes()).decode()
    output, _ = process.communicate(lines)
    assert process.returncode == 0
    assert output.splitlines()[-1] == "done 200"
    with open_snapshot(target, library) as snapshot:
        assert snapshot.search.count() == 200


def test_a_source_that_is_not_there_is_told(tmp_path: Path, target: Path) -> None:
    with pytest.raises(FileError, match="cannot be read"):
        _run(str(tmp_path / "nothing.json"), target)
    assert not target.exists()


def test_a_source_that_breaks_off_is_told_and_can_be_gone_on_with(tmp_path: Path, target: Path) -> None:
    source = tmp_path / "metadata.json.gz"
    source.write_bytes(_FIRST_200.read_bytes()[:60_000])
    with pytest.raises(FileError, match="breaks off after line"):
        _run(str(source), target)
    assert not target.exists()


def test_a_target_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LibraryUnwritableError):
        _run(str(_FIRST_200), tmp_path / "file" / "arxiv.sqlite")


@pytest.mark.parametrize("content", ["", "[1]\n{}\n"])
def test_a_file_without_papers_never_takes_the_place_of_a_snapshot(
    tmp_path: Path, target: Path, content: str
) -> None:
    _run(str(_FIRST_200), target)
    before = target.read_bytes()
    file = tmp_path / "metadata.json"
    file.write_text(content, encoding="utf-8")
    for _ in range(2):
        with pytest.raises(FileError, match="holds no paper"):
            _run(str(file), target)
    assert target.read_bytes() == before
