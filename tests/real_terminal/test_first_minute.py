"""A newcomer who knows nothing but the words on the screen gets a citation onto the clipboard."""

from __future__ import annotations

import re
import sys

import pytest

from tests.real_terminal.pseudo_terminal import clipboard_of
from tests.real_terminal.terminal import Terminal

pytestmark = pytest.mark.terminal

MOST_KEYS = 6


def key_for(word: str, text: str) -> str:
    """The key that stands before a word: `y copy`."""
    found = re.search(rf"(?:^|\s)(\S)\s+{re.escape(word)}(?:\s|$)", text)
    assert found, f"nothing says how to {word}:\n{text}"
    return found[1]


@pytest.mark.parametrize(("columns", "lines"), [(40, 10), (60, 20), (80, 24), (120, 40), (200, 60)])
def test_a_newcomer_copies_a_citation_in_six_keys_at_most(
    environment: dict[str, str], columns: int, lines: int
) -> None:
    away = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "TMUX": "", "SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22"}
    keys = []
    with Terminal(
        [sys.executable, "-m", "pubtui"], {**environment, **away}, columns=columns, lines=lines
    ) as terminal:
        footer = terminal.wait_for("help").splitlines()[-1]
        keys.append(key_for("copy", footer))
        terminal.press(keys[-1])
        menu = terminal.wait_for(lambda text: re.search(r"\sBibTeX\s", text) is not None)
        keys.append(key_for("BibTeX", menu))
        terminal.press(keys[-1])
        terminal.wait_for("Sent BibTeX (")
        terminal.settle()
    assert len(keys) <= MOST_KEYS
    (copied,) = clipboard_of(terminal.raw)
    assert copied.startswith("@misc{")
