"""What is pasted into the lines that the reader writes."""

from __future__ import annotations

import pytest
from textual import events

from pubtui.ui.app import PubtuiApp
from pubtui.ui.widgets.entry import Entry


@pytest.mark.parametrize("key", ["/", "a", "?"])
@pytest.mark.parametrize(
    ("pasted", "written"),
    [
        (
            "Getting Better\n  at Working:\r\nCompiling",
            "Getting Better at Working: Compiling",
        ),
        ("\n\nMachine Learning\n", "Machine Learning"),
        ("\x1b[31mred\x07 \u202e[bold]x[/]", "[31mred [bold]x[/]"),
        ("\n", ""),
        ("", ""),
    ],
)
async def test_what_is_pasted_comes_in_whole_and_as_one_clean_line(
    app: PubtuiApp, key: str, pasted: str, written: str
) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        entry = app.screen.query_one(Entry)
        entry.post_message(events.Paste(pasted))
        await pilot.pause()
        assert entry.value == written


async def test_what_is_pasted_takes_the_place_of_what_is_selected(app: PubtuiApp) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("/", *"prover agents", "home", "shift+right", "shift+right")
        entry = app.screen.query_one(Entry)
        entry.post_message(events.Paste("im\n"))
        await pilot.pause()
        assert entry.value == "imover agents"
        await pilot.press("X")
        assert entry.value == "imXover agents"
