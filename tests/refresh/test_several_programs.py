"""Refreshes that are killed, and refreshes at the same time, as programs of their own."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pubtui.library.database import open_library
from pubtui.library.follows import Evidence, FollowKind
from pubtui.papers.dates import PartialDate
from pubtui.starter import stock
from tests.loopback_arxiv import Corpus, LoopbackArxiv, crowd
from tests.refresh.library_contents import assert_whole, identifiers, personal
from tests.refresh.samples import key

ROOT = Path(__file__).parents[2]
STARTER = 30


@pytest.fixture
def stocked(tmp_path: Path) -> Path:
    """A library with the starter, marks of every kind, and an author to be read."""
    path = tmp_path / "library.sqlite"
    with open_library(path) as library:
        stock(library, PartialDate("2026-07-14"))
        (liang,) = library.follows.all()
        library.follows.remove(liang.id)
        library.marks.star([key("2607.07820")])
        library.marks.mark_read([key("2510.01444")])
        library.notes.write(key("2509.15194"), "compare with the first version")
        library.tags.add([key("2605.14392")], "thesis")
        library.follows.add(FollowKind.AUTHOR_NAME, "Ada Crowd")
    return path


def _crowded(papers: int) -> LoopbackArxiv:
    return LoopbackArxiv(Corpus.of(crowd(papers)))


def _program(library: Path, arxiv: LoopbackArxiv, *, page_size: int, pace: float) -> subprocess.Popen[str]:
    environment = {"PYTHONPATH": str(ROOT), "PUBTUI_ARXIV_URL": arxiv.url, "PUBTUI_PACE": str(pace)}
    return subprocess.Popen(
        [sys.executable, "-m", "tests.refresh.program", str(library), str(page_size)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | environment,
    )


def _killed_after(program: subprocess.Popen[str], pages: int, seconds: float) -> None:
    assert program.stdout is not None
    with program:
        for _ in range(pages):
            program.stdout.readline()
        time.sleep(seconds)
        program.send_signal(signal.SIGKILL)


@pytest.mark.parametrize(
    ("kills", "papers", "page_size"),
    [
        pytest.param(5, 120, 10, id="5 kills"),
        pytest.param(200, 2_000, 100, id="200 kills", marks=pytest.mark.on_demand),
    ],
)
def test_killed_at_any_moment_a_refresh_leaves_a_whole_library_and_the_next_reads_only_the_rest(
    stocked: Path, tmp_path: Path, kills: int, papers: int, page_size: int
) -> None:
    chance = random.Random(20_260_714)
    with open_library(stocked) as library:
        marks = personal(library)
    counts = []
    with _crowded(papers) as arxiv:
        for number in range(kills):
            path = tmp_path / str(number) / "library.sqlite"
            path.parent.mkdir()
            shutil.copy(stocked, path)
            program = _program(path, arxiv, page_size=page_size, pace=0.002)
            _killed_after(program, chance.randint(0, papers // page_size), chance.uniform(0, 0.1))
            with open_library(path) as library:
                assert_whole(library)
                assert personal(library) == marks
                (ada,) = library.follows.all()
                counts.append(library.catalogue.count() - STARTER)
                assert len(library.follows.papers(ada.id, [Evidence.NAME])) == counts[-1]
                assert counts[-1] % page_size == 0
            sent = len(arxiv.requests)
            with _program(path, arxiv, page_size=page_size, pace=0.002) as next_one:
                assert next_one.wait(60) == 0
            asked = {request.start for request in arxiv.requests[sent:]}
            assert asked.isdisjoint(range(page_size, counts[-1] - page_size, page_size))
            with open_library(path) as library:
                assert library.catalogue.count() == STARTER + papers
                assert personal(library) == marks
                assert_whole(library)
            shutil.rmtree(path.parent)
    assert len(set(counts)) > 1  # they were really killed at different moments


@pytest.mark.parametrize(
    ("pace", "papers"),
    [
        pytest.param(0.05, 300, id="a twentieth of a second"),
        pytest.param(3.0, 60, id="three seconds", marks=pytest.mark.on_demand),
    ],
)
def test_two_refreshes_at_once_never_ask_too_soon_or_together_and_both_finish(
    stocked: Path, pace: float, papers: int
) -> None:
    with _crowded(papers) as arxiv:
        programs = [_program(stocked, arxiv, page_size=20, pace=pace) for _ in range(2)]
        for program in programs:
            with program:
                assert program.stdout is not None
                assert program.stdout.read().splitlines()[-1] == f"{papers} of {papers}"
                assert program.wait(60) == 0
        # Whoever comes later goes on where the other is.
        assert papers // 20 < len(arxiv.requests) <= 2 * papers // 20
        assert min(arxiv.gaps) >= pace, arxiv.gaps
        assert arxiv.connections_open_at_most == 1
    with open_library(stocked) as library:
        assert len(identifiers(library)) == STARTER + papers
        assert_whole(library)
