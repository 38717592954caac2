"""Real screens, kept in screenshots/ and compared: the README's pictures cannot go stale.

`pytest --rewrite-screenshots tests/ui/test_screenshots.py` writes them anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pubtui.library.database import Library
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.browse import BrowseScreen
from pubtui.ui.session import Session
from pubtui.ui.widgets.browser import Browser
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.text_view import TextView
from tests.ui.conftest import NOON
from tests.ui.picture import compare
from tests.ui.places import PLACES, THROUGH_A_TEXT
from tests.ui.reader import reading
from tests.ui.waiting import until

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
        await compare(pilot, name, rewrite=request.config.getoption("--rewrite-screenshots"))


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
        await compare(pilot, name, rewrite=request.config.getoption("--rewrite-screenshots"))


SIZES = [(40, 10), (60, 20), (80, 24), (120, 40), (200, 60)]
LOOKS: dict[str, dict[str, Any]] = {
    "dark": {},
    "light": {"theme": "pubtui-light"},
    "contrast": {"theme": "pubtui-contrast"},
    "no-colour": {},
    "ascii": {"ascii": True},
}
EVERY_MARK = ["s", "j", "r", "j", "space", "/", *"reason", "enter", "j"]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_every_size_and_look_is_as_it_was(
    size: tuple[int, int],
    look: str,
    library: Library,
    paths: Paths,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if look == "no-colour":
        monkeypatch.setenv("NO_COLOR", "")
    app = PubtuiApp(Session(library, Settings(**LOOKS[look]), paths, lambda: NOON))
    async with app.run_test(size=size) as pilot:
        await pilot.press(*EVERY_MARK)
        browser = app.screen.query_one(Browser)
        await until(pilot, lambda: browser.settled and app.screen.query_one(PaperList).row_count == 25)
        name = f"sizes/{size[0]}x{size[1]}-{look}"
        await compare(pilot, name, rewrite=request.config.getoption("--rewrite-screenshots"))


OTHER_SCREENS = [
    ("copy", (40, 10), "contrast"),
    ("copy", (60, 20), "no-colour"),
    ("copy", (200, 60), "light"),
    ("overview", (40, 10), "ascii"),
    ("overview", (60, 20), "light"),
    ("help", (40, 10), "light"),
    ("help", (60, 20), "ascii"),
    ("follow", (40, 10), "dark"),
    ("follow", (80, 24), "no-colour"),
    ("shelves", (40, 10), "no-colour"),
    ("shelves", (60, 20), "contrast"),
    ("empty shelf", (80, 24), "light"),
    ("palette", (60, 20), "dark"),
    ("sort", (40, 10), "light"),
    ("text", (60, 20), "ascii"),
    ("text", (200, 60), "contrast"),
    ("contents", (40, 10), "no-colour"),
]
"""The other screens, so that each is kept in some sizes and looks, and each of these with some screens."""


@pytest.mark.parametrize(
    ("place", "size", "look"),
    OTHER_SCREENS,
    ids=[f"{place}-{size[0]}-{look}" for place, size, look in OTHER_SCREENS],
)
async def test_the_other_screens_are_as_they_were(
    place: str,
    size: tuple[int, int],
    look: str,
    library: Library,
    paths: Paths,
    shelved: Callable[..., None],
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if look == "no-colour":
        monkeypatch.setenv("NO_COLOR", "")
    if place in THROUGH_A_TEXT:
        shelved()
    app = PubtuiApp(Session(library, Settings(**LOOKS[look]), paths, lambda: NOON))
    async with app.run_test(size=size) as pilot:
        if place in THROUGH_A_TEXT:
            await pilot.press("enter")
            await reading(pilot)
        await pilot.press(*PLACES.get(place, ["c"] if place == "contents" else []))
        browse = app.screen_stack[0]
        assert isinstance(browse, BrowseScreen)
        await until(pilot, lambda: browse.browser.settled)
        name = f"others/{place.replace(' ', '-')}-{size[0]}x{size[1]}-{look}"
        await compare(pilot, name, rewrite=request.config.getoption("--rewrite-screenshots"))
