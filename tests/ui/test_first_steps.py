"""Hints for newcomers: three at most, each at its moment, gone by themselves."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from rich.cells import cell_len
from textual.widgets import Input

from pubtui.library.database import Library
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.ui.app import PubtuiApp
from pubtui.ui.first_steps import FirstSteps, Step
from pubtui.ui.session import Session
from pubtui.ui.widgets.browser import Browser
from tests.ui.conftest import NOON
from tests.ui.waiting import until

STARTER = "a follows an author, R asks arXiv; these papers came with pubtui"


def hint(app: PubtuiApp) -> str:
    return app.screen_stack[0].query_one(Browser).filter_line.hint


@pytest.fixture
def steps(library: Library) -> FirstSteps:
    return FirstSteps(library, Settings())


def test_there_are_three_at_most() -> None:
    assert len(Step) == 3


def test_the_first_one_comes_in_three_visits(steps: FirstSteps) -> None:
    assert [steps.begin() for _ in range(5)] == [STARTER, STARTER, STARTER, "", ""]


def test_who_has_asked_arxiv_is_not_told_of_the_starter(steps: FirstSteps, library: Library) -> None:
    library.refreshes.begin(library.follows.all()[0].id)
    assert steps.begin() == ""


@pytest.mark.parametrize("step", Step)
def test_what_was_done_is_not_hinted_at(steps: FirstSteps, step: Step) -> None:
    steps.done(step)
    assert steps.take(step) == ""
    others = [other for other in Step if other is not step]
    assert all(steps.take(other) for other in others)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({}, "Y copies the next one the same way; space selects several"),
        ({"copy-again": ("f2",), "select": ()}, "f2 copies the next one the same way; select selects"),
    ],
)
def test_hints_name_the_readers_own_keys(
    library: Library, keys: Mapping[str, tuple[str, ...]], words: str
) -> None:
    assert FirstSteps(library, Settings(keys=keys)).take(Step.COPY_AGAIN).lower().startswith(words.lower())


async def test_each_hint_comes_at_its_moment_and_goes(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        assert hint(app) == STARTER
        await pilot.press("y", "escape")
        await until(pilot, lambda: hint(app).startswith("Y copies the next"))
        await pilot.press("Y")
        await until(pilot, lambda: hint(app) == "")
        await pilot.press("/", *"prover", "enter")
        await until(pilot, lambda: hint(app).startswith("F keeps such a filter"))
        await pilot.press("F", "escape")
        await until(pilot, lambda: hint(app) == "")
        await pilot.press("y", "escape", "/", *" x", "enter")
        assert hint(app) == ""


async def test_the_next_visit_begins_where_the_last_one_ended(library: Library, paths: Paths) -> None:
    for _ in range(3):
        visit = PubtuiApp(Session(library, Settings(), paths, lambda: NOON))
        async with visit.run_test(size=(120, 40)) as pilot:
            assert hint(visit) == STARTER
            await pilot.press("q")
    fourth = PubtuiApp(Session(library, Settings(), paths, lambda: NOON))
    async with fourth.run_test(size=(120, 40)):
        assert hint(fourth) == ""


@pytest.mark.parametrize("key", ["Y", "shift+f12"])
@pytest.mark.parametrize("width", [30, 40, 60, 80])
async def test_no_hint_is_cut_without_a_sign(library: Library, paths: Paths, key: str, width: int) -> None:
    settings = Settings(keys={"copy-again": (key,)})
    app = PubtuiApp(Session(library, settings, paths, lambda: NOON))
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.press("y", "b")
        line = app.screen.query_one(Browser).filter_line
        entry = line.query_one(Input)
        await until(pilot, lambda: line.hint != STARTER)
        shown = entry.placeholder
        assert cell_len(shown) <= entry.size.width
        assert shown in (line.hint, line.hint.partition(";")[0]) or shown.endswith("…")
