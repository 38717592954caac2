"""A text of three hundred pages in a real terminal: how long it takes to open, and a key to scroll.

Beside the time on the clock stands the processor time of the program, which other programs do not lengthen.

python -m tests.benchmarks.reader [RUNS]
"""

from __future__ import annotations

import os
import select
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pubtui import starter
from pubtui.downloading.full_texts import FullTexts
from pubtui.library.database import open_library
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.reading import latexml, transcript
from pubtui.reading.document import Document
from pubtui.reading.shelf import Shelf
from tests.loopback_arxiv.corpus import DATA
from tests.real_terminal.terminal import Terminal

CHARACTERS = 900_000  # three thousand a page
_PAPER = "2607.07820"
_KEYS = {"j": b"j", "ctrl+d": b"\x04", "space": b" ", "k": b"k"}
_PRESSED = 20
_FRAME = 16  # milliseconds


class Taken(NamedTuple):
    """Milliseconds."""

    clock: float
    processor: float


@dataclass(frozen=True, slots=True)
class Figures:
    """In milliseconds, on the clock and of the processor: opening, first in a run and again, and each key."""

    first: Taken
    again: Taken
    keys: dict[str, list[Taken]]


def stocked(home: Path) -> int:
    """A library whose first paper has a long text that was read once; its number of characters."""
    page = latexml.read((DATA / "reading" / "page.html").read_bytes())
    times = CHARACTERS // len(page.text) + 1
    blocks = page.blocks * times
    anchors = {
        f"{name}.{turn}": place + turn * len(page.blocks)
        for turn in range(times)
        for name, place in page.anchors.items()
    }
    document = Document(page.title, page.authors, blocks, anchors)
    with open_library(home / "library.sqlite") as library:
        starter.stock(library, PartialDate("2026-12-01"))
        texts = FullTexts(library, Shelf(home / "texts"), home / "transcripts")
        texts.shelf.folder.mkdir()
        (home / "transcripts").mkdir()
        file = texts.shelf.folder / f"Long [{_PAPER}].html"
        file.write_bytes((DATA / "reading" / "page.html").read_bytes())
        texts.settle()
        transcript.save(document, home / "transcripts" / f"{_PAPER}v0.html.gz")
        library.files.index_words(parse(_PAPER)[0].key, document.text)
    return len(document.text)


def measured(home: Path) -> Figures:
    """One run of the program."""
    environment = {**os.environ, "PUBTUI_HOME": str(home), "PUBTUI_ARXIV_URL": "http://127.0.0.1:9"}
    argv = [sys.executable, "-m", "pubtui"]
    with Terminal(argv, environment, columns=120, lines=40) as terminal:
        terminal.wait_for_bytes(b"DeepSearch")
        _drain(terminal, 1.0)
        opened = []
        for _ in range(2):
            terminal.raw = b""
            began, spent = time.monotonic(), _processor(terminal)
            terminal.press("enter")
            terminal.wait_for_bytes(b"Three-dimensional")
            opened.append(Taken((time.monotonic() - began) * 1000, _processor(terminal) - spent))
            _drain(terminal, 0.4)
            terminal.press("q")
            _drain(terminal, 0.4)
        terminal.press("enter")
        _drain(terminal, 1.0)
        keys = {name: [_frame(terminal, sent) for _ in range(_PRESSED)] for name, sent in _KEYS.items()}
    return Figures(opened[0], opened[1], keys)


def _processor(terminal: Terminal) -> float:
    """The milliseconds of processor time that the program's threads have had (Linux)."""
    tasks = Path(f"/proc/{terminal.process}/task")
    return sum(int(Path(task, "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e6


def _frame(terminal: Terminal, key: bytes) -> Taken:
    """From a key to the end of the frame that it causes."""
    spent = _processor(terminal)
    began = last = time.monotonic()
    terminal.send(key)
    patience = 1.0
    while _take(terminal, patience):
        last, patience = time.monotonic(), 0.004
    processor = _processor(terminal) - spent
    _drain(terminal, 0.06)
    return Taken((last - began) * 1000, processor)


def _drain(terminal: Terminal, quiet: float) -> None:
    while _take(terminal, quiet):
        pass


def _take(terminal: Terminal, seconds: float) -> bool:
    """Read without drawing, which takes longer than the program itself."""
    if not select.select([terminal.descriptor], [], [], seconds)[0]:
        return False
    return bool(os.read(terminal.descriptor, 65536))


def main(runs: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        print(f"a text of {stocked(home):,} characters")
        figures = [measured(home) for _ in range(runs)]
    print(f"opens, first text of a run  {_two([one.first for one in figures])}")
    print(f"opens, a later text         {_two([one.again for one in figures])}")
    for name in _KEYS:
        taken = [one for run in figures for one in run.keys[name]]
        within = sum(one.clock <= _FRAME for one in taken) / len(taken)
        print(f"{name:8} {_two(taken)}, within {_FRAME} ms {within:4.0%}")


def _two(taken: list[Taken]) -> str:
    clock, processor = [one.clock for one in taken], [one.processor for one in taken]
    return (
        f"median {statistics.median(clock):5.1f} ms, max {max(clock):5.1f} ms; of the processor"
        f" {statistics.median(processor):5.1f} ms, max {max(processor):5.1f} ms"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
