"""A reader who presses anything: random keys, refreshes and sizes, for as long as wanted.

`python -m tests.real_terminal.soak --keys 10000 --seed 1` says whether the app lived, how its memory grew
from the first thousand keys to the last, and what it does when it is left alone; 1 where it falls short.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.loopback_arxiv import LoopbackArxiv
from tests.loopback_arxiv.corpus import DATA
from tests.real_terminal.terminal import Terminal

GROWTH_ALLOWED = 1.10
IDLE_CPU_ALLOWED = 0.005

_WORDS_GO_AFTER = 6.0  # seconds; Textual's answer to ctrl+c stands for five

# The app as it is, but nothing that is typed ends it.
_PROGRAM = """
from pubtui.ui.app import PubtuiApp
leave = PubtuiApp.exit
def stay(self, *values, return_code=0, **named):
    if return_code:
        leave(self, *values, return_code=return_code, **named)
PubtuiApp.exit = stay
from pubtui.__main__ import main
main()
"""

_COMMANDS = "jkgG/yYsrtenNuXvdpo xb|OFSaRD?:q*5+-=hl" + "jjjjkkkkss//"
_SPECIAL = (
    "\r", "\r", "\x1b", "\x1b", "\t", "\x1b[Z", "\x7f", "\x04", "\x15", "\x10", "\x12", "\x1a", "\x03",
    "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b[3~",
    "\x1b[<0;10;5M\x1b[<0;10;5m", "\x1b[<64;30;10M", "\x1b[<65;30;10M", "\x1b[<0;70;12M\x1b[<0;70;12m",
    "\x1b[200~pasted é words\x1b[201~", "é", "文", "\xff",
)  # fmt: skip
_WORDS = ("prover", "liang", "year:2026", "is:starred", "Ada Crowd", "thesis", "(", '"', "\\alpha", "-a")
_TOUR = (
    ["R"], ["a", *"Ada Crowd", "\r"], ["d"], ["\r", "c"], ["\r", "/", *"the", "\r"], ["y", "c"], ["y", "b"],
    ["Y"], ["t", *"thesis", "\r"], ["e", "x", "\x1b"], ["S", "t"], ["?"], ["O"], ["v"], ["\x12"], ["b", "j"],
    ["/", *"year:", "\t"], ["/", *"pro", "\r", "F", *"mine", "\r"], [":", *"star", "\r"], ["x"], ["|"], ["p"],
    ["o"], ["u"], ["X"], ["*"], ["n"], ["\x1a"], ["\x03"],
)  # fmt: skip
_KEYS_BACK = 6
_TOURED = 1_000  # fewer first keys are no time to see everything
_SIZES = ((120, 40), (80, 24), (40, 10), (200, 60), (20, 5), (10, 3), (100, 30), (59, 18))


@dataclass(frozen=True, slots=True)
class Soaked:
    """How a soak went: memory in bytes, the idle share of a core, and the bytes an idle screen wrote."""

    keys: int
    early_memory: int
    late_memory: int
    idle_cpu: float
    idle_bytes: int

    @property
    def growth(self) -> float:
        """The memory at the end, as a multiple of that after the first keys."""
        return self.late_memory / self.early_memory

    @property
    def shortfalls(self) -> list[str]:
        """What is not as promised."""
        return [
            words
            for words, fails in (
                (f"memory grew to {self.growth:.0%}", self.growth > GROWTH_ALLOWED),
                (f"idle CPU is {self.idle_cpu:.2%}", self.idle_cpu > IDLE_CPU_ALLOWED),
                (f"an idle screen wrote {self.idle_bytes} bytes", self.idle_bytes > 0),
            )
            if fails
        ]


def soak(
    home: Path,
    *,
    keys: int,
    early: int,
    seed: int,
    idle: float,
    told: Callable[[str], None] = lambda words: None,
) -> Soaked:
    """Press `keys` random keys; memory is taken after `early` of them and at the end.

    AssertionError where the app ended or met an exception; `idle` is how many seconds it is left alone.
    """
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    (home / "config.toml").write_text(
        'browser_program = ["true"]\npdf_program = ["true"]\nclipboard_command = ["true"]\n', encoding="utf-8"
    )
    with LoopbackArxiv() as arxiv:
        arxiv.answers.files["html/2607.07820"] = (DATA / "reading" / "page.html").read_bytes()
        environment = {**kept, "PUBTUI_HOME": str(home), "PUBTUI_ARXIV_URL": arxiv.url, "PUBTUI_PACE": "0.05"}
        with Terminal([sys.executable, "-c", _PROGRAM], environment, columns=120, lines=40) as terminal:
            terminal.wait_for("30 papers")
            fingers = _Fingers(terminal, random.Random(seed), home)
            fingers.press(early - fingers.tour() if early >= _TOURED else early)
            early_memory = fingers.memory_at_rest()
            for pressed in range(early, keys, 500):
                megabytes = fingers.memory_at_rest() / 2**20
                told(f"{pressed} keys, {megabytes:.1f} MB, {len(arxiv.requests)} requests")
                fingers.press(min(500, keys - pressed))
            late_memory = fingers.memory_at_rest() if keys > early else early_memory
            terminal.settle(quiet=min(_WORDS_GO_AFTER, idle))
            idle_cpu, idle_bytes = _left_alone(terminal, idle)
    return Soaked(keys, early_memory, late_memory, idle_cpu, idle_bytes)


class _Fingers:
    """Presses keys in a terminal, and looks whether the program lives."""

    def __init__(self, terminal: Terminal, chance: random.Random, home: Path) -> None:
        self._terminal = terminal
        self._chance = chance
        self._home = home
        self._last = ""

    def tour(self) -> int:
        """Open everything once, so that nothing is loaded later; how many keys that took."""
        pressed = 0
        for keys in _TOUR:
            for key in keys:
                self._terminal.send(key.encode())
                self._terminal.settle(quiet=0.1)
            self._back_to_the_list()
            pressed += len(keys) + _KEYS_BACK
            self._look()
        return pressed

    def press(self, keys: int) -> None:
        """Any keys, one after the other; now and then another size, and some time to breathe."""
        pressed = 0
        while pressed < keys:
            typed = self._typed()
            pressed += len(typed)
            self._last = (self._last + "".join(typed))[-200:]
            self._terminal.send("".join(typed).encode("latin-1" if typed == ["\xff"] else "utf-8"))
            self._terminal.read(0.02)
            if self._chance.random() < 0.02:
                self._terminal.resize(*self._chance.choice(_SIZES))
            if self._chance.random() < 0.05:
                self._terminal.settle(quiet=0.05)
            if self._chance.random() < 0.005:
                self._refresh()
            self._look()

    def _refresh(self) -> None:
        """From wherever we are, the list; then a refresh begins, or the one under way stops."""
        self._back_to_the_list()
        self._terminal.send(b"R")

    def memory_at_rest(self) -> int:
        """Bytes of memory once the list is on screen and nothing happens."""
        self._terminal.resize(120, 40)
        self._back_to_the_list()
        self._terminal.settle(quiet=1.0)
        self._look()
        pages = Path(f"/proc/{self._terminal.process}/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def _back_to_the_list(self) -> None:
        for key in (b"\x1b", b"\x1b", b"q", b"\x1b", b"q", b"q"):
            self._terminal.send(key)
            self._terminal.settle(quiet=0.15)  # an Escape with a key right behind it is Alt and that key

    def _typed(self) -> list[str]:
        kind = self._chance.random()
        if kind < 0.70:
            return [self._chance.choice(_COMMANDS)]
        if kind < 0.95:
            return [self._chance.choice(_SPECIAL)]
        return list(self._chance.choice(_WORDS))

    def _look(self) -> None:
        ended, status = os.waitpid(self._terminal.process, os.WNOHANG)
        crashes = list(self._home.glob("crashes/*"))
        reports = "\n".join(report.read_text(encoding="utf-8") for report in crashes)
        if ended:
            self._terminal.process = -1
        assert not ended, f"ended with {status} after {self._last!r}\n{self._terminal.text}\n{reports}"


def _left_alone(terminal: Terminal, seconds: float) -> tuple[float, int]:
    """The share of a core it takes, and the bytes it writes, when nobody presses anything."""
    began, written, moment = _cpu_seconds(terminal.process), len(terminal.raw), time.monotonic()
    while (left := moment + seconds - time.monotonic()) > 0:
        terminal.read(left)
    share = (_cpu_seconds(terminal.process) - began) / (time.monotonic() - moment)
    return share, len(terminal.raw) - written


def _cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")  # utime and stime, proc(5)


def main(keys: int, seed: int) -> int:
    with tempfile.TemporaryDirectory() as home:
        early = min(1_000, keys // 2)
        soaked = soak(
            Path(home), keys=keys, early=early, seed=seed, idle=20.0, told=partial(print, flush=True)
        )
    memory = [f"{size / 2**20:.1f} MB" for size in (soaked.early_memory, soaked.late_memory)]
    print(f"{keys} keys, seed {seed}: {memory[0]} early, {memory[1]} at the end ({soaked.growth:.1%})")
    print(f"left alone: {soaked.idle_cpu:.2%} of a core, {soaked.idle_bytes} bytes written")
    print(*soaked.shortfalls, sep="\n")
    return int(bool(soaked.shortfalls))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.real_terminal.soak", description=__doc__)
    parser.add_argument("--keys", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sys.exit(main(options.keys, options.seed))
