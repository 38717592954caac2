"""The reader as a test sees it: its lines, its words, and waiting until a text is there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from pubtui.ui.app import PubtuiApp
from pubtui.ui.screens.read import ReadScreen
from pubtui.ui.widgets.key_line import KeyLine
from pubtui.ui.widgets.text_title import TextTitle
from pubtui.ui.widgets.text_view import TextView
from tests.ui.waiting import until

Shelved = Callable[..., None]


def view(app: PubtuiApp) -> TextView:
    return app.screen.query_one(TextView)


def message(app: PubtuiApp) -> str:
    return app.screen.query_one(KeyLine).message


def state(app: PubtuiApp) -> str:
    return app.screen.query_one(TextTitle).state


def on_screen(app: PubtuiApp) -> list[str]:
    shown = view(app)
    return [shown.render_line(y).text.rstrip() for y in range(shown.size.height)]


async def reading(pilot: Pilot[Any]) -> None:
    """Until a text is shown."""
    app = pilot.app
    await until(pilot, lambda: isinstance(app.screen, ReadScreen) and bool(app.screen.query(TextView)))
    shown = app.screen.query_one(TextView)
    await until(pilot, lambda: bool(shown.document.blocks))
    await pilot.pause()


@asynccontextmanager
async def opened(app: PubtuiApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[Any]]:
    """The reader on the first paper."""
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter")
        await reading(pilot)
        yield pilot
