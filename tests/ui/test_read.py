"""The reader, with real keys over a real page of arXiv's kind."""

from __future__ import annotations

import pytest

from pubtui.library.database import Library
from pubtui.papers.tex import Run
from pubtui.reading import fulltext
from pubtui.reading.document import Block, BlockKind, Document
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.browse import BrowseScreen
from pubtui.ui.screens.contents import ContentsScreen
from pubtui.ui.screens.read import ReadScreen
from pubtui.ui.session import Session
from pubtui.ui.widgets.paper_list import PaperList
from tests.ui.conftest import NOON
from tests.ui.reader import Shelved, message, on_screen, opened, reading, state, view


async def test_enter_reads_the_full_text_and_back_is_where_it_was(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        assert on_screen(app)[0] == "  A Survey of Faint Sources: Methods and First Results"
        await pilot.press("q")
        assert isinstance(app.screen, BrowseScreen)
        assert app.screen.focused is app.screen.query_one(PaperList)


async def test_a_filter_of_words_in_texts_opens_the_text_at_these_words(
    app: PubtuiApp, shelved: Shelved, library: Library
) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("q", "/", *"text:boxing", "enter", "enter")
        await reading(pilot)
        assert any("boxing" in line for line in on_screen(app))
        assert state(app).startswith("1 of 1")


async def test_without_a_full_text_enter_shows_the_abstract_and_how_to_get_more(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, BrowseScreen)
        assert app.screen.browser.alone
        assert message(app) == "d downloads the full text"


async def test_the_place_is_remembered_from_one_reading_to_the_next(
    app: PubtuiApp, shelved: Shelved, library: Library, paths: Paths
) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("space", "space", "j")
        top = on_screen(app)[0]
        await pilot.press("q", "enter")
        await reading(pilot)
        assert on_screen(app)[0] == top
    again = PubtuiApp(Session(library, Settings(), paths, lambda: NOON))
    async with opened(again):
        assert on_screen(again)[0] == top


async def test_a_new_version_opens_at_the_same_words(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("c", *"jjjj", "enter", *"jjjjj")
        top = on_screen(app)[0]
        document = view(app).document
        await pilot.press("q")
        new = Block(BlockKind.PARAGRAPH, (Run("A new first paragraph."),))
        revised = Document(document.title, document.authors, (new, *document.blocks), document.anchors)
        patch = pytest.MonkeyPatch()
        patch.setattr(fulltext, "read", lambda *_asked, **_how: revised)
        await pilot.press("enter")
        await reading(pilot)
        patch.undo()
        assert on_screen(app)[0] == top


async def test_lines_become_longer_and_shorter_around_the_same_words_and_stay_so(
    app: PubtuiApp, shelved: Shelved, paths: Paths
) -> None:
    shelved()
    async with opened(app, (120, 40)) as pilot:
        await pilot.press("space", *"---")
        assert message(app) == "Lines of 68 characters"
        assert max(len(line.strip()) for line in on_screen(app)) <= 68
        first = on_screen(app)[0].split()[0]
        await pilot.press(*"+++++++++++++++")
        assert "the screen has no more" in message(app)
        assert first in on_screen(app)[0]
        await pilot.press(*"-----", "q")
        await pilot.press("enter")
        await reading(pilot)
        width = view(app).text_width
        assert width < 110
    assert f"text_width = {width}" in paths.config_file.read_text()


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (40, 10), (20, 5), (200, 60)])
async def test_every_size_shows_the_text_and_survives_every_key(
    app: PubtuiApp, shelved: Shelved, size: tuple[int, int]
) -> None:
    shelved()
    async with opened(app, size) as pilot:
        assert "A Survey" in "".join(on_screen(app))
        await pilot.press(
            "space", "tab", "enter", "backspace", "c", "G", "enter", "/", "e", "enter", "n", "+", "-"
        )
        await pilot.resize_terminal(30, 8)
        await pilot.resize_terminal(*size)
        await pilot.press("g")
        await pilot.pause()
        assert "A Survey" in "".join(on_screen(app))


