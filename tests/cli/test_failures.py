import io
import re
import sys
from pathlib import Path

import pytest

from pubtui import errors
from pubtui.cli.failures import exit_codes
from pubtui.cli.main import run
from tests.cli.conftest import Pubtui


def test_the_help_tells_every_exit_code(pubtui: Pubtui) -> None:
    section = pubtui("--help").out.partition("Exit codes:")[2]
    told = dict(re.findall(r"^  (\d+)  +(\S.*)$", section, re.MULTILINE))
    assert told == {str(code): meaning for code, meaning in exit_codes()}


def test_the_drawing_of_the_error_tree_is_true() -> None:
    drawn = dict(re.findall(r"(\w+Error) +(\d+) ", errors.__doc__ or ""))
    for name, code in drawn.items():
        assert getattr(errors, name).exit_code == int(code)
    assert {int(code) for code in drawn.values()} == {code for code, _ in exit_codes()} - {0, 130, 141}


def test_each_exit_code_has_one_meaning() -> None:
    for kind in errors.PubtuiError.__subclasses__():
        below = [child for child in kind.__subclasses__() if child is not errors.RefreshCancelledError]
        assert {child.exit_code for child in below} <= {kind.exit_code}


@pytest.mark.parametrize("told", ["\x1b]0;owned\x07", "\x9b31m", "\u202eabc", "a\rb", "\x00", "\u2066x"])
def test_no_error_steers_the_terminal_it_is_told_on(
    pubtui: Pubtui, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: str
) -> None:
    error = errors.FileError(told, still_true=told, remedy=told)
    assert f"{error}{error.happened}".isprintable()
    ran = pubtui(f"x{told}") if "\0" in told else pubtui("restore", f"x{told}")
    assert ran.code in (2, 8)
    assert ran.err.replace("\n", "").isprintable()


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("variables", "is_coloured"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ],
)
def test_an_error_is_coloured_where_that_is_wanted_and_known(
    home: Path, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], is_coloured: bool
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert run(["show", "nothing"]) == 2
    assert ("\x1b[31m" in terminal.getvalue()) is is_coloured
