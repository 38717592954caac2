"""Whatever pubtui writes for itself is its reader's alone, whatever the umask."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pubtui.terminal import crash_report
from tests.benchmarks.bulk_records import records
from tests.cli.conftest import Pubtui
from tests.loopback_arxiv import LoopbackArxiv
from tests.loopback_arxiv.corpus import DATA


@pytest.fixture(autouse=True)
def everybody_may_read() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX's")
def test_no_file_or_folder_of_ours_can_be_read_by_others(
    pubtui: Pubtui, home: Path, loopback_arxiv: LoopbackArxiv, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PUBTUI_ARXIV_URL", loopback_arxiv.url)
    monkeypatch.setenv("PUBTUI_PACE", "0")
    loopback_arxiv.answers.files["html/2607.07820"] = (DATA / "reading" / "page.html").read_bytes()
    bulk = tmp_path / "bulk.jsonl"
    bulk.write_text(json.dumps(next(records(1))) + "\n", encoding="utf-8")
    for words in (
        ["star", "2607.07820"],
        ["refresh", "--quiet"],
        ["download", "2607.07820"],
        ["cite", "2607.07820"],
        ["config", "--init"],
        ["backup", str(home / "mine.json")],
        ["import", str(bulk)],
    ):
        assert pubtui(*words).code == 0, words
    crash_report.write(home / "crashes", RuntimeError(), version="1", now=datetime.now(UTC))
    found = [home, *home.rglob("*")]
    assert {"library.sqlite", "pace.sqlite", "texts", "library.copies", "arxiv.sqlite", "crashes"} <= {
        place.name for place in found
    }
    open_to_others = {
        str(place.relative_to(home)): oct(stat.S_IMODE(place.stat().st_mode))
        for place in found
        if place.stat().st_mode & 0o077
    }
    assert open_to_others == {}
