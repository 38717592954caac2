import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic

import pytest

from tests.real_terminal.conftest import CopyJob, require_program
from tests.real_terminal.pseudo_terminal import clipboard_of, drawn_by

pytestmark = [
    pytest.mark.terminal,
    pytest.mark.skipif(sys.platform != "linux", reason="the programs are those of a Linux desktop"),
]
Environment = Callable[..., dict[str, str]]

SMALL = "@misc{erdős1959,\n  title = {On “Random” Graphs}\n}\n"
LARGE = "".join(f"@misc{{key{number},\n  title = {{Title}}\n}}\n" for number in range(150_000))


def _pasted(words: list[str], environment: Mapping[str, str]) -> str:
    return subprocess.run(words, env=environment, capture_output=True, timeout=10, check=True).stdout.decode()


def _copy(job: CopyJob, text: str, environment: Mapping[str, str]) -> float:
    """Seconds that the whole copying took, without a terminal."""
    words = job.words(text)
    began = monotonic()
    subprocess.run(words, env=environment, start_new_session=True, timeout=20, check=True)
    return monotonic() - began


@pytest.mark.parametrize(
    ("tool", "paste"),
    [
        ("xclip", ["xclip", "-selection", "clipboard", "-o"]),
        ("xsel", ["xsel", "--clipboard", "--output"]),
    ],
)
@pytest.mark.parametrize("text", [SMALL, LARGE], ids=["small", "5 MB"])
def test_x11_has_the_text(
    tool: str, paste: list[str], text: str, x_display: str, copy_job: CopyJob, bare_environment: Environment,
    tmp_path: Path,
) -> None:  # fmt: skip
    require_program(tool)
    only_this_tool = tmp_path / "bin"
    only_this_tool.mkdir()
    (only_this_tool / tool).symlink_to(str(shutil.which(tool)))
    environment = bare_environment(DISPLAY=x_display)
    seconds = _copy(copy_job, text, {**environment, "PATH": str(only_this_tool)})
    assert copy_job.answer["message"] == f"Copied BibTeX ({len(text.encode()):,} bytes) with {tool}"
    assert _pasted(paste, environment) == text
    assert seconds < 3


def test_wayland_has_the_text_under_every_name_of_plain_text(
    wayland: Mapping[str, str], copy_job: CopyJob, bare_environment: Environment
) -> None:
    environment = bare_environment(**wayland)
    for text in (LARGE, SMALL):
        assert _copy(copy_job, text, environment) < 3
        assert copy_job.answer["message"] == f"Copied BibTeX ({len(text.encode()):,} bytes) with wl-copy"
        assert _pasted(["wl-paste", "--no-newline"], environment) == text
    kinds = _pasted(["wl-paste", "--list-types"], environment).split()
    assert {"text/plain", "text/plain;charset=utf-8", "UTF8_STRING"} <= set(kinds)


def test_displays_that_are_gone_are_never_believed(
    x_display: str, copy_job: CopyJob, bare_environment: Environment
) -> None:
    require_program("xclip", "xsel", "wl-copy")
    gone = bare_environment(DISPLAY=":987", WAYLAND_DISPLAY="wayland-987")
    assert _copy(copy_job, SMALL, gone) < 3
    assert copy_job.answer["message"].startswith("No clipboard here; saved BibTeX")
    failed = [failure.split(":")[0] for failure in copy_job.answer["failures"]]
    assert failed == ["wl-copy", "xclip", "xsel", "the terminal, OSC 52"]
    alive = bare_environment(DISPLAY=x_display, WAYLAND_DISPLAY="wayland-987")
    assert _copy(copy_job, SMALL, alive) < 3
    assert copy_job.answer["message"].endswith("with xclip")


def test_a_bare_terminal_gets_the_sequence(copy_job: CopyJob, bare_environment: Environment) -> None:
    written = drawn_by(copy_job.words(SMALL), bare_environment(SSH_TTY="/dev/pts/9"))
    assert clipboard_of(written) == [SMALL]
    assert not copy_job.answer["verified"]


