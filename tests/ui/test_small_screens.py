"""What small terminals must still show."""

from __future__ import annotations

import pytest
from textual.containers import VerticalScroll
from textual.widgets import Static

from pubtui.library.database import Library
from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.browse import BrowseScreen
from pubtui.ui.widgets.flow import Flow
from pubtui.ui.widgets.heading import Heading
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.paper_list import PaperList
from pubtui.ui.widgets.title_line import TitleLine
from tests.ui.rendered import lines
from tests.ui.waiting import until


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20)])
async def test_every_format_of_the_copy_menu_is_on_screen_beside_a_preview(
    app: PubtuiApp, size: tuple[int, int]
) -> None:
    async with app.run_test(size=size) as pilot:
        await pilot.press("y")
        await pilot.pause()
        formats, choices = (
            app.screen.query_one("#copy-formats", Static),
            app.screen.query_one("#copy-choices"),
        )
        assert formats.size.height == choices.size.height
        assert choices.region.bottom <= size[1]
        assert app.screen.query_one("#copy-preview").display


async def test_the_format_looked_at_is_brought_on_screen_where_not_all_fit(app: PubtuiApp) -> None:
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.press("y")
        await pilot.pause()
        choices = app.screen.query_one("#copy-choices", VerticalScroll)
        assert choices.scroll_y == 0
        await pilot.press("up")
        await pilot.pause()
        assert choices.scroll_y == choices.max_scroll_y > 0


@pytest.mark.parametrize(("columns", "in_the_footer"), [(120, False), (60, True), (40, True)])
async def test_what_is_wrong_with_a_filter_can_be_read_in_full(
    app: PubtuiApp, columns: int, *, in_the_footer: bool
) -> None:
    async with app.run_test(size=(columns, 20)) as pilot:
        await pilot.press("/", *"yea:2")
        await pilot.pause()
        told = app.screen.query_one(KeyLine)
        assert told.message == ("There is no field yea. Did you mean year:?" if in_the_footer else "")
        await pilot.press("escape")
        await pilot.pause()
        assert told.message == ""


@pytest.mark.parametrize("columns", [40, 60, 100])
async def test_help_keeps_its_columns_however_narrow(app: PubtuiApp, columns: int) -> None:
    async with app.run_test(size=(columns, 40)) as pilot:
        await pilot.press("?", *"abstracts")
        await until(pilot, lambda: "TeX" in str(app.screen.query_one("#help-text").render()))
        _, first, *further = str(app.screen.query_one("#help-text").render()).split("\n\n")[0].split("\n")
        begins = first.index("Show titles")
        assert [line for line in further if len(line) - len(line.lstrip()) != begins] == []
        assert max(map(len, [first, *further])) <= columns


@pytest.mark.parametrize("columns", [20, 30, 40, 60])
async def test_a_choice_is_never_broken_over_two_lines(app: PubtuiApp, columns: int) -> None:
    async with app.run_test(size=(columns, 20)) as pilot:
        await pilot.press("S")
        await pilot.pause()
        lines = str(app.screen.query_one(Flow).render()).split("\n")
        assert {"v newest version", "a first author", "Esc leave it"} <= {
            piece for line in lines for piece in line.split("   ")
        }
        assert max(map(len, lines)) <= columns


@pytest.mark.parametrize("size", [(20, 5), (24, 6), (40, 10)])
async def test_what_is_typed_can_be_seen_when_following(app: PubtuiApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        await pilot.press("a", *"Emmy")
        await pilot.pause()
        entry = app.screen.query_one("#follow-input")
        assert entry.region.height == 1
        assert app.screen.region.contains_region(entry.region)


async def test_no_key_changes_what_cannot_be_seen(app: PubtuiApp, library: Library) -> None:
    async with app.run_test(size=(15, 4)) as pilot:
        await pilot.press("s", "j", "a", *"cs.DL", "enter", "/", "x")
        await pilot.pause()
        assert library.marks.starred() == []
        assert len(app.screen_stack) == 1
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: not app.screen.query_one("#too-small").display)
        await pilot.press("j")
        assert app.screen.query_one(PaperList).cursor == 1
        await pilot.resize_terminal(15, 4)
        await until(pilot, lambda: app.screen.query_one("#too-small").display)
        await pilot.press("q")
        assert not app.is_running


