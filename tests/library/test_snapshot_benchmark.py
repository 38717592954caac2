"""The benchmark of all of arXiv runs, on a thousand papers, so that it is there when it is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks import all_of_arxiv, bulk_records


def test_the_benchmark_of_all_of_arxiv_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    all_of_arxiv.main(1000, tmp_path)
    told = capsys.readouterr().out
    assert "import      1000 papers" in told
    assert "everything                           1000 keys" in told


def test_made_up_records_are_the_same_for_the_same_seed_and_all_different() -> None:
    once, again = list(bulk_records.records(300, seed=3)), list(bulk_records.records(300, seed=3))
    assert once == again
    assert len({record["id"] for record in once}) == 300