class Tmux:
    """A tmux of its own, with nobody's settings but the test's."""

    def __init__(self, folder: Path) -> None:
        self.socket = str(folder / "tmux")
        self._settings = folder / "tmux.conf"
        self._settings.write_text("")

    def set(self, option: str, value: str) -> None:
        self._settings.write_text(f"{self._settings.read_text()}set -g {option} {value}\n")

    def words(self, *command: str) -> list[str]:
        return ["tmux", "-S", self.socket, "-f", str(self._settings), *command]

    def running(self, words: list[str], *, and_show_buffer_in: Path | None = None) -> list[str]:
        """A session that ends when `words` have, and leaves tmux's buffer in a file."""
        script = shlex.join(words)
        if and_show_buffer_in:
            script += f"; tmux show-buffer > {and_show_buffer_in}"
        return self.words("new-session", "-x", "80", "-y", "24", script)


@pytest.fixture
def tmux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tmux:
    require_program("tmux")
    monkeypatch.delenv("TMUX", raising=False)
    return Tmux(tmp_path)


@pytest.mark.parametrize("set_clipboard", ["on", "external", "off"])
def test_tmux_keeps_the_text_and_passes_it_on_whatever_its_settings(
    set_clipboard: str, tmux: Tmux, copy_job: CopyJob, bare_environment: Environment, tmp_path: Path
) -> None:
    tmux.set("set-clipboard", set_clipboard)
    session = tmux.running(copy_job.words(SMALL), and_show_buffer_in=tmp_path / "buffer")
    written = drawn_by(session, bare_environment())
    assert (tmp_path / "buffer").read_text() == SMALL
    assert clipboard_of(written) == [SMALL]
    assert copy_job.answer["message"].endswith("to the tmux buffer and passed it to your terminal")


def test_tmux_in_a_terminal_without_clipboard_is_not_said_to_have_passed_it_on(
    tmux: Tmux, copy_job: CopyJob, bare_environment: Environment, tmp_path: Path
) -> None:
    session = tmux.running(copy_job.words(SMALL), and_show_buffer_in=tmp_path / "buffer")
    written = drawn_by(session, bare_environment(TERM="vt220"))
    assert clipboard_of(written) == []
    assert (tmp_path / "buffer").read_text() == SMALL
    assert "to the tmux buffer only" in copy_job.answer["message"]


def test_tmux_inside_tmux_reaches_the_terminal_around_both(
    tmux: Tmux, copy_job: CopyJob, bare_environment: Environment, tmp_path: Path
) -> None:
    (tmp_path / "inner").mkdir()
    inner = Tmux(tmp_path / "inner")
    tmux.set("set-clipboard", "on")
    session = inner.running(copy_job.words(SMALL), and_show_buffer_in=tmp_path / "buffer")
    inside = ["env", "-u", "TMUX", *session]
    written = drawn_by(tmux.running(inside), bare_environment())
    assert (tmp_path / "buffer").read_text() == SMALL
    assert "passed it to your terminal" in copy_job.answer["message"]
    assert clipboard_of(written) == [SMALL]


@pytest.mark.parametrize(("option", "value"), [("set-clipboard", "on"), ("allow-passthrough", "on")])
def test_where_tmux_itself_cannot_be_asked_it_still_lets_one_of_two_sequences_through(
    option: str, value: str, tmux: Tmux, copy_job: CopyJob, bare_environment: Environment
) -> None:
    tmux.set(option, value)
    far_away = ["env", "-u", "TMUX", "SSH_TTY=/dev/pts/9", "TERM=tmux-256color", *copy_job.words(SMALL)]
    written = drawn_by(tmux.running(far_away), bare_environment())
    assert clipboard_of(written) == [SMALL]
    assert not copy_job.answer["verified"]


@pytest.mark.parametrize("size", [100, 20_000])
def test_screen_lets_the_pieces_through(
    size: int, copy_job: CopyJob, bare_environment: Environment, tmp_path: Path
) -> None:
    require_program("screen")
    (tmp_path / "screens").mkdir(mode=0o700)
    text = "é" * (size // 2)
    session = ["screen", "-c", os.devnull, "-U", *copy_job.words(text)]
    written = drawn_by(session, bare_environment(SCREENDIR=str(tmp_path / "screens")))
    assert clipboard_of(written) == [text]
    assert copy_job.answer["message"].startswith("Sent BibTeX")
