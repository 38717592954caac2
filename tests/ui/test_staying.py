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
from tests.ui.waiting import until


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


def on_screen(app: PubtuiApp) -> list[str]:
    """The papers' lines, but for the pointer."""
    shown = app.screen.query_one(PaperList)
    return [shown.render_line(y).text[1:] for y in range(shown.size.height)]


def bring_newer_papers(library: Library) -> None:
    known = library.catalogue.paper(identifiers.parse("2607.07820")[0])
    assert known is not None
    newer = [replace(known, identifier=identifiers.parse(f"2611.{number:05}")[0]) for number in range(1, 6)]
    library.catalogue.write(newer, PartialDate("2026-12-01"))


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


@pytest.mark.parametrize("headed", [[], ["S", "h"]])
async def test_nothing_on_screen_moves_when_papers_arrive_above(
    app: PubtuiApp, library: Library, headed: list[str]
) -> None:
    async with app.run_test(size=(120, 16)) as pilot:
        await pilot.press(*headed, "G", "k", "k")
        before = on_screen(app)
        bring_newer_papers(library)
        app.screen.query_one(Browser).read_again()
        assert app.screen.query_one(PaperList).row_count == 35
        assert on_screen(app) == before


async def test_the_wheel_is_not_undone_when_papers_arrive(app: PubtuiApp, library: Library) -> None:
    async with app.run_test(size=(120, 16)) as pilot:
        shown, paper = app.screen.query_one(PaperList), under_the_cursor(app)
        shown.scroll_to(y=12, animate=False, immediate=True)
        await pilot.pause()
        before = on_screen(app)
        bring_newer_papers(library)
        app.screen.query_one(Browser).read_again()
        assert on_screen(app) == before
        assert under_the_cursor(app) == paper


async def test_at_the_top_papers_that_arrive_are_seen_and_the_cursor_stays_on_its_paper(
    app: PubtuiApp, library: Library
) -> None:
    async with app.run_test(size=(120, 16)):
        shown, paper = app.screen.query_one(PaperList), under_the_cursor(app)
        bring_newer_papers(library)
        app.screen.query_one(Browser).read_again()
        assert (shown.scroll_offset.y, shown.cursor, under_the_cursor(app)) == (0, 5, paper)


@pytest.mark.usefixtures("many_papers")
async def test_a_cursor_beyond_the_rows_read_at_once_is_found_when_they_are_read(
    app: PubtuiApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pubtui.ui.collection._FIRST_ROWS", 50)
    monkeypatch.setattr("pubtui.ui.widgets.row_view._LOOK_FOR_PAPER_IN_ROWS", 50)
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: app.screen.query_one(PaperList).row_count == 730)
        await pilot.press("S", "t")
        await until(pilot, lambda: app.screen.query_one(PaperList).row_count == 730)
        await pilot.press("G", *"kkkkk")
        paper = under_the_cursor(app)
        app.screen.query_one(Browser).read_again()
        await until(pilot, lambda: under_the_cursor(app) == paper)
        assert app.screen.query_one(PaperList).cursor == 724


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
