"""Wherever a reader is, the terminal may take any size, and the app goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pubtui.ui.app import PubtuiApp
from tests.ui.places import PLACES
from tests.ui.rendered import drawn_size
from tests.ui.waiting import until

SIZES = [(120, 40), (40, 10), (60, 20), (20, 5), (5, 5), (1, 1), (2, 30), (200, 3), (4, 4), (80, 24)]


@pytest.mark.parametrize("place", PLACES)
async def test_no_size_ends_the_app_or_breaks_a_line(
    app: PubtuiApp, shelved: Callable[..., None], place: str
) -> None:
    shelved(paper="2606.10346")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*PLACES[place])
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await until(pilot, lambda: drawn_size(app) == size)  # noqa: B023 - awaited in the same turn


@pytest.mark.parametrize("place", PLACES)
async def test_a_terminal_that_is_too_small_can_be_typed_at(app: PubtuiApp, place: str) -> None:
    async with app.run_test(size=(4, 3)) as pilot:
        await pilot.press(*PLACES[place])
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: drawn_size(app) == (80, 24))


@pytest.mark.parametrize("place", ["palette", "overview"])
@pytest.mark.parametrize("size", [(20, 3), (1, 1)])
async def test_a_list_that_lost_its_room_can_still_be_paged(
    app: PubtuiApp, place: str, size: tuple[int, int]
) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*PLACES[place], "down")
        await pilot.resize_terminal(*size)
        await pilot.pause(0.02)
        await pilot.press("pageup", "pagedown", "end", "home", "down", "up")
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.02)
        assert app.is_running
