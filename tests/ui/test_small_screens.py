"""What small terminals must still show."""

from __future__ import annotations

import pytest
from textual.containers import VerticalScroll
from textual.widgets import Static

from pubtui.ui.app import PubtuiApp
from pubtui.ui.widgets.key_line import KeyLine
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
        assert choices.region.bottom < size[1]
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
