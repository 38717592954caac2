"""Papers are selected one by one, from here to there, or all at once; marks on them are one step."""

from __future__ import annotations

import pytest

from pubtui.library.database import Library
from pubtui.papers.query import Is, State, Word
from pubtui.ui.app import PubtuiApp
from pubtui.ui.widgets.browser import Browser
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.shelf_bar import ShelfBar
from tests.ui.waiting import until


def papers(app: PubtuiApp) -> PaperList:
    return app.screen_stack[0].query_one(PaperList)


def selected(app: PubtuiApp) -> list[int]:
    """The positions drawn as selected; what is drawn is what a range would select."""
    shown = papers(app)
    return [line for line in range(shown.row_count) if shown.render_line(line).text[0] in "▌▐"]


def message(app: PubtuiApp) -> str:
    return app.screen.query_one(KeyLine).message


@pytest.mark.parametrize(
    ("keys", "positions"),
    [
        ("space space", [0, 1]),
        ("V j j", [0, 1, 2]),
        ("V 3 j V j", [0, 1, 2, 3]),
        ("4 j V k k space j", [2, 3, 4]),
        ("V j j k", [0, 1]),
        ("space j V j escape", [0]),
        ("space j V j V", [0, 2, 3]),
        ("V j escape escape", []),
        ("V G V", list(range(30))),
        ("shift+down shift+down", [0, 1, 2]),
        ("shift+down shift+down shift+up", [0, 1]),
        ("2 j shift+up shift+up", [0, 1, 2]),
        ("shift+down j j", [0, 1]),
        ("shift+down j shift+down", [0, 1, 2, 3]),
        ("5 shift+down", [0, 1, 2, 3, 4, 5]),
        ("*", list(range(30))),
        ("* *", []),
        ("V j V *", list(range(30))),
    ],
)
async def test_keys_select(app: PubtuiApp, keys: str, positions: list[int]) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*keys.split())
        await pilot.pause()
        assert selected(app) == positions


async def test_a_range_says_how_many_it_holds_and_then_how_many_are_selected(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("V")
        await until(pilot, lambda: message(app) == "1 in the range")
        await pilot.press("j", "j")
        await until(pilot, lambda: message(app) == "3 in the range")
        await pilot.press("V")
        await until(pilot, lambda: message(app) == "3 selected")


async def test_a_command_ends_the_range_and_takes_what_is_in_it(app: PubtuiApp, library: Library) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("j", "V", "j", "s")
        assert len(library.marks.starred()) == 2
        await pilot.press("u")
        assert library.marks.starred() == []


async def test_shift_and_a_click_select_up_to_there(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.click(PaperList, offset=(20, 3))
        await pilot.click(PaperList, offset=(20, 6), shift=True)
        assert selected(app) == [3, 4, 5, 6]
        await pilot.click(PaperList, offset=(20, 1))
        assert selected(app) == [3, 4, 5, 6]
        assert papers(app).cursor == 1


async def test_a_range_keeps_its_papers_when_the_list_is_read_again(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("4", "j", "V", "j")
        row = papers(app).row(4)
        assert row is not None
        await pilot.press("S", "t")
        assert row.key in papers(app).selected_keys()


async def test_more_papers_leave_the_list_as_one_step(app: PubtuiApp, library: Library) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("V", "j", "j", "X")
        await until(pilot, lambda: papers(app).row_count == 27)
        await pilot.press("u")
        await until(pilot, lambda: papers(app).row_count == 30)
        assert library.undo() is None


@pytest.fixture
def any_number_is_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pubtui.ui.screens.annotating._AT_ONCE", 5)


@pytest.mark.usefixtures("any_number_is_many")
@pytest.mark.parametrize(
    ("keys", "mark"),
    [(["s"], State.STARRED), (["r"], State.READ), (["t", "x", "enter"], None), (["X"], None)],
)
async def test_marks_on_many_papers_are_written_in_the_background_as_one_step(
    app: PubtuiApp, library: Library, keys: list[str], mark: State | None
) -> None:
    def marked() -> int:
        if mark is not None:
            return library.search.count(Is(mark))
        return sum(library.tags.counts().values()) + 30 - library.search.count()

    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("*", *keys)
        await until(pilot, lambda: marked() == 30)
        await until(pilot, lambda: ": 30 papers" in app.screen_stack[0].query_one(KeyLine).message)
        await pilot.press("u")
        await until(pilot, lambda: marked() == 0)
        assert library.undo() is None


@pytest.mark.usefixtures("any_number_is_many")
async def test_a_second_mark_waits_for_the_first(app: PubtuiApp, library: Library) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        with library.transaction():
            await pilot.press("*", "s")
            await pilot.press("r")
            assert message(app) == "Still writing the step before; try again in a moment"
        await until(pilot, lambda: len(library.marks.starred()) == 30)
        assert library.marks.read() == []


async def test_all_are_selected_when_the_list_is_read(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        shown = papers(app)
        listing = app.session.library.search.listing()
        listing.extend(7)
        shown.show(listing, (), keep=None, when_empty=())
        await pilot.press("*")
        await until(pilot, lambda: message(app) == "All will be selected when the list is read")
        listing.extend(100)
        shown.rows_arrived()
        await until(pilot, lambda: message(app) == "30 selected")


async def test_too_many_papers_are_neither_selected_copied_nor_downloaded(
    app: PubtuiApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        monkeypatch.setattr("pubtui.ui.screens.browse._MOST_AT_ONCE", 20)
        await pilot.press("*", "y")
        assert "30 papers are too many at once; pubtui export" in message(app)
        await pilot.press("d")
        assert "30 papers are too many at once" in message(app)
        monkeypatch.setattr("pubtui.ui.widgets.paper_list._SELECTED_AT_ONCE", 20)
        await pilot.press("escape", "*")
        await until(pilot, lambda: "cannot be selected at once" in message(app))


async def test_open_shelves_count_marks_as_they_are_made(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("b", "enter")
        bar = app.screen.query_one(ShelfBar)
        assert bar.render_line(3).text.split()[-1] == "0"
        await pilot.press("s", "j", "s")
        await until(pilot, lambda: bar.render_line(3).text.split()[-1] == "2")


async def test_selected_papers_are_taken_in_the_order_of_the_list(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("S", "t", "g", "V", "j", "j", "V")
        browser, shown = app.screen.query_one(Browser), papers(app)
        rows = [row.key for place in range(3) if (row := shown.row(place)) is not None]
        assert browser.chosen_keys() == rows
        await pilot.press("/", *"zzz", "enter")
        assert browser.chosen_keys() == sorted(rows, reverse=True)


async def test_all_that_were_wanted_of_one_list_are_not_selected_in_another(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        shown, search = papers(app), app.session.library.search
        first, second = search.listing(), search.listing(Word("prover"))
        first.extend(7)
        shown.show(first, (), keep=None, when_empty=())
        await pilot.press("*")
        second.extend(100)
        shown.show(second, (), keep=None, when_empty=())
        shown.rows_arrived()
        await pilot.pause()
        assert selected(app) == []
        assert shown.cursor == 0
