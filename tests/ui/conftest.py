"""The app on the starter library, in a folder of its own, with its clock stopped."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pubtui import starter
from pubtui.library.database import Library, open_library
from pubtui.papers.dates import PartialDate
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.ui.app import PubtuiApp
from pubtui.ui.session import Session

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path, tmp_path, tmp_path)


@pytest.fixture
def library(paths: Paths) -> Iterator[Library]:
    with open_library(paths.library_file) as opened:
        starter.stock(opened, PartialDate.of(NOON))
        yield opened


@pytest.fixture
def app(library: Library, paths: Paths) -> PubtuiApp:
    return PubtuiApp(Session(library, Settings(), paths, lambda: NOON))
