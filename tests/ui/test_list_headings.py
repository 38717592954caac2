"""The list under headings: years, authors and others, which the cursor never stands on."""

from __future__ import annotations

import pytest

from pubtui.library.database import Library
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.ui.app import PubtuiApp
from pubtui.ui.session import Session
from pubtui.ui.widgets.flow import Flow
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.paper_list import PaperList
from tests.ui.conftest import NOON
from tests.ui.waiting import until


def papers(app: PubtuiApp) -> PaperList:
    return app.screen_stack[0].query_one(PaperList)


def lines(app: PubtuiApp) -> list[str]:
    shown = papers(app)
    return [shown.render_line(y).text.rstrip() for y in range(shown.size.height)]


def headings(app: PubtuiApp) -> list[str]:
    return [line.strip(" ─") for line in lines(app) if line.endswith("─")]


async def test_the_newest_papers_stand_under_years(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.press("S", "h")
        await until(pilot, lambda: headings(app) == ["2026", "2025", "2024"])
        assert app.screen.query_one(KeyLine).message == "Sorted by newest, under years"
        await pilot.press("S", "h")
        await until(pilot, lambda: headings(app) == [])


async def test_first_authors_stand_surname_first_in_alphabetical_order(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.press("S", "a", "S", "h")
        await until(pilot, lambda: len(headings(app)) > 5)
        found = headings(app)
        assert found == sorted(found, key=str.casefold)
        assert "Liang, Zhenwen" in found


async def test_the_cursor_goes_from_paper_to_paper_and_the_first_heading_comes_into_view(
    app: PubtuiApp,
) -> None:
    async with app.run_test(size=(120, 16)) as pilot:
        await pilot.press("S", "h")
        await until(pilot, lambda: headings(app) != [])
        assert lines(app)[0].strip(" ─") == "2026"
        shown = papers(app)
        for _ in range(29):
            await pilot.press("j")
            assert shown.current is not None
        assert shown.cursor == 29
        await pilot.press("g")
        assert shown.scroll_offset.y == 0


async def test_brackets_go_from_heading_to_heading(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.press("S", "h")
        await until(pilot, lambda: headings(app) != [])
        shown, firsts = papers(app), []
        for _ in range(3):
            firsts.append(shown.cursor)
            await pilot.press("]")
        assert shown.cursor == firsts[-1]
        years = [row.identifier.year for place in firsts if (row := shown.row(place)) is not None]
        assert years == [2026, 2025, 2024]
        await pilot.press("[")
        assert shown.cursor == firsts[1]
        await pilot.press("j", "[")
        assert shown.cursor == firsts[1]
        await pilot.press("2", "[")
        assert shown.cursor == firsts[0]


async def test_brackets_stay_where_they_are_without_headings(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("5", "j", "]", "[")
        assert papers(app).cursor == 5


async def test_a_click_on_a_heading_does_nothing_and_on_a_paper_finds_it(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("S", "h")
        await until(pilot, lambda: headings(app) != [])
        await pilot.click(PaperList, offset=(20, 3))
        assert papers(app).cursor == 2
        await pilot.click(PaperList, offset=(20, 0))
        assert papers(app).cursor == 2


async def test_headings_stay_while_the_list_is_filtered(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("S", "h", "/", *"prover", "enter")
        await until(pilot, lambda: papers(app).row_count == 2)
        assert len(headings(app)) in (1, 2)


@pytest.mark.parametrize("size", [(20, 5), (40, 10), (80, 24)])
async def test_headings_fit_every_width(app: PubtuiApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        await pilot.press("S", "a", "S", "h")
        await until(pilot, lambda: papers(app).virtual_size.height > 30)
        shown = papers(app)
        for y in range(shown.size.height):
            assert shown.render_line(y).cell_length == shown.scrollable_content_region.width


async def test_the_settings_say_how_the_list_is_sorted_and_headed_at_the_start(
    library: Library, paths: Paths
) -> None:
    settings = Settings(order="first-author", headings=True)
    app = PubtuiApp(Session(library, settings, paths, lambda: NOON))
    async with app.run_test(size=(120, 60)):
        found = headings(app)
        assert "Liang, Zhenwen" in found
        assert found == sorted(found, key=str.casefold)


async def test_the_order_there_is_is_underlined_where_one_is_chosen(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("S", "t", "S")
        await until(pilot, lambda: bool(app.screen.query(Flow)))
        shown = app.screen.query_one(Flow).render()
        underlined = [
            shown.plain[span.start : span.end] for span in shown.spans if "underline" in str(span.style)
        ]
        assert underlined == ["title"]


async def test_a_heading_that_is_gone_to_stands_at_the_top_with_its_papers_below(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 16)) as pilot:
        await pilot.press("S", "h")
        await until(pilot, lambda: headings(app) != [])
        await pilot.press("]")
        await until(pilot, lambda: lines(app)[0].strip(" ─") == "2025")
        assert lines(app)[1].startswith("›")
