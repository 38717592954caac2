"""The hostile corpus in the app, in a real (pseudo-)terminal: the screen shows text, and nothing acts.

Every byte that the app writes is taken apart: only colours, cursor positions and the modes that the app sets
for itself may be among them.
"""

from __future__ import annotations

import os
import re
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pubtui.cli.main import run as run_pubtui
from pubtui.library.database import open_library
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper
from pubtui.papers.text import clean_line, clean_paragraphs
from tests.hostile.cleanliness import STEERING, assert_steers_nothing
from tests.hostile.inputs import inputs, texts
from tests.hostile.papers import papers_of_the_bulk_file
from tests.real_terminal.terminal import Terminal

pytestmark = pytest.mark.terminal

ROOT = Path(__file__).parents[2]
TOGETHER = 12  # texts in the abstract, and among the authors, of one paper
SEQUENCE = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_].*?(?:\x07|\x1b\\)|[ -/]*[0-~])"
    rb"|[\x00-\x09\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f]",
    re.DOTALL,
)
OURS = re.compile(
    rb"\x1b(?:\[(?:[0-9;]*m|[0-9;]*H|[0-9]*[ABCDJK]"  # colours, positions, erasing
    rb"|\?(?:25|1000|1003|1004|1006|1015|1049|2004|2026|2031|2048|7|1)[hl]|\?[0-9]+\$p"  # what the app needs
    rb"|[<>=][0-9;]*u|\?u|c|6n|[0-9;]*t)"  # the kitty keyboard protocol, and questions at the start
    rb"|\]22;(?:default|pointer|text)\x07)"  # the shape of the mouse pointer
)
CLIPBOARD = re.compile(rb"\x1b\]52;c?;([A-Za-z0-9+/=]*)(?:\x07|\x1b\\)")


def digests() -> Iterator[Paper]:
    """Few papers that hold every text, many in each."""
    shown = [text[:400] for text in texts()]
    for number, begin in enumerate(range(0, len(shown), TOGETHER), start=1):
        some = shown[begin : begin + TOGETHER]
        yield Paper(
            parse(f"2612.9{number:04}")[0], 1,
            clean_line(some[0]) or "A", clean_paragraphs("\n\n".join(some)),
            tuple(Author(name) for name in map(clean_line, some) if name), ("cs.CL",),
            PartialDate("2026-12-01"), PartialDate("2026-12-01"), clean_line(" ".join(some)),
        )  # fmt: skip


def full_text() -> str:
    """A page with every text as a paragraph, as a link and as TeX, and every hostile page in it."""
    pages = (page.content.decode(errors="replace")[:2000] for page in inputs("html"))
    some = (text[:300] for text in texts())
    paragraphs = "".join(f'<p class="ltx_p">{text} <a href="{text[:80]}">x</a></p>' for text in some)
    body = f'{paragraphs}<p class="ltx_p">{"word " * 60}</p>{"".join(pages)}'
    return f'<article class="ltx_document">{body}</article>'.encode("utf-8", "replace").decode()


