"""The benchmarks of all of arXiv run, on few papers, so that they are there when they are needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks import all_of_arxiv, bulk_records, in_a_terminal


def test_the_benchmark_of_all_of_arxiv_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    all_of_arxiv.main(1000, tmp_path)
    told = capsys.readouterr().out
    assert "import      1000 papers" in told
    assert "everything                           1000 keys" in told


def test_the_benchmark_in_a_terminal_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = "--library 20 --arxiv 60 --fzf --filters re --presses 1 --rounds 1".split()
    in_a_terminal.main(["--folder", str(tmp_path), *few])
    told = capsys.readouterr().out
    assert "20: filter key, median, ms" in told
    assert "60 arXiv: start / bare app's" in told


def test_made_up_records_are_the_same_for_the_same_seed_and_all_different() -> None:
    once, again = list(bulk_records.records(300, seed=3)), list(bulk_records.records(300, seed=3))
    assert once == again
    assert len({record["id"] for record in once}) == 300
