"""A reader's own keys in the running app."""

from __future__ import annotations

import pytest

from pubtui.library.database import Library
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.ui.app import PubtuiApp
from pubtui.ui.session import Session
from pubtui.ui.widgets.filter_line import FilterLine
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.paper_detail import PaperDetail
from pubtui.ui.widgets.paper_list import PaperList
from tests.ui.conftest import NOON


@pytest.fixture
def keys() -> dict[str, tuple[str, ...]]:
    return {}


@pytest.fixture
def app(library: Library, paths: Paths, keys: dict[str, tuple[str, ...]]) -> PubtuiApp:
    return PubtuiApp(Session(library, Settings(keys=keys), paths, lambda: NOON))


@pytest.mark.parametrize("keys", [{"down": ("n", "ctrl+n"), "next-new": (",",)}])
async def test_the_new_keys_work_and_the_old_ones_do_not(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        papers = app.screen.query_one(PaperList)
        await pilot.press("n", "ctrl+n", "j", "down")
        assert papers.cursor == 2
        await pilot.press("comma")
        assert app.screen.query_one(KeyLine).message == "No new paper further down"


@pytest.mark.parametrize("keys", [{"star": ("r",), "read-mark": ("s",)}])
async def test_two_commands_can_change_their_keys(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        papers = app.screen.query_one(PaperList)
        await pilot.press("r")
        assert papers.current is not None
        assert (papers.current.starred, papers.current.is_read) == (True, False)


@pytest.mark.parametrize("keys", [{"read": ("v",), "clear-filter": ("f2",), "star": ("enter",)}])
async def test_the_filters_own_keys_stay_whatever_is_bound_elsewhere(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        papers, line = app.screen.query_one(PaperList), app.screen.query_one(FilterLine)
        await pilot.press("/", *"prover", "enter")
        assert app.screen.focused is papers
        assert papers.current is not None
        assert not papers.current.starred
        await pilot.press("enter")
        assert papers.current.starred
        await pilot.press("f2")
        assert line.text == ""
        await pilot.press("/", *"x", "escape")
        assert (line.text, app.screen.focused) == ("", papers)


@pytest.mark.parametrize("keys", [{"down": ("ctrl+n",)}])
async def test_moving_in_a_paper_and_on_the_shelves_has_the_same_keys(app: PubtuiApp) -> None:
    async with app.run_test(size=(80, 12)) as pilot:
        detail = app.screen.query_one(PaperDetail)
        await pilot.press("enter", "j")
        assert detail.scroll_offset.y == 0
        await pilot.press("ctrl+n")
        assert detail.scroll_offset.y == 1


@pytest.mark.parametrize("keys", [{"filter": ("f",)}])
async def test_a_key_that_types_keeps_its_place_in_what_is_typed_fast(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("f", *"prover")
        assert app.screen.query_one(FilterLine).text == "prover"


@pytest.mark.parametrize("keys", [{"star": ("f5",), "copy": ()}])
async def test_footer_and_help_show_the_readers_own_keys(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 60)) as pilot:
        footer = app.screen.query_one(KeyLine).render().plain
        assert "f5 star" in footer
        assert "copy" not in footer
        await pilot.press("?")
        lines = str(app.screen.query_one("#help-text").render()).splitlines()
        assert [line.split()[0] for line in lines if "Star the paper" in line] == ["f5"]


@pytest.mark.parametrize(
    ("keys", "opened", "pressed"),
    [
        ({"overview": ("w",)}, "w", "w"),
        ({"overview": ("w",), "back": ("Q",)}, "w", "Q"),
        ({"log": ("f7",)}, "f7", "f7"),
        ({"versions": ("V",)}, "V", "V"),
        ({"help": ("f1",)}, "f1", "escape"),
    ],
)
async def test_what_a_key_opened_closes_with_it(
    library: Library, paths: Paths, keys: dict[str, tuple[str, ...]], opened: str, pressed: str
) -> None:
    app = PubtuiApp(Session(library, Settings(keys=keys), paths, lambda: NOON))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(opened)
        assert len(app.screen_stack) == 2
        await pilot.press(pressed)
        assert len(app.screen_stack) == 1
