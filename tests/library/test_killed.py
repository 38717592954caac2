"""A process killed at any moment loses nothing that it acknowledged."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pubtui.library.database import open_library

_ROOT = Path(__file__).parents[2]
_WRITE_FOR_EVER = """
import sys
from pathlib import Path
from pubtui.library.database import open_library
from pubtui.library.follows import FollowKind
from pubtui.starter import stock
from pubtui.papers.dates import PartialDate

with open_library(Path(sys.argv[1])) as library:
    stock(library, PartialDate("2026-07-14"))
    first = int(sys.argv[2])
    for number in range(first, first + 100_000):
        kind = number % 5
        if kind == 0:
            library.marks.star([number])
        elif kind == 1:
            library.notes.write(number, f"note {number}")
        elif kind == 2:
            library.tags.add([number], f"tag{number}")
        elif kind == 3:
            library.follows.add(FollowKind.AUTHOR_NAME, f"Author {number}")
        else:
            library.marks.mark_read([number])
        sys.stdout.write(f"{number}\\n")
        sys.stdout.flush()
"""


def _run_and_kill(path: Path, first: int, chance: random.Random) -> list[int]:
    """Write until killed after a random number of acknowledged writes; what was acknowledged."""
    wanted = chance.choice([0, 1, 2, chance.randint(3, 60)])
    process = subprocess.Popen(
        [sys.executable, "-c", _WRITE_FOR_EVER, str(path), str(first)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
    )
    assert process.stdout is not None
    acknowledged = [int(process.stdout.readline()) for _ in range(wanted)]
    process.send_signal(signal.SIGKILL)
    acknowledged += [int(line) for line in process.stdout.read().split("\n")[:-1]]
    process.wait()
    return acknowledged


def _check(path: Path, acknowledged: list[int]) -> None:
    with open_library(path) as library:
        assert library.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        library.connection.execute(
            "INSERT INTO papers_index (papers_index, rank) VALUES ('integrity-check', 1)"
        )
        starred, read = set(library.marks.starred()), set(library.marks.read())
        followed = {follow.value for follow in library.follows.all()}
        for number in acknowledged:
            kept = {
                0: number in starred,
                1: library.notes.of(number) == f"note {number}",
                2: library.tags.of(number) == (f"tag{number}",),
                3: f"Author {number}" in followed,
                4: number in read,
            }
            assert kept[number % 5]
        assert library.catalogue.count() in (0, 30)


def _kill_often(path: Path, times: int, seed: int) -> None:
    chance = random.Random(seed)
    acknowledged: list[int] = []
    for time in range(times):
        acknowledged += _run_and_kill(path, time * 1_000_000, chance)
        _check(path, acknowledged if time % 10 == 9 or times < 10 else acknowledged[-60:])


def test_a_killed_process_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    _kill_often(tmp_path / "library.sqlite", times=5, seed=1)


@pytest.mark.on_demand
def test_three_hundred_killed_processes_lose_nothing_they_acknowledged(tmp_path: Path) -> None:
    _kill_often(tmp_path / "library.sqlite", times=300, seed=2)
