"""Copies of the reader's own data: one a day, only when something changed, newest by number."""

from __future__ import annotations

import stat
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest

from pubtui.errors import FileError
from pubtui.library import copies, database
from pubtui.library.database import Library, open_library
from tests.library.conftest import Clock

Keep = Callable[[], copies.Copy | None]


@pytest.fixture
def keep(library: Library) -> Keep:
    return lambda: copies.keep(library)


def _days(library: Library) -> list[str]:
    return [copy.day.isoformat() for copy in copies.all_copies(library.path)]


def test_the_first_change_is_copied_for_its_reader_alone(library: Library, keep: Keep) -> None:
    library.marks.star([1])
    copy = keep()
    assert copy is not None
    assert copies.read(copy.file)["papers"][0]["starred"]
    assert stat.S_IMODE(copy.file.stat().st_mode) == 0o600
    assert stat.S_IMODE(copy.file.parent.stat().st_mode) == 0o700


def test_nothing_is_written_when_nothing_changed(library: Library, keep: Keep, clock: Clock) -> None:
    library.marks.star([1])
    assert keep() is not None
    clock.move(days=1)
    assert keep() is None
    library.refreshes.begin(1)
    assert keep() is None


@pytest.mark.parametrize(
    "change",
    [
        lambda library: library.marks.star([2]),
        lambda library: library.undo(),
        lambda library: library.tags.add([1], "thesis"),
        lambda library: library.notes.write(1, "a note"),
        lambda library: library.saved_filters.save("mine", "cat:cs"),
        lambda library: library.citation_keys.keep("{auth}", {1: "crowd"}),
    ],
)
def test_every_kind_of_change_is_copied(
    library: Library, keep: Keep, change: Callable[[Library], object]
) -> None:
    library.marks.star([1])
    assert keep() is not None
    change(library)
    assert keep() is not None
    assert keep() is None


def test_a_day_has_one_copy_the_newest(library: Library, keep: Keep, clock: Clock) -> None:
    for paper in range(1, 5):
        library.marks.star([paper])
        clock.move(hours=1)
        keep()
    (copy,) = copies.all_copies(library.path)
    assert len(copies.read(copy.file)["papers"]) == 4


def test_seven_days_and_four_weeks_before_are_kept(library: Library, keep: Keep, clock: Clock) -> None:
    for paper in range(1, 100):
        library.marks.star([paper])
        keep()
        clock.move(days=1)
    days = [date.fromisoformat(day) for day in _days(library)]
    assert [days[0] - day for day in days[:7]] == [timedelta(days=age) for age in range(7)]
    assert len(days) == 11
    weeks = [day.isocalendar()[:2] for day in days[7:]]
    assert len(set(weeks)) == 4
    assert days[0] - days[-1] >= timedelta(days=21)


def test_a_clock_that_jumps_back_or_ahead_never_makes_an_old_copy_the_newest(
    library: Library, keep: Keep, clock: Clock
) -> None:
    for paper, jump in enumerate([0, 40_000, -80_000, 3, 40_000, -5], start=1):
        clock.move(days=jump)
        library.marks.star([paper])
        keep()
        newest = copies.all_copies(library.path)[0]
        assert len(copies.read(newest.file)["papers"]) == paper
    assert len(_days(library)) == 6


def test_a_library_that_lost_most_of_its_data_does_not_overwrite_the_day_before_the_loss(
    library: Library, keep: Keep
) -> None:
    library.marks.star(range(1, 50))
    keep()
    library.connection.execute("DELETE FROM marks")
    library.tags.add([1], "what is left")
    keep()
    now, before = (copies.read(copy.file) for copy in copies.all_copies(library.path))
    assert (len(now["papers"]), len(before["papers"])) == (1, 49)


def test_in_passing_a_small_copy_is_always_made_and_a_large_one_every_ten_minutes(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.connection.clock = lambda: datetime.now(UTC)
    for paper in (1, 2):
        library.marks.star([paper])
        assert copies.keep(library, in_passing=True) is not None
    monkeypatch.setattr(copies, "_LARGE", 0)
    library.marks.star([3])
    assert copies.keep(library, in_passing=True) is None
    monkeypatch.setattr(copies, "_MADE_AT_MOST_EVERY", 0)
    assert copies.keep(library, in_passing=True) is not None


def test_a_copy_that_was_not_finished_is_begun_anew(library: Library, keep: Keep) -> None:
    folder = copies.folder_of(library.path)
    folder.mkdir()
    (folder / "unfinished").write_bytes(b"half")
    library.marks.star([1])
    assert keep() is not None
    assert [file.suffix for file in folder.iterdir()] == [".gz"]


def test_a_damaged_copy_is_told_and_not_taken_for_the_newest_data(library: Library, keep: Keep) -> None:
    library.marks.star([1])
    copy = keep()
    assert copy is not None
    copy.file.write_bytes(copy.file.read_bytes()[:40])
    with pytest.raises(FileError):
        copies.read(copy.file)
    library.marks.star([2])
    assert keep() is not None


def test_a_folder_that_refuses_the_copy_is_told(library: Library, keep: Keep) -> None:
    copies.folder_of(library.path).write_text("a file is in the way")
    library.marks.star([1])
    with pytest.raises(FileError, match="No copy of your own data"):
        keep()
    assert library.marks.starred() == [1]


def test_a_library_that_may_only_be_read_is_not_copied(library: Library, tmp_path: Path) -> None:
    library.marks.star([1])
    library.close()
    with (
        patch.object(database, "may_be_written", lambda path: False),
        open_library(library.path) as reading,
    ):
        assert copies.keep(reading) is None
    assert not copies.folder_of(library.path).exists()
