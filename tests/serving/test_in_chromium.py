"""The app in a real browser, without a display: it is drawn, it hears keys, it copies."""

from __future__ import annotations

import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pubtui import starter
from pubtui.downloading.full_texts import FullTexts
from pubtui.library.database import open_library
from pubtui.papers.dates import PartialDate
from pubtui.reading.shelf import Shelf
from pubtui.settings import paths
from tests.serving import chromium
from tests.serving.conftest import Served

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="looks for Chromium as Unix systems have it")
PDF = Path(__file__).parents[1] / "data" / "reading" / "one_column.pdf"


def marked_line(text: str) -> str:
    return next(line for line in text.splitlines() if line.startswith("›"))


def shelve_a_pdf(home: Path) -> None:
    places = paths.locate({"PUBTUI_HOME": str(home)})
    places.make_data_folder()
    with open_library(places.library_file) as library:
        starter.stock(library, PartialDate.of(datetime(2026, 12, 1, tzinfo=UTC)))
        texts = FullTexts(library, Shelf(places.texts_folder), places.transcripts_folder)
        texts.shelf.folder.mkdir(exist_ok=True)
        shutil.copy(PDF, texts.shelf.folder / "A paper [2607.07820].pdf")
        texts.settle()


async def test_the_list_is_drawn_and_keys_change_it(served: Served) -> None:
    async with chromium.opened(served.address) as page:
        before = marked_line(await page.until(lambda text: "? help" in text and "›" in text))
        painted = await page.picture()
        await page.press("j")
        await page.until(lambda text: marked_line(text) != before)
        await page.painted_anew(painted)
        await page.press("y", "b")
        await page.until(lambda text: "to your browser; if paste is empty, allow this page" in text)
        assert str(await page.evaluate("navigator.clipboard.readText()")).startswith("@misc{")
        origin = served.address.rsplit("/", 2)[0]
        assert [url for url in page.requests if not url.startswith(f"{origin}/")] == []


@pytest.mark.on_demand
async def test_pages_pdfs_and_notes_need_no_program_beside_the_browser(served: Served) -> None:
    shelve_a_pdf(served.home)
    async with chromium.opened(served.address) as page:
        await page.until(lambda text: "? help" in text)
        await page.press("o")
        await page.tab("https://arxiv.org/abs/2607.07820")
        await page.press("p")
        await page.tab("/download/")
        await page.press("\x1a")
        await page.until(lambda text: "There is no shell to go to from here" in text)
        await page.press("e", "x")
        await page.until(lambda text: "Note on" in text)


@pytest.mark.on_demand
async def test_a_page_whose_app_has_ended_says_so_and_can_open_it_again(served: Served) -> None:
    async with chromium.opened(served.address) as page:
        await page.until(lambda text: "? help" in text)
        await page.press("q")
        await page.shows("pubtui has ended here. Open it again")
        page.screen.reset()
        await page.evaluate("document.querySelector('a').click()")
        await page.until(lambda text: "? help" in text)
