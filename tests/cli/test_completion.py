import os
import shutil
import subprocess
import sys

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
    [("pubtui ci", "cite"), ("pubtui list --js", "--jsonl"), ("pubtui completion f", "fish")],
)
def test_commands_options_and_values_are_completed(typed: str, offered: str) -> None:
    words = typed.split()
    environment = {
        **os.environ,
        "_PUBTUI_COMPLETE": "bash_complete",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(len(words) - 1),
    }
    ran = subprocess.run(
        [sys.executable, "-m", "pubtui"], env=environment, capture_output=True, text=True, check=True
    )
    assert f"plain,{offered}" in ran.stdout.splitlines()