@pytest.fixture
def home(hostile_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the test's own with the whole corpus, and a full text for the newest paper."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "library.sqlite").write_bytes((hostile_home / "library.sqlite").read_bytes())
    papers = list(digests())
    with open_library(home / "library.sqlite") as library:
        library.catalogue.write(papers, PartialDate("2026-12-02"))
        library.marks.star([paper.identifier.key for paper in papers])
    (home / "texts").mkdir()
    (home / "texts" / f"A [{papers[-1].identifier}].html").write_text(full_text(), encoding="utf-8")
    monkeypatch.setenv("PUBTUI_HOME", str(home))
    assert run_pubtui(["prune"]) == 0  # files put there by hand are taken in
    return home


@pytest.fixture
def report(tmp_path: Path) -> Path:
    return tmp_path / "report"


@pytest.fixture
def terminal(home: Path, report: Path) -> Iterator[Callable[[int, int], Terminal]]:
    started: list[Terminal] = []

    def start(columns: int, lines: int) -> Terminal:
        words = [sys.executable, "-m", "tests.hostile.watched", str(home.parent), str(report)]
        environment = {
            "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1",
            "PUBTUI_HOME": str(home), "PUBTUI_REFRESH_ON_START": "false",
            "PUBTUI_ARXIV_URL": "http://127.0.0.1:9",
        }  # fmt: skip
        started.append(Terminal(words, environment, columns=columns, lines=lines))
        started[-1].wait_for("★")
        return started[-1]

    yield start
    for each in started:
        each.__exit__(None, None, None)


def leave(terminal: Terminal, report: Path) -> None:
    """End the app; nothing was written elsewhere, started or reached."""
    terminal.send(b"\x11")  # ctrl+q, from everywhere
    assert terminal.wait() == 0
    assert report.read_text(encoding="utf-8") == ""


def assert_only_ours_was_written(terminal: Terminal) -> None:
    raw = terminal.raw
    for sequence in SEQUENCE.findall(raw):
        if copied := CLIPBOARD.fullmatch(sequence):
            assert_steers_nothing(b64decode(copied[1]).decode(), "the clipboard")
        else:
            assert OURS.fullmatch(sequence), sequence
    shown = re.sub(SEQUENCE, b"", raw).decode(errors="replace").replace("\r", "").replace("\x1b", "")
    found = STEERING.search(shown)
    assert found is None, repr(shown[max(0, found.start() - 50) : found.end() + 20])
    assert terminal.screen.title == ""
    assert terminal.screen.icon_name == ""


@pytest.mark.parametrize(
    ("columns", "lines"), [(110, 34), pytest.param(200, 60, marks=pytest.mark.on_demand)]
)
def test_nothing_on_any_screen_acts(
    terminal: Callable[[int, int], Terminal], report: Path, columns: int, lines: int
) -> None:
    app = terminal(columns, lines)
    for _ in range(len(papers_of_the_bulk_file()) // (lines // 2 - 4) + 2):  # every title in the list
        app.press("ctrl+d")
        app.settle(quiet=0.03)
    app.press("g")
    for _ in digests():  # every text in the paper beside the list
        app.press("j")
        app.settle(quiet=0.03)
    app.press("g", "x")
    app.settle(quiet=0.05)
    app.press("x", "b")  # the shelves, which hold every text as a name
    for _ in range(12):
        app.press("ctrl+d")
        app.settle(quiet=0.03)
    app.press("b")
    for keys in (("O",), ("v",), ("t",), ("S",), ("?",), ("y", "b"), ("e",)):
        for key in (*keys, "escape"):
            app.settle(quiet=0.2)  # an Escape with a key right behind it would be Alt and that key
            app.press(key)
    app.settle(quiet=0.3)
    assert_only_ours_was_written(app)
    leave(app, report)


def test_nothing_in_a_full_text_acts(terminal: Callable[[int, int], Terminal], report: Path) -> None:
    app = terminal(90, 40)
    app.press("enter")
    app.wait_for(lambda text: "%" in text.splitlines()[0])
    for _ in range(40):
        app.press("ctrl+d")
        app.settle(quiet=0.03)
    app.press("G")
    app.settle()
    for _ in range(5):
        app.press("tab", "enter")
        app.settle(quiet=0.1)
    assert_only_ours_was_written(app)
    assert app.alive
    leave(app, report)


def test_nothing_that_is_pasted_acts(terminal: Callable[[int, int], Terminal], report: Path) -> None:
    app = terminal(80, 24)
    for text in texts()[::24]:
        if len(text) > 500 or "\x1b" in text:  # a terminal takes escapes out of what it pastes
            continue
        app.press("/")
        app.send(b"\x1b[200~" + text.encode("utf-8", "replace") + b"\x1b[201~")
        app.press("enter")
        app.settle(quiet=0.03)
        app.press("escape")
        app.settle(quiet=0.03)
    assert_only_ours_was_written(app)
    leave(app, report)