@pytest.mark.parametrize(
    ("columns", "shown"),
    [
        (80, "a follows an author, R asks arXiv; these papers came with"),
        (60, "a follows an author, R asks arXiv"),
        (40, "a follows an author, R asks arXiv"),
    ],
)
async def test_a_hint_is_never_cut_in_the_middle(app: PubtuiApp, columns: int, shown: str) -> None:
    async with app.run_test(size=(columns, 20)) as pilot:
        await pilot.pause()
        assert lines(app)[1].rstrip().removesuffix(" pubtui") == f" / {shown}"


async def test_a_refresh_under_way_is_seen_on_the_narrowest_screen(app: PubtuiApp) -> None:
    async with app.run_test(size=(40, 10)) as pilot:
        title = app.screen.query_one(TitleLine)
        title.refresh_progress = "asking arXiv for Zhenwen Liang (R stops)"
        await pilot.pause()
        assert lines(app)[0] == " pubtui   asking arXiv for Zhenwen Lian…"
        title.refresh_progress = ""
        await pilot.pause()
        assert "30 papers" in lines(app)[0]


@pytest.mark.parametrize("columns", [40, 60, 120])
@pytest.mark.parametrize("key", ["O", "v", "ctrl+r"])
async def test_the_keys_of_a_page_are_told_whole_or_not_at_all(
    app: PubtuiApp, key: str, columns: int
) -> None:
    async with app.run_test(size=(columns, 20)) as pilot:
        await pilot.press(key)
        await until(pilot, lambda: bool(app.screen.query(Heading)))
        told = lines(app)[0].rstrip()
        assert columns < 60 or told.endswith(("Esc back", "Enter show these papers"))
        assert told.endswith(("back", "papers"))


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        (1, "R asks arXiv for new papers."),
        (3, "s stars a paper of the list."),
        (4, "d downloads a paper of the list."),
    ],
)
async def test_an_empty_shelf_says_how_papers_come_onto_it(app: PubtuiApp, steps: int, told: str) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("b", *["j"] * steps)
        await until(pilot, lambda: any(told in line for line in lines(app)))


async def test_from_the_shelves_of_a_small_screen_enter_leads_to_a_list_that_is_seen(app: PubtuiApp) -> None:
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.press("b", "j", "j", "enter")
        papers = app.screen.query_one(PaperList)
        await until(pilot, lambda: papers.size.height > 4)
        assert papers.has_focus


async def test_details_that_have_no_room_end_with_an_ellipsis(app: PubtuiApp) -> None:
    async with app.run_test(size=(40, 20)) as pilot:
        await pilot.press("C")
        await until(pilot, lambda: any("[x] Marks" in line for line in lines(app)))
        (told,) = (line.rstrip() for line in lines(app) if "[x] Marks" in line)
        assert told.endswith("new, starred, down…")


@pytest.mark.parametrize("key", ["s", "r", "t", "X", "y", "d", "Y"])
async def test_no_key_on_shelves_that_fill_the_screen_touches_a_paper_that_is_not_seen(
    app: PubtuiApp, library: Library, key: str
) -> None:
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.press("b")
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, BrowseScreen)
        assert app.screen.query_one(KeyLine).message == "The papers are not seen here; Enter goes to them"
        assert library.undo() is None
        await pilot.press("enter", "s")
        await pilot.pause()
        assert library.undo() == "starred: 1 paper"


async def test_escape_leads_from_the_shelves_to_the_list(app: PubtuiApp) -> None:
    async with app.run_test(size=(40, 10)) as pilot:
        await pilot.press("b", "escape")
        await pilot.pause()
        assert app.screen.focused is app.screen.query_one(PaperList)
        assert app.screen.query_one(PaperList).size.height
