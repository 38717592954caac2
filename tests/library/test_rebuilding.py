"""A damaged or lost library is made anew: what can be read of it is kept, a copy fills the gaps."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pytest

from pubtui.errors import LibraryDamagedError, LibraryUnwritableError
from pubtui.library import copies, rebuilding
from pubtui.library.database import open_library
from pubtui.library.follows import Evidence, FollowKind
from pubtui.library.rebuilding import rebuild
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from tests.killed.own_data import OwnData, Step
from tests.refresh.library_contents import assert_whole

SEEN = PartialDate("2026-07-14T12:00:00Z")
PAGE = 4096


@pytest.fixture
def path(tmp_path: Path, real_papers: list[Paper]) -> Path:
    """A closed library of 478 papers with own data of every kind, and a copy of these beside it."""
    path = tmp_path / "library.sqlite"
    with open_library(path) as library:
        library.catalogue.write(real_papers, SEEN)
        follow = library.follows.add(FollowKind.AUTHOR_NAME, "Ada Lovelace")
        keys = [paper.identifier.key for paper in real_papers]
        library.follows.attribute(follow.id, keys, Evidence.NAME)
        library.follows.exclude(follow.id, keys[:1])
        library.saved_filters.save("mine", "cat:cs")
        for number in range(1, 200):
            Step.numbered(number).do(library)
        copies.keep(library)
    return path


def _own(path: Path) -> tuple[OwnData, object]:
    with open_library(path) as library:
        assert_whole(library)
        return OwnData.of(library), library.backup()["filters"]


def _zero_the_header(file: Path) -> None:
    _write(file, 0, bytes(100))


def _cut_in_half(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def _cut_to_nothing(file: Path) -> None:
    os.truncate(file, 0)


def _delete(file: Path) -> None:
    file.unlink()


def _noise_in_every_fifth_page(file: Path) -> None:
    for page in range(4, file.stat().st_size // PAGE, 5):
        _write(file, page * PAGE, os.urandom(PAGE))


def _write(file: Path, place: int, content: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(place)
        opened.write(content)


@pytest.mark.parametrize(
    "damage", [_zero_the_header, _cut_in_half, _cut_to_nothing, _delete, _noise_in_every_fifth_page]
)
def test_after_any_damage_all_own_data_are_there_again(path: Path, damage: Callable[[Path], None]) -> None:
    before = _own(path)
    damage(path)
    rebuilt = rebuild(path)
    assert _own(path) == before
    assert not rebuilt.whole
    assert rebuilt.copy is not None
    assert (rebuilt.set_aside is None) == (damage is _delete)


@pytest.mark.parametrize(
    "pages",
    [
        pytest.param(range(5, 60, 15), id="some pages"),
        pytest.param(range(1, 300), id="every page", marks=pytest.mark.on_demand),
    ],
)
def test_after_noise_in_one_page_all_own_data_are_there_and_nearly_always_the_papers(
    path: Path, pages: range
) -> None:
    """Without asking arXiv; only where the root of the papers themselves is gone they are gone with it."""
    before, sound, counts = _own(path), path.read_bytes(), []
    for page in pages:
        path.write_bytes(sound)
        _write(path, page * PAGE, os.urandom(PAGE))
        counts.append(rebuild(path).papers)
        assert _own(path) == before
    assert sum(count < 400 for count in counts) <= 2, counts


def test_what_was_made_after_the_newest_copy_is_read_from_the_damaged_file(
    path: Path, real_papers: list[Paper]
) -> None:
    key = real_papers[5].identifier.key
    with open_library(path) as library:
        library.notes.write(key, "not in any copy")
        (root,) = library.connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'papers_index_data'"
        ).fetchone()
    _write(path, (root - 1) * PAGE, os.urandom(PAGE))
    rebuilt = rebuild(path)
    assert rebuilt.whole
    with open_library(path) as library:
        assert library.notes.of(key) == "not in any copy"
        assert library.catalogue.count() == 478
        assert_whole(library)


def test_the_damaged_file_is_kept_beside_the_new_one_and_two_in_all(path: Path) -> None:
    for _ in range(3):
        _zero_the_header(path)
        damaged = path.read_bytes()
        rebuilt = rebuild(path)
        assert rebuilt.set_aside is not None
        assert rebuilt.set_aside.read_bytes() == damaged
        rebuilt.set_aside.rename(rebuilt.set_aside.with_name(f"library.sqlite.damaged-{rebuilt.papers}0Z"))
    assert len(list(path.parent.glob("*.damaged-*"))) <= 2
    assert not list(path.parent.glob("*.rebuil*"))


def test_a_rebuilding_that_was_killed_before_the_swap_is_finished_the_next_time(path: Path) -> None:
    before = _own(path)
    _cut_in_half(path)
    with (
        patch.object(rebuilding, "_put_in_place", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        rebuild(path)
    with pytest.raises(LibraryDamagedError):
        _count(path)
    rebuild(path)
    assert _own(path) == before


def _count(path: Path) -> int:
    with open_library(path) as library:
        library.backup()
        return library.catalogue.count()


def test_a_lost_library_is_told_as_lost_and_not_begun_anew(path: Path) -> None:
    path.unlink()
    with pytest.raises(LibraryDamagedError, match="gone, and copies") as raised:
        open_library(path)
    assert "pubtui restore" in raised.value.remedy
    assert not path.exists()


def test_a_folder_that_cannot_be_written_is_told_and_nothing_is_changed(path: Path) -> None:
    _zero_the_header(path)
    before = {file.name: file.stat().st_size for file in path.parent.iterdir()}
    with (
        patch.object(rebuilding, "_make", side_effect=PermissionError(13, "Permission denied")),
        pytest.raises(LibraryUnwritableError),
    ):
        rebuild(path)
    assert {file.name: file.stat().st_size for file in path.parent.iterdir()} == before


def test_without_a_daily_copy_what_an_upgrade_put_aside_fills_the_gaps(path: Path) -> None:
    before = _own(path)
    path.rename(path.with_name("library.sqlite.version-1.20260101T000000Z.backup"))
    for copy in copies.all_copies(path):
        copy.file.unlink()
    rebuilt = rebuild(path)
    assert rebuilt.copy is None
    assert _own(path) == before
