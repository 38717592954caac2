import gzip
import json
from pathlib import Path

import pytest
from rich.cells import cell_len

from pubtui.papers.cells import fitted, shortened, width

DATA = Path(__file__).parents[1] / "data"

WIDTHS = [
    ("plain", 5),
    ("Erdős–Rényi", 11),
    ("Erdo\u030bs", 5),
    ("中文 title", 10),
    ("日本", 4),
    ("한국어", 6),
    ("\u1112\u1161\u11ab", 2),
    ("ｆｕｌｌ", 8),
    ("😀", 2),
    ("👩‍🔬 works", 8),
    ("👍🏽", 2),
    ("🇫🇷🇩🇪", 4),
    ("❤️", 2),
    ("ℒ(θ)=∑ᵢ₌₁ⁿ", 10),
    ("zero\u200bwidth", 9),
    ("שלום", 4),
    ("हिन्दी", 3),
    ("", 0),
]


@pytest.mark.parametrize(("text", "cells"), WIDTHS)
def test_width_is_what_a_terminal_takes(text: str, cells: int) -> None:
    assert width(text) == cells


@pytest.mark.parametrize("text", [text for text, _cells in WIDTHS])
@pytest.mark.parametrize("cells", range(12))
def test_a_column_is_exactly_as_wide_as_asked(text: str, cells: int) -> None:
    assert width(fitted(text, cells)) == cells


def test_a_cut_is_between_clusters_and_shown() -> None:
    assert shortened("中文字", 4) == "中…"
    assert shortened("中文字", 5) == "中文…"
    assert shortened("e\u0301e\u0301e\u0301", 2) == "e\u0301…"
    assert shortened("👩‍🔬👩‍🔬", 3) == "👩‍🔬…"
    assert shortened("a word", 3) == "a…"
    assert shortened("fits", 4) == "fits"
    assert shortened("x", 0) == ""


def test_real_titles_and_names_are_as_wide_as_the_interface_says() -> None:
    with gzip.open(DATA / "bulk" / "recent_sample.jsonl.gz", "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    texts = [record["title"].replace("\n", " ") for record in records]
    texts += [name for record in records for name in record["authors"]]
    assert [text for text in texts if width(text) != cell_len(text)] == []
