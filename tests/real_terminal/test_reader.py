"""Full texts in a real terminal: read, searched, shown by other programs, on a plane."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real_terminal.airplane import PUBTUI, fly
from tests.real_terminal.conftest import require_program
from tests.real_terminal.terminal import Terminal

pytestmark = pytest.mark.terminal

DATA = Path(__file__).parents[1] / "data" / "reading"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A reader whose first paper is on the shelf in both forms."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    environment = {**kept, "PUBTUI_HOME": str(tmp_path), "PUBTUI_ARXIV_URL": "http://127.0.0.1:9"}
    (tmp_path / "texts").mkdir()
    shutil.copy(DATA / "page.html", tmp_path / "texts" / "A [2607.07820].html")
    shutil.copy(DATA / "two_columns.pdf", tmp_path / "texts" / "A [2607.07820].pdf")
    subprocess.run([*PUBTUI, "prune"], env=environment, check=True, capture_output=True)
    return environment


@pytest.fixture
def terminal(environment: dict[str, str]) -> Iterator[Terminal]:
    with Terminal(PUBTUI, environment, columns=100, lines=30) as started:
        started.wait_for("30 papers")
        yield started


def test_keys_sent_together_open_the_paper_they_were_meant_for(terminal: Terminal) -> None:
    terminal.send(b"\rjj")
    terminal.wait_for("Three-dimensional reconstruction")
    terminal.settle()
    terminal.send(b"q")
    terminal.wait_for(lambda text: "›  ⇩ 2026-07" in text)


def test_a_text_is_read_searched_and_left(terminal: Terminal) -> None:
    terminal.press("enter")
    terminal.wait_for("A Survey of Faint Sources")
    terminal.settle()
    terminal.send(b"/boxing\r")
    terminal.wait_for("1 of 1")
    terminal.press("g")
    terminal.wait_for("A Survey of Faint Sources")
    terminal.press("tab")
    terminal.wait_for("This footnote tells that the offices")
    terminal.press("q")
    terminal.wait_for("30 papers")
    terminal.settle()
    terminal.press("q")
    assert terminal.wait() == 0


def test_being_told_to_end_remembers_the_place(environment: dict[str, str]) -> None:
    with Terminal(PUBTUI, environment, columns=100, lines=30) as terminal:
        terminal.wait_for("30 papers")
        terminal.press("enter")
        terminal.wait_for("A Survey of Faint Sources")
        terminal.settle()
        terminal.press("c", "j", "j", "j", "enter")
        terminal.wait_for("› 2  Method")
        terminal.settle()
        os.kill(terminal.process, signal.SIGTERM)
        assert terminal.wait() == 128 + signal.SIGTERM
    with Terminal(PUBTUI, environment, columns=100, lines=30) as terminal:
        terminal.wait_for("30 papers")
        terminal.press("enter")
        terminal.wait_for("2  Method")


def test_a_storm_of_sizes_leaves_the_text_whole(terminal: Terminal) -> None:
    terminal.press("enter")
    terminal.wait_for("A Survey of Faint Sources")
    for columns in range(10, 110, 7):
        terminal.resize(columns, max(3, columns // 3))
        os.kill(terminal.process, signal.SIGWINCH)
        terminal.read(0.01)
    terminal.resize(100, 30)
    os.kill(terminal.process, signal.SIGWINCH)
    terminal.wait_for(lambda text: "A Survey of Faint Sources" in text and "q back" in text)


def test_an_idle_text_writes_nothing(terminal: Terminal) -> None:
    terminal.press("enter")
    terminal.wait_for("A Survey of Faint Sources")
    terminal.press("j")
    terminal.settle(quiet=1.5)
    written = len(terminal.raw)
    terminal.read(1.5)
    assert len(terminal.raw) == written


def test_a_viewer_of_the_terminal_gets_the_screen_and_gives_it_back(
    environment: dict[str, str], tmp_path: Path
) -> None:
    viewer = tmp_path / "tdf"
    viewer.write_text('#!/bin/sh\nprintf "\\nshowing %s" "${1##*/}"\nread line\n')
    viewer.chmod(0o755)
    environment["PUBTUI_PDF_PROGRAM"] = str(viewer)
    with Terminal(PUBTUI, environment, columns=100, lines=30) as terminal:
        terminal.wait_for("30 papers")
        terminal.press("enter")
        terminal.wait_for("A Survey of Faint Sources")
        terminal.settle()
        terminal.press("p")
        terminal.wait_for("showing ")
        assert "[2607.07820].pdf" in terminal.settle()
        terminal.press("enter")
        terminal.wait_for("A Survey of Faint Sources")


def test_from_following_to_reading_with_the_network_gone(tmp_path: Path) -> None:
    fly(tmp_path / "home")


@pytest.mark.on_demand
@pytest.mark.skipif(sys.platform != "linux", reason="network namespaces are Linux's")
def test_from_following_to_reading_in_a_namespace_without_a_network(tmp_path: Path) -> None:
    require_program("unshare")
    flight = [sys.executable, "-m", "tests.real_terminal.airplane", str(tmp_path / "home")]
    flown = subprocess.run(
        ["unshare", "--map-root-user", "--net", *flight],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert flown.returncode == 0, flown.stderr
