"""Web pages and PDFs in the reader's own programs, without letting them write on our screen."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from pubtui.errors import FileError, NotFoundError, UsageError

_SECONDS_TO_FAIL = 1.5

_TEXT_BROWSERS = ("www-browser", "w3m", "lynx", "elinks", "links2", "links")
_NEEDS_THE_TERMINAL = frozenset(
    (*_TEXT_BROWSERS, "browsh", "carbonyl", "cha", "tdf", "fbpdf", "jfbview", "less")
)
_DESKTOP_OPENERS = {
    "darwin": ("open",),
    "linux": ("wslview", "xdg-open", "gio", "kde-open", "termux-open"),
}
_OPENER_WORDS = {"gio": ("gio", "open")}


@dataclass(frozen=True, slots=True)
class Viewer:
    """A program about to show something; `needs_terminal`: the app must leave the screen to it meanwhile."""

    argv: tuple[str, ...]
    needs_terminal: bool

    @property
    def name(self) -> str:
        return Path(self.argv[0]).name


@dataclass(frozen=True, slots=True)
class Desk:
    """What choosing a program depends on; `find` is `shutil.which` or a stand-in."""

    environment: Mapping[str, str]
    platform: str = sys.platform
    find: Callable[[str], str | None] = shutil.which

    @property
    def has_windows(self) -> bool:
        """Whether a program with windows can be shown here."""
        shown = ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "TERMUX_VERSION")
        return self.platform != "linux" or any(self.environment.get(name) for name in shown)


def for_page(url: str, desk: Desk, program: Sequence[str] = ()) -> Viewer:
    """The program that shows the web page `url`: `program` if given, else $BROWSER, else the system's.

    Raises UsageError for anything but an http or https address, NotFoundError where no program is found.
    """
    refuse_other_than_web(url)
    words = tuple(program) or _from_browser_variable(desk) or _system_opener(desk)
    if not words:
        words = next(((name,) for name in _TEXT_BROWSERS if desk.find(name)), ())
    return _viewer(words, url, desk, setting="browser_program", what="web pages")


def for_pdf(file: Path, desk: Desk, program: Sequence[str] = ()) -> Viewer:
    """The program that shows the PDF `file`: `program` if given, else the system's.

    Raises FileError where the file is missing, NotFoundError where no program is found.
    """
    if not file.is_file():
        raise FileError(f"There is no file {file}.", remedy="Download the paper again.")
    words = tuple(program) or _system_opener(desk)
    return _viewer(words, str(file.absolute()), desk, setting="pdf_program", what="PDFs")


def start(viewer: Viewer) -> None:
    """Start `viewer` beside the app, its output going nowhere.

    Waits up to 1.5 s for it to fail: call it off the interface's thread. Raises NotFoundError when it does.
    """
    try:
        process = subprocess.Popen(  # noqa: S603 - words, never a shell
            viewer.argv,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        raise _failed(viewer, error.strerror or str(error)) from error
    try:
        code = process.wait(_SECONDS_TO_FAIL)
    except subprocess.TimeoutExpired:
        threading.Thread(target=process.wait, daemon=True).start()  # so that no zombie stays
        return
    if code:
        raise _failed(viewer, f"exit code {code}")


def run_in_terminal(viewer: Viewer) -> None:
    """Run `viewer` on this terminal until it ends; the app must be suspended. Raises NotFoundError."""
    try:
        code = subprocess.run(viewer.argv, check=False).returncode  # noqa: S603 - words, never a shell
    except OSError as error:
        raise _failed(viewer, error.strerror or str(error)) from error
    if code:
        raise _failed(viewer, f"exit code {code}")


def refuse_other_than_web(url: str) -> None:
    """Raise UsageError for anything but an http or https address."""
    try:
        parts = urlsplit(url)
        is_web = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:  # brackets of an IPv6 address that do not match
        is_web = False
    if not is_web or not (url.isascii() and url.isprintable()) or " " in url:
        raise UsageError(f"{url[:80]!r} is not a web address.")


def _from_browser_variable(desk: Desk) -> tuple[str, ...]:
    """The first usable command of $BROWSER, a list divided by the path separator."""
    for command in desk.environment.get("BROWSER", "").split(os.pathsep):
        words = tuple(word for word in shlex.split(command) if word != "%s")
        if words and desk.find(words[0]):
            return words
    return ()


def _system_opener(desk: Desk) -> tuple[str, ...]:
    if not desk.has_windows:
        return ()
    for name in _DESKTOP_OPENERS.get(desk.platform, ()):
        if desk.find(name):
            return _OPENER_WORDS.get(name, (name,))
    return ("rundll32", "url.dll,FileProtocolHandler") if desk.platform == "win32" else ()


def _viewer(words: Sequence[str], shown: str, desk: Desk, *, setting: str, what: str) -> Viewer:
    remedy = f"Name one in config.toml: {setting}."
    if not words:
        raise NotFoundError(f"No program here can show {what}.", remedy=remedy)
    if desk.find(words[0]) is None:
        raise NotFoundError(f"The program {words[0]} is not installed.", remedy=remedy)
    return Viewer((*words, shown), Path(words[0]).name in _NEEDS_THE_TERMINAL)


def _failed(viewer: Viewer, why: str) -> NotFoundError:
    return NotFoundError(f"{viewer.name} could not show {viewer.argv[-1]}: {why}.")
