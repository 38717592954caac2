"""Where one more command is met: run in a copy of pubtui to which `cheer` was added; the answer is JSON."""

from __future__ import annotations

import asyncio
import json
import sys
from datetime import UTC, datetime
from pathlib import Path

from pubtui import starter
from pubtui.library.database import open_library
from pubtui.papers.dates import PartialDate
from pubtui.settings import effective
from pubtui.settings.paths import Paths
from pubtui.ui import settings_faults
from pubtui.ui.app import PubtuiApp
from pubtui.ui.session import Session
from pubtui.ui.widgets.key_line import KeyLine
from tests.test_readme import every_key
from tests.ui.waiting import until

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


async def met(folder: Path) -> dict[str, str]:
    """Where the command was met in the app and around it; `cheer` has been given the key f6 by the reader."""
    config = folder / "config.toml"
    config.write_text('[keys]\ncheer = "f6"\n', encoding="utf-8")
    chosen = effective.load(config, {})
    paths = Paths(folder, folder, folder)
    found = {"README": every_key(), "faults": ", ".join(settings_faults.faults(chosen))}
    with open_library(paths.library_file) as library:
        starter.stock(library, PartialDate.of(NOON))
        app = PubtuiApp(Session(library, chosen.settings, paths, lambda: NOON))
        async with app.run_test(size=(160, 60)) as pilot:
            line = app.screen_stack[0].query_one(KeyLine)
            found["footer"] = line.render().plain
            found["palette"] = "\n".join(command.title for command in app.get_system_commands(app.screen))
            await pilot.press("f6")
            await until(pilot, lambda: line.message != "")
            found["done"] = line.message
            await pilot.press("?")
            await until(pilot, lambda: bool(app.screen.query("#help-text")))
            found["help"] = str(app.screen.query_one("#help-text").render())
    return found


if __name__ == "__main__":
    json.dump(asyncio.run(met(Path(sys.argv[1]))), sys.stdout)
