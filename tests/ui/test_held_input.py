"""What is typed while a text opens acts on the text, in its order, and on nothing else."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from pubtui.library.database import Library
from pubtui.ui.app import PubtuiApp
from pubtui.ui.full_text_jobs import ReadJob
from pubtui.ui.screens.browse import BrowseScreen
from pubtui.ui.screens.read import ReadScreen
from pubtui.ui.widgets.paper_list import PaperList
from tests.ui.reader import Shelved, on_screen, reading, state
from tests.ui.waiting import until


@pytest.fixture
def read_it(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Texts are read as soon as this is set."""
    begin, read = threading.Event(), ReadJob.__call__

    def wait_and_read(job: ReadJob) -> None:
        begin.wait(10)
        read(job)

    monkeypatch.setattr(ReadJob, "__call__", wait_and_read)
    yield begin
    begin.set()


async def test_keys_wait_for_the_text(app: PubtuiApp, shelved: Shelved, read_it: threading.Event) -> None:
    shelved()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "/", *"boxing", "enter")
        assert isinstance(app.screen, ReadScreen)
        read_it.set()
        await reading(pilot)
        await until(pilot, lambda: state(app).startswith("1 of"))
        assert any("boxing" in line for line in on_screen(app))


async def test_one_can_leave_at_once_and_what_was_typed_is_gone(
    app: PubtuiApp, library: Library, shelved: Shelved, read_it: threading.Event
) -> None:
    shelved()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "j", "j", "s", "q")
        assert isinstance(app.screen, BrowseScreen)
        read_it.set()
        await pilot.pause()
        assert app.screen.query_one(PaperList).cursor == 0
        assert library.marks.starred() == []


async def test_a_text_that_opens_next_hears_only_its_own_keys(
    app: PubtuiApp, shelved: Shelved, read_it: threading.Event
) -> None:
    shelved()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter", "G", "q", "enter")
        read_it.set()
        await reading(pilot)
        assert on_screen(app)[0] == "  A Survey of Faint Sources: Methods and First Results"
