"""`pubtui import FILE.bib` brings the papers a bibliography speaks of, and says what it could not bring."""

from __future__ import annotations

import gzip
import io
import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from pubtui.cli.schema import schema_text
from tests.cli.conftest import Pubtui
from tests.loopback_arxiv import LoopbackArxiv

BULK = Path(__file__).parents[1] / "data" / "bulk" / "kaggle_snapshot_first200.jsonl.gz"
BIBLIOGRAPHY = r"""% of a thesis
@string{arx = "arXiv preprint arXiv:"}
@article{Liang:RLVR, title={A}, eprint={2607.07820}, archivePrefix={arXiv}, }
@misc{by-doi, doi = "10.48550/arXiv.2409.10667", year=2024}
@article{by-journal, journal = arx # {physics/0106051}, title={B}
@online{by-url, url={https://arxiv.org/abs/acc-phys/9411003v1},,}
@book{knuth, title={The Art of Computer Programming}}
@misc{misspelt, eprint={2613.99999}, archiveprefix={arXiv}}
@misc{unknown, note={arXiv:2402.99999}}
@misc{again, url={https://arxiv.org/pdf/2607.07820v2}}
"""


@pytest.fixture
def arxiv(home: Path, loopback_arxiv: LoopbackArxiv, monkeypatch: pytest.MonkeyPatch) -> LoopbackArxiv:
    monkeypatch.setenv("PUBTUI_ARXIV_URL", loopback_arxiv.url)
    monkeypatch.setenv("PUBTUI_PACE", "0")
    return loopback_arxiv


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "thesis.bib"
    path.write_text(BIBLIOGRAPHY, encoding="utf-8")
    return str(path)


def test_papers_come_from_arxiv_and_what_did_not_is_told_by_line(
    pubtui: Pubtui, arxiv: LoopbackArxiv, file: str
) -> None:
    ran = pubtui("import", file)
    assert ran.code == 3
    assert ran.out.splitlines() == [
        f"{file}: 8 entries, 5 papers of arXiv's.",
        "  1 in the library before",
        "  3 from arXiv",
        "  4 papers cited by the file's own keys from now on",
    ]
    assert "1 paper not known to arXiv:\n  line 9: 2402.99999 (unknown)\n" in ran.err
    assert "line 5: by-journal: it is never closed\n" in ran.err
    assert "line 8: misspelt: '2613.99999' is not an arXiv identifier" in ran.err
    assert "1 entry without an arXiv identifier:\n  line 7: knuth\n" in ran.err
    assert pubtui("show", "2409.10667", "physics/0106051", "acc-phys/9411003").code == 0
    assert len(arxiv.requests) == 1


def test_nobody_is_followed_and_the_files_keys_are_kept(
    pubtui: Pubtui, arxiv: LoopbackArxiv, file: str
) -> None:
    follows = pubtui("follows").out
    pubtui("import", file)
    assert pubtui("follows").out == follows
    assert pubtui("cite", "2607.07820").out.startswith("@misc{Liang:RLVR,")
    assert pubtui("cite", "2409.10667", "--format", "cite").out == "\\cite{by-doi}\n"


def test_a_key_that_a_paper_was_given_before_stays(pubtui: Pubtui, arxiv: LoopbackArxiv, file: str) -> None:
    before = pubtui("cite", "2607.07820").out
    pubtui("import", file)
    assert pubtui("cite", "2607.07820").out == before


def test_papers_can_be_tagged(pubtui: Pubtui, arxiv: LoopbackArxiv, file: str) -> None:
    pubtui("import", file, "--tag", "thesis")
    assert len(pubtui("list", "tag:thesis").out.splitlines()) == 4


def test_without_a_network_the_rest_is_asked_for_by_the_next_import(
    pubtui: Pubtui, arxiv: LoopbackArxiv, file: str
) -> None:
    with arxiv.refusing():
        ran = pubtui("import", file)
    assert ran.code == 5
    assert "  1 in the library before\n" in ran.out
    assert "4 papers not asked for yet:" in ran.err
    assert "cannot be reached" in ran.err
    assert "the same import asks for the rest alone" in ran.err
    assert "  3 from arXiv\n" in pubtui("import", file).out
    assert arxiv.requests[-1].path.startswith("/api/query")


