"""The app in a real terminal: what it leaves behind, what it survives."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real_terminal.terminal import Terminal

pytestmark = pytest.mark.terminal

ALTERNATE_SCREEN_OFF = b"\x1b[?1049l"
MOUSE_OFF = b"\x1b[?1000l"
CURSOR_ON = b"\x1b[?25h"


@pytest.fixture
def terminal(environment: dict[str, str]) -> Iterator[Terminal]:
    with Terminal([sys.executable, "-m", "pubtui"], environment, columns=120, lines=40) as started:
        started.wait_for("30 papers")
        yield started


def test_leaving_gives_the_terminal_back_and_ends_with_zero(terminal: Terminal) -> None:
    terminal.press("q")
    assert terminal.wait() == 0
    assert ALTERNATE_SCREEN_OFF in terminal.raw
    assert MOUSE_OFF in terminal.raw
    assert CURSOR_ON in terminal.raw


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back_and_is_told_by_the_exit_code(
    terminal: Terminal, number: signal.Signals
) -> None:
    os.kill(terminal.process, number)
    assert terminal.wait() == 128 + number
    assert ALTERNATE_SCREEN_OFF in terminal.raw
    assert CURSOR_ON in terminal.raw


def test_a_terminal_that_goes_without_a_signal_ends_the_app_and_leaves_nothing_spinning(
    environment: dict[str, str],
) -> None:
    deaf = """
import signal
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
from pubtui.__main__ import main
main()
"""
    with Terminal([sys.executable, "-c", deaf], environment, columns=120, lines=40) as terminal:
        terminal.wait_for("30 papers")
        terminal.settle()
        with open(os.devnull, "rb") as nothing:  # noqa: PTH123 - its descriptor takes the terminal's place
            os.dup2(nothing.fileno(), terminal.descriptor)
        assert terminal.wait() in (129, 120)  # 120: Python could not flush its output at the end (sys.exit)


def test_what_is_typed_in_one_go_reaches_the_filter_in_order(terminal: Terminal) -> None:
    terminal.send(b"5j/prover")
    terminal.wait_for(lambda text: "/ prover " in text and "2 of 30" in text)
    terminal.press("enter")
    terminal.settle()
    terminal.send(b"jjs")
    terminal.wait_for("› ★  2025-05")


def test_bytes_that_are_not_utf8_do_not_end_the_app(terminal: Terminal) -> None:
    terminal.send(b"\xff\xfe\x1b[M\x80\x90\xe9")
    terminal.settle()
    terminal.press("/", *"prover")
    assert "2 of 30" in terminal.wait_for("2 of 30")


def test_a_stopped_app_comes_back_as_it_was(terminal: Terminal) -> None:
    terminal.press("G")
    before = terminal.settle(quiet=0.3)
    os.kill(terminal.process, signal.SIGTSTP)
    terminal.settle(quiet=0.3)
    os.kill(terminal.process, signal.SIGCONT)
    terminal.wait_for(lambda text: text == before)
    terminal.settle(quiet=0.3)
    terminal.press("q")
    assert terminal.wait() == 0


@pytest.mark.parametrize(("columns", "lines"), [(40, 10), (80, 24), (120, 40), (200, 60), (20, 5)])
def test_every_size_shows_papers(environment: dict[str, str], columns: int, lines: int) -> None:
    argv = [sys.executable, "-m", "pubtui"]
    with Terminal(argv, environment, columns=columns, lines=lines) as terminal:
        terminal.wait_for("2026-07" if columns >= 40 else "DeepS")


def test_a_storm_of_sizes_leaves_a_whole_screen(terminal: Terminal) -> None:
    for columns in range(10, 130, 7):
        terminal.resize(columns, max(3, columns // 3))
        os.kill(terminal.process, signal.SIGWINCH)
        terminal.read(0.01)
    terminal.resize(120, 40)
    os.kill(terminal.process, signal.SIGWINCH)
    terminal.wait_for(lambda text: "DeepSearch-World" in text and "q back" in text)


def test_an_idle_screen_writes_nothing(terminal: Terminal) -> None:
    terminal.settle(quiet=0.5)
    written = len(terminal.raw)
    terminal.read(1.5)
    assert len(terminal.raw) == written


def test_a_crash_gives_the_terminal_back_and_leaves_a_report_that_the_next_start_tells_of(
    environment: dict[str, str], tmp_path: Path
) -> None:
    crashing = """
from pubtui.ui.widgets.browser import Browser
def broken(self): raise RuntimeError("a private title")
Browser.action_raw = broken
from pubtui.__main__ import main
main()
"""
    with Terminal([sys.executable, "-c", crashing], environment, columns=120, lines=40) as terminal:
        terminal.wait_for("30 papers")
        terminal.press("x")
        assert terminal.wait() == 1
        assert ALTERNATE_SCREEN_OFF in terminal.raw
        assert "a fault of its own" in terminal.text
    [report] = (tmp_path / "crashes").iterdir()
    text = report.read_text(encoding="utf-8")
    assert "RuntimeError" in text
    assert "broken" in text
    assert "a private title" not in text
    with Terminal([sys.executable, "-m", "pubtui"], environment, columns=120, lines=40) as terminal:
        terminal.wait_for("pubtui crashed last time")
    with Terminal([sys.executable, "-m", "pubtui"], environment, columns=120, lines=40) as terminal:
        terminal.wait_for("30 papers")
        assert "crashed" not in terminal.settle(quiet=0.3)
