"""Real screens, kept in screenshots/ and compared: the README's pictures cannot go stale.

`pytest --rewrite-screenshots tests/ui/test_screenshots.py` writes them anew, as SVG and PNG.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.browse import BrowseScreen
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


@pytest.mark.parametrize("name", SCREENS)
async def test_the_screen_looks_as_it_did(name: str, app: PubtuiApp, request: pytest.FixtureRequest) -> None:
    size, keys = SCREENS[name]
    async with app.run_test(size=size) as pilot:
        await pilot.press(*keys)
        browse = app.screen_stack[0]
        assert isinstance(browse, BrowseScreen)
        await until(pilot, lambda: browse.browser.settled)
        await pilot.pause()
        svg = svg_of(app)
    picture = SCREENSHOTS / f"{name}.svg"
    if request.config.getoption("--rewrite-screenshots"):
        picture.write_text(svg, encoding="utf-8")
        write_png(svg, picture.with_suffix(".png"))
    assert picture.read_text(encoding="utf-8") == svg
