"""A library opens for its owner, and what is wrong with a file is said without touching it."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from pubtui.errors import (
    LibraryBusyError,
    LibraryDamagedError,
    LibraryError,
    LibraryNewerError,
    LibraryUnwritableError,
)
from pubtui.library import migrations
from pubtui.library.database import Library, open_library
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper

SEEN = PartialDate("2026-07-14T12:00:00Z")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "library.sqlite"


@pytest.fixture
def full(path: Path, real_papers: list[Paper]) -> Path:
    """A closed library of 478 papers, one of them starred."""
    with open_library(path) as library:
        library.catalogue.write(real_papers, SEEN)
        library.marks.star([real_papers[0].identifier.key])
    return path


def _use_everything(path: Path, papers: list[Paper]) -> None:
    with open_library(path) as library:
        library.catalogue.papers(paper.identifier for paper in papers)
        library.search.shelf_counts()
        listing = library.search.listing()
        while listing.extend(100):
            pass
        listing.rows(0, len(listing))
        library.marks.star([papers[1].identifier.key])
        library.catalogue.write(papers[:50], SEEN)
        library.connection.execute("PRAGMA integrity_check").fetchall()


def test_folder_and_file_are_for_their_owner_only(path: Path) -> None:
    old_mask = os.umask(0)
    try:
        open_library(path).close()
    finally:
        os.umask(old_mask)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_library_writes_ahead_and_waits_for_its_turn(path: Path) -> None:
    with open_library(path) as library:
        pragmas = {
            name: library.connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "busy_timeout", "synchronous", "foreign_keys")
        }
    assert pragmas == {"journal_mode": "wal", "busy_timeout": 5000, "synchronous": 1, "foreign_keys": 1}


def test_where_the_write_ahead_log_is_refused_the_library_works_without(
    path: Path, monkeypatch: pytest.MonkeyPatch, real_papers: list[Paper]
) -> None:
    monkeypatch.setattr(migrations, "_use_write_ahead_log", lambda connection: None)
    open_library(path).close()
    _use_everything_after_write(path, real_papers)


def _use_everything_after_write(path: Path, papers: list[Paper]) -> None:
    with open_library(path) as library:
        library.catalogue.write(papers, SEEN)
    _use_everything(path, papers)


def test_the_start_of_an_existing_library_does_not_import_sqlite_utils(full: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from pubtui.library.database import open_library;"
        f"open_library(Path({str(full)!r})).close(); print('sqlite_utils' in sys.modules)"
    )
    assert _python(code) == "False"


def _python(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.strip()


def test_a_library_from_a_newer_version_is_left_untouched(full: Path) -> None:
    connection = sqlite3.connect(full)
    connection.execute("PRAGMA user_version = 999")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    before = full.read_bytes()
    with pytest.raises(LibraryNewerError) as raised:
        open_library(full)
    assert full.read_bytes() == before
    assert "999" in raised.value.happened
    assert raised.value.exit_code == 4


def test_another_programs_database_is_not_taken_over(path: Path) -> None:
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE somebody_elses (x)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(LibraryDamagedError):
        open_library(path)
    assert path.read_bytes() == before


def test_a_file_that_is_not_sqlite_is_refused_and_left(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"My thesis, do not delete\n" * 400)
    with pytest.raises(LibraryDamagedError, match="damaged or is not a pubtui library"):
        open_library(path)
    assert path.read_bytes() == b"My thesis, do not delete\n" * 400


def _spoil_header(content: bytearray) -> None:
    content[:16] = b"\0" * 16


def _cut_in_half(content: bytearray) -> None:
    del content[len(content) // 2 :]


def _cut_short(content: bytearray) -> None:
    del content[5000:]


def _noise_in_every_page_but_the_first(content: bytearray) -> None:
    for start in range(4096, len(content), 4096):
        content[start : start + 64] = b"\xa5" * 64


@pytest.mark.parametrize(
    "spoil", [_spoil_header, _cut_in_half, _cut_short, _noise_in_every_page_but_the_first]
)
def test_a_damaged_file_is_told_as_damaged_wherever_it_shows(
    full: Path, real_papers: list[Paper], spoil: Callable[[bytearray], None]
) -> None:
    content = bytearray(full.read_bytes())
    spoil(content)
    full.write_bytes(content)
    with pytest.raises(LibraryDamagedError):
        _use_everything(full, real_papers)


@pytest.mark.parametrize("page", [1, 2, 7, 40, 160])
def test_one_page_of_noise_raises_nothing_but_our_errors(
    full: Path, real_papers: list[Paper], page: int
) -> None:
    content = bytearray(full.read_bytes())
    content[page * 4096 : (page + 1) * 4096] = bytes(range(256)) * 16
    full.write_bytes(content)
    with suppress(LibraryDamagedError):
        _use_everything(full, real_papers)


def test_an_empty_file_is_a_new_library(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with open_library(path) as library:
        assert library.catalogue.count() == 0


def test_an_empty_file_beside_copies_of_it_is_a_loss_and_not_a_new_library(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    path.with_name("library.sqlite.version-1.20260101T000000Z.backup").touch()
    with pytest.raises(LibraryDamagedError, match="empty"):
        open_library(path)


def test_a_deleted_write_ahead_log_loses_its_last_writes_and_nothing_else(
    path: Path, tmp_path: Path, real_papers: list[Paper]
) -> None:
    with open_library(path) as library:
        library.catalogue.write(real_papers[:100], SEEN)
        library.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        library.catalogue.write(real_papers[100:], SEEN)
        copy = tmp_path / "copy.sqlite"
        shutil.copy(path, copy)
    with open_library(copy) as library:
        assert library.catalogue.count() == 100
    _use_everything_after_write(copy, real_papers)


def test_a_torn_write_ahead_log_keeps_what_was_whole(
    path: Path, tmp_path: Path, real_papers: list[Paper]
) -> None:
    with open_library(path) as library:
        for start in range(0, 200, 20):
            library.catalogue.write(real_papers[start : start + 20], SEEN)
        log = path.with_name("library.sqlite-wal").read_bytes()
        database_file = path.read_bytes()
    for cut in (0, 1000, len(log) // 3, len(log) // 2, len(log) - 100):
        copy = tmp_path / f"cut-{cut}" / "library.sqlite"
        copy.parent.mkdir()
        copy.write_bytes(database_file)
        copy.with_name("library.sqlite-wal").write_bytes(log[:cut])
        with open_library(copy) as library:
            assert library.catalogue.count() % 20 == 0
            assert library.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_file_where_the_folder_should_be_is_unwritable(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LibraryUnwritableError):
        open_library(tmp_path / "file" / "library.sqlite")


def test_a_folder_where_the_file_should_be_is_unwritable(tmp_path: Path) -> None:
    with pytest.raises(LibraryUnwritableError):
        open_library(tmp_path)


def test_a_file_we_may_not_write_is_unwritable(full: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(LibraryUnwritableError):
        open_library(full)


def test_a_read_only_connection_says_so(full: Path, real_papers: list[Paper]) -> None:
    with open_library(full) as library:
        library.connection.execute("PRAGMA query_only = ON")
        with pytest.raises(LibraryUnwritableError):
            library.marks.star([real_papers[1].identifier.key])


def test_a_full_disk_keeps_what_was_there_and_says_so(full: Path, real_papers: list[Paper]) -> None:
    with open_library(full) as library:
        (pages,) = library.connection.execute("PRAGMA page_count").fetchone()
        library.connection.execute(f"PRAGMA max_page_count = {pages}")
        starred = library.marks.starred()
        with pytest.raises(LibraryUnwritableError, match="full"):
            library.notes.write(real_papers[1].identifier.key, "A long note. " * 50_000)
        assert library.marks.starred() == starred
        assert not library.connection.in_transaction
    _use_everything(full, real_papers)


def test_another_programs_long_write_is_told_as_busy(full: Path, real_papers: list[Paper]) -> None:
    with open_library(full) as ours, open_library(full) as theirs, theirs.transaction():
        ours.connection.execute("PRAGMA busy_timeout = 1")
        assert ours.catalogue.count() == 478
        with pytest.raises(LibraryBusyError):
            ours.marks.star([real_papers[1].identifier.key])
    _use_everything(full, real_papers)


def test_a_lock_on_one_library_is_none_on_another(full: Path, tmp_path: Path) -> None:
    with open_library(full) as ours, open_library(tmp_path / "other.sqlite") as other, ours.transaction():
        other.connection.execute("PRAGMA busy_timeout = 1")
        other.marks.star([1])
        assert other.marks.starred() == [1]


def test_an_old_sqlite_is_named(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 26, 0))
    with pytest.raises(LibraryError, match=r"3\.34"):
        open_library(path)


def test_a_transaction_keeps_all_or_nothing_also_inside_another(
    library: Library, real_papers: list[Paper]
) -> None:
    def fail() -> None:
        with library.transaction():
            library.catalogue.write(real_papers, SEEN)
            with library.transaction():
                library.marks.star([real_papers[0].identifier.key])
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert library.catalogue.count() == 0
    assert library.marks.starred() == []


def test_another_connection_sees_what_was_written(library: Library, real_papers: list[Paper]) -> None:
    with library.another() as another:
        library.catalogue.write(real_papers, SEEN)
        assert another.catalogue.count() == len(real_papers)


def test_facts_are_remembered(library: Library) -> None:
    assert library.fact("colour") is None
    library.remember("colour", "blue")
    library.remember("colour", "green")
    assert library.fact("colour") == "green"


# Several programs at once


def _add_stars(path: Path, worker: int, count: int) -> None:
    with open_library(path) as library:
        for number in range(count):
            library.marks.star([worker * 10_000 + number])


def test_programs_that_write_at_once_lose_nothing(path: Path) -> None:
    open_library(path).close()
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_add_stars, args=(path, worker, 40)) for worker in range(1, 5)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0] * 4
    with open_library(path) as library:
        assert len(library.marks.starred()) == 160


def test_first_starts_at_once_make_one_library(path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    starts = [context.Process(target=_add_stars, args=(path, worker, 1)) for worker in range(1, 5)]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert [start.exitcode for start in starts] == [0] * 4
    with open_library(path) as library:
        assert len(library.marks.starred()) == 4
