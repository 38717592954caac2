import stat
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic

import pytest

from pubtui.errors import ClipboardError
from pubtui.terminal.clipboard import Clipboard, explain
from pubtui.terminal.clipboard_routes import surroundings

TEXT = "@misc{erdős,\n  title = {“A”}\n}"
WHAT = f"BibTeX (1 entry, {len(TEXT.encode())} bytes)"
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the fakes are those of a Linux desktop")


class Desk:
    """A machine with only the programs a test puts there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sent: list[str] = []
        self.refuses: OSError | None = None

    def install(self, name: str, script: str) -> None:
        program = self.folder / "bin" / name
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!/bin/sh\nPATH=/usr/bin:/bin\n{script}\n")
        program.chmod(0o755)

    def received(self, name: str) -> str:
        return (self.folder / name).read_text()

    def clipboard(
        self, variables: Mapping[str, str], command: tuple[str, ...] = (), *, has_terminal: bool = True
    ) -> Clipboard:
        here = surroundings({"PATH": str(self.folder / "bin"), **variables})
        writer = self._write if has_terminal else None
        return Clipboard(here, self.folder / "state" / "clipboard.txt", command, writer)

    def _write(self, sequence: str) -> None:
        if self.refuses:
            raise self.refuses
        self.sent.append(sequence)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return Desk(tmp_path)


def _keeping(folder: Path, name: str, code: int = 0) -> str:
    return f"cat > {folder / name}; exit {code}"


X11 = {"TERM": "xterm", "DISPLAY": ":0"}
TMUX = {"TERM": "tmux-256color", "TMUX": "/tmp/none,1,0"}


def test_a_program_that_ends_well_has_it(desk: Desk) -> None:
    desk.install("xclip", _keeping(desk.folder, "got"))
    copied = desk.clipboard(X11).copy(TEXT, "BibTeX", "1 entry")
    assert (copied.route, copied.verified) == ("xclip", True)
    assert copied.message == f"Copied {WHAT} with xclip"
    assert desk.received("got") == TEXT
    assert desk.sent == []


def test_a_failing_program_is_passed_over_and_the_one_that_worked_is_named(desk: Desk) -> None:
    desk.install("xclip", "echo 'Error: Cannot open display' >&2; exit 1")
    desk.install("xsel", _keeping(desk.folder, "got"))
    copied = desk.clipboard(X11).copy(TEXT, "BibTeX", "1 entry")
    assert copied.message == f"Copied {WHAT} with xsel"
    assert copied.failures == ("xclip: exit code 1",)


def test_the_programs_words_never_reach_our_screen(desk: Desk, capfd: pytest.CaptureFixture[str]) -> None:
    desk.install("xclip", "cat >/dev/null; echo out; echo err >&2; exit 1")
    desk.clipboard(X11).copy(TEXT, "BibTeX")
    assert capfd.readouterr() == ("", "")


def test_a_selection_owner_that_stays_behind_does_not_hold_us(desk: Desk) -> None:
    desk.install("xclip", f"cat > {desk.folder / 'got'}; sleep 4 & exit 0")
    began = monotonic()
    assert desk.clipboard(X11).copy(TEXT, "BibTeX").verified
    assert monotonic() - began < 1


@pytest.mark.parametrize("script", ["sleep 30", "cat >/dev/null; sleep 30"])
def test_hanging_programs_cost_three_seconds_in_all_and_are_never_believed(desk: Desk, script: str) -> None:
    for name in ("wl-copy", "xclip", "xsel", "tmux"):
        desk.install(name, script)
    clipboard = desk.clipboard({**X11, **TMUX, "WAYLAND_DISPLAY": "w"})
    began = monotonic()
    copied = clipboard.copy("x" * 1_000_000, "BibTeX")
    assert monotonic() - began < 3
    assert not copied.verified
    assert copied.message.startswith("Sent BibTeX (1,000,000 bytes) to the terminal (OSC 52)")
    assert copied.failures[0] == "wl-copy: no answer within 2 s"


def test_the_terminal_is_told_and_nothing_is_claimed(desk: Desk) -> None:
    copied = desk.clipboard({"TERM": "xterm"}).copy(TEXT, "BibTeX", "1 entry")
    assert not copied.verified
    assert copied.message == f"Sent {WHAT} to the terminal (OSC 52); if paste is empty, see :help clipboard"
    assert len(desk.sent) == 1


PAGE = {"TERM": "xterm", "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}


def test_in_a_web_page_the_browser_is_told_and_nothing_is_claimed(desk: Desk) -> None:
    copied = desk.clipboard(PAGE).copy(TEXT * 3_000, "BibTeX")
    assert (len(desk.sent), copied.verified) == (1, False)
    assert "to your browser; if paste is empty, allow this page to use the clipboard" in copied.message
    assert "some terminals" not in copied.message


def test_in_a_web_page_at_a_desk_both_clipboards_get_it(desk: Desk) -> None:
    desk.install("xclip", _keeping(desk.folder, "held"))
    copied = desk.clipboard({**X11, **PAGE}).copy(TEXT, "BibTeX", "1 entry")
    assert (desk.received("held"), len(desk.sent)) == (TEXT, 1)
    assert copied.message == f"Copied {WHAT} with xclip; also sent to your browser"


def test_a_text_too_large_for_some_terminals_is_sent_whole_with_a_warning(desk: Desk) -> None:
    copied = desk.clipboard({"TERM": "xterm"}).copy("x" * 74_995, "BibTeX")
    assert copied.message.endswith("; more than 74,994 bytes, which some terminals cut or refuse")
    assert len(desk.sent[0]) > 100_000
    fits = desk.clipboard({"TERM": "xterm"}).copy("x" * 74_994, "BibTeX")
    assert "some terminals" not in fits.message


def test_the_readers_command_comes_first_and_its_failure_is_said(desk: Desk) -> None:
    desk.install("mine", _keeping(desk.folder, "mine", code=3))
    desk.install("xclip", _keeping(desk.folder, "got"))
    copied = desk.clipboard(X11, ("mine",)).copy(TEXT, "BibTeX", "1 entry")
    assert copied.message == f"Copied {WHAT} with xclip (your clipboard_command: exit code 3)"
    desk.install("mine", _keeping(desk.folder, "mine"))
    copied = desk.clipboard(X11, ("mine",)).copy(TEXT, "BibTeX", "1 entry")
    assert copied.message == f"Copied {WHAT} with your clipboard_command"
    assert desk.received("mine") == TEXT


def test_a_command_that_is_not_there_is_said(desk: Desk) -> None:
    copied = desk.clipboard({"TERM": "xterm"}, ("no-such-program",)).copy(TEXT, "BibTeX")
    assert "cannot be started: No such file or directory" in copied.message


def _tmux(folder: Path, features: str, load: str = "") -> str:
    return f"""
