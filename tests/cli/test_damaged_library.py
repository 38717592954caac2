"""What a command says, and ends with, where the library cannot be used; the file is left as it is."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Pubtui


def _is_newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 999")


def _is_truncated(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def _is_empty(file: Path) -> None:
    os.truncate(file, 0)


def _is_no_database(file: Path) -> None:
    file.write_bytes(b"My thesis, do not delete\n" * 400)


def _has_a_corrupt_page(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\xa5" * 4096)


def _is_gone(file: Path) -> None:
    file.unlink()


def _is_of_another_program(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE somebody_elses (x)")


@pytest.mark.parametrize(
    ("what", "said", "way_out"),
    [
        (_is_newer, "written by a newer pubtui", "Upgrade pubtui"),
        (_is_truncated, "is damaged", "pubtui restore"),
        (_is_empty, "empty or gone, and copies of it", "pubtui restore"),
        (_is_no_database, "is damaged or is not a pubtui library", "pubtui restore"),
        (_is_gone, "empty or gone, and copies of it", "pubtui restore"),
        (_is_of_another_program, "another program's tables", "pubtui restore"),
    ],
)
@pytest.mark.parametrize("words", [["list"], ["star", "2607.07820"], ["cite", "2607.07820"]])
def test_a_library_that_cannot_be_used_ends_every_command_with_4_and_a_way_out(
    pubtui: Pubtui,
    home: Path,
    what: Callable[[Path], None],
    said: str,
    way_out: str,
    words: list[str],
) -> None:
    assert pubtui("star", "2607.07820").code == 0
    file = home / "library.sqlite"
    what(file)
    before = file.read_bytes() if file.exists() else None
    ran = pubtui(*words)
    assert (ran.code, ran.out) == (4, "")
    assert said in ran.err
    assert way_out in ran.err
    assert (file.read_bytes() if file.exists() else None) == before


def test_a_corrupt_page_that_no_command_meets_is_found_by_doctor_and_mended_by_restore(
    pubtui: Pubtui, home: Path
) -> None:
    assert pubtui("star", "2607.07820").code == 0
    _has_a_corrupt_page(home / "library.sqlite")
    looked = pubtui("doctor", "library")
    assert looked.code != 0
    assert "damaged" in looked.out
    assert pubtui("restore").code == 0
    assert pubtui("doctor", "library").code == 0
    assert len(pubtui("list", "is:starred").out.splitlines()) == 1


def test_a_library_that_another_program_writes_to_can_be_read_and_refuses_a_mark_with_4(
    pubtui: Pubtui, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pubtui.library.database._BUSY_TIMEOUT_SECONDS", 0.05)
    pubtui("list")
    with closing(sqlite3.connect(home / "library.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert pubtui("list").code == 0
        ran = pubtui("star", "2607.07820")
    assert ran.code == 4
    assert "Another program is writing" in ran.err
    assert "Nothing was lost" in ran.err