def test_what_arxiv_sends_without_a_title_is_told(pubtui: Pubtui, arxiv: LoopbackArxiv, file: str) -> None:
    arxiv.faults.add("missing-title")
    ran = pubtui("import", file)
    assert ran.code == 3
    assert "  2 from arXiv\n" in ran.out
    assert " came without a title\n" in ran.err


def test_ctrl_c_keeps_what_came(pubtui: Pubtui, arxiv: LoopbackArxiv, file: str) -> None:
    pubtui("list")
    arxiv.faults.add("hang")
    command = [sys.executable, "-m", "pubtui", "import", file]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not arxiv.requests:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
    assert process.returncode == 130
    assert "  1 in the library before\n" in out
    assert "4 papers not asked for yet:" in err
    assert "Traceback" not in err


def test_the_snapshot_spares_arxiv_the_question(pubtui: Pubtui, arxiv: LoopbackArxiv, tmp_path: Path) -> None:
    bulk = tmp_path / "bulk.json"
    with gzip.open(BULK) as packed, bulk.open("wb") as plain:
        shutil.copyfileobj(packed, plain)
    pubtui("import", str(bulk))
    file = tmp_path / "a.BIB"
    file.write_text("@misc{a, eprint={0704.0001}}@misc{b, eprint={0704.0003}}", encoding="utf-8")
    ran = pubtui("import", str(file))
    assert (ran.code, arxiv.requests) == (0, [])
    assert "  2 from the snapshot of all of arXiv\n" in ran.out
    assert pubtui("list", "id:0704.000").out.count("\n") == 2


def test_a_paper_left_out_of_the_lists_stays_so_and_that_is_said(
    pubtui: Pubtui, arxiv: LoopbackArxiv, tmp_path: Path
) -> None:
    pubtui("unfollow", "Zhenwen Liang")
    file = tmp_path / "a.bib"
    file.write_text("@misc{a, eprint={2607.07820}}", encoding="utf-8")
    assert "1 paper you left out of the lists before, and still are" in pubtui("import", str(file)).err
    assert pubtui("import", str(file), "--tag", "thesis").err == ""
    assert len(pubtui("list").out.splitlines()) == 1


def test_programs_hear_of_every_entry(pubtui: Pubtui, arxiv: LoopbackArxiv, file: str) -> None:
    ran = pubtui("import", file, "--json")
    told = json.loads(ran.out)
    schema = json.loads(schema_text("bib-import/1"))
    jsonschema.Draft202012Validator(schema).validate(told)
    assert [(entry["line"], entry["key"], entry["from"]) for entry in told["entries"]] == [
        (3, "Liang:RLVR", "library"),
        (4, "by-doi", "arxiv"),
        (5, "by-journal", "arxiv"),
        (6, "by-url", "arxiv"),
        (7, "knuth", None),
        (8, "misspelt", None),
        (9, "unknown", None),
        (10, "again", "library"),
    ]


def test_standard_input_is_a_bib_file_where_that_is_said(
    pubtui: Pubtui, arxiv: LoopbackArxiv, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BIBLIOGRAPHY.encode())))
    assert "  3 from arXiv\n" in pubtui("import", "-", "--as", "bib").out


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "holds no entry"),
        (b"hello @ all, {}", "holds no entry"),
        (b"\x00\x01\x02" * 1000, "holds no entry"),
        ("@misc{a}".encode("utf-16"), "UTF-16"),
    ],
)
def test_what_is_no_bib_file_changes_nothing(
    pubtui: Pubtui, tmp_path: Path, content: bytes, said: str
) -> None:
    file = tmp_path / "a.bib"
    file.write_bytes(content)
    ran = pubtui("import", str(file))
    assert ran.code == 8
    assert said in ran.err


def test_a_bib_file_that_is_not_there_is_said(pubtui: Pubtui, tmp_path: Path) -> None:
    ran = pubtui("import", str(tmp_path / "none.bib"))
    assert (ran.code, "No such file" in ran.err) == (8, True)


def test_what_only_a_bib_file_can_have_is_refused_for_others(pubtui: Pubtui, tmp_path: Path) -> None:
    ran = pubtui("import", str(tmp_path / "bulk.json"), "--tag", "thesis")
    assert ran.code == 2
    assert "--as bib" in ran.err
