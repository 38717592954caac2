import gzip
import io
import json
import stat
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Pubtui


def test_a_backup_moves_a_reader_to_another_machine(
    pubtui: Pubtui, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pubtui("star", "2607.07820")
    pubtui("note", "2606.13174", "Read again.")
    pubtui("follow", "Ada Lovelace", "--no-refresh")
    file = home.parent / "mine.json"
    assert pubtui("backup", str(file)).err == f"Wrote 2 follows and 2 papers to {file}.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    monkeypatch.setenv("PUBTUI_HOME", str(home.parent / "other"))
    ran = pubtui("restore", str(file))
    assert ran.code == 0
    assert ran.err == (
        "New from the backup: 1 follow, 1 change of stars, read marks and tags, 1 note."
        " What was here stayed.\n"
    )
    assert pubtui("restore", str(file)).err == "New from the backup: nothing. What was here stayed.\n"
    assert len(pubtui("list", "is:starred").out.splitlines()) == 1
    assert pubtui("note", "2606.13174").out == "Read again.\n"


def test_a_star_taken_away_here_does_not_come_back_from_an_older_backup(
    pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pubtui("star", "2607.07820")
    document = json.loads(pubtui("backup", "-").out)
    document["papers"][0]["starred"] = "2020-01-01T00:00:00Z"
    file = tmp_path / "older.json"
    file.write_text(json.dumps(document))
    pubtui("star", "--off", "2607.07820")
    pubtui("restore", str(file))
    assert pubtui("list", "is:starred").out == ""


def test_a_backup_goes_through_pipes(pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch) -> None:
    pubtui("star", "2607.07820")
    printed = pubtui("backup", "-").out
    assert json.loads(printed)["schema"] == "pubtui/backup/1"
    pubtui("star", "--off", "2607.07820")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(printed.encode())))
    assert pubtui("restore", "-").code == 0
    assert len(pubtui("list", "is:starred").out.splitlines()) == 1


def test_a_packed_backup_goes_through_pipes(pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = gzip.compress(pubtui("backup", "-").out.encode())
    for content, code in ((packed, 0), (packed[:50], 8)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        assert pubtui("restore", "-").code == code


def test_a_backup_is_never_written_over(pubtui: Pubtui, home: Path) -> None:
    file = home.parent / "mine.json"
    file.write_text("precious")
    assert pubtui("backup", str(file)).code == 8
    assert file.read_text() == "precious"
    assert pubtui("backup", str(file), "--overwrite").code == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "mine.json is no backup of pubtui's: it is not JSON"),
        (b"\xff\xfe\x00", "mine.json is no backup of pubtui's: it is not JSON"),
        (b"[" * 100_000, "mine.json is no backup of pubtui's: it is not JSON"),
        (b"[]", "is not a backup of pubtui's"),
        (b"{}", "no backup of pubtui's"),
        (b'{"schema": "pubtui/backup/1"}', "This backup is damaged"),
    ],
)
def test_what_is_no_backup_changes_nothing(pubtui: Pubtui, home: Path, content: bytes, said: str) -> None:
    before = pubtui("list", "--jsonl").out
    file = home.parent / "mine.json"
    file.write_bytes(content)
    ran = pubtui("restore", str(file))
    assert ran.code == 8
    assert said in ran.err
    assert pubtui("list", "--jsonl").out == before


def test_a_backup_that_is_not_there_is_said(pubtui: Pubtui, home: Path) -> None:
    assert "No such file" in pubtui("restore", str(home / "none.json")).err
