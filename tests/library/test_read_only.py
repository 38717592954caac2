"""A library that cannot be written can be read, and nothing beside it is made or changed."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from pubtui.citing import kept_keys
from pubtui.errors import LibraryNewerError, LibraryUnwritableError
from pubtui.library import database, migrations
from pubtui.library.database import Library, open_library
from pubtui.library.snapshot import open_snapshot
from pubtui.library.snapshot_making import SnapshotMaking
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.papers.query import Word
from pubtui.settings.settings import Settings
from tests.killed.old_libraries import make_library_of_version
from tests.killed.own_data import OwnData, Step

SEEN = PartialDate("2026-07-14T12:00:00Z")


@pytest.fixture
def path(tmp_path: Path, real_papers: list[Paper]) -> Path:
    """A library of 478 papers, the first of them starred, that was closed."""
    path = tmp_path / "here" / "library.sqlite"
    with open_library(path) as library:
        library.catalogue.write(real_papers, SEEN)
        library.marks.star([real_papers[0].identifier.key])
    return path


@pytest.fixture
def unwritable() -> Iterator[None]:
    """No file can be written, as far as the library looks."""
    with patch.object(database, "may_be_written", lambda path: False):
        yield


def _contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def _assert_can_be_read(library: Library, paper: Paper) -> None:
    assert library.is_read_only
    assert library.catalogue.count() == 478
    assert library.marks.starred() == [paper.identifier.key]
    assert library.search.count(Word("the")) > 0
    listing = library.search.listing()
    listing.extend(100)
    assert len(listing) == 100
    assert library.backup()["papers"][0]["id"] == str(paper.identifier)


def test_a_library_that_was_closed_is_read_and_nothing_is_made_beside_it(
    path: Path, real_papers: list[Paper], unwritable: None
) -> None:
    before = _contents(path.parent)
    with open_library(path) as library, library.another() as another:
        _assert_can_be_read(library, real_papers[0])
        assert another.catalogue.count() == 478
    assert _contents(path.parent) == before


@pytest.mark.parametrize("with_index", [True, False])
def test_what_stands_in_the_log_alone_is_read_as_well(
    path: Path, tmp_path: Path, real_papers: list[Paper], unwritable: None, with_index: bool
) -> None:
    """The log's index (-shm) may be there, or lost in copying."""
    there = tmp_path / "there"
    there.mkdir()
    with patch.object(database, "may_be_written", lambda path: True), open_library(path) as library:
        library.notes.write(real_papers[1].identifier.key, "in the log alone")
        for suffix in ("", "-wal", "-shm") if with_index else ("", "-wal"):
            shutil.copy(f"{path}{suffix}", there)
    before = _contents(there)
    with open_library(there / path.name) as library, library.another() as another:
        assert library.notes.of(real_papers[1].identifier.key) == "in the log alone"
        assert another.notes.of(real_papers[1].identifier.key) == "in the log alone"
        _assert_can_be_read(library, real_papers[0])
    assert {name: text for name, text in _contents(there).items() if not name.endswith("-shm")} == {
        name: text for name, text in before.items() if not name.endswith("-shm")
    }


@pytest.mark.parametrize("version", range(1, migrations.CURRENT))
def test_a_library_of_an_earlier_version_is_read_in_a_copy(
    tmp_path: Path, unwritable: None, version: int
) -> None:
    own = OwnData()
    for number in range(1, 30):
        own = Step.numbered(number).done(own)
    with patch.object(database, "may_be_written", lambda path: True):
        make_library_of_version(version, tmp_path / "library.sqlite", own)
    before = _contents(tmp_path)
    with open_library(tmp_path / "library.sqlite") as library, library.another() as another:
        assert OwnData.of(another) == own
        with pytest.raises(LibraryUnwritableError, match="Nothing can be kept"):
            library.marks.star([1])
    assert _contents(tmp_path) == before


def test_a_library_of_a_newer_version_is_still_refused(path: Path, unwritable: None) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    with pytest.raises(LibraryNewerError):
        open_library(path)


_CHANGES: dict[str, Callable[[Library, int], object]] = {
    "star": lambda library, key: library.marks.star([key]),
    "read mark": lambda library, key: library.marks.mark_read([key]),
    "tag": lambda library, key: library.tags.add([key], "thesis"),
    "note": lambda library, key: library.notes.write(key, "a note"),
    "undo": lambda library, key: library.undo(),
    "filter": lambda library, key: library.saved_filters.save("mine", "cat:cs"),
    "visit": lambda library, key: library.visits.begin(),
    "fact": lambda library, key: library.remember("theme", "dark"),
    "statement": lambda library, key: library.connection.execute("DELETE FROM marks"),
}


@pytest.mark.parametrize("change", _CHANGES)
def test_a_change_is_refused_in_plain_words(
    path: Path, real_papers: list[Paper], unwritable: None, change: str
) -> None:
    with open_library(path) as library:
        with pytest.raises(LibraryUnwritableError, match="Nothing can be kept") as raised:
            _CHANGES[change](library, real_papers[1].identifier.key)
        assert raised.value.exit_code == 4
        assert "can be read, searched and cited" in raised.value.still_true
        _assert_can_be_read(library, real_papers[0])


def test_citing_gives_keys_that_are_not_kept(path: Path, real_papers: list[Paper], unwritable: None) -> None:
    with open_library(path) as library:
        keys = kept_keys(library, real_papers[:3], Settings())
    assert len(set(keys.values())) == 3


def test_all_of_arxiv_is_searched_beside_it(
    path: Path, real_papers: list[Paper], unwritable: None, tmp_path: Path
) -> None:
    making = SnapshotMaking(tmp_path / "arxiv.sqlite", "a test", SEEN)
    for _ in making.finish():
        pass
    with open_library(path) as library, open_snapshot(tmp_path / "arxiv.sqlite", library) as snapshot:
        assert snapshot.search.count(Word("the")) == 0
