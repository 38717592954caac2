"""A note in the reader's own editor, which has the terminal meanwhile."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.real_terminal.terminal import Terminal

pytestmark = pytest.mark.terminal

EDITOR = """#!/bin/sh
printf 'the editor has the screen'
read answer
printf '%s' "$answer" > "$1"
"""


def test_a_note_is_written_in_the_readers_own_editor(environment: dict[str, str], tmp_path: Path) -> None:
    editor = tmp_path / "editor"
    editor.write_text(EDITOR)
    editor.chmod(0o755)
    with Terminal(
        [sys.executable, "-m", "pubtui"], {**environment, "EDITOR": str(editor)}, columns=120, lines=40
    ) as terminal:
        terminal.wait_for("30 papers")
        terminal.press("e")
        terminal.wait_for("the editor has the screen")
        terminal.press(*"Łukasz", "enter")
        terminal.wait_for(lambda text: "Note kept" in text and "Note  Łukasz" in text)
        terminal.press("u")
        terminal.wait_for(lambda text: "Taken back: wrote a note" in text and "Note  " not in text)
