"""Nothing in a title reaches the terminal as a command."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pubtui.library.database import open_library
from tests.real_terminal.terminal import Terminal
from tests.ui.hostile import TITLES, stock

pytestmark = pytest.mark.terminal


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40)])
def test_a_terminal_shows_hostile_titles_as_text(
    environment: dict[str, str], tmp_path: Path, columns: int, lines: int
) -> None:
    with open_library(tmp_path / "library.sqlite") as library:
        stock(library)
    argv = [sys.executable, "-m", "pubtui"]
    with Terminal(argv, environment, columns=columns, lines=lines) as terminal:
        terminal.wait_for("Mathematical")
        for _ in TITLES:
            terminal.press("j")
            terminal.settle(quiet=0.1)
        terminal.press("g")
        text = terminal.settle(quiet=0.3)
        assert terminal.alive
        assert "owned" not in terminal.screen.title
        for sequence in (b"\x1b]0;", b"\x1b]52;", b"\x9b31m", b"\x1b[2J", "\u202e".encode()):
            assert sequence not in terminal.raw
        rows = [line for line in text.splitlines() if "★" in line[:4]]
        assert len(rows) >= min(len(TITLES), lines // 3 - 1)
        assert {line.index("2026-12") for line in rows} == {5}
        assert text.splitlines()[-1].startswith(" /")
