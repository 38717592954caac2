"""A process killed at any moment loses nothing that it acknowledged, and leaves nothing that stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.killed.killing import all_trials, kill_often


@pytest.mark.parametrize(
    ("times", "papers", "bulk_records"),
    [
        pytest.param(10, 100, 600, id="10 kills"),
        pytest.param(1000, 400, 4_000, id="1000 kills", marks=pytest.mark.on_demand),
    ],
)
def test_killed_at_any_moment_nothing_acknowledged_is_lost(
    tmp_path: Path, times: int, papers: int, bulk_records: int
) -> None:
    with all_trials(tmp_path, papers=papers, bulk_records=bulk_records) as trials:
        tally = kill_often(trials, times, seed=1)
    assert tally.faults == []
    assert tally.killed.total() == times
