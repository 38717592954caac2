"""A damaged library, as its reader meets it: in the app, and on the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.real_terminal.terminal import Terminal

PUBTUI = [sys.executable, "-m", "pubtui"]


@pytest.fixture
def run(environment: dict[str, str]) -> Callable[..., subprocess.CompletedProcess[str]]:
    def ran(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*PUBTUI, *words], env=environment, capture_output=True, text=True, check=False)

    return ran


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def library_file(run: Run, tmp_path: Path) -> Path:
    """A stocked library with a star and a note."""
    assert run("star", "2607.07820").returncode == 0
    assert run("note", "2606.13174", "read again").returncode == 0
    return tmp_path / "library.sqlite"


def _assert_own_data_are_there(run: Run) -> None:
    assert "DeepSearch-World" in run("list", "is:starred").stdout
    assert run("note", "2606.13174").stdout == "read again\n"


@pytest.mark.terminal
def test_the_app_offers_to_make_a_damaged_library_anew_and_one_key_does_it(
    environment: dict[str, str], library_file: Path, run: Run
) -> None:
    os.truncate(library_file, 20_000)
    with Terminal(PUBTUI, environment, columns=100, lines=30) as terminal:
        terminal.wait_for("Your library cannot be used")
        told = terminal.wait_for("3 things of your own")
        assert "is damaged" in told
        assert "3 things of your own" in told
        terminal.press("enter")
        assert "3 things of your own" in terminal.wait_for("Your library is sound")
        terminal.press("enter")
        terminal.wait_for("★")
        terminal.settle()
        terminal.press("q")
        assert terminal.wait() == 0
    _assert_own_data_are_there(run)


@pytest.mark.terminal
def test_who_leaves_the_offer_finds_everything_as_it_was(
    environment: dict[str, str], library_file: Path
) -> None:
    os.truncate(library_file, 20_000)
    with Terminal(PUBTUI, environment, columns=40, lines=10) as terminal:
        terminal.wait_for("Your library cannot be used")
        terminal.wait_for("Enter  make it anew    q  leave")
        terminal.press("q")
        assert terminal.wait() == 4
        assert b"\x1b[?1049l" in terminal.raw
    assert library_file.stat().st_size == 20_000


@pytest.mark.terminal
def test_damage_that_the_start_does_not_meet_is_found_and_offered_to_be_mended_while_the_app_is_open(
    environment: dict[str, str], library_file: Path, run: Run
) -> None:
    with library_file.open("r+b") as opened:  # the last page, far from what the first screen shows
        opened.seek(-4096, os.SEEK_END)
        opened.write(b"\xa5" * 4096)
    with Terminal(PUBTUI, environment, columns=100, lines=30) as terminal:
        terminal.wait_for("Your library cannot be used")
        terminal.press("enter")
        terminal.wait_for("Your library is sound")
        terminal.press("enter")
        terminal.wait_for("★")
        terminal.settle()
        terminal.press("q")
        assert terminal.wait() == 0
    _assert_own_data_are_there(run)


def test_on_the_command_line_a_damaged_library_ends_with_4_and_restore_mends_it(
    library_file: Path, run: Run
) -> None:
    os.truncate(library_file, 20_000)
    refused = run("list")
    assert refused.returncode == 4
    assert "pubtui restore" in refused.stderr
    mended = run("restore")
    assert mended.returncode == 0
    assert "3 things of your own" in mended.stderr
    _assert_own_data_are_there(run)


def test_a_lost_library_ends_with_4_and_restore_brings_it_back(library_file: Path, run: Run) -> None:
    library_file.unlink()
    refused = run("list")
    assert refused.returncode == 4
    assert "gone, and copies of it are beside it" in refused.stderr
    assert run("restore").returncode == 0
    _assert_own_data_are_there(run)


def test_the_copies_are_listed_and_each_can_be_merged(library_file: Path, run: Run) -> None:
    (line,) = run("restore", "--list").stdout.splitlines()
    merged = run("restore", line.split()[-1])
    assert (merged.returncode, "nothing" in merged.stderr) == (0, True)
