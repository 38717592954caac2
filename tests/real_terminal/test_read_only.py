"""pubtui over a folder that its reader may really not write: it reads, and says what it cannot do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real_terminal.terminal import Terminal

pytestmark = pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX's")

PUBTUI = [sys.executable, "-m", "pubtui"]
_ROOT = Path(__file__).parents[2]
_NOBODY = 65534


@pytest.fixture
def home() -> Iterator[Path]:
    """A stocked library, star and all, in a folder where nothing can be written."""
    folder = Path(tempfile.mkdtemp(prefix="pubtui-test-"))
    home = folder / "home"
    for words in (["list"], ["star", "2607.07820"]):
        subprocess.run([*PUBTUI, *words], env=_environment(home), check=True, capture_output=True)
    for file in home.rglob("*"):
        file.chmod(0o555 if file.is_dir() else 0o444)
    folder.chmod(0o755)
    home.chmod(0o555)
    yield home
    for place in (home, *(file for file in home.rglob("*") if file.is_dir())):
        place.chmod(0o755)
    shutil.rmtree(folder)


def _environment(home: Path) -> dict[str, str]:
    names = ("PATH", "LANG", "VIRTUAL_ENV")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    there = {"PUBTUI_HOME": str(home), "PUBTUI_ARXIV_URL": "http://127.0.0.1:9", "PYTHONPATH": str(_ROOT)}
    return kept | there | {"PYTHONDONTWRITEBYTECODE": "1"}


def _as_reader(argv: list[str]) -> list[str]:
    """The command as somebody whom file modes bind; root is bound by none."""
    if os.geteuid() != 0:
        return argv
    as_nobody = [shutil.which("setpriv") or "setpriv", f"--reuid={_NOBODY}", "--clear-groups", *argv]
    if subprocess.run([*as_nobody[:3], sys.executable, "-c", ""], check=False, cwd="/").returncode:
        pytest.skip("nobody else may run this Python here")
    return as_nobody


def _run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    argv = _as_reader([*PUBTUI, *words])
    return subprocess.run(argv, env=_environment(home), capture_output=True, text=True, check=False, cwd="/")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["list", "is:starred"], "DeepSearch-World"),
        (["show", "2607.07820"], "arXiv:2607.07820"),
        (["cite", "2607.07820"], "@misc{"),
        (["export", "--format", "ris"], "TY  - "),
        (["backup", "-"], '"2607.07820"'),
        (["follows"], "Zhenwen Liang"),
        (["doctor", "library"], "may only be read"),
    ],
)
def test_what_only_reads_works(home: Path, words: list[str], found: str) -> None:
    before = sorted(home.rglob("*"))
    ran = _run(home, *words)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert found in ran.stdout
    assert sorted(home.rglob("*")) == before


@pytest.mark.parametrize(
    "words",
    [
        ["star", "2607.07820"],
        ["note", "2607.07820", "mine"],
        ["tag", "thesis", "2607.07820"],
        ["undo"],
        ["follow", "Ada Lovelace", "--no-refresh"],
        ["refresh"],
    ],
)
def test_what_would_keep_something_is_refused_in_plain_words_with_exit_code_4(
    home: Path, words: list[str]
) -> None:
    ran = _run(home, *words)
    assert ran.returncode == 4, ran.stderr
    assert "Nothing can be kept" in ran.stderr
    assert "can be read, searched and cited" in ran.stderr


@pytest.mark.terminal
def test_the_app_says_at_the_top_that_nothing_can_be_kept_and_refuses_marks_politely(home: Path) -> None:
    with Terminal(_as_reader(PUBTUI), _environment(home), columns=100, lines=30) as terminal:
        terminal.wait_for("Only to be read: nothing can be kept · Zhenwen Liang · 30 papers")
        assert "Nothing can be kept:" not in terminal.settle()
        for key in ("s", "r", "u", "R"):
            terminal.press("j", key)
            terminal.wait_for("Nothing can be kept:")
        terminal.press("/", *"prover", "enter")
        terminal.wait_for("2 of 30")
        terminal.settle()
        terminal.press("q")
        assert terminal.wait() == 0
