"""Text to the clipboard, and the truth about where it went.

Blocks for up to `SECONDS_IN_ALL`: call it off the interface's thread.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from pubtui.errors import ClipboardError
from pubtui.terminal import osc52
from pubtui.terminal.clipboard_routes import TMUX, YOUR_COMMAND, Means, Route, Surroundings, routes

SECONDS_PER_ROUTE = 2.0
SECONDS_IN_ALL = 2.6

_SEQUENCES = {
    Means.TERMINAL: osc52.sequence,
    Means.TERMINAL_IN_TMUX: osc52.through_tmux,
    Means.TERMINAL_IN_SCREEN: osc52.through_screen,
    Means.BROWSER_PAGE: osc52.sequence,
}
_OF_THE_TERMINAL = (Means.TERMINAL, Means.TERMINAL_IN_TMUX, Means.TERMINAL_IN_SCREEN)


@dataclass(frozen=True, slots=True)
class Copied:
    """Where a text went: `route` as `message` names it; `verified` when something confirmed it.

    `failures` says what was tried before and did not take it. `saved_to` is set when no clipboard did.
    """

    route: str
    verified: bool
    message: str
    failures: tuple[str, ...] = ()
    saved_to: Path | None = None


@dataclass(frozen=True, slots=True)
class Clipboard:
    """What is needed to copy from here.

    `write_to_terminal` writes a control sequence between two frames; None where there is no terminal.
    `fallback_file` takes the text when nothing else does. `advice` ends the message about an unproven way.
    """

    here: Surroundings
    fallback_file: Path
    command: Sequence[str] = ()
    write_to_terminal: Callable[[str], None] | None = None
    advice: str = "see :help clipboard"

    def copy(self, text: str, label: str, amount: str = "") -> Copied:
        """Put `text` on the clipboard by the first route that proves it took it, else by the unproven one.

        `label` and `amount` say what it is: "BibTeX", "1 entry". Raises ClipboardError when no route and
        no file took it.
        """
        attempt = _Attempt(text, self.write_to_terminal)
        for route in routes(self.here, self.command):
            attempt.take(route)
        size = len(text.encode(errors="replace"))
        what = f"{label} ({f'{amount}, ' if amount else ''}{size:,} bytes)"
        failures = tuple(attempt.failures)
        if not attempt.taken:
            _save(self.fallback_file, text)
            message = f"No clipboard here; saved {what} to {self.fallback_file}"
            return Copied(
                "file", verified=False, message=message, failures=failures, saved_to=self.fallback_file
            )
        verified = attempt.is_proven
        message = _sentence(what, attempt.taken, self.advice) + attempt.remarks(size)
        return Copied(attempt.taken[0].name, verified=verified, message=message, failures=failures)


def explain(here: Surroundings, command: Sequence[str] = (), *, has_terminal: bool = True) -> list[str]:
    """One line for each way considered: what it is, why it is, and whether it would be tried."""
    lines = []
    for number, route in enumerate(routes(here, command), start=1):
        obstacle = route.obstacle
        if not route.is_verified and not has_terminal:
            obstacle = "there is no terminal"
        verdict = f"not possible: {obstacle}" if obstacle else "would be tried"
        proof = "" if route.is_verified else "; cannot be confirmed"
        lines.append(f"{number}. {route.name} ({route.why}{proof}): {verdict}")
    lines.append(f"{len(lines) + 1}. a file, if nothing else took the text")
    return lines


class _Attempt:
    """One text on its way: what took it, what did not, and how much time is left."""

    def __init__(self, text: str, write_to_terminal: Callable[[str], None] | None) -> None:
        self.taken: list[Route] = []
        self.failures: list[str] = []
        self._text = text
        self._write = write_to_terminal
        self._deadline = monotonic() + SECONDS_IN_ALL

    @property
    def is_proven(self) -> bool:
        return any(route.is_verified for route in self.taken)

    def take(self, route: Route) -> None:
        if route.obstacle or (self.is_proven and not route.in_addition) or self._same_tool_took_it(route):
            return
        failure = self._failure_of(route)
        if failure:
            self.failures.append(f"{route.name}: {failure}")
        else:
            self.taken.append(route)

    def remarks(self, size: int) -> str:
        """What a reader must know beyond the way that was taken."""
        mine = [failure for failure in self.failures if failure.startswith(YOUR_COMMAND)]
        parts = [f" ({mine[0]})"] if mine else []
        sent = any(route.argv == TMUX or route.means in _OF_THE_TERMINAL for route in self.taken)
        if sent and size > osc52.PORTABLE_BYTES:
            parts.append(f"; more than {osc52.PORTABLE_BYTES:,} bytes, which some terminals cut or refuse")
        return "".join(parts)

    def _same_tool_took_it(self, route: Route) -> bool:
        """xsel is not needed in addition where xclip was."""
        return route.in_addition and any(taken.in_addition for taken in self.taken)

    def _failure_of(self, route: Route) -> str:
        """Take the route; "" when it took the text, else what went wrong."""
        seconds = min(SECONDS_PER_ROUTE, self._deadline - monotonic())
        if not route.is_verified:
            return self._send(route)
        if seconds <= 0:
            return "no time was left to try it"
        if route.means is Means.PYPERCLIP:
            return _through_pyperclip(route.argv[0], self._text, seconds)
        return _through_program(route.argv, self._text.encode(route.encoding, errors="replace"), seconds)

    def _send(self, route: Route) -> str:
        if self._write is None:
            return "there is no terminal"
        try:
            self._write(_SEQUENCES[route.means](self._text))
        except OSError as error:
            return f"it refused the text: {error.strerror or error}"
        return ""


def _through_program(argv: Sequence[str], payload: bytes, seconds: float) -> str:
    """Run `argv` with `payload` on its standard input; "" when it ended with exit code 0.

    Its output goes nowhere: a selection owner that stays behind would hold a pipe open for ever.
    """
    try:
        process = subprocess.Popen(  # noqa: S603 - words, never a shell
            argv,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        return f"it cannot be started: {getattr(error, 'strerror', None) or error}"
    try:
        process.communicate(payload, timeout=seconds)
    except subprocess.TimeoutExpired:
        _end(process)
        return f"no answer within {seconds:.0f} s"
    return "" if process.returncode == 0 else f"exit code {process.returncode}"


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the program and what it started; it leads its own process group."""
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def _through_pyperclip(maker: str, text: str, seconds: float) -> str:
    """Copy by pyperclip's functions that `maker` returns; "" when they raised nothing in time."""
    outcome: list[str] = []

    def work() -> None:
        import pyperclip

        try:
            copy, paste = getattr(pyperclip, maker)()
            copy(text)
            # qdbus reports a missing klipper to nobody; reading back does.
            outcome.append("" if "klipper" not in maker or paste() == text else "it holds another text")
        except (RuntimeError, OSError, ValueError, AssertionError) as error:
            outcome.append(str(error) or type(error).__name__)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(seconds)
    return outcome[0] if outcome else f"no answer within {seconds:.0f} s"


