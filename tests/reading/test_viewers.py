import os
import sys
from collections.abc import Iterable
from pathlib import Path
from time import monotonic

import pytest

from pubtui.errors import FileError, NotFoundError, UsageError
from pubtui.reading.viewers import Desk, Viewer, for_page, for_pdf, run_in_terminal, start

PAGE = "https://arxiv.org/abs/2401.00001"


def _desk(installed: Iterable[str], platform: str = "linux", **environment: str) -> Desk:
    names = frozenset(installed)
    return Desk(environment, platform, lambda name: f"/usr/bin/{name}" if name in names else None)


@pytest.mark.parametrize(
    ("desk", "program", "argv", "needs_terminal"),
    [
        (_desk(["xdg-open"], DISPLAY=":0"), (), ("xdg-open", PAGE), False),
        (_desk(["gio"], WAYLAND_DISPLAY="w"), (), ("gio", "open", PAGE), False),
        (_desk(["xdg-open", "wslview"], WSL_DISTRO_NAME="Debian"), (), ("wslview", PAGE), False),
        (_desk(["xdg-open", "w3m"]), (), ("w3m", PAGE), True),
        (_desk(["open"], "darwin"), (), ("open", PAGE), False),
        (_desk(["rundll32"], "win32"), (), ("rundll32", "url.dll,FileProtocolHandler", PAGE), False),
        (_desk(["xdg-open", "firefox"], DISPLAY=":0", BROWSER="firefox"), (), ("firefox", PAGE), False),
        (
            _desk(["lynx"], BROWSER=f"missing{os.pathsep}lynx -nocolor %s"),
            (),
            ("lynx", "-nocolor", PAGE),
            True,
        ),
        (
            _desk(["xdg-open", "my"], DISPLAY=":0", BROWSER="xdg-open"),
            ("my", "-x"),
            ("my", "-x", PAGE),
            False,
        ),
    ],
)
def test_the_program_is_the_readers_then_the_systems_then_a_text_browser(
    desk: Desk, program: tuple[str, ...], argv: tuple[str, ...], needs_terminal: bool
) -> None:
    assert for_page(PAGE, desk, program) == Viewer(argv, needs_terminal)


def test_where_nothing_can_show_it_the_setting_is_named(tmp_path: Path) -> None:
    file = tmp_path / "x.pdf"
    file.touch()
    with pytest.raises(NotFoundError, match="browser_program"):
        for_page(PAGE, _desk(["xdg-open"]))
    with pytest.raises(NotFoundError, match="zathura is not installed"):
        for_pdf(file, _desk([]), ["zathura"])


@pytest.mark.parametrize(
    "url",
    ["file:///etc/passwd", "javascript:alert(1)", "-version", "https://", "ftp://arxiv.org/x", "",
     "https://arxiv.org/\x1b]52;c;eA==\x07", "https://arxiv.org/ x", "https://arxiv.org/\u202e",
     "http://[::1", "https://[x]y/"],
)  # fmt: skip
def test_only_web_addresses_are_opened(url: str) -> None:
    with pytest.raises(UsageError, match="not a web address"):
        for_page(url, _desk(["xdg-open"], DISPLAY=":0"))


def test_a_pdf_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="There is no file"):
        for_pdf(tmp_path / "none.pdf", _desk(["xdg-open"], DISPLAY=":0"))


def test_a_file_is_never_taken_for_an_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("-rf.pdf").touch()
    viewer = for_pdf(Path("-rf.pdf"), _desk(["xdg-open"], DISPLAY=":0"))
    assert viewer.argv == ("xdg-open", str(tmp_path / "-rf.pdf"))


needs_sh = pytest.mark.skipif(sys.platform == "win32", reason="the fakes are shell scripts")


def _script(folder: Path, text: str) -> str:
    program = folder / "viewer"
    program.write_text(f"#!/bin/sh\n{text}\n")
    program.chmod(0o755)
    return str(program)


@needs_sh
def test_what_the_program_says_never_reaches_our_screen(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    start(Viewer((_script(tmp_path, "echo out; echo err >&2"), PAGE), needs_terminal=False))
    assert capfd.readouterr() == ("", "")


@needs_sh
def test_a_program_that_fails_at_once_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match=r"viewer could not show https://\S+: exit code 3"):
        start(Viewer((_script(tmp_path, "exit 3"), PAGE), needs_terminal=False))
    with pytest.raises(NotFoundError, match="No such file"):
        start(Viewer((str(tmp_path / "gone"), PAGE), needs_terminal=False))


@needs_sh
def test_a_program_that_stays_open_is_left_alone(tmp_path: Path) -> None:
    began = monotonic()
    start(Viewer((_script(tmp_path, "exec sleep 5"), PAGE), needs_terminal=False))
    assert monotonic() - began < 3


@needs_sh
def test_a_text_browser_gets_the_terminal_until_it_ends(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    run_in_terminal(Viewer((_script(tmp_path, 'echo "shows $1"'), PAGE), needs_terminal=True))
    assert capfd.readouterr().out == f"shows {PAGE}\n"
    with pytest.raises(NotFoundError, match="exit code 2"):
        run_in_terminal(Viewer((_script(tmp_path, "exit 2"), PAGE), needs_terminal=True))
