"""The reader stays where they are: the cursor through every change, pubtui until it is left on purpose."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pubtui.library.database import Library
from pubtui.papers import identifiers
from pubtui.papers.dates import PartialDate
from pubtui.ui.app import PubtuiApp
from pubtui.ui.widgets.browser import Browser
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.shelf_bar import ShelfBar


@pytest.fixture
def many_papers(library: Library) -> None:
    """Seven hundred more, older than those of the starter."""
    known = library.catalogue.paper(identifiers.parse("2607.07820")[0])
    assert known is not None
    older = [
        replace(
            known, identifier=identifiers.parse(f"2301.{number:05}")[0], submitted=PartialDate("2023-01-01")
        )
        for number in range(1, 701)
    ]
    library.catalogue.write(older, PartialDate("2026-12-01"))


def under_the_cursor(app: PubtuiApp) -> str:
    current = app.screen.query_one(PaperList).current
    return str(current.identifier) if current is not None else ""


@pytest.mark.usefixtures("many_papers")
@pytest.mark.parametrize("order", ["n", "t"])
async def test_a_page_from_arxiv_leaves_the_cursor_on_its_paper_however_far_down(
    app: PubtuiApp, order: str
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("S", order, "G", *"kkkkk")
        paper = under_the_cursor(app)
        assert app.screen.query_one(PaperList).cursor == 724
        app.screen.query_one(Browser).read_again()
        assert under_the_cursor(app) == paper


@pytest.mark.usefixtures("many_papers")
async def test_the_paper_found_by_a_filter_stays_under_the_cursor_among_all(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("G", *"kkkkk")
        paper = under_the_cursor(app)
        await pilot.press("/", *"deepsearch", "enter")
        assert under_the_cursor(app) == paper
        await pilot.press("escape")
        await pilot.pause()
        assert under_the_cursor(app) == paper
        assert app.screen.query_one(PaperList).cursor > 700


@pytest.mark.parametrize(("keys", "position"), [(["5", "j"], 5), (["G"], 28)])
async def test_a_paper_left_out_hands_the_cursor_to_its_neighbour(
    app: PubtuiApp, keys: list[str], position: int
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*keys, "X")
        assert app.screen.query_one(PaperList).cursor == position


async def test_back_on_the_shelves_goes_to_the_list_and_only_from_there_leaves(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("b", "q")
        assert app.is_running
        assert isinstance(app.focused, PaperList)
        assert not app.screen.query_one(ShelfBar).display
        await pilot.press("q")
    assert not app.is_running


async def test_a_paper_alone_covers_the_shelves_and_gives_them_back(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        bar = app.screen.query_one(ShelfBar)
        await pilot.press("b", "enter", "enter")
        assert not bar.display
        await pilot.press("q")
        assert bar.display


async def test_the_shelves_called_from_a_paper_alone_stand_before_the_list(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("enter", "b")
        assert not app.screen.query_one(Browser).alone
        assert isinstance(app.focused, ShelfBar)
