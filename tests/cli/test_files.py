import os
import stat
from pathlib import Path

import pytest

from pubtui.cli.files import write_whole
from pubtui.errors import FileError


def test_a_file_is_written_whole_with_its_line_ends_as_given(tmp_path: Path) -> None:
    write_whole(tmp_path / "refs.ris", "TY  - UNPD\r\né\n")
    assert (tmp_path / "refs.ris").read_bytes() == "TY  - UNPD\r\né\n".encode()
    assert [place.name for place in tmp_path.iterdir()] == ["refs.ris"]


def test_a_file_that_is_there_is_only_replaced_when_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "refs.bib"
    file.write_text("mine")
    with pytest.raises(FileError, match="is there already"):
        write_whole(file, "new")
    assert file.read_text() == "mine"
    write_whole(file, "new", overwrite=True)
    assert file.read_text() == "new"


def test_a_failure_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "refs.bib"
    file.write_text("mine")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match="No space left on device"):
        write_whole(file, "new", overwrite=True)
    assert file.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="No such file or directory"):
        write_whole(tmp_path / "none" / "refs.bib", "new")


def test_a_private_file_is_for_the_reader_alone(tmp_path: Path) -> None:
    write_whole(tmp_path / "backup.json", "{}", private=True)
    assert stat.S_IMODE((tmp_path / "backup.json").stat().st_mode) == 0o600


def test_a_file_that_is_replaced_by_a_private_one_becomes_private(tmp_path: Path) -> None:
    file = tmp_path / "backup.json"
    file.write_text("{}")
    file.chmod(0o644)
    write_whole(file, "{}", overwrite=True, private=True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.bib", tmp_path / "link.bib"
    real.write_text("old")
    link.symlink_to(real)
    write_whole(link, "new", overwrite=True)
    assert link.is_symlink()
    assert real.read_text() == "new"
