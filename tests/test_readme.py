"""The README's lists and the manual page are made from the code.

`pytest --rewrite-readme tests/test_readme.py` writes them anew. Each list stands between
`<!-- list: NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path

import click
import pytest

from pubtui.cli.failures import exit_codes
from pubtui.cli.main import COMMANDS as COMMAND_LINE
from pubtui.cli.main import pubtui_command
from pubtui.papers.query.guide import GUIDE
from pubtui.settings import effective
from pubtui.settings.config_file import as_toml, meanings
from pubtui.settings.settings import Settings
from pubtui.ui import settings_faults
from pubtui.ui.commands import COMMANDS, Command, Place
from tests import manual_page

README = Path(__file__).parents[1] / "README.md"
EXAMPLE_OF_SETTINGS = re.compile(r"```toml\n(.*?)```", re.DOTALL)
LIST = re.compile(r"(<!-- list: ([a-z -]+) -->\n).*?(?=<!-- end -->)", re.DOTALL)


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n" + "".join(f"| {' | '.join(cells)} |\n" for cells in lines) + "\n"


def code(text: str) -> str:
    """A cell of code; a bar would end the cell."""
    return f"`{text}`".replace("|", "\\|")


def key_row(command: Command) -> tuple[str, str]:
    return code(command.shown_keys), command.sentence


def first_keys() -> str:
    shown = [
        command for command in COMMANDS if command.footer_rank is not None and command.place is not Place.TEXT
    ]
    return table(("Key", "What it does"), map(key_row, shown))


def every_key() -> str:
    rows = [
        (f"**{place.value}**" if command is first else "", *key_row(command), code(command.name))
        for place in Place
        for commands in [[command for command in COMMANDS if command.place is place]]
        for first in commands[:1]
        for command in commands
    ]
    return table(("Where", "Key", "What it does", "Name in config.toml"), rows)


def filters() -> str:
    return table(
        ("Filter", "Finds"), [(" ".join(map(code, left.split("  "))), right) for left, right in GUIDE]
    )


def settings() -> str:
    defaults, meaning = Settings(), meanings()
    rows = [
        (code(f"{field.name} = {as_toml(getattr(defaults, field.name))}"), meaning[field.name])
        for field in fields(Settings)
    ]
    return table(("Setting and default", "What it means"), rows)


def text_keys() -> str:
    return table(
        ("Key in the text", "What it does"),
        [key_row(command) for command in COMMANDS if command.place is Place.TEXT],
    )


def command_line() -> str:
    with click.Context(pubtui_command) as context:
        commands = [(name, pubtui_command.get_command(context, name)) for name in COMMAND_LINE]
        return table(
            ("Command", "What it does"),
            [
                (code(f"pubtui {name}"), command.get_short_help_str(200))
                for name, command in commands
                if command
            ],
        )


def codes() -> str:
    return table(("Exit code", "Meaning"), [(str(number), meaning) for number, meaning in exit_codes()])


LISTS = {
    "keys": first_keys,
    "every key": every_key,
    "text keys": text_keys,
    "commands": command_line,
    "filters": filters,
    "settings": settings,
    "exit codes": codes,
}


def test_every_list_is_as_the_code_has_it(request: pytest.FixtureRequest) -> None:
    text = README.read_text(encoding="utf-8")
    made = LIST.sub(lambda found: f"{found[1]}{LISTS[found[2]]()}", text)
    if request.config.getoption("--rewrite-readme"):
        README.write_text(made, encoding="utf-8")
    assert made == README.read_text(encoding="utf-8"), "run pytest --rewrite-readme tests/test_readme.py"


def test_every_example_of_settings_is_taken_as_it_stands(tmp_path: Path) -> None:
    examples = EXAMPLE_OF_SETTINGS.findall(README.read_text(encoding="utf-8"))
    assert examples
    for example in examples:
        config_file = tmp_path / "config.toml"
        config_file.write_text(example, encoding="utf-8")
        assert list(settings_faults.faults(effective.load(config_file, {}))) == []


def test_the_manual_page_is_as_the_code_has_it(request: pytest.FixtureRequest) -> None:
    written = manual_page.FILE.read_text(encoding="utf-8") if manual_page.FILE.exists() else ""
    made = manual_page.page(datetime.now(UTC).date().isoformat())
    drifted = manual_page.undated(made) != manual_page.undated(written)
    if drifted and request.config.getoption("--rewrite-readme"):
        manual_page.FILE.write_text(made, encoding="utf-8")
        return
    assert not drifted, "run pytest --rewrite-readme tests/test_readme.py"


@pytest.mark.skipif(shutil.which("mandoc") is None, reason="needs mandoc")
def test_the_manual_page_is_well_formed() -> None:
    ran = subprocess.run(
        ["mandoc", "-Tlint", "-Wwarning", manual_page.FILE], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, "")


def test_no_list_is_missing() -> None:
    named = [name for _, name in LIST.findall(README.read_text(encoding="utf-8"))]
    assert sorted(named) == sorted(LISTS)


def test_every_command_of_the_app_and_of_the_command_line_is_told() -> None:
    text = README.read_text(encoding="utf-8")
    assert [command.name for command in COMMANDS if command.sentence not in text] == []
    assert [name for name in COMMAND_LINE if f"pubtui {name}" not in text] == []


def test_every_picture_is_there_and_shown() -> None:
    shown = set(re.findall(r"\(screenshots/([\w/-]+\.png)\)", README.read_text(encoding="utf-8")))
    kept = {path.relative_to(README.parent / "screenshots").as_posix()
            for path in (README.parent / "screenshots").rglob("*.png")}  # fmt: skip
    assert shown == kept
