"""No title breaks a column, a screen or the app."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from pubtui.library.database import Library
from pubtui.papers.text import clean_line
from pubtui.ui.app import PubtuiApp
from pubtui.ui.widgets.browser import Browser
from pubtui.ui.widgets.paper_list import PaperList
from tests.ui.hostile import TITLES, stock
from tests.ui.places import PLACES
from tests.ui.rendered import lines, widths
from tests.ui.waiting import until

CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.mark.parametrize("size", [(40, 10), (60, 20), (80, 24), (120, 40), (200, 60), (21, 6)])
async def test_every_line_is_as_wide_as_the_screen_for_every_title(
    app: PubtuiApp, library: Library, size: tuple[int, int]
) -> None:
    stock(library)
    async with app.run_test(size=size) as pilot:
        browser, papers = app.screen.query_one(Browser), app.screen.query_one(PaperList)
        browser.read_again()
        await pilot.press("g")
        for place in range(len(TITLES)):
            papers.cursor = place
            await until(pilot, lambda: browser.settled)
            assert widths(app) == {size[0]}, TITLES[place]
            assert not CONTROLS.search("".join(lines(app)))


@pytest.mark.parametrize("columns", [60, 79, 80, 81, 120])
async def test_dates_subjects_and_titles_begin_in_their_columns(
    app: PubtuiApp, library: Library, columns: int
) -> None:
    stock(library)
    async with app.run_test(size=(columns, 60)) as pilot:
        app.screen.query_one(Browser).read_again()
        await pilot.pause()
        papers = app.screen.query_one(PaperList)
        rows = [papers.render_line(y) for y in range(len(TITLES))]
        for strip in rows:
            width = papers.scrollable_content_region.width
            assert (strip.cell_length, cell_len(strip.text)) == (width, width)
            assert strip.text[5:12] == "2026-12"


@pytest.mark.parametrize("place", [place for place in PLACES if place != "shelves"])
async def test_no_place_takes_a_title_for_markup(app: PubtuiApp, library: Library, place: str) -> None:
    papers = stock(library)
    async with app.run_test(size=(120, 40)) as pilot:
        browser = app.screen.query_one(Browser)
        browser.read_again()
        for number in (5, 8, 10):
            shown = app.screen_stack[0].query_one(PaperList)
            assert shown.move_to(papers[number - 1].identifier.key)
            await pilot.press(*PLACES[place])
            await until(pilot, lambda: widths(app) == {120})
            assert not CONTROLS.search("".join(lines(app)))
            while len(app.screen_stack) > 1:
                await pilot.press("escape")
            await pilot.press("escape", "escape")


async def test_markup_in_a_title_is_shown_as_it_is(app: PubtuiApp, library: Library) -> None:
    stock(library)
    async with app.run_test(size=(200, 60)) as pilot:
        browser = app.screen.query_one(Browser)
        browser.read_again()
        await pilot.press("g")
        await until(pilot, lambda: browser.settled)
        screen = "\n".join(lines(app))
        assert "[O III] and [Fe/H] in a [/]-shaped [@click=app.q" in screen
        assert "Markup [bold]bold[/bold] [/] [red on blue]x" in screen


async def test_names_of_shelves_and_tags_are_text_too(app: PubtuiApp, library: Library) -> None:
    papers = stock(library)
    for title in TITLES[:-2]:
        library.saved_filters.save(title, "prover")
        library.tags.add([papers[0].identifier.key], f"tag {clean_line(title).replace(',', '')}"[:60])
    async with app.run_test(size=(120, 60)) as pilot:
        await pilot.press("b")
        await until(pilot, lambda: "[O III] and [Fe/H] i" in "\n".join(lines(app)))
        assert widths(app) == {120}
        await pilot.press("enter", "t", "tab")
        await until(pilot, lambda: widths(app) == {120})
        assert not CONTROLS.search("".join(lines(app)))
