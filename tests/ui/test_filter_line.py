"""Typing a filter: Tab finishes what is begun, Up brings back, a fault is underlined, F keeps it."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from pubtui.library.database import Library
from pubtui.library.filters import SavedFilter
from pubtui.ui.app import PubtuiApp
from pubtui.ui.widgets.filter_line import FilterLine
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.offer import Offer, common_beginning
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.shelf_bar import ShelfBar
from tests.ui.waiting import until


def text(app: PubtuiApp) -> str:
    return app.screen_stack[0].query_one(FilterLine).text


def message(app: PubtuiApp) -> str:
    return app.screen_stack[0].query_one(KeyLine).message


def count(app: PubtuiApp) -> int:
    return app.screen_stack[0].query_one(PaperList).row_count


@pytest.mark.parametrize(
    ("keys", "filled"),
    [
        ([*"au", "tab"], "author:"),
        ([*"is:unr", "tab"], "is:unread"),
        ([*"is:", "tab", "tab"], "is:new"),
        ([*"is:", "tab", "tab", "tab"], "is:unread"),
        ([*"is:", "tab", "tab", "tab", "shift+tab"], "is:new"),
        ([*"is:", "tab", "shift+tab"], "is:excluded"),
        ([*"au", "tab", *"zhen", "tab", "tab"], 'author:"Zhenwen Liang"'),
        ([*"cat:vision", "tab"], "cat:cs.CV"),
        ([*"tag:th", "tab"], "tag:the"),
        ([*"tag:th", "tab", "tab", "tab"], "tag:thesis"),
        (["tab", "tab"], "author:"),
        ([*"prover ", "tab", "tab", "tab"], "prover title:"),
        ([*"xyzzy", "tab"], "xyzzy"),
        ([*"is:unr x", *["left"] * 2, "tab"], "is:unread x"),
    ],
)
async def test_tab_finishes_fields_and_values(
    app: PubtuiApp, library: Library, keys: list[str], filled: str
) -> None:
    library.tags.add([_first(library)], "theory")
    library.tags.add([_first(library)], "thesis")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("/", *keys)
        assert text(app) == filled


def _first(library: Library) -> int:
    listing = library.search.listing()
    listing.extend(1)
    return listing.keys[0]


async def test_what_can_follow_is_shown_until_one_types_on(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("/", *"is:", "tab")
        await until(pilot, lambda: message(app).startswith("new   unread   read"))
        await pilot.press("tab", "tab")
        await until(pilot, lambda: message(app).startswith("new   ›unread   read"))
        await pilot.press("space")
        await until(pilot, lambda: message(app) == "")
        await pilot.press(*"xyzzy", "tab")
        await until(pilot, lambda: message(app) == "Nothing known begins like this")


async def test_the_list_follows_what_tab_fills_in(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("s", "/", *"is:st", "tab")
        await until(pilot, lambda: count(app) == 1)


async def test_up_brings_back_the_filters_that_were_kept(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("/", *"prover", "enter", "escape", "/", *"reason", "enter", "escape", "/")
        await pilot.press("up")
        assert text(app) == "reason"
        await pilot.press("up")
        assert text(app) == "prover"
        await until(pilot, lambda: count(app) == 2)
        await pilot.press("up")
        assert text(app) == "prover"


@pytest.mark.parametrize(
    ("typed", "underlined"),
    [
        ("prover is:zz", "zz"),
        ("catt:cs", "catt:"),
        ("(prover", ""),
        ("year:20x4 a", "20x4"),
        ("prover )", ")"),
    ],
)
async def test_a_fault_is_underlined_where_it_is(app: PubtuiApp, typed: str, underlined: str) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("/", *typed)
        outcome = app.screen.query_one("#filter-outcome")
        await until(pilot, lambda: outcome.has_class("-fault") is bool(underlined))
        strip = app.screen.query_one(Input).render_line(0)
        drawn = "".join(
            segment.text for segment in strip if segment.style is not None and segment.style.underline
        )
        assert drawn.strip() == underlined


async def test_a_filter_gets_a_name_becomes_a_shelf_and_can_go_again(
    app: PubtuiApp, library: Library
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("/", *"prover", "enter", "F", *"Provers [/]", "enter")
        await until(pilot, lambda: "on the shelf Provers [/]" in message(app))
        assert library.saved_filters.all() == [SavedFilter("Provers [/]", "prover")]
        await pilot.press("escape", "b", *"jjjjj")
        await until(pilot, lambda: count(app) == 2)
        bar = app.screen.query_one(ShelfBar)
        assert bar.render_line(5).text.startswith("›Provers [/]")
        await pilot.press("D")
        await until(pilot, lambda: "Removed Provers" in message(app))
        assert library.saved_filters.all() == []
        await pilot.press("u")
        assert library.saved_filters.all() == [SavedFilter("Provers [/]", "prover")]


@pytest.mark.parametrize(
    ("keys", "words"),
    [(["F"], "There is no filter to save; / begins one"), (["/", *"is:zz", "enter", "F"], "Not saved: ")],
)
async def test_what_cannot_be_a_shelf_is_not_saved(
    app: PubtuiApp, library: Library, keys: list[str], words: str
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(*keys)
        await until(pilot, lambda: message(app).startswith(words))
        assert library.saved_filters.all() == []


async def test_only_saved_filters_can_be_removed_from_the_shelves(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("b", "D")
        await until(pilot, lambda: message(app) == "Only a saved filter can be removed")


async def test_a_saved_filter_that_no_longer_parses_says_why(app: PubtuiApp, library: Library) -> None:
    library.saved_filters.save("Old", "is:zz")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("b", *"jjjjj")
        await until(pilot, lambda: "zz" in message(app))
        assert count(app) == 0


def test_an_offer_goes_round_and_shows_what_is_near() -> None:
    offer = Offer("is:", "", tuple("abcdefghijklm"))
    assert offer.step(1).taken == "a"
    assert offer.step(-1).taken == "m"
    assert offer.step(-1).step(1).taken == "a"
    assert offer.step(-1).words == "e   f   g   h   i   j   k   l   ›m   and 4 more"


@pytest.mark.parametrize(
    ("candidates", "beginning"), [((), ""), (("abc",), "abc"), (("abc", "abd"), "ab"), (("a", "ab"), "a")]
)
def test_what_candidates_have_in_common(candidates: tuple[str, ...], beginning: str) -> None:
    assert common_beginning(candidates) == beginning
