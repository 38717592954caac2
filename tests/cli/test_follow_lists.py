"""`pubtui follows --export` and `--import`: whom one follows, on another machine or in a feed reader."""

from __future__ import annotations

import io
import json
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Pubtui


def _follows_of_backup(pubtui: Pubtui) -> Any:
    return json.loads(pubtui("backup", "-").out)["follows"]


@pytest.fixture
def followed(pubtui: Pubtui) -> Any:
    """Several follows, with a decision about a namesake, as the backup tells them."""
    pubtui("follow", "Ada Lovelace", "--no-refresh", "--label", "=Ada")
    pubtui("follow", "0000-0002-7970-7855", "--no-refresh")
    pubtui("follow", "au:li AND cat:cs.CL", "--no-refresh")
    document = json.loads(pubtui("backup", "-").out)
    document["follows"][1] |= {"spellings": ["A. Lovelace"], "bounds": "cat:cs"}
    document["follows"][1] |= {"excluded": {"2607.07820": "2026-07-14"}, "changed": "2099"}
    _restore(pubtui, document)
    return _follows_of_backup(pubtui)


def _restore(pubtui: Pubtui, document: Any) -> None:
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(json.dumps(document).encode()))
    try:
        assert pubtui("restore", "-").code == 0
    finally:
        sys.stdin = before


@pytest.mark.parametrize("ending", ["csv", "json", "opml", "xml"])
def test_a_list_brings_everybody_to_another_machine(
    pubtui: Pubtui, followed: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    file = tmp_path / f"follows.{ending}"
    assert pubtui("follows", "--export", str(file)).err == f"Wrote 4 follows to {file}.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    monkeypatch.setenv("PUBTUI_HOME", str(tmp_path / "other"))
    ran = pubtui("follows", "--import", str(file))
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith("3 follows new; 1 you had.")
    theirs = _follows_of_backup(pubtui)
    assert {**theirs[0], "since": "", "changed": ""} == {**followed[0], "since": "", "changed": ""}
    assert theirs[1:] == followed[1:]
    assert pubtui("follows", "--import", str(file)).err.startswith("0 follows new; 4 you had.")
    assert _follows_of_backup(pubtui) == theirs


def test_a_list_that_knows_less_changes_nothing_here(pubtui: Pubtui, followed: Any, tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("value,label\nAda Lovelace,Someone\n", encoding="utf-8")
    assert pubtui("follows", "--import", str(file)).code == 0
    assert _follows_of_backup(pubtui) == followed


def test_lines_with_a_fault_are_told_with_the_file(pubtui: Pubtui, tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("kind,value\nsubject,cs.ZZ\nname,Ada Lovelace\n", encoding="utf-8")
    ran = pubtui("follows", "--import", str(file))
    assert ran.code == 8
    assert f"{file}, line 2: arXiv has no subject cs.ZZ." in ran.err
    assert "Ada Lovelace" in pubtui("follows").out


def test_lists_go_through_pipes(pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch) -> None:
    printed = pubtui("follows", "--export", "-", "--as", "opml").out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(printed.encode())))
    assert pubtui("follows", "--import", "-", "--as", "opml").err.startswith("0 follows new; 1 you had.")


def test_taking_in_a_list_can_be_taken_back(pubtui: Pubtui, followed: Any, tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("value,excluded\nAda Lovelace,2401.00001\n", encoding="utf-8")
    pubtui("follows", "--import", str(file))
    assert pubtui("undo").err == "Took back: took in a list of follows.\n"
    assert _follows_of_backup(pubtui) == followed


@pytest.mark.parametrize(
    ("name", "content", "code", "said"),
    [
        ("a.csv", b"\xff\xfe\x00", 8, "not UTF-8 at line 1"),
        ("a.json", b"{", 8, "not JSON"),
        ("a.opml", b"<!DOCTYPE a><opml/>", 8, "document type"),
        ("a.txt", b"", 2, "Say what"),
        ("none.csv", None, 8, "No such file"),
    ],
)
def test_what_is_no_list_changes_nothing(
    pubtui: Pubtui, tmp_path: Path, name: str, content: bytes | None, code: int, said: str
) -> None:
    before = _follows_of_backup(pubtui)
    file = tmp_path / name
    if content is not None:
        file.write_bytes(content)
    ran = pubtui("follows", "--import", str(file))
    assert ran.code == code
    assert said in ran.err
    assert name in ran.err
    assert _follows_of_backup(pubtui) == before


def test_a_list_is_never_written_over(pubtui: Pubtui, tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("precious")
    assert pubtui("follows", "--export", str(file)).code == 8
    assert file.read_text() == "precious"
    assert pubtui("follows", "--export", str(file), "--overwrite").code == 0
    assert pubtui("follows", "--export", str(file), "--import", str(file)).code == 2
