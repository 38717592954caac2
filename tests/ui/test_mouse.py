"""The mouse does what one expects of it, and nothing that keys cannot do."""

from __future__ import annotations

import pytest
from textual.events import MouseScrollDown
from textual.geometry import Offset

from pubtui.library.database import Library
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.help import HelpScreen
from pubtui.ui.session import Session
from pubtui.ui.split import Split
from pubtui.ui.widgets.divider import Divider
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.paper_detail import PaperDetail
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.shelf_bar import ShelfBar
from tests.ui.conftest import NOON
from tests.ui.rendered import lines
from tests.ui.waiting import until


def place_of(app: PubtuiApp, words: str) -> Offset:
    return Offset(app.screen.query_one(KeyLine).render().plain.index(words), 0)


async def test_a_click_puts_the_cursor_on_a_paper(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.click(PaperList, offset=(20, 7))
        assert app.screen.query_one(PaperList).cursor == 7


async def test_the_wheel_scrolls_what_is_under_it(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 14)) as pilot:
        papers, paper = app.screen.query_one(PaperList), app.screen.query_one(PaperDetail)
        await until(pilot, lambda: len(paper.lines) > 12)
        await pilot._post_mouse_events([MouseScrollDown], PaperList, offset=(5, 5))
        assert (papers.scroll_offset.y, papers.cursor, paper.scroll_offset.y) == (2, 0, 0)
        await pilot._post_mouse_events([MouseScrollDown], PaperDetail, offset=(5, 5))
        await until(pilot, lambda: paper.scroll_offset.y > 0)


async def test_a_click_on_a_footer_key_presses_it(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.click(KeyLine, offset=place_of(app, "star"))
        papers = app.screen.query_one(PaperList)
        await until(pilot, lambda: papers.current is not None and papers.current.starred)
        await pilot.click(KeyLine)  # the message goes
        await pilot.click(KeyLine, offset=place_of(app, "? help"))
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))


async def test_between_two_footer_keys_a_click_does_nothing(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.click(KeyLine, offset=place_of(app, " s star") - Offset(1, 0))
        await pilot.pause(0.05)
        assert app.screen.query_one(KeyLine).message == ""
        assert len(app.screen_stack) == 1


async def test_a_click_chooses_a_shelf(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("b")
        await pilot.click(ShelfBar, offset=(3, 3))
        await until(pilot, lambda: app.screen.query_one(PaperList).row_count == 0)


@pytest.mark.parametrize(
    ("size", "to", "share"),
    [
        ((120, 40), (60, 20), 0.5),
        ((120, 40), (3, 20), 0.2),
        ((120, 40), (119, 20), 0.8),
        ((80, 24), (9, 14), 0.5),
    ],
)
async def test_the_rule_between_list_and_paper_can_be_dragged(
    app: PubtuiApp, size: tuple[int, int], to: tuple[int, int], share: float
) -> None:
    async with app.run_test(size=size) as pilot:
        papers, panes = app.screen.query_one(PaperList), app.screen.query_one("#panes")
        await pilot.mouse_down(Divider)
        await pilot.hover(offset=to)
        await pilot.mouse_up(offset=to)
        side = "width" if size[0] >= 100 else "height"
        expected = pytest.approx(share, abs=0.06)
        await until(pilot, lambda: getattr(papers.size, side) / getattr(panes.size, side) == expected)
        before = papers.size
        await pilot.hover(offset=(30, 12))
        await pilot.pause(0.05)
        assert papers.size == before


@pytest.mark.parametrize("split", [0.2, 0.42, 0.8])
async def test_the_split_begins_as_the_settings_say_and_goes_round(
    library: Library, paths: Paths, split: float
) -> None:
    origins = {"split": "config.toml"}
    app = PubtuiApp(Session(library, Settings(split=split), paths, lambda: NOON, origins))
    async with app.run_test(size=(200, 40)) as pilot:
        papers, paper = app.screen.query_one(PaperList), app.screen.query_one(PaperDetail)

        def wide(cells: float) -> bool:
            return abs(papers.outer_size.width - cells) <= 1

        await until(pilot, lambda: wide(200 * split))
        await pilot.press("|")
        await until(pilot, lambda: wide(200 * min(0.8, split + 0.2)))
        await pilot.press("|")
        await until(pilot, lambda: wide(200) and not paper.display)
        await pilot.press("|")
        await until(pilot, lambda: wide(200 * split))
        await pilot.resize_terminal(80, 40)
        await until(pilot, lambda: wide(80) and abs(papers.size.height - 36 * split) <= 2)


async def test_a_wide_screen_gives_the_list_what_the_paper_has_no_use_for(app: PubtuiApp) -> None:
    async with app.run_test(size=(200, 40)) as pilot:
        papers, paper = app.screen.query_one(PaperList), app.screen.query_one(PaperDetail)

        def shared(list_cells: int, text_cells: int) -> bool:
            return (papers.outer_size.width, paper.scrollable_content_region.width) == (
                list_cells,
                text_cells,
            )

        await until(pilot, lambda: shared(96, 100))
        await pilot.press("b")
        await until(pilot, lambda: shared(84, 86))
        await pilot.resize_terminal(120, 40)
        await pilot.press("b")
        await until(pilot, lambda: papers.outer_size.width == 50)


def test_a_dragged_split_stays_within_its_bounds() -> None:
    assert [Split(0.42).at(share).share for share in (-1, 0.3, 2)] == [0.2, 0.3, 0.8]


async def test_the_rule_is_heavier_while_the_paper_has_the_keyboard(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        divider = app.screen.query_one(Divider)
        assert divider.render_line(0).text == "│"
        await pilot.press("tab")
        assert divider.render_line(0).text == "┃"
        await pilot.press("tab")
        assert divider.render_line(0).text == "│"


def where(app: PubtuiApp, words: str) -> Offset:
    """Where these words stand on the screen."""
    return next(Offset(line.index(words), y) for y, line in enumerate(lines(app)) if words in line)


@pytest.mark.parametrize(
    ("keys", "words", "told"),
    [
        ("y", "Identifier", "Sent Identifier"),
        ("S", "t title", "Sorted by title"),
    ],
)
async def test_a_click_takes_a_choice_of_a_menu(
    app: PubtuiApp, monkeypatch: pytest.MonkeyPatch, keys: str, words: str, told: str
) -> None:
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "TMUX"):
        monkeypatch.delenv(name, raising=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(keys)
        await until(pilot, lambda: any(words in line for line in lines(app)))
        await pilot.click(offset=where(app, words))
        line = app.screen_stack[0].query_one(KeyLine)
        await until(pilot, lambda: line.message.startswith(told))


@pytest.mark.parametrize("key", ["O", "v", "ctrl+r", "a", "t"])
async def test_a_click_on_a_key_that_a_page_or_question_tells_presses_it(app: PubtuiApp, key: str) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(key)
        await until(pilot, lambda: len(app.screen_stack) == 2 and any("Esc " in line for line in lines(app)))
        await pilot.click(offset=where(app, "Esc "))
        await until(pilot, lambda: len(app.screen_stack) == 1)
