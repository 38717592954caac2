"""Moving in a full text: by lines, by links, by words, by sections."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from pubtui.library.database import Library
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper
from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.contents import ContentsScreen
from pubtui.ui.screens.read import ReadScreen
from pubtui.ui.widgets.text_view import TextView
from tests.ui.reader import Shelved, message, on_screen, opened, reading, state, view
from tests.ui.waiting import until

_WITHOUT_LINKS = (
    '<article class="ltx_document"><div class="ltx_para"><p class="ltx_p">A plain word.</p></div></article>'
)


@pytest.mark.parametrize(
    ("keys", "top"),
    [
        (["j"], 1),
        (["down", "down", "k"], 1),
        (["ctrl+d"], 11),
        (["space"], 20),
        (["space", "ctrl+u"], 9),
        (["G", "g"], 0),
        (["k"], 0),
    ],
)
async def test_the_keys_of_the_list_move_in_the_text(
    app: PubtuiApp, shelved: Shelved, keys: list[str], top: int
) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press(*keys)
        assert view(app).scroll_offset.y == top


async def test_the_end_is_the_last_line_and_all_of_it_is_read(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("G")
        await pilot.pause()
        assert on_screen(app)[-1].strip().startswith("1 This footnote")
        assert state(app) == "5 Conclusions · 100 %"


async def test_the_section_on_screen_is_told_beside_the_place_in_the_text(
    app: PubtuiApp, shelved: Shelved
) -> None:
    shelved()
    async with opened(app) as pilot:
        assert state(app) == "5 %"
        await pilot.press("space", "space")
        assert state(app).startswith("1 Introduction · ")
        await pilot.press("/", *"previous work", "enter")
        assert state(app).startswith("1 of ")
        await pilot.press("escape")
        assert state(app).startswith("1 Introduction · ")


async def test_scrolling_is_not_interrupted_by_a_search_for_garbage(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    before = gc.get_freeze_count()
    async with opened(app) as pilot:
        assert gc.get_freeze_count() > before
        await pilot.press("q")
        await pilot.pause()
        assert len(gc.get_objects()) < 10_000


async def test_a_note_is_told_at_its_mark_and_can_be_gone_to_and_back(
    app: PubtuiApp, shelved: Shelved
) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("tab")
        assert message(app).startswith("1 This footnote tells that the offices")
        top = on_screen(app)[0]
        await pilot.press("enter")
        pointed = [line for line in on_screen(app) if line.startswith("›")]
        assert pointed[0][2:].startswith("1 This footnote")
        await pilot.press("backspace")
        assert on_screen(app)[0] == top
        await pilot.press("backspace")
        assert message(app) == "There is no jump to take back"


async def test_links_are_gone_through_in_both_directions(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        told = []
        for key in ("tab", "tab", "tab", "shift+tab", "shift+tab"):
            await pilot.press(key)
            told.append(message(app)[:14])
        assert told == [
            "1 This footnot",
            "[1] A. Vaswani",
            "[2] E. Kähler ",
            "[1] A. Vaswani",
            "1 This footnot",
        ]
        await pilot.press("shift+tab")
        assert message(app) == "No further link"


async def test_a_click_on_a_link_follows_it(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("tab")
        lines = on_screen(app)
        (y,) = [y for y, line in enumerate(lines) if line.endswith("draft.¹")]
        await pilot.click(TextView, offset=(5, y))
        assert view(app).scroll_offset.y < 100
        await pilot.click(TextView, offset=(lines[y].index("¹"), y))
        assert any(line.startswith("› 1 This footnote") for line in on_screen(app))


async def test_enter_without_a_link_says_how_to_get_to_one(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("enter")
        assert message(app) == "Tab goes to a link first"


async def test_a_text_without_links_is_not_said_to_have_some(
    app: PubtuiApp, shelved: Shelved, tmp_path: Path
) -> None:
    file = tmp_path / "plain.html"
    file.write_text(_WITHOUT_LINKS, encoding="utf-8")
    shelved(str(file))
    async with opened(app) as pilot:
        for key in ("tab", "enter", "shift+tab"):
            await pilot.press(key)
            assert message(app) == "This text has no links"
            await pilot.press("j")


def attention(version: int = 1) -> Paper:
    return Paper(
        parse("1706.03762")[0], version, "Attention Is All You Need", "We propose a new network.",
        (Author("Ashish Vaswani"),), ("cs.CL",), PartialDate("2017-06-12"), PartialDate("2017-06-12"),
    )  # fmt: skip


async def test_a_reference_opens_the_paper_where_the_library_has_it(
    app: PubtuiApp, shelved: Shelved, library: Library
) -> None:
    shelved()
    library.catalogue.write([attention()], PartialDate("2026-12-01"))
    async with opened(app) as pilot:
        await pilot.press("tab", "tab", "enter", "enter")
        await reading(pilot)
        await until(pilot, lambda: view(app).document.title == "Attention Is All You Need")
        text = "\n".join(on_screen(app))
        assert "not on the shelf yet. d downloads it." in text
        assert "We propose a new network." in text
        await pilot.press("q")
        assert view(app).document.title.startswith("A Survey")


async def test_a_reference_to_another_paper_opens_its_page(
    app: PubtuiApp, shelved: Shelved, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelved()
    shown: list[str] = []
    monkeypatch.setattr("pubtui.ui.screens.telling.open_page", lambda screen, url, program: shown.append(url))
    async with opened(app) as pilot:
        await pilot.press("tab", "tab", "enter", "enter", "o")
    assert shown == ["https://arxiv.org/abs/1706.03762", "https://arxiv.org/abs/2607.07820"]


async def test_words_are_found_as_they_are_typed_and_marked(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("/", *"spectro")
        assert state(app).startswith("1 of 3")
        assert any("spectrogram" in line for line in on_screen(app))
        await pilot.press("enter", "n", "n")
        await pilot.pause()
        assert state(app).startswith("3 of 3")
        await pilot.press("n")
        await pilot.pause()
        assert state(app).startswith("1 of 3")
        await pilot.press("N")
        await pilot.pause()
        assert state(app).startswith("3 of 3")
        await pilot.press("escape")
        await pilot.pause()
        assert "of" not in state(app)


async def test_a_search_that_is_given_up_leaves_the_text_where_it_was(
    app: PubtuiApp, shelved: Shelved
) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("j", "/", *"boxing")
        assert view(app).scroll_offset.y > 100
        await pilot.press("escape")
        await until(pilot, lambda: view(app).scroll_offset.y == 1)
        assert view(app).has_focus


async def test_words_that_are_not_there_are_said_to_be_missing(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("/", *"xyzzy")
        assert state(app).startswith("not found")
        await pilot.press("enter")
        await pilot.pause()
        assert message(app) == "Not found"
        await pilot.press("n")
        assert message(app) == "Not found"


async def test_what_is_typed_into_the_search_is_never_a_command(app: PubtuiApp, shelved: Shelved) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("/", *"qc?-+dn")
        assert isinstance(app.screen, ReadScreen)
        assert app.screen.query_one("#search-input").value == "qc?-+dn"  # type: ignore[attr-defined]


async def test_the_contents_begin_at_the_section_being_read_and_lead_to_others(
    app: PubtuiApp, shelved: Shelved
) -> None:
    shelved()
    async with opened(app) as pilot:
        await pilot.press("c", "j", "j", "enter")
        assert any(line.startswith("› 1.1  Previous work") for line in on_screen(app))
        await pilot.press("j", "j", "j", "j", "c")
        assert isinstance(app.screen, ContentsScreen)
        await pilot.press("enter")
        assert any(line.startswith("› 1.1  Previous work") for line in on_screen(app))
        await pilot.press("backspace", "backspace")
        assert view(app).scroll_offset.y == 0
        await pilot.press("c", "q")
        assert isinstance(app.screen, ReadScreen)
