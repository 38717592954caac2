"""Following, sorting, shelves, versions, leaving out: commands on the library as a whole."""

from __future__ import annotations

import gzip
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import Static

from pubtui import bulk_import
from pubtui.library.database import Library
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.query import Is, State
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.follow import FollowScreen
from pubtui.ui.session import Session
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.shelf_bar import ShelfBar
from pubtui.ui.widgets.tick_list import TickList
from pubtui.ui.widgets.title_line import TitleLine
from tests.loopback_arxiv import LoopbackArxiv
from tests.ui.conftest import NOON
from tests.ui.waiting import until

BULK = Path(__file__).parents[1] / "data" / "bulk" / "kaggle_snapshot_first200.jsonl.gz"


@pytest.fixture
def arxiv(loopback_arxiv: LoopbackArxiv, monkeypatch: pytest.MonkeyPatch) -> LoopbackArxiv:
    monkeypatch.setenv("PUBTUI_ARXIV_URL", loopback_arxiv.url)
    monkeypatch.setenv("PUBTUI_PACE", "0")
    return loopback_arxiv


@pytest.fixture
def no_arxiv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUBTUI_ARXIV_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("PUBTUI_PACE", "0")


def titles(app: PubtuiApp) -> list[str]:
    papers = app.screen_stack[0].query_one(PaperList)
    return [row.title for place in range(papers.row_count) if (row := papers.row(place)) is not None]


def message(app: PubtuiApp) -> str:
    return app.screen_stack[0].query_one(KeyLine).message


def collection(app: PubtuiApp) -> str:
    return app.screen_stack[0].query_one(TitleLine).collection


def words(app: PubtuiApp, selector: str) -> str:
    return str(app.screen.query_one(selector, Static).render())


