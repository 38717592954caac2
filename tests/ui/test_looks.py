"""Themes, no colours, and ASCII: chosen, kept, and never the only way that something is told."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Literal

import pytest
from textual.command import CommandPalette
from textual.theme import BUILTIN_THEMES

from pubtui.library.database import Library
from pubtui.papers import cells
from pubtui.papers.tex.alphabets import PLAIN_LETTERS
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.ui.app import PubtuiApp
from pubtui.ui.ascii_filter import as_ascii
from pubtui.ui.session import Session
from pubtui.ui.theme_names import THEME_NAMES
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.paper_list import PaperList
from tests.ui.conftest import NOON
from tests.ui.places import PLACES, THROUGH_A_TEXT
from tests.ui.rendered import lines, segments, widths
from tests.ui.waiting import until

Start = Callable[..., PubtuiApp]


@pytest.fixture
def start(library: Library, paths: Paths) -> Start:
    def started(origins: Mapping[str, str] | None = None, **settings: Any) -> PubtuiApp:
        return PubtuiApp(Session(library, Settings(**settings), paths, lambda: NOON, origins or {}))

    return started


async def choose(app: PubtuiApp, name: str) -> str:
    """Choose a theme as the palette does; what the key line says then."""
    async with app.run_test(size=(100, 20)) as pilot:
        app.theme = name
        key_line = app.screen_stack[0].query_one(KeyLine)
        await until(pilot, lambda: key_line.message != "")
        return key_line.message


async def test_a_theme_chosen_in_the_app_is_there_at_the_next_start(start: Start, paths: Paths) -> None:
    assert await choose(start(), "pubtui-light") == "pubtui-light, also at the next start"
    assert start().theme == "pubtui-light"
    assert not paths.config_file.exists()


async def test_a_theme_that_the_settings_name_counts_more(start: Start) -> None:
    await choose(start(), "nord")
    settings, origins = {"theme": "dracula"}, {"theme": "config.toml"}
    assert start(origins, **settings).theme == "dracula"
    assert (
        await choose(start(origins, **settings), "nord") == "nord until you leave; config.toml says dracula"
    )


def test_a_kept_theme_that_is_gone_is_forgotten(start: Start, library: Library) -> None:
    library.remember("theme", "of-another-version")
    assert start().theme == "pubtui-dark"


@pytest.mark.parametrize(
    ("wanted", "worn"),
    [("pubtui-dark", "ansi-dark"), ("pubtui-light", "ansi-light"), ("nord", "nord")],
)
def test_a_terminal_of_sixteen_colours_gets_a_theme_of_its_own_palette(
    start: Start, monkeypatch: pytest.MonkeyPatch, wanted: str, worn: str
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("COLORTERM")
    assert start(theme=wanted).theme == worn


async def test_a_key_chooses_a_theme(start: Start) -> None:
    app = start()
    async with app.run_test(size=(100, 20)) as pilot:
        await pilot.press("T")
        await until(pilot, lambda: isinstance(app.screen, CommandPalette))
        await pilot.press(*"pubtui-light")
        await pilot.press("enter")
        await until(pilot, lambda: app.theme == "pubtui-light")


async def test_without_colours_there_is_no_theme_to_choose(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = start()
    async with app.run_test(size=(100, 20)) as pilot:
        await pilot.press("T")
        line = app.screen.query_one(KeyLine)
        await until(pilot, lambda: line.message == "NO_COLOR is set, so there are no colours to choose")


@pytest.mark.parametrize("name", THEME_NAMES)
async def test_every_theme_can_be_worn(start: Start, name: str) -> None:
    app = start(theme=name)
    async with app.run_test(size=(100, 20)):
        assert "DeepSearch-World" in "\n".join(lines(app))


def coloured(app: PubtuiApp) -> list[str]:
    """What is drawn in a colour."""
    return [
        text
        for text, style, _ in segments(app)
        if style is not None
        and not all(colour is None or colour.is_default for colour in (style.color, style.bgcolor))
    ]


@pytest.mark.parametrize(("value", "place"), [("1", "list"), *(("", place) for place in PLACES)])
async def test_no_color_means_no_colour_and_ascii_means_ascii_everywhere(
    start: Start, monkeypatch: pytest.MonkeyPatch, place: str, value: str
) -> None:
    monkeypatch.setenv("NO_COLOR", value)
    app = start(theme="pubtui-light", ascii=True)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press(*PLACES[place])
        await pilot.pause(0.02)
        assert coloured(app) == []
        assert [line for line in lines(app) if not line.isascii()] == []
        assert widths(app) == {100}


async def test_around_a_full_text_only_what_its_author_wrote_is_beyond_ascii_and_nothing_has_a_colour(
    start: Start, monkeypatch: pytest.MonkeyPatch, shelved: Callable[..., None]
) -> None:
    shelved()
    monkeypatch.setenv("NO_COLOR", "")
    app = start(ascii=True)
    async with app.run_test(size=(100, 30)) as pilot:
        for keys in THROUGH_A_TEXT.values():
            await pilot.press(*keys)
            await pilot.pause(0.05)
            assert coloured(app) == []
            marks = {mark for line in lines(app) for mark in line if not mark.isascii()}
            assert {mark for mark in marks if not unicodedata.category(mark).startswith(("L", "M"))} == set()
            assert widths(app) == {100}


@pytest.mark.parametrize("theme", ["no colour", *(name for name in BUILTIN_THEMES if "ansi" in name), "nord"])
async def test_the_cursor_and_every_mark_can_be_told_without_seeing_colours(
    start: Start, monkeypatch: pytest.MonkeyPatch, theme: str
) -> None:
    if theme == "no colour":
        monkeypatch.setenv("NO_COLOR", "")
    app = start(theme="pubtui-dark" if theme == "no colour" else theme)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("s", "space", "r", "j", "/", *"reason", "enter")
        papers = app.screen.query_one(PaperList)
        await until(pilot, lambda: papers.row_count == 25)
        drawn = [papers.render_line(y) for y in range(5)]
        under_cursor = papers.cursor
        assert drawn[under_cursor].text.startswith("›")
        bold = [
            any(part.style and part.style.bold and len(part.text) > 9 for part in strip) for strip in drawn
        ]
        rows = [papers.row(y) for y in range(5)]
        assert bold == [row is not None and not row.is_read for row in rows]
        matches = [part.text for part in drawn[0] if part.style is not None and part.style.underline]
        assert matches == ["Reason"]


def test_ascii_keeps_the_width_of_every_character_and_leaves_letters_alone() -> None:
    text = "Erdős ›●★⇩✗↻… · → “x” – 𝔸 王"
    assert as_ascii(text) == 'Erdős >o*vx~~ . > "x" - 𝔸 王'
    assert len(as_ascii(text)) == len(text)


async def test_arrow_keys_have_names_in_ascii(start: Start) -> None:
    app = start(ascii=True)
    async with app.run_test(size=(100, 60)) as pilot:
        await pilot.press("?")
        await until(pilot, lambda: any("j Down" in line for line in lines(app)))


@pytest.mark.parametrize(("chosen", "shown"), [("unicode", "𝒪(n) of 𝔸 𝓐 𝔄 ℝ"), ("plain", "O(n) of A A A R")])
async def test_the_alphabets_of_mathematics_can_be_plain_letters(
    start: Start, chosen: Literal["unicode", "plain"], shown: str
) -> None:
    app = start(math_alphabets=chosen)
    async with app.run_test(size=(100, 30)) as pilot:
        app.screen.query_one(KeyLine).message = "𝒪(n) of 𝔸 𝓐 𝔄 ℝ"
        await pilot.pause()
        assert any(shown in line for line in lines(app))
        assert widths(app) == {100}


def test_plain_letters_are_as_wide_as_those_of_mathematics() -> None:
    assert "𝔸𝐃𝛼𝟙ℝℰ𝔤".translate(PLAIN_LETTERS) == "ADα1REg"
    assert {cells.width(chr(code)) for code in PLAIN_LETTERS} == {1}
    assert all(len(letter) == 1 and cells.width(letter) == 1 for letter in PLAIN_LETTERS.values())
