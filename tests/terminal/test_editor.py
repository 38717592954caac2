"""A text goes to the reader's editor and comes back, and is never lost on the way."""

from __future__ import annotations

import stat
import sys
import tempfile
from pathlib import Path

import pytest

from pubtui.errors import FileError, LibraryBusyError, NotFoundError
from pubtui.terminal.editor import edited, editor_words


def editor(program: str) -> list[str]:
    """An editor that runs a line of Python on its `file`."""
    return [sys.executable, "-c", f"import sys, pathlib; file = pathlib.Path(sys.argv[-1]); {program}"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({}, ()),
        ({"EDITOR": "vi"}, ("vi",)),
        ({"VISUAL": "code --wait", "EDITOR": "vi"}, ("code", "--wait")),
        ({"VISUAL": "", "EDITOR": "vi"}, ("vi",)),
        ({"VISUAL": "'unended", "EDITOR": "vi"}, ("vi",)),
        ({"EDITOR": "'/a place/vi' -n"}, ("/a place/vi", "-n")),
    ],
)
def test_visual_comes_before_editor(environment: dict[str, str], words: tuple[str, ...]) -> None:
    assert editor_words(environment) == words


def test_the_text_comes_back_as_it_was_left_and_the_file_is_gone(folder: Path) -> None:
    program = "file.write_text(file.read_text(encoding='utf-8') + 'ő', encoding='utf-8')"
    with edited("Erd", editor(program), name="note-1") as text:
        assert text == "Erdő"
        (file,) = folder.iterdir()
        assert file.name.startswith("note-1-")
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(folder.iterdir()) == []


def test_an_editor_that_is_not_there_is_told(folder: Path) -> None:
    with pytest.raises(NotFoundError, match="no-such-editor cannot be started"):
        edited("x", ["no-such-editor"], name="note").__enter__()
    assert list(folder.iterdir()) == []


def test_an_editor_that_fails_leaves_what_it_wrote(folder: Path) -> None:
    with pytest.raises(NotFoundError, match="ended with 3") as told:
        edited("x", editor("file.write_text('mine'); sys.exit(3)"), name="note").__enter__()
    (file,) = folder.iterdir()
    assert file.read_text() == "mine"
    assert str(file) in str(told.value)


def test_an_editor_that_fails_without_a_change_leaves_nothing(folder: Path) -> None:
    with pytest.raises(NotFoundError, match="The text stays as it was"):
        edited("x", editor("sys.exit(1)"), name="note").__enter__()
    assert list(folder.iterdir()) == []


def test_bytes_that_are_no_text_are_refused_and_kept(folder: Path) -> None:
    with pytest.raises(FileError, match="not UTF-8"):
        edited("x", editor(r"file.write_bytes(b'\xff')"), name="note").__enter__()
    assert len(list(folder.iterdir())) == 1


def test_what_cannot_be_kept_is_not_lost(folder: Path) -> None:
    def keep() -> None:
        with edited("x", editor("file.write_text('mine')"), name="note"):
            raise LibraryBusyError("Another program holds the library.")

    with pytest.raises(LibraryBusyError, match="What you wrote is in"):
        keep()
    assert [file.read_text() for file in folder.iterdir()] == ["mine"]
