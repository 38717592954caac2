"""One declaration of commands feeds bindings, footer, help, palette and README."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from pubtui.ui.app import PubtuiApp
from pubtui.ui.commands import COMMANDS, Command, Place, work_together
from pubtui.ui.screens.browse import BrowseScreen
from pubtui.ui.widgets.browser import Browser
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.shelf_bar import ShelfBar

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_an_action_where_it_works(command: Command) -> None:
    nodes = (BrowseScreen, Browser, PaperList, ShelfBar, PubtuiApp)
    assert any(hasattr(node, f"action_{command.action}") for node in nodes)


def test_no_two_commands_of_one_moment_share_a_key() -> None:
    shared = [
        (one.name, other.name)
        for one, other in combinations(COMMANDS, 2)
        if work_together(one.place, other.place) and {*one.keys} & {*other.keys}
    ]
    assert shared == []


def test_names_are_unique_and_fit_for_a_settings_file() -> None:
    names = [command.name for command in COMMANDS]
    assert len(set(names)) == len(names)
    assert all(name.replace("-", "").isalpha() and name.islower() for name in names)


def test_every_place_has_commands() -> None:
    assert {command.place for command in COMMANDS} == set(Place)


async def test_the_palette_offers_every_command(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)):
        offered = {command.title.casefold() for command in app.get_system_commands(app.screen)}
        assert {command.word.casefold() for command in COMMANDS} <= offered


def test_the_readme_lists_the_keys_as_they_are() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    wanted = [command for command in COMMANDS if command.footer_rank is not None]
    missing = [
        command.name for command in wanted if f"| `{command.shown_keys}` | {command.sentence} |" not in readme
    ]
    assert missing == []
