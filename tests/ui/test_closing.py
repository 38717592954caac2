"""What was opened closes once, however fast its keys come."""

from __future__ import annotations

import pytest
from rich.style import Style
from textual import events
from textual.widgets import OptionList

from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.browse import BrowseScreen
from pubtui.ui.screens.dialog import ClosesOnce
from pubtui.ui.screens.palette import Palette
from tests.ui.places import PLACES

_OPENED = ("copy", "tags", "save", "note", "sort", "follow", "help", "overview", "versions", "log", "palette")


@pytest.mark.parametrize("place", _OPENED)
async def test_closing_twice_closes_nothing_else(app: PubtuiApp, place: str) -> None:
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*PLACES[place])
        opened = app.screen
        assert isinstance(opened, ClosesOnce)
        opened.dismiss(None)
        opened.dismiss(None)
        await pilot.pause()
        assert isinstance(app.screen, BrowseScreen)
        assert app.is_running


async def test_a_letter_that_was_on_its_way_when_the_menu_closed_does_nothing(app: PubtuiApp) -> None:
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("y")
        opened = app.screen
        for letter in "brk":
            opened.post_message(events.Key(letter, letter))
        await pilot.pause()
        assert isinstance(app.screen, BrowseScreen)
        assert app.is_running


async def test_a_click_on_an_entry_that_has_gone_since_it_was_drawn_does_nothing(app: PubtuiApp) -> None:
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("O")
        entries = app.screen.query_one(OptionList)
        drawn = Style.from_meta({"option": entries.option_count + 5})
        entries.post_message(events.Click(entries, 1, 1, 0, 0, 1, False, False, False, style=drawn))
        await pilot.pause()
        assert app.is_running


async def test_a_palette_closed_while_it_looks_for_commands_ends_nothing(app: PubtuiApp) -> None:
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(":")
        palette = app.screen
        assert isinstance(palette, Palette)
        await palette.query("*").remove()
        palette._gather_commands("star")
        palette.dismiss(None)
        await pilot.pause()
        assert isinstance(app.screen, BrowseScreen)
        assert app.is_running


async def test_a_click_beyond_the_screen_closes_the_palette_and_ends_nothing(app: PubtuiApp) -> None:
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(":")
        palette = app.screen
        click = events.Click(palette, 500, 500, 0, 0, 1, False, False, False, screen_x=500, screen_y=500)
        palette.post_message(click)
        await pilot.pause()
        assert isinstance(app.screen, BrowseScreen)
        assert app.is_running
