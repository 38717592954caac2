import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from pubtui.cli.schema import schema_text
from pubtui.library.database import open_library
from pubtui.papers.cells import width
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from tests.cli.conftest import Pubtui
from tests.real_papers import documented_papers

SEEN = PartialDate("2026-07-14T12:00:00Z")


def _schema() -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(schema_text("paper/1"))
    return schema


@pytest.fixture
def full_library(pubtui: Pubtui, home: Path) -> list[Paper]:
    """478 real papers beside those that ship."""
    pubtui("list")
    papers = list(documented_papers())
    with open_library(home / "library.sqlite") as library:
        library.catalogue.write(papers, SEEN)
    return papers


@pytest.mark.parametrize("command", [["list"], ["show", "math/0309136", "2607.07820"]])
def test_records_are_valid_and_complete_in_their_schema(
    pubtui: Pubtui, full_library: list[Paper], command: list[str]
) -> None:
    known = {str(paper.identifier) for paper in full_library}
    schema = _schema()
    if command[0] == "show":
        command = ["show", *sorted(known)[:3], "2607.07820"]
    lines = pubtui(*command, "--jsonl").out.splitlines()
    validator = jsonschema.Draft202012Validator(schema)
    for line in lines:
        record = json.loads(line)
        validator.validate(record)
        assert set(record) == set(schema["properties"]) == set(schema["required"])
    assert [json.loads(line) for line in lines] == json.loads(pubtui(*command, "--json").out)


def test_the_list_is_whole_and_newest_first(pubtui: Pubtui, full_library: list[Paper]) -> None:
    records = [json.loads(line) for line in pubtui("list", "--jsonl").out.splitlines()]
    assert len(records) == len(full_library) + 30
    dates = [record["submitted"][:7] for record in records if record["id"] > "1"]
    assert dates[0] >= dates[-1]


def test_no_match_is_said_and_is_no_error(pubtui: Pubtui) -> None:
    assert pubtui("list", "xyzzyx") == type(pubtui("list"))(0, "", "No paper matches.\n")
    assert pubtui("list", "xyzzyx", "--json").out == "[]\n"
    assert pubtui("list", "xyzzyx", "--jsonl").out == ""


def test_words_with_a_hyphen_in_front_exclude(pubtui: Pubtui) -> None:
    everything = pubtui("list").out.splitlines()
    without = pubtui("list", "-reasoning").out.splitlines()
    only = pubtui("list", "reasoning").out.splitlines()
    assert sorted([*without, *only]) == sorted(everything)
    assert 0 < len(only) < len(everything)


@pytest.mark.parametrize("word", ["-hamiltonian", "-help", "-Version", "-json"])
@pytest.mark.parametrize("command", ["list", "export"])
def test_no_word_is_taken_for_an_option(pubtui: Pubtui, command: str, word: str) -> None:
    ran = pubtui(command, "liang", word)
    assert ran.code == 0
    assert "Usage" not in ran.out
    assert ran.out


def test_a_limit_is_kept(pubtui: Pubtui) -> None:
    assert pubtui("list", "--limit", "3").out.splitlines() == pubtui("list").out.splitlines()[:3]


def test_every_order_can_be_asked_for(pubtui: Pubtui) -> None:
    listed = pubtui("list").out.splitlines()
    for order in ("newest-version", "first-seen", "title", "first-author", "subject", "relevance"):
        assert sorted(pubtui("list", "--order", order).out.splitlines()) == sorted(listed)
    titles = [
        record["title"].lower() for record in json.loads(pubtui("list", "--order", "title", "--json").out)
    ]
    assert titles == sorted(titles)


def test_the_order_of_the_settings_holds_without_a_flag(pubtui: Pubtui) -> None:
    assert pubtui("--set", "order=title", "list").out == pubtui("list", "--order", "title").out


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("columns", [20, 60, 100])
def test_on_a_terminal_no_line_is_wider_than_it(
    full_library: list[Paper], columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    master, slave = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "pubtui", "list", "--limit", "30"], stdout=slave, stderr=subprocess.PIPE
    ) as process:
        os.close(slave)
        written = b""
        while piece := _read(master):
            written += piece
        os.close(master)
    assert process.returncode == 0
    lines = written.decode().splitlines()
    assert len(lines) == 30
    assert max(map(width, lines)) <= columns
    assert any(line.endswith("…") for line in lines)


def _read(master: int) -> bytes:
    try:
        return os.read(master, 65536)
    except OSError:  # Linux says so when the last writer has gone
        return b""


def test_without_a_terminal_lines_are_whole_and_plain(pubtui: Pubtui, full_library: list[Paper]) -> None:
    printed = pubtui("list").out
    titles = [record["title"] for record in json.loads(pubtui("list", "--json").out)]
    for line, title in zip(printed.splitlines(), titles, strict=True):
        assert line.endswith(title)
    assert "\x1b" not in printed


def test_show_wraps_to_a_comfortable_width_only_on_a_terminal(pubtui: Pubtui) -> None:
    lines = pubtui("show", "2607.07820").out.splitlines()
    assert max(map(len, lines)) > 1000
    assert lines[0].startswith("DeepSearch-World")
    assert lines[1].startswith("Authors: Xinyu Geng, ")


def test_aloud_each_paper_is_a_sentence_with_its_title_first(pubtui: Pubtui) -> None:
    pubtui("star", "2607.07820")
    first, _, third = pubtui("list", "--aloud", "--limit", "3").out.splitlines()
    assert first == (
        "DeepSearch-World: Self-Distillation for Deep Search Agents in a Verifiable Environment. "
        "Computation and Language, 10 July 2026, arXiv 2607.07820. Starred."
    )
    assert third.endswith("Reinforcement Learning. Artificial Intelligence, 10 June 2026, arXiv 2606.10346.")


def test_aloud_nothing_is_said_twice_and_nothing_missing_is_said(pubtui: Pubtui) -> None:
    for line in pubtui("list", "--aloud").out.splitlines():
        assert re.search(r"[.?!] (\S[^.]*, )?(\d+ )?\w+ \d{4}, arXiv \S+\.$", line), line
        assert "  " not in line
        assert ".." not in line


def test_marks_stay_where_a_title_is_cut(pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch) -> None:
    pubtui("star", "2607.07820")
    monkeypatch.setattr("pubtui.cli.paper_lines.terminal_columns", lambda: 60)
    (line,) = pubtui("list", "id:2607.07820").out.splitlines()
    assert line == "2607.07820  2026-07-10  cs.CL  DeepSearch-World:… [starred]"
