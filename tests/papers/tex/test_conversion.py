"""TeX in titles and abstracts, against fragments with known right answers and thousands of real papers."""

import json
from pathlib import Path

import pytest

from pubtui.papers.tex import plain, runs

DATA = Path(__file__).parents[2] / "data"
CASES = json.loads((DATA / "tex" / "cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["tex"][:40])
def test_every_fragment_reads_as_one_of_the_right_texts(case: dict[str, object]) -> None:
    source = str(case["tex"])
    shown = plain(source)
    assert "acceptable" not in case or shown in case["acceptable"]  # type: ignore[operator]
    assert "".join(run.text for run in runs(source)) == shown
