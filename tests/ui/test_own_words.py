"""Tags and notes: written at once, shown with the paper, taken back step by step."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from pubtui.library.database import Library
from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.ask import AskScreen
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.paper_detail import PaperDetail
from pubtui.ui.widgets.paper_list import PaperList
from tests.ui.waiting import until


def key(app: PubtuiApp, place: int) -> int:
    row = app.screen_stack[0].query_one(PaperList).row(place)
    assert row is not None
    return row.key


def message(app: PubtuiApp) -> str:
    return app.screen_stack[0].query_one(KeyLine).message


def shown(app: PubtuiApp) -> str:
    detail = app.screen_stack[0].query_one(PaperDetail)
    return "\n".join(strip.text.rstrip() for strip in detail.lines)


async def browsing(pilot: Pilot[int], app: PubtuiApp) -> None:
    await until(pilot, lambda: len(app.screen_stack) == 1)


async def test_tags_are_written_shown_and_taken_back(app: PubtuiApp, library: Library) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("t", *"thesis, to read", "enter")
        await browsing(pilot, app)
        assert library.tags.of(key(app, 0)) == ("thesis", "to read")
        assert message(app) == "Tagged thesis, to read"
        assert "Tags  thesis, to read" in shown(app)
        await pilot.press("t", *["backspace"] * len(", to read"), "enter")
        await browsing(pilot, app)
        assert library.tags.of(key(app, 0)) == ("thesis",)
        await pilot.press("u", "u")
        assert library.tags.of(key(app, 0)) == ()
        assert "Tags" not in shown(app)


async def test_a_selection_is_tagged_and_keeps_what_only_some_have(app: PubtuiApp, library: Library) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        library.tags.add([key(app, 0), key(app, 1)], "shared")
        library.tags.add([key(app, 1)], "own")
        await pilot.press("space", "space", "t")
        await until(pilot, lambda: isinstance(app.screen, AskScreen))
        await until(pilot, lambda: "also have own" in str(app.screen.query_one("#ask-words").render()))
        await pilot.press(*", more", "enter")
        await browsing(pilot, app)
        assert [library.tags.of(key(app, place)) for place in (0, 1, 2)] == [
            ("more", "shared"),
            ("more", "own", "shared"),
            (),
        ]
        assert message(app) == "Tagged more: 2 papers"


async def test_tab_completes_a_known_tag(app: PubtuiApp, library: Library) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        library.tags.add([key(app, 5)], "thesis")
        library.tags.add([key(app, 5), key(app, 6)], "theory")
        await pilot.press("t", *"x, the", "tab", "tab", "enter")
        await browsing(pilot, app)
        assert library.tags.of(key(app, 0)) == ("thesis", "x")


async def test_a_tag_that_cannot_be_is_said_and_what_was_typed_stays(
    app: PubtuiApp, library: Library
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("t", *"fine, --", "enter")
        await until(
            pilot,
            lambda: (
                isinstance(app.screen, AskScreen)
                and "letter or digit" in str(app.screen.query_one("#ask-words").render())
            ),
        )
        await pilot.press("backspace", "backspace", *"ok", "enter")
        await browsing(pilot, app)
        assert library.tags.of(key(app, 0)) == ("fine", "ok")


async def test_escape_leaves_tags_as_they_were(app: PubtuiApp, library: Library) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("t", *"thesis", "escape")
        await browsing(pilot, app)
        assert library.tags.counts() == {}
        assert library.undo() is None


@pytest.fixture
def no_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)


@pytest.mark.usefixtures("no_editor")
async def test_a_note_is_written_in_the_app_shown_and_taken_back(app: PubtuiApp, library: Library) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("e", *"See [/] Erdős", "enter", *"again", "escape")
        await browsing(pilot, app)
        assert library.notes.of(key(app, 0)) == "See [/] Erdős\nagain"
        assert message(app) == "Note kept"
        assert "Note  See [/] Erdős\nagain" in shown(app)
        await pilot.press("u")
        assert library.notes.of(key(app, 0)) == ""
        assert "Note" not in shown(app)


async def test_without_a_terminal_to_give_away_the_app_edits_the_note_itself(
    app: PubtuiApp, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VISUAL", "never-started")
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("e", *"in the app", "escape")
        await browsing(pilot, app)
        assert library.notes.of(key(app, 0)) == "in the app"


async def test_a_note_is_found_by_the_filter_and_marked(app: PubtuiApp, library: Library) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        library.notes.write(key(app, 3), "Ask Łukasz")
        await pilot.press("/", *"note:lukasz", "enter")
        await until(pilot, lambda: app.screen.query_one(PaperList).row_count == 1)
        await until(pilot, lambda: "Ask Łukasz" in shown(app))
