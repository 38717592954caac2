import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from pubtui.cli.main import run


@dataclass(frozen=True)
class Ran:
    """What one command line did."""

    code: int
    out: str
    err: str


Pubtui = Callable[..., Ran]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A reader's folder of a test's own; nothing of this machine's settings or displays is seen."""
    unwanted = ("DISPLAY", "WAYLAND_DISPLAY", "TMUX", "STY", "NO_COLOR", "PYTHONUNBUFFERED")
    for name in list(os.environ):
        if name.startswith(("PUBTUI_", "SSH_", "XDG_")) or name in unwanted:
            monkeypatch.delenv(name)
    monkeypatch.setenv("PUBTUI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path / "home"


@pytest.fixture
def pubtui(home: Path, capsys: pytest.CaptureFixture[str]) -> Pubtui:
    """Runs a command line in this process."""

    def ran(*words: str) -> Ran:
        capsys.readouterr()
        code = run(words)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return ran
