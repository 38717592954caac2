"""What goes wrong outside is told plainly, with the exit code that the help promises."""

import io
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from pubtui.errors import (
    FileError,
    IdentifierError,
    LibraryError,
    NotFoundError,
    PubtuiError,
    QueryError,
    TerminalError,
)
from tests.cli.conftest import Pubtui, Ran

PUBTUI = [sys.executable, "-m", "pubtui"]


def _refused(ran: Ran, kind: type[PubtuiError], *said: str) -> None:
    assert ran.code == kind.exit_code
    assert ran.out == ""
    assert ran.err.startswith("pubtui: ")
    assert "Traceback" not in ran.err
    for words in said:
        assert words in ran.err


@pytest.mark.parametrize("command", ["show", "cite", "star", "read"])
def test_a_paper_that_is_not_here(pubtui: Pubtui, command: str) -> None:
    _refused(pubtui(command, "2401.99999"), NotFoundError, "Not in the library: 2401.99999.")


def test_all_papers_that_are_not_here_are_named_and_nothing_is_done(pubtui: Pubtui) -> None:
    _refused(
        pubtui("star", "2607.07820", "2401.99998", "2401.99999"), NotFoundError, "2401.99998, 2401.99999"
    )
    assert pubtui("list", "--jsonl").out.count('"starred": true') == 0


@pytest.mark.parametrize(
    "word", ["hello", "hep-th/1601.07616", "2413.00001", "", "../../etc/passwd", "\x1b[31m"]
)
def test_what_is_no_identifier(pubtui: Pubtui, word: str) -> None:
    ran = pubtui("show", word)
    _refused(ran, IdentifierError, "is not an arXiv identifier")
    assert "\x1b" not in ran.err


def _with_stdin(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\x00\xff\xfe garbage \x80\n", "Standard input, line 1:"),
        (b"2607.07820\n\n# mine\n{}\n", "Standard input, line 4:"),
        (b"", "Standard input holds no identifier."),
        (b"\n \n# nothing\n", "Standard input holds no identifier."),
        (b"x" * 1_000_000, "Standard input, line 1:"),
    ],
)
def test_garbage_on_standard_input(
    pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch, content: bytes, said: str
) -> None:
    _with_stdin(monkeypatch, content)
    ran = pubtui("cite", "-")
    _refused(ran, IdentifierError, said)
    assert len(ran.err) < 500


def test_a_filter_with_a_fault_has_its_place_marked(pubtui: Pubtui) -> None:
    ran = pubtui("list", "中文", "is:blue")
    _refused(ran, QueryError, "is:blue is unknown")
    _happened, typed, marked, *_ = ran.err.splitlines()
    assert typed.strip() == "中文 is:blue"
    assert marked.index("^") == typed.index("blue") + 2
    assert marked.count("^") == 4


@pytest.mark.skipif(sys.platform != "linux", reason="needs a folder that refuses even root")
@pytest.mark.parametrize("command", [["list"], ["show", "2607.07820"], ["cite", "2607.07820"]])
def test_a_home_that_cannot_be_written(
    pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setenv("PUBTUI_HOME", "/proc/pubtui")
    _refused(pubtui(*command), LibraryError, "/proc/pubtui", "PUBTUI_HOME")


@pytest.mark.skipif(sys.platform != "linux", reason="where places come from the environment")
@pytest.mark.parametrize(
    ("command", "code"),
    [("list", 7), ("config", 7), ("config --init", 7), ("doctor program", 0), ("formats", 0), ("schema", 0)],
)
def test_an_account_without_a_home(
    pubtui: Pubtui, monkeypatch: pytest.MonkeyPatch, command: str, code: int
) -> None:
    monkeypatch.delenv("PUBTUI_HOME")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    ran = pubtui(*command.split())
    assert ran.code == code
    if code:
        assert ran.err == (
            "pubtui: This account has no home folder.\n        Set PUBTUI_HOME to a folder pubtui may use.\n"
        )


def test_a_file_where_the_home_should_be(pubtui: Pubtui, home: Path) -> None:
    home.write_text("")
    _refused(pubtui("list"), LibraryError, str(home))


@pytest.mark.parametrize(
    "content", [b"not a database, but long enough to be one" * 100, b"%PDF-1.7\n" + b"x" * 5000]
)
def test_a_library_that_is_not_sqlite_is_left_as_it_is(pubtui: Pubtui, home: Path, content: bytes) -> None:
    home.mkdir()
    (home / "library.sqlite").write_bytes(content)
    _refused(pubtui("list"), LibraryError, str(home / "library.sqlite"))
    assert (home / "library.sqlite").read_bytes() == content


def test_a_library_of_a_newer_pubtui_is_left_as_it_is(pubtui: Pubtui, home: Path) -> None:
    assert pubtui("list").code == 0
    with sqlite3.connect(home / "library.sqlite") as connection:
        connection.execute("PRAGMA user_version = 999")
    before = (home / "library.sqlite").read_bytes()
    _refused(pubtui("list"), LibraryError, "newer")
    assert (home / "library.sqlite").read_bytes() == before


def _run(words: list[str], **more: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*PUBTUI, *words], text=True, timeout=30, check=False, **more)  # type: ignore[call-overload, no-any-return] # passed on as they come


