"""The app on the starter library, in a folder of its own, with its clock stopped."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual import _wait

from pubtui import starter
from pubtui.downloading.full_texts import FullTexts
from pubtui.library.database import Library, open_library
from pubtui.papers.dates import PartialDate
from pubtui.reading.shelf import Shelf
from pubtui.settings.paths import Paths
from pubtui.settings.settings import Settings
from pubtui.ui.app import PubtuiApp
from pubtui.ui.session import Session

DATA = Path(__file__).parents[1] / "data" / "reading"
NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def a_terminal_of_many_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever terminal the tests run in, and whatever editor their reader likes."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    for name in ("NO_COLOR", "VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual's pilot looks every 20 ms whether the app is idle, twice a key; 4 ms do as well."""
    monkeypatch.setattr(_wait, "SLEEP_GRANULARITY", 1 / 250)
    monkeypatch.setattr(_wait, "SLEEP_IDLE", 1 / 5_000)


@pytest.fixture(autouse=True)
def garbage_is_collected_again() -> Iterator[None]:
    """An app leaves what it needs aside for as long as it runs; here hundreds run in one process."""
    yield
    gc.unfreeze()


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path, tmp_path, tmp_path)


@pytest.fixture
def library(paths: Paths) -> Iterator[Library]:
    with open_library(paths.library_file) as opened:
        starter.stock(opened, PartialDate.of(NOON))
        yield opened


@pytest.fixture
def shelved(paths: Paths, library: Library) -> Callable[..., None]:
    """Puts a file of tests/data/reading on the shelf as a paper's full text, unless told of the first."""

    def put(source: str = "page.html", paper: str = "2607.07820") -> None:
        texts = FullTexts(library, Shelf(paths.texts_folder), paths.transcripts_folder)
        texts.shelf.folder.mkdir(exist_ok=True)
        file = DATA / source
        shutil.copy(file, texts.shelf.folder / f"A paper [{paper}]{file.suffix}")
        texts.settle()

    return put


@pytest.fixture
def app(library: Library, paths: Paths) -> PubtuiApp:
    return PubtuiApp(Session(library, Settings(), paths, lambda: NOON))
