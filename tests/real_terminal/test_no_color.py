"""NO_COLOR in a real terminal: not one escape sequence for a colour is written (no-color.org)."""

from __future__ import annotations

import re
import sys

import pytest

from tests.real_terminal.terminal import Terminal

pytestmark = pytest.mark.terminal

STYLES = re.compile(rb"\x1b\[([0-9;]*)m")
ATTRIBUTES = {"", "0", "1", "2", "3", "4", "7", "9", "22", "23", "24", "27", "29", "39", "49"}


@pytest.mark.parametrize("value", ["", "1"])
def test_nothing_is_coloured(environment: dict[str, str], value: str) -> None:
    colours = {"NO_COLOR": value, "COLORTERM": "truecolor"}
    with Terminal(
        [sys.executable, "-m", "pubtui"], {**environment, **colours}, columns=120, lines=40
    ) as terminal:
        terminal.wait_for("30 papers")
        terminal.press("s", "y")
        terminal.wait_for("Copy this paper")
        terminal.press("q", "?")
        terminal.wait_for("Move down one paper")
        sent = {code for codes in STYLES.findall(terminal.raw) for code in codes.decode().split(";")}
        assert sent <= ATTRIBUTES
        assert "7" in sent