@pytest.mark.parametrize("standard_input", [subprocess.DEVNULL, subprocess.PIPE])
def test_without_a_terminal_the_plain_list_comes_instead_of_the_app(home: Path, standard_input: int) -> None:
    ran = _run([], stdin=standard_input, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert ran.returncode == TerminalError.exit_code
    assert len(ran.stdout.splitlines()) == 30
    assert "standard output is not a terminal" in ran.stderr
    assert "pubtui list" in ran.stderr


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX systems")
@pytest.mark.parametrize(
    "command",
    [
        "list",
        "list --jsonl",
        "show 2607.07820",
        "export",
        "doctor",
        "backup -",
        "follows --export - --as opml",
        "schema",
        "list --help",
    ],
)
def test_a_closed_pipe_ends_us_quietly(home: Path, command: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = _run(command.split(), stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (141, "")


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX systems")
@pytest.mark.parametrize(("command", "code"), [("show nothing", 2), ("nope", 2), ("import none.bib", 8)])
def test_an_error_that_nobody_hears_keeps_its_exit_code(home: Path, command: str, code: int) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = _run(command.split(), stdout=subprocess.DEVNULL, stderr=writing)
    os.close(writing)
    assert ran.returncode == code


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_an_output_that_is_full_is_told(home: Path) -> None:
    with Path("/dev/full").open("w") as full:
        ran = _run(["list"], stdout=full, stderr=subprocess.PIPE)
    assert ran.returncode == FileError.exit_code
    assert "No space left on device" in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.skipif(os.name != "posix", reason="streams of a POSIX shell")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("cite - <&-", IdentifierError.exit_code),
        ("restore - <&-", FileError.exit_code),
        ("list >&-", 0),
        ("show nothing 2>&-", IdentifierError.exit_code),
        ("list <&- >&- 2>&-", 0),
    ],
)
def test_streams_that_are_closed_are_no_surprise(home: Path, command: str, code: int) -> None:
    ran = subprocess.run(
        ["sh", "-c", f"{' '.join(PUBTUI)} {command}"], capture_output=True, text=True, timeout=30, check=False
    )
    assert ran.returncode == code
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("variables", [{"LC_ALL": "C", "PYTHONUTF8": "0"}, {"LC_ALL": "POSIX"}])
def test_pipes_get_utf_8_whatever_the_locale(pubtui: Pubtui, home: Path, variables: dict[str, str]) -> None:
    pubtui("note", "2607.07820", "Erdős — 数学")
    ran = subprocess.run(
        [*PUBTUI, "note", "2607.07820"],
        env={**os.environ, "PYTHONCOERCECLOCALE": "0", **variables},
        capture_output=True,
        timeout=30,
        check=True,
    )
    assert ran.stdout.decode() == "Erdős — 数学\n"


def test_an_encoding_that_was_asked_for_is_kept_and_never_stops_us(pubtui: Pubtui, home: Path) -> None:
    pubtui("note", "2607.07820", "Erdős 数学")
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    ran = subprocess.run(
        [*PUBTUI, "note", "2607.07820"], env=environment, capture_output=True, timeout=30, check=True
    )
    assert ran.stdout == b"Erd?s ??\n"
