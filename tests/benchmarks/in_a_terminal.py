"""pubtui in a real terminal, from 20 papers to all of arXiv, beside the least of Textual apps and fzf.

    python -m tests.benchmarks.in_a_terminal [--folder FOLDER] [--rounds N] [--library N …] [--arxiv N …]

20, 10,000 and 100,000 papers are a reader's own library; the last is far more than anyone follows. 3,000,000
papers are all of arXiv: they stand in a snapshot beside a library of 20, and the app opens on that shelf
(`opens_on = "all-of-arxiv"`).

All are made by the seeded generator in arXiv's bulk format and kept in FOLDER, where 3,000,000 papers take
6 GB of metadata, 13 GB of snapshot, and twice the latter for a moment while they are made.

In each round every program is started once, in turn, and takes the same keys; what is compared was therefore
measured in the same minutes. A start ends with the first row on the screen. A key has settled when the list
(the typed filter, the rows and their colours) changes for the last time; the paper beside it follows 50 ms
after the cursor has come to rest, on purpose, and is told apart. Counts are left out: they come when they
may.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.benchmarks import figures, stocked_homes
from tests.benchmarks.settling import (
    Settled,
    View,
    become_quiet,
    everything,
    of_fzf,
    of_list_and_paper,
    of_the_list,
    press,
    processor_time,
)
from tests.real_terminal.terminal import Terminal

FILTERS = ("neutrino", "re", "title:quantum -survey")
_IN_FZF = FILTERS[:2]
_COLUMNS, _LINES = 120, 40
_CTRL_D, _ESCAPE, _CTRL_U = b"\x04", b"\x1b", b"\x15"


@dataclass(frozen=True, slots=True)
class Program:
    """One column of the table: what is started, and what its first frame shows."""

    name: str
    argv: Sequence[str]
    first: str
    environment: dict[str, str] = field(default_factory=dict)
    views: tuple[View, View] = (everything, everything)
    filters: Sequence[str] = ()
    moves: bool = True


def main(words: Sequence[str]) -> None:
    wanted = _parser().parse_args(words)
    if wanted.folder is None:
        with tempfile.TemporaryDirectory() as temporary:
            _measure(wanted, Path(temporary))
    else:
        wanted.folder.mkdir(parents=True, exist_ok=True)
        _measure(wanted, wanted.folder)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--folder", type=Path, help="keeps what is generated; a temporary one if not given")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--presses", type=int, default=15, help="of j and of ctrl+d in a round")
    parser.add_argument("--library", type=int, nargs="*", default=[20, 10_000, 100_000])
    parser.add_argument("--arxiv", type=int, nargs="*", default=[3_000_000])
    parser.add_argument("--fzf", type=int, nargs="*", default=[10_000, 100_000])
    parser.add_argument("--filters", nargs="*", default=FILTERS)
    return parser


def _measure(wanted: argparse.Namespace, folder: Path) -> None:
    programs = [*_bare(), *_pubtui(wanted, folder), *_fzf(wanted, folder)]
    measured = {program.name: figures.Figures() for program in programs}
    for program in programs:
        _start(program, figures.Figures()).close()  # makes compiled modules, and fills the disk's cache
    for number in range(1, wanted.rounds + 1):
        for program in programs:
            print(f"round {number}: {program.name}", file=sys.stderr)
            _round(program, measured[program.name], wanted.presses)
    print(figures.table(measured, wanted.filters))


def _bare() -> list[Program]:
    argv = [sys.executable, "-m", "tests.benchmarks.bare_app"]
    first = "bare app is here"
    return [
        Program(figures.BARE, argv, first, moves=False),
        Program(figures.BARE_LIST, [*argv, "list"], first),
    ]


def _pubtui(wanted: argparse.Namespace, folder: Path) -> list[Program]:
    homes = {f"{count:,}": stocked_homes.home_with_library(folder, count) for count in wanted.library}
    arxiv = {f"{count:,} arXiv": stocked_homes.home_with_arxiv(folder, count) for count in wanted.arxiv}
    return [
        Program(
            name,
            [sys.executable, "-m", "pubtui"],
            stocked_homes.first_title(home),
            {
                "PUBTUI_HOME": str(home),
                "PUBTUI_ARXIV_URL": "http://127.0.0.1:9",
            },
            (of_the_list, of_list_and_paper),
            wanted.filters,
        )
        for name, home in {**homes, **arxiv}.items()
    ]


def _fzf(wanted: argparse.Namespace, folder: Path) -> list[Program]:
    fzf = shutil.which("fzf")
    if fzf is None and wanted.fzf:
        print("fzf is not installed: nothing is compared with it", file=sys.stderr)
    return [
        Program(
            f"fzf {count:,}",
            ["/bin/sh", "-c", f'exec {fzf} < "$1"', "sh", str(stocked_homes.titles_file(folder, count))],
            f"{count}/{count}",
            {"FZF_DEFAULT_OPTS": ""},
            (of_fzf, of_fzf),
            [text for text in wanted.filters if text in _IN_FZF],
            moves=False,
        )
        for count in (wanted.fzf if fzf else ())
    ]


def _start(program: Program, told: figures.Figures) -> Terminal:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    terminal = Terminal(program.argv, {**environment, **program.environment}, columns=_COLUMNS, lines=_LINES)
    told.starts.append(terminal.wait_for_bytes(program.first.encode(), seconds=60) * 1000)
    told.processor.append(processor_time(terminal.process))
    beginning, terminal.raw = terminal.raw, b""
    terminal.draw(beginning)
    return terminal


def _round(program: Program, told: figures.Figures, presses: int) -> None:
    with _start(program, told) as terminal:
        become_quiet(terminal)
        told.memory.append(figures.memory_of(terminal.process))
        if program.moves:
            _move(terminal, program, told, presses)
        for text in program.filters:
            told.keys.setdefault(text, []).extend(_filter(terminal, program, text))
        told.memory.append(figures.memory_of(terminal.process))


def _move(terminal: Terminal, program: Program, told: figures.Figures, presses: int) -> None:
    for name, key, times in (
        ("j", b"j", presses),
        ("ctrl+d", _CTRL_D, presses),
        ("G", b"G", 1 + presses // 5),
    ):
        for _ in range(times):
            told.keys.setdefault(name, []).append(press(terminal, key, program.views))
            if name == "G":
                press(terminal, b"g", program.views)


def _filter(terminal: Terminal, program: Program, text: str) -> list[Settled]:
    """Every key of a filter; afterwards there is none."""
    in_fzf = not program.moves
    if not in_fzf:
        press(terminal, b"/", program.views)
    settled = [press(terminal, letter.encode(), program.views) for letter in text]
    terminal.send(_CTRL_U if in_fzf else _ESCAPE)
    become_quiet(terminal)
    return settled


if __name__ == "__main__":
    main(sys.argv[1:])
