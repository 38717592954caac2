"""One declaration of commands feeds bindings, footer, help, palette and README."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from pubtui.papers.query.guide import GUIDE
from pubtui.settings import effective
from pubtui.ui import settings_faults
from pubtui.ui.app import PubtuiApp
from pubtui.ui.commands import COMMANDS, WHILE_BROWSING, Command, Place, work_together
from pubtui.ui.screens.browse import BrowseScreen
from pubtui.ui.screens.read import ReadScreen
from pubtui.ui.widgets.browser import Browser
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.shelf_bar import ShelfBar
from pubtui.ui.widgets.text_view import TextView
from tests.ui.places import PLACES
from tests.ui.waiting import until


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_an_action_where_it_works(command: Command) -> None:
    nodes = (BrowseScreen, Browser, PaperList, ShelfBar, PubtuiApp, ReadScreen, TextView)
    assert command.does is not None or any(hasattr(node, f"action_{command.action}") for node in nodes)


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


def offered_by_the_palette(app: PubtuiApp) -> set[str]:
    return {command.title.casefold() for command in app.get_system_commands(app.screen)}


def words_of(*places: Place) -> set[str]:
    return {command.word.casefold() for command in COMMANDS if command.place in places}


async def test_the_palette_offers_every_command_where_it_works(
    app: PubtuiApp, shelved: Callable[..., None]
) -> None:
    shelved()
    async with app.run_test(size=(120, 40)) as pilot:
        assert words_of(*WHILE_BROWSING, Place.EVERYWHERE) <= offered_by_the_palette(app)
        await pilot.press("enter")
        assert words_of(Place.TEXT, Place.EVERYWHERE) <= offered_by_the_palette(app)


async def test_help_lists_every_command_and_every_filter(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("?")
        await until(pilot, lambda: bool(app.screen.query("#help-text")))
        told = str(app.screen.query_one("#help-text").render())
    assert [command.name for command in COMMANDS if command.sentence not in told] == []
    assert [left for left, _ in GUIDE if left not in told] == []


def test_every_command_can_be_bound(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    for number, command in enumerate(COMMANDS):
        config.write_text(f'[keys]\n{command.name} = "alt+f{number % 24 + 1}"\n', encoding="utf-8")
        assert list(settings_faults.faults(effective.load(config, {}))) == []


@pytest.mark.parametrize("place", ["list", "filter", "tags", "note", "follow", "help", "overview"])
async def test_the_palette_offers_no_action_of_textuals_own_widgets(app: PubtuiApp, place: str) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*PLACES[place])
        offered = [one for one in app.get_system_commands(app.screen) if one.title != "Theme"]
        called = [getattr(one.callback, "func", one.callback) for one in offered]
        assert {action.__module__.partition(".")[0] for action in called} == {"pubtui"}
