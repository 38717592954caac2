"""A library that holds the hostile corpus, and a watch over what Python is asked to do."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from pubtui.cli.main import run
from pubtui.errors import UsageError
from pubtui.library.database import open_library
from pubtui.papers.dates import PartialDate
from tests.hostile.inputs import texts
from tests.hostile.papers import papers_of_the_bulk_file
from tests.hostile.sentry import on_duty

Seen = list[str]


@dataclass(frozen=True)
class Ran:
    """What one command line did."""

    code: int
    out: str
    err: str


Pubtui = Callable[..., Ran]


@pytest.fixture
def outside(tmp_path: Path) -> Iterator[Seen]:
    """What was written outside the test's folder, started or reached; the test fails if there is any."""
    with on_duty(tmp_path) as seen:
        yield seen
    assert seen == []


@pytest.fixture(scope="session")
def hostile_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """PUBTUI_HOME with every hostile paper, all starred, and every text as note, tag and saved filter."""
    home = tmp_path_factory.mktemp("hostile")
    papers = papers_of_the_bulk_file()
    keys = [paper.identifier.key for paper in papers]
    with on_duty(home) as seen, open_library(home / "library.sqlite") as library:
        library.catalogue.write(papers, PartialDate("2026-12-02"))
        library.marks.star(keys)
        for key, text in zip(keys, texts(), strict=False):
            library.notes.write(key, text)
            with suppress(UsageError):  # not every text can be a tag
                library.tags.add([key], text)
            with suppress(UsageError):
                library.saved_filters.save(text, text)
    assert seen == []
    return home


@pytest.fixture
def pubtui(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Pubtui:
    """Runs a command line in this process, in an empty home that only $PUBTUI_HOME changes."""
    for name in list(os.environ):
        if name.startswith(("PUBTUI_", "SSH_", "XDG_")) or name in ("DISPLAY", "WAYLAND_DISPLAY", "TMUX"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("PUBTUI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PUBTUI_ARXIV_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("PUBTUI_PACE", "0")

    def ran(*words: str) -> Ran:
        capsys.readouterr()
        code = run(words)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return ran
