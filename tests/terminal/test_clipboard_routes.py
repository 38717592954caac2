from pathlib import Path

import pytest

from pubtui.terminal.clipboard_routes import Means, Surroundings, routes, surroundings

EVERYTHING = frozenset(
    ["pbcopy", "clip.exe", "termux-clipboard-set", "wl-copy", "xclip", "xsel", "klipper", "qdbus", "tmux"]
)
XTERM = {"TERM": "xterm-256color"}
X11 = {**XTERM, "DISPLAY": ":0"}
WAYLAND = {**X11, "WAYLAND_DISPLAY": "wayland-0"}
OSC52 = "the terminal, OSC 52"


def _tried(system: str = "linux", programs: frozenset[str] = EVERYTHING, /, **variables: str) -> list[str]:
    found = routes(Surroundings(system, variables, programs))
    return [route.name for route in found if not route.obstacle]


@pytest.mark.parametrize(
    ("system", "variables", "order"),
    [
        ("linux", XTERM, [OSC52]),
        ("linux", X11, ["xclip", "xsel", "klipper", OSC52]),
        ("linux", WAYLAND, ["wl-copy", "xclip", "xsel", "klipper", OSC52]),
        ("linux", {**X11, "TMUX": "/tmp/t,1,0"}, ["xclip", "xsel", "klipper", "tmux", "tmux", OSC52]),
        ("linux", {**XTERM, "TMUX": "/tmp/t,1,0"}, ["tmux", "tmux", OSC52]),
        ("linux", {**XTERM, "STY": "1.pts"}, [OSC52]),
        ("linux", {"TERM": "linux"}, []),
        ("linux", {"TERM": "dumb"}, []),
        ("linux", {}, []),
        ("darwin", {**XTERM, "TERM_PROGRAM": "Apple_Terminal"}, ["pbcopy"]),
        ("darwin", {**XTERM, "TERM_PROGRAM": "iTerm.app", "TMUX": "x"}, ["pbcopy", "tmux", "tmux", OSC52]),
        ("wsl", XTERM, ["clip.exe", OSC52]),
        ("termux", XTERM, ["termux-clipboard-set", OSC52]),
        ("win32", XTERM, ["the Windows clipboard", OSC52]),
        ("cygwin", XTERM, ["/dev/clipboard", OSC52]),
    ],
)
def test_the_order_at_the_desk(system: str, variables: dict[str, str], order: list[str]) -> None:
    assert _tried(system, **variables) == order


@pytest.mark.parametrize("ssh", ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"])
@pytest.mark.parametrize("system", ["linux", "darwin", "wsl", "win32"])
def test_over_ssh_the_far_desktop_is_never_filled(system: str, ssh: str) -> None:
    assert _tried(system, **{**XTERM, "WAYLAND_DISPLAY": "wayland-0", ssh: "1"}) == [OSC52]


PAGE = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}


@pytest.mark.parametrize(
    ("variables", "order"),
    [
        (XTERM, ["your browser"]),
        (X11, ["xclip", "xsel", "klipper", "your browser"]),
        ({**XTERM, "TMUX": "/tmp/t,1,0"}, ["your browser"]),
        ({**XTERM, "STY": "1.pts"}, ["your browser"]),
        ({**X11, "SSH_CONNECTION": "1"}, ["your browser"]),
        ({"TERM": "linux"}, ["your browser"]),
    ],
)
def test_in_a_web_page_the_browser_stands_in_for_the_terminal(
    variables: dict[str, str], order: list[str]
) -> None:
    assert _tried("linux", **variables, **PAGE) == order


def test_over_ssh_a_forwarded_display_comes_in_addition() -> None:
    found = routes(Surroundings("linux", {**X11, "SSH_TTY": "/dev/pts/1", "TMUX": "x"}, EVERYTHING))
    assert [(route.name, route.in_addition) for route in found] == [
        ("tmux", False),
        ("tmux", False),
        (OSC52, False),
        ("xclip", True),
        ("xsel", True),
    ]


def test_the_readers_own_command_is_first_everywhere() -> None:
    for variables in (X11, {**XTERM, "SSH_TTY": "1"}, {}):
        first = routes(Surroundings("linux", variables, EVERYTHING), ["my-copy", "-x"])[0]
        assert (first.name, first.argv) == ("your clipboard_command", ("my-copy", "-x"))


def test_a_program_that_is_missing_is_passed_over_and_said() -> None:
    found = routes(Surroundings("linux", WAYLAND, frozenset(["xsel"])))
    assert [(route.name, route.obstacle) for route in found] == [
        ("wl-copy", "wl-copy is not installed"),
        ("xclip", "xclip is not installed"),
        ("xsel", ""),
        (OSC52, ""),
    ]


def test_what_cannot_prove_itself_comes_after_what_can() -> None:
    for variables in (WAYLAND, {**WAYLAND, "TMUX": "x"}, {**XTERM, "STY": "x"}):
        proofs = [route.is_verified for route in routes(Surroundings("linux", variables, EVERYTHING))]
        assert proofs == sorted(proofs, reverse=True)


@pytest.mark.parametrize(
    ("variables", "means"),
    [
        (XTERM, Means.TERMINAL),
        ({**XTERM, "TMUX": "x"}, Means.TERMINAL_IN_TMUX),
        ({"TERM": "tmux-256color", "SSH_TTY": "x"}, Means.TERMINAL_IN_TMUX),
        ({"TERM": "screen", "STY": "x"}, Means.TERMINAL_IN_SCREEN),
        ({"TERM": "screen-256color", "SSH_TTY": "x"}, Means.TERMINAL),
    ],
)
def test_the_terminal_is_spoken_to_through_what_stands_between(
    variables: dict[str, str], means: Means
) -> None:
    assert routes(Surroundings("linux", variables, EVERYTHING))[-1].means is means


def test_windows_takes_its_own_encoding() -> None:
    assert routes(Surroundings("wsl", {}, EVERYTHING))[0].encoding == "utf-16-le"


def test_the_surroundings_are_read_from_the_given_variables(tmp_path: Path) -> None:
    program = tmp_path / "xclip"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    here = surroundings({"PATH": str(tmp_path), "SSH_TTY": ""})
    assert here.programs == {"xclip"}
    assert not here.is_remote
