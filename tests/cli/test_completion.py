import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Pubtui


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_a_script_it_accepts(pubtui: Pubtui, shell: str) -> None:
    if shell == "bash" and shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    script = pubtui("completion", shell).out
    assert f"_PUBTUI_COMPLETE={shell}_complete" in script
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("pubtui ci", "cite"),
        ("pubtui list --js", "--jsonl"),
        ("pubtui completion f", "fish"),
        ("pubtui cite 2607.07820 --style v", "vancouver"),
        ("pubtui schema p", "paper/1"),
        ("pubtui unfollow zhen", "Zhenwen Liang"),
        ("pubtui refresh Zh", "Zhenwen Liang"),
    ],
)
def test_commands_options_and_values_are_completed(home: Path, typed: str, offered: str) -> None:
    assert f"plain,{offered}" in _completed(typed)


def test_tags_of_the_reader_are_completed(pubtui: Pubtui) -> None:
    pubtui("tag", "Thesis", "2607.07820")
    assert _completed("pubtui tag th") == ["plain,Thesis"]


def test_identifiers_of_the_library_are_completed(home: Path) -> None:
    assert _completed("pubtui show 2607.") == ["plain,2607.07820"]
    assert _completed("pubtui cite 2607.07820 2606.1") == ["plain,2606.13174", "plain,2606.10346"]


def test_a_library_that_cannot_be_read_completes_nothing_and_says_nothing(home: Path) -> None:
    home.mkdir()
    (home / "library.sqlite").write_bytes(b"no database" * 1000)
    assert _completed("pubtui show 26") == [""]
    assert _completed("pubtui unfollow Z") == [""]


def _completed(typed: str) -> list[str]:
    environment = {
        **os.environ,
        "_PUBTUI_COMPLETE": "bash_complete",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(len(typed.split()) - 1),
    }
    ran = subprocess.run(
        [sys.executable, "-m", "pubtui"], env=environment, capture_output=True, text=True, check=True
    )
    assert ran.stderr == ""
    return ran.stdout.splitlines()
