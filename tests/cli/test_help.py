"""The help replaces a manual page: it fits 80 columns, and its examples are commands that exist."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

import click
import pytest

from pubtui.cli.documented import Documented
from pubtui.cli.main import COMMANDS, SECTIONS, pubtui_command
from pubtui.papers.cells import width
from tests.cli.conftest import Pubtui


def _command(name: str) -> click.Command:
    command = pubtui_command.get_command(click.Context(pubtui_command), name)
    assert command is not None
    return command


def _examples() -> Iterator[str]:
    yield from (line for line, _ in SECTIONS["Examples"])
    for name in COMMANDS:
        command = _command(name)
        assert isinstance(command, Documented)
        yield from (line for line, _ in command.examples)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_fits_80_columns(pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = pubtui(*name.split(), "--help")
    assert ran.code == 0
    assert [line for line in ran.out.splitlines() if width(line) > 80] == []
    assert "Examples:\n" in ran.out
    assert ran.err == ""


def test_the_main_help_tells_what_a_manual_page_tells(pubtui: Pubtui) -> None:
    told = pubtui("--help").out
    for title in ("Options", "Commands", "Examples", "Exit codes", "Files", "Environment"):
        assert f"\n{title}:\n" in told


@pytest.mark.parametrize("example", list(_examples()))
def test_an_example_is_a_command_that_is_understood(example: str) -> None:
    parts = [shlex.split(part.rstrip('")')) for part in re.split(r"[|>](?=\s)|\$\(", example)]
    ours = [words[words.index("pubtui") + 1 :] for words in parts if "pubtui" in words]
    assert ours
    for name, *arguments in filter(None, ours):
        above = click.Context(pubtui_command, **pubtui_command.context_settings)
        _command(name).make_context(name, arguments, parent=above)
