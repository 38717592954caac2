"""Putting pubtui aside, and coming back."""

from __future__ import annotations

import pytest

from pubtui.terminal import job_control
from pubtui.ui.app import PubtuiApp
from tests.ui.places import PLACES


@pytest.mark.parametrize(("shell_waits", "stops"), [(True, 1), (False, 0)])
async def test_pubtui_stops_only_where_a_shell_can_bring_it_back(
    app: PubtuiApp, monkeypatch: pytest.MonkeyPatch, *, shell_waits: bool, stops: int
) -> None:
    stopped: list[None] = []
    monkeypatch.setattr(job_control, "can_be_resumed", lambda: shell_waits)
    monkeypatch.setattr(app, "action_suspend_process", lambda: stopped.append(None))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert len(stopped) == stops


@pytest.mark.parametrize("place", [name for name in PLACES if name != "note"])
async def test_one_goes_aside_from_every_screen_and_comes_back_to_it(
    app: PubtuiApp, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    stopped: list[None] = []
    monkeypatch.setattr(job_control, "can_be_resumed", lambda: True)
    monkeypatch.setattr(app, "action_suspend_process", lambda: stopped.append(None))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*PLACES[place])
        await pilot.pause()
        screen = app.screen
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert len(stopped) == 1
        assert app.screen is screen


async def test_the_whole_screen_is_drawn_again_after_coming_back(
    app: PubtuiApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        drawn: list[bool] = []
        monkeypatch.setattr(app, "refresh", lambda *_regions, layout=False, **_: drawn.append(layout))
        app.app_resume_signal.publish(app)
        await pilot.pause()
        assert True in drawn