def _sentence(what: str, taken: Sequence[Route], advice: str) -> str:
    proven = [route for route in taken if route.is_verified]
    in_browser = any(route.means is Means.BROWSER_PAGE for route in taken)
    unproven = "your browser" if in_browser else "the terminal (OSC 52)"
    if not proven:
        advice = "allow this page to use the clipboard" if in_browser else advice
        return f"Sent {what} to {unproven}; if paste is empty, {advice}"
    ways = []
    for route in proven:
        if route.name != "tmux":
            ways.append(f"with {route.name}")
        elif route.argv == TMUX and _terminal_around_tmux_takes_it():
            ways.append("to the tmux buffer and passed it to your terminal")
        else:
            ways.append("to the tmux buffer only (paste with tmux's prefix and ])")
    also = "" if len(proven) == len(taken) else f"; also sent to {unproven}"
    return f"Copied {what} {', and '.join(ways)}{also}"


def _terminal_around_tmux_takes_it() -> bool:
    """Whether tmux knows a clipboard of the terminal it is shown in, and so has passed the text on."""
    question = ("tmux", "display-message", "-p", "#{client_termfeatures}")
    try:
        answer = subprocess.run(  # noqa: S603 - words of our own
            question, stdin=subprocess.DEVNULL, capture_output=True, timeout=0.2, check=False, text=True
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return "clipboard" in answer.stdout.strip().split(",")


def _save(file: Path, text: str) -> None:
    """Write `text` where only the reader can read it; raises ClipboardError."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="replace", newline="") as opened:
            opened.write(text)
    except OSError as error:
        raise ClipboardError(
            "Nothing here took the text: no clipboard, and the file "
            f"{file} cannot be written ({error.strerror or error}).",
            remedy="pubtui doctor says which clipboards were tried, and why.",
        ) from error
