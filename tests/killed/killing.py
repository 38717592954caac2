"""Kills victims of every trial, and counts what was lost."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from traceback import format_exception

from tests.benchmarks.bulk_records import records
from tests.killed.trials import (
    Exporting,
    Importing,
    Marking,
    Migrating,
    Rebuilding,
    Refreshing,
    Starting,
    Trial,
)
from tests.killed.victim import Remains, kill

_ROOT = Path(__file__).parents[2]

# Of a hundred kills: an import takes long, and its file is one that can be made again.
SHARES: dict[type[Trial], int] = {
    Marking: 34, Refreshing: 22, Migrating: 16, Exporting: 12, Starting: 5, Importing: 5, Rebuilding: 6,
}  # fmt: skip


@dataclass(slots=True)
class Tally:
    """How many were killed in each trial, how many of them at work, and what was wrong afterwards."""

    killed: Counter[str] = field(default_factory=Counter)
    ended_before: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    faults: list[str] = field(default_factory=list)


def kill_often(
    trials: Sequence[Trial], times: int, seed: int, *, told: Callable[[str], None] = lambda words: None
) -> Tally:
    """Kill until `times` were killed at work, in trials by their shares; `seed` decides on the moments."""
    chance, tally = random.Random(seed), Tally()
    for number in range(1, times + 1):
        (trial,) = chance.choices(trials, [SHARES[type(trial)] for trial in trials])
        while not _killed_at_work(trial, chance.random(), tally):
            pass
        if number % 100 == 0:
            told(f"{number} killed, {tally.acknowledged} steps acknowledged, {len(tally.faults)} faults")
    return tally


def _killed_at_work(trial: Trial, share_of_life: float, tally: Tally) -> bool:
    """Let a victim work for this share of the time it needs; False where it was done before it was killed."""
    name = type(trial).__name__
    trial.prepare()
    remains = kill(trial.work, trial.apart / "victim", share_of_life * trial.seconds)
    if not remains.was_killed:
        trial.seconds = remains.seconds
    tally.acknowledged += len(remains.done)
    (tally.killed if remains.was_killed else tally.ended_before)[name] += 1
    fault = remains.raised or _fault(trial, remains)
    if fault:
        tally.faults.append(f"{name}, after {remains.seconds:.3f} s: {fault}")
    return remains.was_killed


def _fault(trial: Trial, remains: Remains) -> str:
    try:
        trial.check(remains)
        trial.check_leftovers()
    except Exception as error:  # whatever a check meets is a finding
        return "".join(format_exception(error, limit=-2))
    return ""


@contextmanager
def all_trials(folder: Path, *, papers: int = 400, bulk_records: int = 4_000) -> Iterator[list[Trial]]:
    """Every trial, with an arXiv of its own to ask; libraries grow from kill to kill."""
    bulk = folder / "records.jsonl"
    bulk.write_text("".join(f"{json.dumps(record)}\n" for record in records(bulk_records)))
    arxiv = subprocess.Popen(
        [sys.executable, "-m", "tests.loopback_arxiv", "--crowd", str(papers)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=_ROOT,
    )
    try:
        assert arxiv.stdout is not None
        url = arxiv.stdout.readline().strip().partition("=")[2]
        yield [
            Marking(folder),
            Refreshing(folder, url),
            Migrating(folder),
            Exporting(folder),
            Starting(folder),
            Rebuilding(folder),
            Importing(folder, bulk),
        ]
    finally:
        arxiv.terminate()
        arxiv.wait()
