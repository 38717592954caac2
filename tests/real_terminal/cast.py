"""A short film of the real app in a terminal: filter, move, copy a citation, read, leave, paste.

`pytest --rewrite-cast tests/real_terminal/test_cast.py` plays it and keeps it as screenshots/cast.svg.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pubtui.ui.commands import command_named
from tests.real_terminal.animated_svg import Frame, TwoScreens, lines_of
from tests.real_terminal.pseudo_terminal import clipboard_of
from tests.real_terminal.terminal import Terminal

COLUMNS, LINES = 100, 28
LETTER = 0.07  # seconds for each letter typed


@dataclass(frozen=True, slots=True)
class Step:
    """What is done, for how many seconds its outcome stands, and words that are then on the screen.

    `command` is one of the app's and pressed by its first key; `key` is another key, `typed` is text.
    """

    seconds: float
    shows: str
    command: str = ""
    typed: str = ""
    key: str = ""
    says: str = ""


STORY = (
    Step(0.4, "$ pubtui", typed="pubtui"),
    Step(2.0, "30 papers", key="enter", says="works at once, also offline"),
    Step(0.3, "all papers", command="filter"),
    Step(1.5, "11 of 30", typed="reason cat:cs.CL", says="finds while you type"),
    Step(0.6, "y copy", key="enter", says="to the list"),
    Step(0.6, "DeltaRubric: Generative Multimodal Reward", command="down"),
    Step(1.2, "Verified Critical Step Optimization for", command="down"),
    Step(1.8, "Copy this paper", command="copy"),
    Step(1.8, "Sent BibTeX", key="b", says="BibTeX"),
    Step(2.0, "downloads the full text", command="read"),
    Step(0.8, "11 of 30", command="back"),
    Step(0.5, "$ pubtui\n$", command="back"),
    Step(0.3, "thesis.bib", typed="cat >> thesis.bib"),
    Step(0.2, "thesis.bib", key="enter"),
    Step(2.6, "@misc{", key="paste"),
)


def play(folder: Path, *, letter_by_letter: bool = True) -> Iterator[Frame]:
    """The frames, from a shell in `folder`; AssertionError where the app does not do what it should."""
    script = folder / "bin" / "pubtui"
    script.parent.mkdir(parents=True)
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m pubtui "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    environment = _environment(folder)
    shell = ["/bin/sh", "-c", f"cd {shlex.quote(str(folder))} && exec /bin/sh"]
    with Terminal(shell, environment, columns=COLUMNS, lines=LINES, kind=TwoScreens) as terminal:
        terminal.wait_for("$")
        yield Frame(0.6, lines_of(terminal.screen), "")
        for step in STORY:
            yield from _played(step, terminal, letter_by_letter=letter_by_letter)


def _environment(folder: Path) -> dict[str, str]:
    root = str(Path(__file__).parents[2])
    home = {"HOME": str(folder), "PUBTUI_HOME": str(folder), "PUBTUI_ARXIV_URL": "http://127.0.0.1:9"}
    shell = {"PS1": "$ ", "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": root}
    far_away = {"SSH_CONNECTION": "10.0.0.1 1 10.0.0.2 22", "COLORTERM": "truecolor"}
    return {**home, **shell, **far_away}


def _played(step: Step, terminal: Terminal, *, letter_by_letter: bool) -> Iterator[Frame]:
    key, shown = step.key, step.key.capitalize() if len(step.key) > 1 else step.key
    caption = "   ".join(part for part in (shown, step.says) if part)
    if step.command:
        command = command_named(step.command)
        key, caption = command.keys[0], f"{command.shown_keys.split()[0]}   {command.word}"
    if key == "paste":  # as a terminal does what was put on its clipboard
        terminal.press(clipboard_of(terminal.raw)[-1] + "\n")
    elif key:
        terminal.press(key)
    for letter in step.typed:
        terminal.press(letter)
        if letter_by_letter:
            terminal.settle()
            yield Frame(LETTER, lines_of(terminal.screen), caption)
    terminal.wait_for(step.shows)
    terminal.settle()
    yield Frame(step.seconds, lines_of(terminal.screen), caption)