case "$1" in
  load-buffer) {load or f"cat > {folder}/tmux"} ;;
  display-message) echo '{features}' ;;
esac"""


def test_tmux_passes_it_on_where_the_terminal_around_it_takes_it(desk: Desk) -> None:
    desk.install("tmux", _tmux(desk.folder, "256,RGB,clipboard,title"))
    copied = desk.clipboard(TMUX).copy(TEXT, "BibTeX", "1 entry")
    assert copied.message == f"Copied {WHAT} to the tmux buffer and passed it to your terminal"
    assert (copied.route, copied.verified, desk.sent) == ("tmux", True, [])


def test_tmux_in_a_terminal_without_clipboard_keeps_it_and_says_so(desk: Desk) -> None:
    desk.install("tmux", _tmux(desk.folder, "title"))
    copied = desk.clipboard(TMUX).copy(TEXT, "BibTeX", "1 entry")
    assert copied.message == f"Copied {WHAT} to the tmux buffer only (paste with tmux's prefix and ])"


def test_a_tmux_older_than_3_2_keeps_it_and_says_so(desk: Desk) -> None:
    load = f'[ "$2" = -w ] && exit 1; cat > {desk.folder / "tmux"}'
    desk.install("tmux", _tmux(desk.folder, "clipboard", load))
    copied = desk.clipboard(TMUX).copy(TEXT, "BibTeX", "1 entry")
    assert "to the tmux buffer only" in copied.message
    assert desk.received("tmux") == TEXT


def test_a_dead_tmux_leaves_the_terminal(desk: Desk) -> None:
    desk.install("tmux", "exit 1")
    copied = desk.clipboard(TMUX).copy(TEXT, "BibTeX")
    assert copied.message.startswith("Sent BibTeX")
    assert "\x1bPtmux;" in desk.sent[0]


def test_over_ssh_a_forwarded_display_gets_it_too(desk: Desk) -> None:
    desk.install("xclip", _keeping(desk.folder, "got"))
    desk.install("xsel", _keeping(desk.folder, "not needed"))
    copied = desk.clipboard({**X11, "SSH_TTY": "/dev/pts/1"}).copy(TEXT, "BibTeX", "1 entry")
    assert copied.message == f"Copied {WHAT} with xclip; also sent to the terminal (OSC 52)"
    assert len(desk.sent) == 1
    assert not (desk.folder / "not needed").exists()


def test_over_ssh_a_dead_forwarded_display_changes_nothing(desk: Desk) -> None:
    desk.install("xclip", "exit 1")
    copied = desk.clipboard({**X11, "SSH_TTY": "/dev/pts/1"}).copy(TEXT, "BibTeX")
    assert not copied.verified
    assert copied.message.startswith("Sent BibTeX")


@pytest.mark.parametrize(
    ("variables", "has_terminal"), [({"TERM": "linux"}, True), ({"TERM": "xterm"}, False), ({}, True)]
)
def test_with_no_clipboard_at_all_the_text_is_saved_for_the_reader_alone(
    desk: Desk, variables: dict[str, str], has_terminal: bool
) -> None:
    clipboard = desk.clipboard(variables, has_terminal=has_terminal)
    for text in ("the first", TEXT):
        copied = clipboard.copy(text, "BibTeX", "1 entry")
    file = desk.folder / "state" / "clipboard.txt"
    assert (copied.verified, copied.saved_to) == (False, file)
    assert copied.message == f"No clipboard here; saved {WHAT} to {file}"
    assert file.read_text() == TEXT
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_when_not_even_a_file_takes_it_that_is_an_error(desk: Desk) -> None:
    (desk.folder / "state").write_text("")
    with pytest.raises(ClipboardError, match="Nothing here took the text"):
        desk.clipboard({}).copy(TEXT, "BibTeX")


def test_a_terminal_that_refuses_is_no_success(desk: Desk) -> None:
    desk.refuses = OSError(5, "Input/output error")
    copied = desk.clipboard({"TERM": "xterm"}).copy(TEXT, "BibTeX")
    assert copied.saved_to
    assert copied.failures == ("the terminal, OSC 52: it refused the text: Input/output error",)


def _pyperclip(
    monkeypatch: pytest.MonkeyPatch, maker: str, copy: Callable[[str], None], paste: Callable[[], str]
) -> None:
    monkeypatch.setattr(f"pyperclip.{maker}", lambda: (copy, paste), raising=False)


def test_klipper_is_believed_only_when_it_gives_the_text_back(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[str] = []
    desk.install("klipper", "exit 1")
    desk.install("qdbus", "exit 1")
    _pyperclip(monkeypatch, "init_klipper_clipboard", held.append, lambda: held[-1])
    assert desk.clipboard(X11).copy(TEXT, "BibTeX", "1 entry").message == f"Copied {WHAT} with klipper"
    _pyperclip(monkeypatch, "init_klipper_clipboard", held.append, lambda: "another text")
    copied = desk.clipboard(X11).copy(TEXT, "BibTeX")
    assert not copied.verified
    assert copied.failures == ("klipper: it holds another text",)


def test_an_error_of_pyperclip_is_passed_over(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_text: str) -> None:
        raise RuntimeError("no klipper")

    desk.install("klipper", "exit 1")
    desk.install("qdbus", "exit 1")
    _pyperclip(monkeypatch, "init_klipper_clipboard", refuse, lambda: "")
    assert desk.clipboard(X11).copy(TEXT, "BibTeX").failures == ("klipper: no klipper",)


def test_the_doctor_is_told_which_way_applies_and_why(desk: Desk) -> None:
    desk.install("xsel", "exit 0")
    here = surroundings({"PATH": str(desk.folder / "bin"), **X11})
    assert explain(here) == [
        "1. xclip (DISPLAY is set): not possible: xclip is not installed",
        "2. xsel (DISPLAY is set): would be tried",
        "3. the terminal, OSC 52 (most terminals take it; cannot be confirmed): would be tried",
        "4. a file, if nothing else took the text",
    ]
    assert "not possible: there is no terminal" in explain(here, has_terminal=False)[2]
