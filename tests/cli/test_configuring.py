import json
from pathlib import Path

import pytest

from pubtui.library.database import open_library
from pubtui.ui.commands import COMMANDS
from tests.cli.conftest import Pubtui


def test_every_setting_is_shown_with_its_origin(
    pubtui: Pubtui, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    (home / "config.toml").write_text("\nmouse = false\n")
    monkeypatch.setenv("PUBTUI_ASCII", "on")
    lines = pubtui("--set", "citation-style=ieee", "config").out.splitlines()
    assert "mouse = false  # " + str(home / "config.toml") + ", line 2" in lines
    assert "ascii = true  # PUBTUI_ASCII" in lines
    assert 'citation_style = "ieee"  # --set citation_style' in lines
    assert "split = 0.42  # default" in lines


def test_as_json_too(pubtui: Pubtui) -> None:
    shown = json.loads(pubtui("config", "--json").out)["settings"]
    assert shown["theme"] == {"value": "pubtui-dark", "origin": "default"}
    assert shown["keys"] == {"value": {}, "origin": "default"}


def test_a_first_file_is_written_once(pubtui: Pubtui, home: Path) -> None:
    ran = pubtui("config", "--init")
    assert (ran.code, ran.out, ran.err) == (0, "", f"Wrote {home / 'config.toml'}.\n")
    assert pubtui("config").code == 0
    again = pubtui("config", "--init")
    assert again.code == 8
    assert "exists already" in again.err


def test_the_place_of_the_file_can_be_used_in_scripts(pubtui: Pubtui, home: Path) -> None:
    assert pubtui("config", "--path").out == f"{home / 'config.toml'}\n"


@pytest.mark.parametrize(
    "command", [["list"], ["show", "2401.00001"], ["cite", "2401.00001"], [], ["config"]]
)
def test_a_fault_in_the_file_stops_us_with_its_line(pubtui: Pubtui, home: Path, command: list[str]) -> None:
    home.mkdir()
    (home / "config.toml").write_text("# mine\nthemee = 'x'\n")
    ran = pubtui(*command)
    assert (ran.code, ran.out) == (7, "")
    assert f"{home / 'config.toml'}, line 2: there is no setting 'themee'; did you mean 'theme'?" in ran.err


def test_where_the_file_is_can_be_asked_even_when_it_has_a_fault(pubtui: Pubtui, home: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text("mouse = maybe\n")
    assert pubtui("config", "--path").code == 0


@pytest.mark.parametrize("command", [["config"], ["config", "--json"], ["doctor", "settings"]])
def test_keys_that_clash_are_told_with_their_line(pubtui: Pubtui, home: Path, command: list[str]) -> None:
    home.mkdir()
    (home / "config.toml").write_text('[keys]\nstar = "r"\n')
    ran = pubtui(*command)
    assert ran.code == 7
    assert f"{home / 'config.toml'}, line 2: keys.star cannot be 'r'" in ran.out + ran.err


def test_the_first_file_names_every_command_and_is_right_when_uncommented(pubtui: Pubtui, home: Path) -> None:
    pubtui("config", "--init")
    text = (home / "config.toml").read_text(encoding="utf-8")
    table = text[text.index("# [keys]") :].replace("# ", "")
    (home / "config.toml").write_text(table, encoding="utf-8")
    ran = pubtui("config", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["settings"]["keys"]["value"] == {
        command.name: list(command.keys) for command in COMMANDS
    }


def test_what_was_chosen_in_the_app_is_shown_where_nobody_else_said_so(
    pubtui: Pubtui, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pubtui("list")
    with open_library(home / "library.sqlite") as library:
        library.remember("theme", "pubtui-light")
        library.remember("columns", "marks title venue unheard-of")
    lines = pubtui("config").out.splitlines()
    assert 'theme = "pubtui-light"  # chosen in the app' in lines
    assert 'columns = ["marks", "title", "venue"]  # chosen in the app' in lines
    monkeypatch.setenv("PUBTUI_COLUMNS", "date title")
    assert json.loads(pubtui("config", "--json").out)["settings"]["columns"]["origin"] == "PUBTUI_COLUMNS"


def test_settings_are_shown_when_the_library_is_damaged(pubtui: Pubtui, home: Path) -> None:
    home.mkdir()
    (home / "library.sqlite").write_bytes(b"noise" * 5000)
    ran = pubtui("config")
    assert ran.code == 0
    assert 'theme = "pubtui-dark"  # default' in ran.out
    assert "cannot be read" in ran.err
