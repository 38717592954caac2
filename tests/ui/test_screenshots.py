"""Real screens, kept in screenshots/ and compared: the README's pictures cannot go stale.

`pytest --rewrite-screenshots tests/ui/test_screenshots.py` writes them anew, as SVG and PNG.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.browse import BrowseScreen
from pubtui.ui.widgets.text_view import TextView
from tests.ui.picture import svg_of, write_png
from tests.ui.waiting import until

SCREENSHOTS = Path(__file__).parents[2] / "screenshots"

SCREENS = {
    "wide": ((120, 40), ["j", "s", "j", "r", "j"]),
    "standard": ((80, 24), ["j", "s", "j"]),
    "narrow": ((40, 10), ["j"]),
    "filter": ((120, 40), ["/", *"reason author:liang -survey"]),
    "copy": ((120, 40), ["y"]),
    "help": ((120, 40), ["?"]),
    "overview": ((120, 40), ["O", "j"]),
    "shelves": ((120, 40), ["b", "j", "j", "j", "j", "j", "j"]),
    "raw": ((80, 24), ["x", "enter"]),
}


IN_THE_READER = {
    "reader": ((120, 40), ["c", *"jjjj", "enter", "ctrl+d", "tab"]),
    "reader-search": ((80, 24), ["/", *"mask prop"]),
    "reader-contents": ((80, 24), ["space", "c"]),
    "reader-narrow": ((40, 10), ["space"]),
}


@pytest.mark.parametrize("name", SCREENS)
async def test_the_screen_looks_as_it_did(name: str, app: PubtuiApp, request: pytest.FixtureRequest) -> None:
    size, keys = SCREENS[name]
    async with app.run_test(size=size) as pilot:
        await pilot.press(*keys)
        browse = app.screen_stack[0]
        assert isinstance(browse, BrowseScreen)
        await until(pilot, lambda: browse.browser.settled)
        await pilot.pause()
        compare(svg_of(app), name, request)


@pytest.mark.parametrize("name", IN_THE_READER)
async def test_the_reader_looks_as_it_did(
    name: str, app: PubtuiApp, shelved: Callable[..., None], request: pytest.FixtureRequest
) -> None:
    shelved()
    size, keys = IN_THE_READER[name]
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: bool(app.screen.query(TextView)))
        view = app.screen.query_one(TextView)
        await until(pilot, lambda: bool(view.document.blocks))
        await pilot.press(*keys)
        await pilot.pause()
        compare(svg_of(app), name, request)


def compare(svg: str, name: str, request: pytest.FixtureRequest) -> None:
    """With the picture that is kept, or keep this one."""
    picture = SCREENSHOTS / f"{name}.svg"
    if request.config.getoption("--rewrite-screenshots"):
        picture.write_text(svg, encoding="utf-8")
        write_png(svg, picture.with_suffix(".png"))
    assert picture.read_text(encoding="utf-8") == svg