async def test_sorting_by_title_puts_the_titles_in_order(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("S", "t")
        await pilot.pause()
        folded = [title.casefold() for title in titles(app)]
        assert folded == sorted(folded)
        assert message(app) == "Sorted by title"
        await pilot.press("S", "escape")
        assert [title.casefold() for title in titles(app)] == folded


async def test_a_shelf_shows_its_papers_and_the_filter_works_within_it(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("s", "b", "j", "j", "j")
        await until(pilot, lambda: len(titles(app)) == 1)
        assert "Starred · 1 paper" in collection(app)
        await pilot.press("enter", "/", *"xyzzy")
        await until(pilot, lambda: titles(app) == [])
        await pilot.press("escape", "b")
        assert not app.screen.query_one(ShelfBar).display


async def test_a_paper_that_is_not_theirs_leaves_the_list_and_undo_brings_it_back(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        first = titles(app)[0]
        await pilot.press("X")
        await until(pilot, lambda: len(titles(app)) == 29)
        assert first not in titles(app)
        await pilot.press("u")
        await until(pilot, lambda: titles(app)[0] == first)


async def test_versions_show_what_changed(app: PubtuiApp, library: Library) -> None:
    identifier, _ = parse("2607.07820")
    old = library.catalogue.paper(identifier)
    assert old is not None
    seen = PartialDate("2026-11-30")
    with library.transaction():
        library.catalogue.write([replace(old, version=1)], seen)
        library.catalogue.write([replace(old, version=2, title="DeepSearch-World, Renamed")], seen)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("v")
        text = words(app, "#page-text")
        assert "v2" in text
        assert "v1" in text
        assert "Renamed" in text
        await pilot.press("v")
        assert len(app.screen_stack) == 1


async def test_following_offers_the_spellings_and_brings_the_papers(
    app: PubtuiApp, arxiv: LoopbackArxiv, library: Library
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("a", *"Haitao Mi", "enter")
        await until(pilot, lambda: bool(app.screen.query(TickList)))
        assert "Which spellings" in words(app, "#follow-words")
        await pilot.press("enter")
        await until(pilot, lambda: message(app).startswith("Refreshed"))
    assert [follow.label for follow in library.follows.all()] == ["Zhenwen Liang", "Haitao Mi"]
    assert library.follows.all()[1].spellings == ("Haitao Mi",)
    assert library.search.shelf_counts().follows[library.follows.all()[1].id] > 0


async def test_a_name_nobody_has_is_said_and_can_be_followed_all_the_same(
    app: PubtuiApp, arxiv: LoopbackArxiv, library: Library
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("a", *"Xyzzy Nobody", "enter")
        await until(pilot, lambda: "no paper with an author" in words(app, "#follow-words"))
        await pilot.press("enter")
        await until(pilot, lambda: message(app).startswith(("Refreshed", "Following")))
    assert [follow.label for follow in library.follows.all()] == ["Zhenwen Liang", "Xyzzy Nobody"]


async def test_without_a_network_a_follow_says_so_and_loses_nothing(
    app: PubtuiApp, no_arxiv: None, library: Library
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("a", *"Haitao Mi", "enter")
        await until(pilot, lambda: "cannot be reached" in words(app, "#follow-words"))
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, FollowScreen))
        assert len(titles(app)) == 30


async def test_what_is_no_name_is_refused_at_once(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("a", *"0000-0002-7970-7856", "enter")
        await pilot.pause()
        assert "is not an ORCID" in words(app, "#follow-words")


async def test_a_refresh_without_a_network_says_what_is_still_true(app: PubtuiApp, no_arxiv: None) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("R")
        await until(pilot, lambda: "cannot be reached" in message(app))
        assert "Everything in your library is as it was" in message(app)
        assert len(titles(app)) == 30
        assert "refresh failed" in app.screen.query_one(TitleLine).freshness


@pytest.mark.parametrize("wanted", [True, False])
async def test_news_are_asked_for_as_the_app_opens_where_the_reader_wants_it(
    library: Library, paths: Paths, arxiv: LoopbackArxiv, wanted: bool
) -> None:
    def opened() -> PubtuiApp:
        settings = Settings(refresh_on_start=wanted)
        return PubtuiApp(Session(library, settings, paths, library.connection.clock))

    async with (app := opened()).run_test(size=(120, 40)) as pilot:
        if wanted:
            await until(pilot, lambda: message(app).startswith("Refreshed: 30 changed"))
    asked = len(arxiv.requests)
    assert bool(asked) is wanted
    async with opened().run_test(size=(120, 40)) as pilot:
        await pilot.pause()
    assert len(arxiv.requests) == asked


async def test_a_refresh_keeps_stars_and_the_log_tells_of_it(app: PubtuiApp, arxiv: LoopbackArxiv) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("s", "R")
        await until(pilot, lambda: message(app).startswith("Refreshed: 30 changed"))
        papers = app.screen.query_one(PaperList)
        assert papers.current is not None
        assert papers.current.starred
        await pilot.press("ctrl+r")
        assert "complete" in words(app, "#page-text")
        assert "Zhenwen Liang" in words(app, "#page-text")


async def test_the_overview_leads_back_into_the_filter(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("O")
        assert "Papers per year, 2024 to 2026" in words(app, "#overview-years")
        await pilot.press("j", "enter")
        await until(pilot, lambda: 0 < len(titles(app)) < 30)
        await pilot.press("O", "q")
        assert len(app.screen_stack) == 1


def import_first_200(paths: Paths) -> None:
    with gzip.open(BULK) as packed, (paths.data_folder / "bulk.jsonl").open("wb") as plain:
        shutil.copyfileobj(packed, plain)
    for _ in bulk_import.run(
        str(paths.data_folder / "bulk.jsonl"), paths.snapshot_file, seen=PartialDate("2026-12-01")
    ):
        pass


async def test_all_of_arxiv_is_a_shelf_and_a_star_brings_a_paper_into_the_library(
    app: PubtuiApp, paths: Paths, library: Library
) -> None:
    import_first_200(paths)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("b", "j", "j", "j", "j", "j", "enter")
        await until(pilot, lambda: "All of arXiv · 200 papers" in collection(app))
        await pilot.press("/", *"author:balazs")
        await until(pilot, lambda: len(titles(app)) == 1)
        await pilot.press("enter", "s")
        assert message(app) == "Starred"
    starred = library.search.listing(Is(State.STARRED))
    starred.extend(10)
    assert [str(row.identifier) for row in starred.rows(0, 10)] == ["0704.0001"]


async def test_the_app_opens_on_all_of_arxiv_when_asked_to(paths: Paths, library: Library) -> None:
    import_first_200(paths)
    settings = Settings(opens_on="all-of-arxiv")
    app = PubtuiApp(Session(library, settings, paths, lambda: NOON))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "All of arXiv · 200 papers" in collection(app))
        assert len(titles(app)) == 200


async def test_without_all_of_arxiv_the_app_opens_on_the_library_and_says_why(
    paths: Paths, library: Library
) -> None:
    settings = Settings(opens_on="all-of-arxiv")
    app = PubtuiApp(Session(library, settings, paths, lambda: NOON))
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "All of arXiv is not here yet" in message(app))
        assert len(titles(app)) == library.search.count()


async def test_when_arxiv_may_be_asked_again_is_said_once(app: PubtuiApp, arxiv: LoopbackArxiv) -> None:
    arxiv.faults.add("rate-limited-for=7200")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("R")
        await until(pilot, lambda: "limits how often" in message(app))
        assert message(app).casefold().count("next try") == 1


async def test_a_second_enter_while_arxiv_is_asked_does_not_skip_the_spellings(
    app: PubtuiApp, arxiv: LoopbackArxiv, library: Library
) -> None:
    arxiv.faults.add("hang")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("a", *"Haitao Mi", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, FollowScreen)
        assert "Asking arXiv" in words(app, "#follow-words")
    assert len(library.follows.all()) == 1
