"""What a list holds beyond its first rows: read while nobody types, let go of with the list."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from pubtui.library.listing import Listing
from pubtui.ui.app import PubtuiApp
from pubtui.ui.widgets.browser import Browser
from tests.ui.waiting import until


@pytest.fixture(autouse=True)
def few_first_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pubtui.ui.collection._FIRST_ROWS", 10)


@pytest.fixture
def nobody_collects() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def shown(app: PubtuiApp) -> Listing:
    return app.screen_stack[0].query_one(Browser).collection.listing


async def test_the_rest_of_a_list_comes_by_itself(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        assert len(shown(app)) == 10
        await until(pilot, lambda: shown(app).complete)
        assert len(shown(app)) == 30


async def test_nothing_more_is_read_before_the_keys_rest(
    app: PubtuiApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pubtui.ui.widgets.rest_of_list._AFTER_SECONDS", 60)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("/", "r", "e")
        assert (len(shown(app)), shown(app).complete) == (10, False)


async def test_a_list_that_is_no_longer_shown_is_let_go_of(app: PubtuiApp, nobody_collects: None) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: shown(app).complete)
        everything = weakref.ref(shown(app))
        await pilot.press("/", "r")
        await until(pilot, lambda: everything() is None)
