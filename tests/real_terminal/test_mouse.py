"""The mouse of a real terminal, and its absence."""

from __future__ import annotations

import sys

import pytest

from tests.real_terminal.terminal import Terminal

pytestmark = pytest.mark.terminal

MOUSE_ON = b"\x1b[?1000h"


def test_a_click_arrives(environment: dict[str, str]) -> None:
    with Terminal([sys.executable, "-m", "pubtui"], environment, columns=120, lines=40) as terminal:
        terminal.wait_for("30 papers")
        assert MOUSE_ON in terminal.raw
        terminal.send(b"\x1b[<0;20;10M\x1b[<0;20;10m")
        terminal.wait_for(lambda text: text.splitlines()[9].startswith("›"))


def test_without_the_mouse_the_terminal_keeps_its_own(environment: dict[str, str]) -> None:
    argv = [sys.executable, "-m", "pubtui", "--set", "mouse=off"]
    with Terminal(argv, environment, columns=120, lines=40) as terminal:
        terminal.wait_for("30 papers")
        terminal.settle()
        assert MOUSE_ON not in terminal.raw
