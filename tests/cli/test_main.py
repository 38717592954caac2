import gc
import os
import subprocess
import sys

import pytest

import pubtui as package
from pubtui import __main__
from pubtui.cli import main
from pubtui.errors import LibraryBusyError
from tests.cli.conftest import Pubtui


def test_the_version_is_the_packages(pubtui: Pubtui) -> None:
    assert pubtui("--version").out == f"pubtui {package.__version__}\n"


def test_every_command_loads_and_explains_itself(pubtui: Pubtui) -> None:
    for name in main.COMMANDS:
        ran = pubtui(name, "--help")
        assert ran.code == 0
        assert ran.out.startswith(f"Usage: pubtui {name}")
        assert "\n\n  " in ran.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["lst"], "There is no command 'lst'. Did you mean 'list'?"),
        (["xyzzy"], "There is no command 'xyzzy'. See pubtui --help."),
        (["list", "--jsn"], "--jsn"),
        (["list", "--limit", "-1"], "-1 is not in the range x>=1"),
        (["list", "--limit", "many"], "'many' is not a valid integer"),
        (["--set", "theme"], "write it as NAME=VALUE"),
        (["show"], "Missing argument"),
        (["cite"], "Missing argument"),
    ],
)
def test_a_mistyped_command_line_is_refused_with_a_hint(pubtui: Pubtui, typed: list[str], said: str) -> None:
    ran = pubtui(*typed)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_an_error_is_told_in_all_its_parts_on_standard_error(
    pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_words: object) -> None:
        raise LibraryBusyError("It is held.\nBy two.", still_true="Nothing was lost.", remedy="Try again.")

    monkeypatch.setattr("pubtui.cli.opening.open_app", busy)
    ran = pubtui()
    assert (ran.code, ran.out) == (4, "")
    assert ran.err == "pubtui: It is held.\n        By two.\n        Nothing was lost.\n        Try again.\n"


def test_stopping_it_is_no_error(pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pubtui.cli.opening.open_app", stopped)
    assert pubtui() == type(pubtui())(130, "", "")


def test_stopping_it_while_it_is_loaded_is_no_error_either(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(__main__, "_run", interrupted)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    with pytest.raises(SystemExit) as ended:
        __main__.main()
    assert ended.value.code == 130
    assert capsys.readouterr().err == ""


def test_nothing_heavy_is_loaded_before_it_is_needed() -> None:
    script = (
        "import sys; from pubtui.cli.main import run; run(['--version']); "
        "print(sorted(set(sys.modules) & {'textual', 'rich', 'requests', 'arxiv', 'sqlite_utils',"
        " 'pyperclip', 'tomllib', 'asyncio', 'subprocess', 'pubtui.library', 'pubtui.sources'}))"
    )
    unmeasured = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    command = [sys.executable, "-c", script]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, env=unmeasured)
    assert ran.stdout.splitlines()[-1] == "[]"
