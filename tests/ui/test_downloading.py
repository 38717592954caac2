"""d: full texts in the background, from a loopback arXiv onto the shelf and into the reader."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pubtui.library.database import Library
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.query import Is, State, TextField, Word
from pubtui.settings.paths import Paths
from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.browse import BrowseScreen
from pubtui.ui.screens.read import ReadScreen
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.text_view import TextView
from pubtui.ui.widgets.title_line import TitleLine
from tests.loopback_arxiv import LoopbackArxiv
from tests.ui.waiting import until

FIRST = "2607.07820"


@pytest.fixture
def arxiv(monkeypatch: pytest.MonkeyPatch) -> Iterator[LoopbackArxiv]:
    with LoopbackArxiv() as arxiv:
        monkeypatch.setenv("PUBTUI_ARXIV_URL", arxiv.url)
        monkeypatch.setenv("PUBTUI_PACE", "0")
        yield arxiv


def message(app: PubtuiApp) -> str:
    return app.screen.query_one(KeyLine).message


def downloaded(library: Library) -> int:
    return library.search.count(Is(State.DOWNLOADED))


async def test_d_downloads_the_paper_marks_it_and_enter_reads_it(
    app: PubtuiApp, library: Library, arxiv: LoopbackArxiv, paths: Paths
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("d")
        await until(pilot, lambda: message(app).startswith("Downloaded 1 paper"))
        assert app.screen.query_one(TitleLine).download == ""
        assert "⇩" in app.screen.query_one(PaperList).render_line(0).text
        assert len(list(paths.texts_folder.iterdir())) == 2
        assert library.search.count(Word("conclusion", TextField.FULL_TEXT)) == 1
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReadScreen))
        view = app.screen.query_one(TextView)
        await until(pilot, lambda: view.document.title.startswith("DeepSearch-World"))


async def test_all_selected_papers_are_downloaded(
    app: PubtuiApp, library: Library, arxiv: LoopbackArxiv
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("space", "space", "space", "d")
        await until(pilot, lambda: message(app).startswith("Downloaded 3 papers"))
        assert downloaded(library) == 3
        assert app.screen.query_one(TitleLine).download == ""


async def test_the_title_tells_how_far_it_is_and_how_much_is_left(
    app: PubtuiApp, arxiv: LoopbackArxiv
) -> None:
    arxiv.faults.add("html:hang")
    async with app.run_test(size=(160, 40)) as pilot:
        await pilot.press("space", "space", "space", "d")
        title = app.screen.query_one(TitleLine)
        await until(
            pilot, lambda: title.download == "HTML of Geng 2026 waits its turn, 2 more papers (d stops)"
        )
        assert title.download in str(title.render())


async def test_a_pause_that_arxiv_asks_for_is_told_with_its_end(
    app: PubtuiApp, arxiv: LoopbackArxiv, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUBTUI_PACE", "0.1")
    arxiv.faults.add("html:rate-limited")
    async with app.run_test(size=(160, 40)) as pilot:
        await pilot.press("d")
        title = app.screen.query_one(TitleLine)
        await until(pilot, lambda: title.download.startswith("HTML of Geng 2026 waits until "))
        assert title.download.endswith(": arXiv limits how often it may be asked. (d stops)")


async def test_d_again_stops_within_a_second(app: PubtuiApp, arxiv: LoopbackArxiv) -> None:
    arxiv.faults.add("html:hang")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("d")
        assert message(app) == "Downloading; d again stops"
        await until(pilot, lambda: bool(arxiv.requests))
        began = time.monotonic()
        await pilot.press("d")
        await until(pilot, lambda: message(app).startswith("Stopped"))
        assert time.monotonic() - began < 1


async def test_d_on_another_paper_adds_it_and_d_on_any_of_them_stops_all(
    app: PubtuiApp, arxiv: LoopbackArxiv
) -> None:
    arxiv.faults.add("html:hang")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("d", "j", "d")
        assert message(app) == "1 more paper will be downloaded; d again stops everything"
        await until(pilot, lambda: bool(arxiv.requests))
        await pilot.press("k", "d")
        await until(pilot, lambda: message(app).startswith("Stopped"))
        assert len(arxiv.requests) == 1


async def test_leaving_the_app_does_not_wait_for_a_download(app: PubtuiApp, arxiv: LoopbackArxiv) -> None:
    arxiv.faults.add("html:hang")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("d")
        await until(pilot, lambda: bool(arxiv.requests))
        began = time.monotonic()
        await pilot.press("q")
    assert time.monotonic() - began < 1.5


@pytest.mark.parametrize(
    ("faults", "words"),
    [
        (["html:not-found", "pdf:not-found"], "arXiv has no PDF of this paper."),
        (["html:html", "pdf:html"], "What came is"),
        (["html:rate-limited-for=9999"], "arXiv limits how often it may be asked"),
    ],
)
async def test_what_cannot_be_had_is_told_with_its_reason(
    app: PubtuiApp, arxiv: LoopbackArxiv, faults: list[str], words: str
) -> None:
    arxiv.faults.add(*faults)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("d")
        await until(pilot, lambda: words in message(app))
        assert message(app).startswith("Geng 2026: ")
        assert "⇩" not in app.screen.query_one(PaperList).render_line(0).text


async def test_enter_says_why_there_is_no_text_once_arxiv_has_said_so(
    app: PubtuiApp, arxiv: LoopbackArxiv
) -> None:
    arxiv.faults.add("html:not-found", "pdf:not-found")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("d")
        await until(pilot, lambda: "no PDF" in message(app))
        await pilot.press("enter")
        await until(pilot, lambda: message(app).startswith("arXiv has no PDF of this paper."))


async def test_a_withdrawn_paper_says_so_when_it_is_read(app: PubtuiApp, library: Library) -> None:
    paper = library.catalogue.paper(parse(FIRST)[0])
    assert paper is not None
    library.catalogue.write([replace(paper, version=2, withdrawn=True)], PartialDate("2026-12-01"))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: message(app) == "Withdrawn; d downloads the full text")


async def test_without_a_network_it_says_so(app: PubtuiApp, arxiv: LoopbackArxiv) -> None:
    with arxiv.refusing():
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.press("d")
            await until(pilot, lambda: "cannot be reached from here" in message(app))


async def test_a_text_that_arrives_is_shown_to_the_reader_who_waits_for_it(
    app: PubtuiApp, library: Library, arxiv: LoopbackArxiv
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        browse = app.screen
        assert isinstance(browse, BrowseScreen)
        row = browse.browser.current()
        assert row is not None
        browse._reading.open_identified(row.identifier)
        await until(pilot, lambda: isinstance(app.screen, ReadScreen) and bool(app.screen.query(TextView)))
        view = app.screen.query_one(TextView)
        await until(pilot, lambda: any("d downloads it" in block.text for block in view.document.blocks))
        await pilot.press("d")
        await until(pilot, lambda: any(block.text == "Introduction" for block in view.document.blocks))
        await until(pilot, lambda: message(app).startswith("Downloaded"))
