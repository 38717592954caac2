"""TeX in titles and abstracts, against texts known to be right and thousands of real papers."""

import gzip
import json
import re
import time
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubtui.papers.tex import plain, runs
from pubtui.papers.text import clean_paragraphs, fold

DATA = Path(__file__).parents[2] / "data"
CASES = json.loads((DATA / "tex" / "cases.json").read_text(encoding="utf-8"))
GOLDEN = json.loads((DATA / "tex" / "golden.json").read_text(encoding="utf-8"))

# What is left in real abstracts that TeX would not have printed, by kind. All but the first are faults of the
# source that cannot be repaired without guessing.
LEFT_OVER = {
    "private macro": 25,  # \method, \ours, \Rvir: defined in the paper, not in the abstract
    "stray backslash": 4,  # emotion\n (e.g., Q\A, Task03\Liver, training; \3)
    "unmatched brace": 6,  # "We aim to determine} the relative"
    "unpaired dollar": 2,  # (TMTSF)2$SO3, C_F/C_A=4/9$
}


@cache
def corpus() -> list[dict[str, Any]]:
    """7,548 papers of 1994 to 2026."""
    found: list[dict[str, Any]] = []
    for name in ("arxiv/records.jsonl.gz", "bulk/recent_sample.jsonl.gz"):
        with gzip.open(DATA / name, "rt", encoding="utf-8") as lines:
            found += map(json.loads, lines)
    return found


def titles_and_abstracts() -> Iterator[str]:
    for record in corpus():
        yield record["title"]
        yield record["abstract"]


@pytest.mark.parametrize("case", CASES)
def test_every_fragment_reads_as_one_of_the_right_texts(case: dict[str, Any]) -> None:
    shown = plain(case["tex"])
    assert "acceptable" not in case or shown in case["acceptable"]


@pytest.mark.parametrize("pair", GOLDEN, ids=lambda pair: pair["id"])
def test_sentences_of_real_abstracts_read_as_a_person_checked_them(pair: dict[str, str]) -> None:
    assert plain(pair["tex"]) == pair["plain"]


def test_real_titles_and_abstracts_hold_no_control_characters_and_are_nfc() -> None:
    for source in titles_and_abstracts():
        shown = plain(clean_paragraphs(source))
        assert not [c for c in shown if unicodedata.category(c) in {"Cc", "Co", "Cs"} and c != "\n"]
        assert unicodedata.is_normalized("NFC", shown)
        assert "  " not in shown


def test_runs_say_the_same_as_plain_text() -> None:
    for source in titles_and_abstracts():
        assert "".join(run.text for run in runs(source)) == plain(source)


def test_nearly_all_abstracts_are_free_of_what_tex_would_not_print() -> None:
    counts = dict.fromkeys(LEFT_OVER, 0)
    for record in corpus():
        kind = _left_over(record["abstract"], plain(record["abstract"]))
        if kind:
            counts[kind] += 1
    assert counts == LEFT_OVER
    assert sum(counts.values()) <= 0.005 * len(corpus())


def _left_over(source: str, shown: str) -> str:
    if re.search(r"(?<=\W)\\[A-Za-z]{2,}", shown):
        return "private macro"
    if "\\" in shown:
        return "stray backslash"
    printed_braces = len(re.findall(r"\\[{}]|\\[lr]brace", source)) + source.count("\\begin{cases}")
    if len(re.findall(r"[{}]", shown)) > printed_braces:
        return "unmatched brace"
    if len(re.findall(r"\$(?!\d)", shown)) > source.count("\\$"):
        return "unpaired dollar"
    return ""


def test_no_prose_word_of_real_abstracts_is_lost() -> None:
    for source in titles_and_abstracts():
        shown = re.sub("[^a-z0-9]", "", fold(plain(source)))
        assert not [word for word in _prose_words(source) if word not in shown]


def _prose_words(source: str) -> list[str]:
    without_arguments = re.sub(
        r"\\(?:begin|end|label|color|textcolor|href|hyperlink|vspace)\{[^}]*\}", " ", source
    )
    without_commands = re.sub(r"\\[A-Za-z]+\*?", " ", without_arguments)
    return [word.lower() for word in re.findall(r"(?<![\\A-Za-z])[A-Za-z]{4,}", without_commands)]


MARKS = r"\ { } $ $$ ^ _ ~ ` `` ' '' -- --- & % # [ ] ( ) \( \) \[ \] \\".split()
COMMANDS = """
    frac sqrt bar textbf bf cal over not left right begin end item verb href url cite footnote mathbb
    operatorname log alpha le rangle unknown SI stackrel unicode deg
    """.split()
FRAGMENTS = st.sampled_from(
    [*MARKS, " ", "\n", "\n\n", "\n  ", "x", "12", "ä", "中", "µ", "{equation}", "{cases}", "$5 and $10"]
    + [f"\\{name}" for name in COMMANDS]
    + ["https://a.b/c_d", "arXiv:2401.00001", "doi:10.1000/x"]
)
HARMLESS = st.sampled_from(["", " ", "\n", "x", "12", "--", "~", "%", "&", "#", "^", "_"])


@given(st.lists(FRAGMENTS, max_size=40).map("".join) | st.text())
def test_nothing_that_can_be_written_raises_or_lets_a_control_character_through(source: str) -> None:
    shown = plain(clean_paragraphs(source))
    assert not [c for c in shown if unicodedata.category(c) in {"Cc", "Co", "Cs"} and c != "\n"]
    assert "".join(run.text for run in runs(clean_paragraphs(source))) == shown


@given(st.lists(st.tuples(st.sampled_from(["word", "prose", "science", "naïve"]), HARMLESS), max_size=12))
def test_prose_survives_the_marks_around_it(words: list[tuple[str, str]]) -> None:
    shown = plain(" ".join(f"{word} {mark}" for word, mark in words))
    assert re.findall(r"[^\W\d_]{4,}", shown) == [word for word, _ in words]


def test_paragraphs_are_told_by_blank_and_indented_lines() -> None:
    assert plain("One\nsentence.\n  Two.\n\nThree.") == "One sentence.\n\nTwo.\n\nThree."


def test_an_indented_formula_does_not_end_the_paragraph() -> None:
    assert plain("We solve $$\n  x = 1\n  $$ here.") == "We solve x = 1 here."
    assert plain("So \\begin{align}\n  x &= 1, \\\\\n  y &= 2\n\\end{align} hold.") == "So x = 1, y = 2 hold."


@pytest.mark.on_demand
def test_an_abstract_takes_less_than_four_tenths_of_a_millisecond_on_average() -> None:
    abstracts = [record["abstract"] for record in corpus()]
    plain("$\\alpha$")
    start = time.process_time()
    for abstract in abstracts:
        plain(abstract)
    assert (time.process_time() - start) / len(abstracts) < 0.000_4


@pytest.mark.on_demand
@pytest.mark.parametrize(
    "unit",
    [
        "{",
        "}",
        "$",
        "$$",
        "\\(",
        "\\sqrt[",
        "\\begin{equation}",
        "``",
        "--",
        "a~",
        "x_{",
        "\\verb|",
        '"b" `c',
    ],
)
def test_time_grows_with_the_length_and_not_with_its_square(unit: str) -> None:
    def seconds(count: int) -> float:
        start = time.process_time()
        plain(unit * count)
        return time.process_time() - start

    assert seconds(40_000) < 12 * max(seconds(10_000), 0.005)


@given(st.text(alphabet="ab.,-'/ \n\t\r"))
def test_text_without_tex_reads_the_same_with_and_without_styles(source: str) -> None:
    assert plain(source) == "".join(run.text for run in runs(source))
