"""`pubtui import` and `pubtui search`: all of arXiv, offline and online."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Pubtui
from tests.loopback_arxiv import LoopbackArxiv

BULK = Path(__file__).parents[1] / "data" / "bulk" / "kaggle_snapshot_first200.jsonl.gz"


@pytest.fixture
def arxiv(home: Path, loopback_arxiv: LoopbackArxiv, monkeypatch: pytest.MonkeyPatch) -> LoopbackArxiv:
    monkeypatch.setenv("PUBTUI_ARXIV_URL", loopback_arxiv.url)
    monkeypatch.setenv("PUBTUI_PACE", "0")
    return loopback_arxiv


def test_the_bulk_file_is_imported_and_searched_without_a_network(pubtui: Pubtui, tmp_path: Path) -> None:
    file = tmp_path / "arxiv-metadata-oai-snapshot.json"
    with gzip.open(BULK) as packed, file.open("wb") as plain:
        shutil.copyfileobj(packed, plain)
    imported = pubtui("import", str(file))
    assert imported.code == 0
    assert imported.out.startswith("200 papers are here now")
    found = pubtui("search", "author:balazs")
    assert found.out.startswith("0704.0001")
    assert pubtui("search", "xyzzy").err.strip().endswith("No paper matches.")
    assert len(pubtui("search", "--limit", "3", "the").out.splitlines()) == 3
    assert pubtui("list", "author:balazs").out == ""


def test_bad_lines_are_counted_and_named_and_never_fatal(pubtui: Pubtui, tmp_path: Path) -> None:
    file = tmp_path / "bulk.jsonl"
    with gzip.open(BULK, "rt", encoding="utf-8") as lines:
        good = next(lines)
    file.write_text(f"{good}not json\n{{}}\n", encoding="utf-8")
    imported = pubtui("import", str(file))
    assert imported.code == 0
    assert imported.out.startswith("1 paper is here now")
    assert "line 2" in imported.err
    assert "line 3" in imported.err


def test_a_file_that_is_not_there_is_told(pubtui: Pubtui, tmp_path: Path) -> None:
    ran = pubtui("import", str(tmp_path / "none.json"))
    assert ran.code == 8
    assert "cannot be read" in ran.err


def test_without_a_snapshot_arxiv_is_asked(pubtui: Pubtui, arxiv: LoopbackArxiv) -> None:
    found = pubtui("search", "author:liang", "reasoning", "-survey")
    assert found.code == 0
    assert "2606.10346" in found.out
    assert "2603.08291" not in found.out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("is:starred",), "known to your library only"),
        (("-survey",), "only for what a paper is not"),
        ((), "Say what to search for"),
        (("id:2607.07820",), "pubtui show 2607.07820"),
    ],
)
def test_what_arxiv_cannot_answer_is_told(
    pubtui: Pubtui, arxiv: LoopbackArxiv, words: tuple[str, ...], reason: str
) -> None:
    ran = pubtui("search", "--online", *words)
    assert ran.code == 2
    assert reason in ran.err


@pytest.fixture
def imported(pubtui: Pubtui, tmp_path: Path) -> None:
    """A snapshot of 200 papers."""
    assert pubtui("import", str(shutil.copy(BULK, tmp_path / "bulk.jsonl.gz"))).code == 0


@pytest.mark.parametrize(
    ("name", "content", "code", "said"),
    [
        ("a.json", "[1]\n{}\n", 8, "holds no paper as arXiv's public metadata file has them (line 1: "),
        ("a.json", "", 8, "holds no paper"),
        ("a.json", '{\n "schema": "pubtui/backup/1",\n', 2, "a.json takes it in."),
        ("a.json", '{"schema": "pubtui/follows/1"', 2, "pubtui follows --import"),
        ("a.opml", "<opml/>", 2, "pubtui follows --import"),
    ],
)
def test_a_file_of_another_kind_never_takes_the_place_of_a_snapshot(
    pubtui: Pubtui, imported: None, tmp_path: Path, name: str, content: str, code: int, said: str
) -> None:
    file = tmp_path / name
    file.write_text(content)
    ran = pubtui("import", str(file))
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
    assert pubtui("search", "author:balazs").out.startswith("0704.0001")


def test_doctor_knows_the_snapshot(pubtui: Pubtui, imported: None) -> None:
    pubtui("list")
    assert "arxiv.sqlite, " in pubtui("doctor", "library").out
    assert "200 papers of all of arXiv, imported 20" in pubtui("doctor", "library").out


def test_papers_of_all_of_arxiv_are_shown_and_cited_without_being_kept(
    pubtui: Pubtui, imported: None
) -> None:
    assert pubtui("show", "0704.0001", "2607.07820").out.startswith("Calculation of prompt diphoton")
    assert pubtui("show", "0704.0001", "--json").code == 0
    assert pubtui("cite", "0704.0001").out.startswith("@misc{balazs2007calculation,")
    assert pubtui("note", "0704.0001").err == "pubtui: There is no note on 0704.0001.\n"
    assert pubtui("star", "--off", "0704.0001").code == 0
    assert pubtui("list", "id:0704").out == ""


@pytest.mark.parametrize("mark", [["star"], ["read"], ["tag", "thesis"]])
def test_a_mark_brings_a_paper_of_all_of_arxiv_into_the_library(
    pubtui: Pubtui, imported: None, mark: list[str]
) -> None:
    assert pubtui(*mark, "0704.0001", "2607.07820").code == 0
    assert len(pubtui("list", "id:0704").out.splitlines()) == 1


def test_a_paper_that_nobody_has_keeps_the_others_out(pubtui: Pubtui, imported: None) -> None:
    ran = pubtui("star", "0704.0001", "2401.99999")
    assert ran.code == 3
    assert "Not in the library: 2401.99999." in ran.err
    assert pubtui("list", "id:0704").out == ""


def test_an_author_is_followed_without_a_network(
    pubtui: Pubtui, imported: None, arxiv: LoopbackArxiv
) -> None:
    ran = pubtui("follow", "C. Balazs", "--no-refresh")
    assert ran.err == "Following C. Balazs.\n1 paper came from the snapshot of all of arXiv.\n"
    assert pubtui("list", "id:0704.0001").out.startswith("0704.0001")
    with arxiv.refusing():
        assert pubtui("follow", "C. Balazs").code == 5
    assert "new" not in pubtui("list", "id:0704.0001").out.rpartition("[")[2]
    assert pubtui("follow", "cs.DL", "--no-refresh").err == "Following cs.DL.\n"
