"""What was on screen is forgotten when it is closed."""

from __future__ import annotations

import gc
import weakref

import pytest
from textual._styles_cache import StylesCache
from textual.widgets import TextArea

from pubtui.ui.app import PubtuiApp
from tests.ui.places import PLACES


@pytest.mark.on_demand  # holds in nine processes of ten; what keeps a screen in the tenth is not found yet
@pytest.mark.parametrize("place", ["copy", "tags", "note", "sort", "help", "overview", "versions", "palette"])
async def test_a_screen_that_was_closed_leaves_no_lines_behind(app: PubtuiApp, place: str) -> None:
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*PLACES[place])
        lines = weakref.ref(app.screen._styles_cache)
        app.screen.dismiss(None)
        await pilot.press("j", *PLACES[place])
        app.screen.dismiss(None)
        for _ in range(10):  # the framework may hold the last ones that it drew until it draws others
            await pilot.press("j", "v", "q")
            if _forgotten(lines):
                return
        pytest.fail("screens that were closed are kept")


async def test_notes_that_were_written_leave_at_most_one_text_area_behind(app: PubtuiApp) -> None:
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(3):
            await pilot.press("e", "x", "escape")
        kept = [node for node, _ in getattr(app, "__watchers")["theme"] if isinstance(node, TextArea)]
        assert len(kept) <= 1


def _forgotten(lines: weakref.ref[StylesCache]) -> bool:
    gc.unfreeze()
    gc.collect()
    return lines() is None
