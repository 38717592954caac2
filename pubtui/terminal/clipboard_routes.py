"""The ways to a clipboard from here, in the order they are tried, and why: a pure decision.

The order: the reader's own command; then, unless we are at the far end of an SSH session, the
desktop's tool; tmux's buffer, which tmux passes to the terminal around it; the terminal itself by
OSC 52; and a forwarded X display in addition. What proves its success comes before what cannot.
A web page that shows the app (`pubtui serve`) takes the place of tmux and of the terminal.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from pubtui.terminal import browser_page


class Means(Enum):
    """How a route is taken."""

    PROGRAM = "a program that reads the text on its standard input"
    PYPERCLIP = "the system's own interface, through pyperclip"
    TERMINAL = "a sequence written to the terminal"
    TERMINAL_IN_TMUX = "a sequence written to the terminal around tmux"
    TERMINAL_IN_SCREEN = "a sequence written to the terminal around screen"
    BROWSER_PAGE = "a sequence written to the terminal that a web page draws"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the decision depends on; `system` is one of linux, wsl, termux, darwin, win32, cygwin."""

    system: str
    variables: Mapping[str, str]
    programs: frozenset[str]

    @property
    def is_remote(self) -> bool:
        """Whether the reader sits at the other end of an SSH session."""
        return any(self.variables.get(name) for name in ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"))


@dataclass(frozen=True, slots=True)
class Route:
    """One way to a clipboard.

    `obstacle` says why it cannot be taken here, or is empty. `is_verified`: success can be told from
    failure. `in_addition`: taken even when an earlier route succeeded.
    """

    name: str
    why: str
    means: Means = Means.PROGRAM
    argv: tuple[str, ...] = ()
    obstacle: str = ""
    encoding: str = "utf-8"
    in_addition: bool = False

    @property
    def is_verified(self) -> bool:
        return self.means in (Means.PROGRAM, Means.PYPERCLIP)


TMUX = ("tmux", "load-buffer", "-w", "-")
TMUX_BEFORE_3_2 = ("tmux", "load-buffer", "-")
YOUR_COMMAND = "your clipboard_command"

_DESKTOP_PROGRAMS = {
    "pbcopy": ("pbcopy",),
    "clip.exe": ("clip.exe",),
    "termux-clipboard-set": ("termux-clipboard-set",),
    "wl-copy": ("wl-copy", "--type", "text/plain"),
    "xclip": ("xclip", "-selection", "clipboard"),
    "xsel": ("xsel", "--input", "--clipboard"),
}
_LOOKED_FOR = (*_DESKTOP_PROGRAMS, "klipper", "qdbus", "tmux")


def surroundings(variables: Mapping[str, str]) -> Surroundings:
    """Where we are: reads the platform, `variables` and which programs are on the path."""
    path = variables.get("PATH")
    found = frozenset(name for name in _LOOKED_FOR if shutil.which(name, path=path))
    return Surroundings(_system(variables), variables, found)


def _system(variables: Mapping[str, str]) -> str:
    if sys.platform != "linux":
        return sys.platform
    if variables.get("TERMUX_VERSION"):
        return "termux"
    try:
        kernel = Path("/proc/version").read_text(encoding="utf-8", errors="replace")
    except OSError:  # not mounted: an ordinary Linux
        kernel = ""
    return "wsl" if "microsoft" in kernel.lower() else "linux"


def routes(here: Surroundings, command: Sequence[str] = ()) -> list[Route]:
    """Every way that is considered here, in order; those with an obstacle are not taken.

    `command` is the reader's own program, empty where there is none.
    """
    found: list[Route] = []
    if command:
        found.append(Route(YOUR_COMMAND, "the settings name it", argv=tuple(command)))
    if not here.is_remote:
        found.extend(_desktop(here))
    if browser_page.is_around_us(here.variables):  # whatever terminal the server runs in
        return [*found, Route("your browser", "pubtui serve", Means.BROWSER_PAGE, in_addition=True)]
    if here.variables.get("TMUX"):
        obstacle = "" if "tmux" in here.programs else "tmux is not on the path"
        found.append(Route("tmux", "TMUX is set", argv=TMUX, obstacle=obstacle))
        found.append(
            Route(
                "tmux", "TMUX is set, and it may be older than 3.2", argv=TMUX_BEFORE_3_2, obstacle=obstacle
            )
        )
    found.append(_terminal(here))
    if here.is_remote and here.variables.get("DISPLAY"):
        found.extend(_x11(here, why="the X display is forwarded over SSH", in_addition=True))
    return found


def _desktop(here: Surroundings) -> Iterator[Route]:
    if here.system == "darwin":
        yield _program(here, "pbcopy", "this is macOS")
    elif here.system == "wsl":
        yield _program(here, "clip.exe", "this is Windows' Linux", encoding="utf-16-le")
    elif here.system == "termux":
        yield _program(here, "termux-clipboard-set", "this is Termux")
    elif here.system == "win32":
        yield Route("the Windows clipboard", "this is Windows", Means.PYPERCLIP, ("init_windows_clipboard",))
    elif here.system == "cygwin":
        yield Route("/dev/clipboard", "this is Cygwin", Means.PYPERCLIP, ("init_dev_clipboard_clipboard",))
    if here.variables.get("WAYLAND_DISPLAY"):
        yield _program(here, "wl-copy", "WAYLAND_DISPLAY is set")
    if here.variables.get("DISPLAY"):
        yield from _x11(here, why="DISPLAY is set")
        if {"klipper", "qdbus"} <= here.programs:
            yield Route("klipper", "DISPLAY is set", Means.PYPERCLIP, ("init_klipper_clipboard",))


def _x11(here: Surroundings, *, why: str, in_addition: bool = False) -> Iterator[Route]:
    yield _program(here, "xclip", why, in_addition=in_addition)
    yield _program(here, "xsel", why, in_addition=in_addition)


def _program(
    here: Surroundings, name: str, why: str, *, encoding: str = "utf-8", in_addition: bool = False
) -> Route:
    obstacle = "" if name in here.programs else f"{name} is not installed"
    argv = _DESKTOP_PROGRAMS[name]
    return Route(name, why, argv=argv, obstacle=obstacle, encoding=encoding, in_addition=in_addition)


def _terminal(here: Surroundings) -> Route:
    name, why = "the terminal, OSC 52", "most terminals take it"
    if here.variables.get("TMUX"):
        return Route(name, "if tmux lets it through", Means.TERMINAL_IN_TMUX)
    if here.variables.get("STY"):
        return Route(name, "in pieces, because STY is set (screen)", Means.TERMINAL_IN_SCREEN)
    kind = here.variables.get("TERM") or "not set"
    if kind.startswith("tmux"):
        return Route(name, f"if the tmux around us lets it through (TERM is {kind})", Means.TERMINAL_IN_TMUX)
    obstacle = ""
    if kind in ("dumb", "linux", "not set"):
        obstacle = f"TERM is {kind}, and takes no clipboard"
    elif here.variables.get("TERM_PROGRAM") == "Apple_Terminal":
        obstacle = "Apple's Terminal ignores it"
    return Route(name, why, Means.TERMINAL, obstacle=obstacle)
