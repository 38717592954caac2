"""Adding a command touches one file: help, palette, footer, README, keymap and config.toml follow."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DECLARATIONS = Path("pubtui", "ui", "commands.py")
TABLE = "COMMANDS: tuple[Command, ...] = (\n"
ONE_MORE = """
def _cheer(desk: Desk) -> None:
    paper = desk.paper()
    desk.say(f"Three cheers for {paper.title if paper else 'nobody'}")


"""
DECLARED = '    Command("cheer", ("f3",), "cheer", "Cheer for the paper.", Place.{place}, 0, _cheer),\n'


@pytest.fixture
def pubtui_with_one_more(tmp_path: Path, place: str) -> Path:
    """A copy of pubtui in which one file is different; the tests stand beside it."""
    copied = tmp_path / "copy"
    shutil.copytree(ROOT / "pubtui", copied / "pubtui", ignore=shutil.ignore_patterns("__pycache__"))
    (copied / "tests").symlink_to(ROOT / "tests")
    file = copied / DECLARATIONS
    before, table, after = file.read_text(encoding="utf-8").partition(TABLE)
    assert table
    file.write_text(before + ONE_MORE + table + DECLARED.format(place=place) + after, encoding="utf-8")
    return copied


def ran(copied: Path, folder: Path, *words: str) -> str:
    kept = {"PATH": os.environ["PATH"], "PYTHONPATH": str(copied), "PUBTUI_HOME": str(folder)}
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=copied, env=kept, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.skipif(sys.platform == "win32", reason="makes a symbolic link")
@pytest.mark.parametrize("place", ["PAPER", pytest.param("EVERYWHERE", marks=pytest.mark.on_demand)])
def test_one_more_command_is_everywhere_and_works(pubtui_with_one_more: Path, tmp_path: Path) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    met = json.loads(ran(pubtui_with_one_more, folder, "tests.ui.one_more_command", str(folder)))
    assert met["done"].startswith("Three cheers for DeepSearch-World")
    assert met["faults"] == ""
    assert "f6 cheer" in met["footer"]
    assert "Cheer" in met["palette"].splitlines()
    assert [line.split()[0] for line in met["help"].splitlines() if "Cheer for the paper." in line] == ["f6"]
    assert "| `f3` | Cheer for the paper. | `cheer` |" in met["README"]
    (folder / "config.toml").unlink()
    ran(pubtui_with_one_more, folder, "pubtui", "config", "--init")
    assert 'cheer = ["f3"]' in (folder / "config.toml").read_text(encoding="utf-8")