async def test_resizing_keeps_the_first_words_on_screen(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app, (120, 40)) as pilot:
        await pilot.press("space", "space")
        first = on_screen(app)[0].split()[0]
        for size in [(60, 20), (40, 10), (90, 30), (120, 40)]:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert first in on_screen(app)[0], size


async def test_ascii_mode_draws_with_ascii(library: Library, paths: Paths, shelved: Shelved) -> None:
    shelved()
    app = PubtuiApp(Session(library, Settings(ascii=True), paths, lambda: NOON))
    async with opened(app) as pilot:
        await pilot.press("c", *"jjjj", "enter")
        lines = on_screen(app)
        assert any(line.startswith("> 2.1") for line in lines)
        await pilot.press("space", "space")
        assert not {"─", "›"} & set("".join(lines + on_screen(app)))


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("scan.pdf", "This PDF holds pictures of its pages and no text"),
        ("protected.pdf", "is protected by a password"),
        ("stub.html", "its author sent in a PDF"),
    ],
)
async def test_where_there_is_no_text_it_says_why_above_the_abstract(
    app: PubtuiApp, shelved: Shelved, file: str, words: str
) -> None:
    pytest.importorskip("pypdfium2")
    shelved(file)
    async with opened(app) as pilot:
        text = " ".join(" ".join(on_screen(app)).split())
        assert words in text
        assert "Training tool-use agents" in text
        await pilot.press("j", "q")
        assert isinstance(app.screen, BrowseScreen)


async def test_a_pdf_is_read_too(app: PubtuiApp, shelved: Shelved) -> None:
    pytest.importorskip("pypdfium2")
    shelved("two_columns.pdf")
    async with opened(app) as pilot:
        await pilot.press("c")
        assert isinstance(app.screen, ContentsScreen)


async def test_p_shows_the_pdf_and_says_so_where_there_is_none(
    app: PubtuiApp, shelved: Shelved, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(
        "pubtui.ui.screens.reading.open_pdf", lambda screen, file, program: shown.append(file.name)
    )
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("p")
        assert message(app) == "The PDF is not on the shelf yet. d downloads it."
        shelved("two_columns.pdf")
        await pilot.press("p")
    assert shown == ["A paper [2607.07820].pdf"]


async def test_a_file_that_is_gone_is_told_and_the_mark_goes_too(
    app: PubtuiApp, shelved: Shelved, paths: Paths
) -> None:
    shelved()
    async with app.run_test(size=(120, 40)) as pilot:
        next(paths.texts_folder.iterdir()).unlink()
        await pilot.press("enter")
        await reading(pilot)
        assert "not on the shelf yet. d downloads it." in " ".join(on_screen(app))


async def test_stars_and_copies_work_in_the_text(app: PubtuiApp, shelved: Shelved, library: Library) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("s")
        assert message(app) == "Starred"
        assert len(library.marks.starred()) == 1
        await pilot.press("y", "escape")
        assert isinstance(app.screen, ReadScreen)


async def test_markup_and_control_characters_of_a_text_are_only_characters(
    app: PubtuiApp, shelved: Shelved, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelved()
    hostile = Document(
        "[b] a [/] b", ("[red]Ada",), (Block(BlockKind.HEADING, (Run("[O III] [/]"),), 1),) * 3
    )
    monkeypatch.setattr(fulltext, "read", lambda *_asked, **_how: hostile)
    async with opened(app) as pilot:
        assert on_screen(app)[0].strip() == "[b] a [/] b"
        await pilot.press("c")
        await pilot.pause()
        assert "[O III] [/]" in app.export_screenshot().replace("&#160;", " ")


async def test_help_from_a_text_begins_with_the_text(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("?")
        told = str(app.screen.query_one("#help-text").render())
        assert told.startswith("The text\n")
        assert told.count("The text\n") == 1
