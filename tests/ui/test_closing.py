"""What was opened closes once, however fast its keys come."""

from __future__ import annotations

import pytest
from textual import events

from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.browse import BrowseScreen
from pubtui.ui.screens.dialog import ClosesOnce
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
