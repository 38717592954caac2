"""`pubtui doctor`: how things stand here, and why something may not work."""

from __future__ import annotations

import json
import os
import platform
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

import pubtui
from pubtui.cli.documented import Documented
from pubtui.cli.invocation import Invocation, invocation
from pubtui.errors import PubtuiError

if TYPE_CHECKING:
    from pubtui.library.database import Library

SCHEMA = "pubtui/finding/1"
_LITTLE_SPACE = 200 * 2**20


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: `fine`, worth a `note`, or a `fault`."""

    topic: str
    state: Literal["fine", "note", "fault"]
    text: str


def _program(_found: Invocation) -> Iterator[Finding]:
    yield Finding("program", "fine", f"pubtui {pubtui.__version__}, Python {platform.python_version()}")
    yield Finding("program", "fine", f"{platform.system()} {platform.release()} {platform.machine()}")


def _terminal(found: Invocation) -> Iterator[Finding]:
    from pubtui.terminal import guard

    terminal = guard.terminal(found.environment)
    if terminal.obstacle:
        yield Finding("terminal", "note", f"The app cannot open here: {terminal.obstacle}.")
    else:
        size = f"{terminal.columns}×{terminal.lines}" if terminal.columns else "of unknown size"
        yield Finding("terminal", "fine", f"{terminal.kind or 'TERM is not set'}, {size}")
    inside = [name for name, variable in (("tmux", "TMUX"), ("screen", "STY"), ("SSH", "SSH_CONNECTION"))
              if found.environment.get(variable)]  # fmt: skip
    if inside:
        yield Finding("terminal", "fine", f"inside {', '.join(inside)}")
    encoding = sys.stdout.encoding or "unknown"
    is_unicode = encoding.lower().replace("-", "") == "utf8"
    yield Finding("terminal", "fine" if is_unicode else "note", f"text is written as {encoding}")


def _colours(found: Invocation) -> Iterator[Finding]:
    environment = found.environment
    if environment.get("NO_COLOR"):
        yield Finding("colours", "fine", "none, because NO_COLOR is set")
    elif environment.get("TERM") == "dumb":
        yield Finding("colours", "fine", "none, because TERM is dumb")
    elif environment.get("COLORTERM") in ("truecolor", "24bit"):
        yield Finding("colours", "fine", "16 million (COLORTERM)")
    elif "256color" in environment.get("TERM", ""):
        yield Finding("colours", "fine", "256 (TERM)")
    else:
        yield Finding("colours", "fine", "16, as far as TERM says")


def _clipboard(found: Invocation) -> Iterator[Finding]:
    from pubtui.terminal.clipboard import explain
    from pubtui.terminal.clipboard_routes import surroundings
    from pubtui.terminal.guard import has_direct_terminal

    here = surroundings(found.environment)
    lines = explain(here, found.settings.clipboard_command, has_terminal=has_direct_terminal())
    place = "at the far end of SSH" if here.is_remote else f"on this {here.system} machine"
    yield Finding("clipboard", "fine", f"Ways from here, {place}, in the order they are tried:")
    for line in lines:
        yield Finding("clipboard", "note" if "not possible" in line else "fine", line)


def _sqlite(_found: Invocation) -> Iterator[Finding]:
    with sqlite3.connect(":memory:") as connection:
        options = {option for (option,) in connection.execute("PRAGMA compile_options")}
    yield Finding("sqlite", "fine", f"SQLite {sqlite3.sqlite_version}")
    if "ENABLE_FTS5" in options:
        yield Finding("sqlite", "fine", "full-text search (FTS5) is there")
    else:
        yield Finding("sqlite", "fault", "This SQLite has no full-text search (FTS5); use another Python.")


def _library(found: Invocation) -> Iterator[Finding]:
    from pubtui.library import health

    file = found.paths.library_file
    if not file.exists():
        yield Finding("library", "note", f"{file} is not there yet; the first start makes it.")
        return
    with found.open_library() as library:
        size = file.stat().st_size
        papers, follows = library.catalogue.count(), len(library.follows.all())
        yield Finding("library", "fine", f"{file}, {size:,} bytes, {papers:,} papers, {follows} followed")
        if library.is_read_only:
            yield Finding("library", "note", "it or its folder may only be read: nothing can be kept")
        broken = health.faults(library)
        for fault in broken:
            yield Finding("library", "fault", f"damaged: {fault}")
        if not broken:
            yield Finding("library", "fine", "SQLite finds it sound")
        yield from _copies(file)
        yield from _snapshot(found, library)
        last = library.refreshes.last()
    if last is None:
        yield Finding("refresh", "note", "never; pubtui refresh asks arXiv")
    else:
        said = f": {last.error}" if last.error else ""
        ended = last.finished or last.began
        yield Finding("refresh", "note" if last.error else "fine", f"{last.state} {ended.text}{said}")


def _copies(file: Path) -> Iterator[Finding]:
    from pubtui.library import copies

    if made := copies.all_copies(file):
        yield Finding("library", "fine", f"daily copies of your own data: {len(made)}, last {made[0].day}")
    else:
        yield Finding("library", "note", "no daily copy of your own data yet; the first change makes one")


def _snapshot(found: Invocation, library: Library) -> Iterator[Finding]:
    from pubtui.library.snapshot import open_snapshot

    file = found.paths.snapshot_file
    if file.exists():
        with open_snapshot(file, library) as snapshot:
            told = snapshot.contents
        size = f"{file.stat().st_size:,} bytes, {told.papers:,} papers of all of arXiv"
        yield Finding("snapshot", "fine", f"{file}, {size}, imported {told.imported.day_text}")


def _texts(found: Invocation) -> Iterator[Finding]:
    from importlib.util import find_spec

    from pubtui.cli.amounts import amount
    from pubtui.reading.file_sizes import size_words
    from pubtui.reading.shelf import Shelf

    shelf = Shelf(found.paths.texts_folder)
    told = f"{amount(sum(1 for _ in shelf.files()), 'full text')}, {size_words(shelf.size)}"
    yield Finding("texts", "fine", f"{shelf.folder}, {told}")
    if find_spec("pypdfium2") is None:
        yield Finding("texts", "note", "PDFs cannot be read in the terminal: pip install 'pubtui[pdf]'")
    else:
        yield Finding("texts", "fine", "PDFs can be read in the terminal")


def _disk(found: Invocation) -> Iterator[Finding]:
    folder = found.paths.data_folder
    while not folder.exists():
        folder = folder.parent
    if not folder.is_dir():
        yield Finding("disk", "fault", f"{folder} is a file where a folder is wanted: nothing can be kept.")
    free = shutil.disk_usage(folder).free
    writable = os.access(folder, os.W_OK)
    yield Finding("disk", "fine" if free > _LITTLE_SPACE else "note", f"{free / 2**30:,.1f} GiB free")
    if not writable:
        yield Finding("disk", "fault", f"{folder} cannot be written.")


def _arxiv(found: Invocation) -> Iterator[Finding]:
    from pubtui.sources.addresses import Addresses
    from pubtui.sources.pace import Lane, Pace

    addresses = Addresses.from_environment(found.environment)
    is_another = "PUBTUI_ARXIV_URL" in found.environment
    yield Finding("arxiv", "note" if is_another else "fine", f"asks {addresses.api} and {addresses.site}")
    intervals = ", ".join(f"{lane} {seconds:g} s" for lane, seconds in addresses.intervals.items())
    yield Finding("arxiv", "fine", f"between two requests: {intervals}")
    if not found.paths.pace_file.exists():
        return
    pace = Pace(found.paths.pace_file, intervals=addresses.intervals)
    for lane in Lane:
        if pause := pace.pause(lane):
            until = datetime.fromtimestamp(pause.next_try, UTC).astimezone().strftime("%H:%M")
            yield Finding("arxiv", "note", f"{lane} wants to be left alone until {until}: {pause.reason}")


def _settings(found: Invocation) -> Iterator[Finding]:
    from pubtui.settings.effective import unknown_variables
    from pubtui.ui import settings_faults

    file = found.paths.config_file
    origins = found.effective.origins
    there = "" if file.exists() else " (not there; defaults hold)"
    yield Finding("settings", "fine", f"{file}{there}, {len(origins)} set by you")
    for variable in unknown_variables(found.environment):
        yield Finding("settings", "note", f"{variable} is set, but there is no such setting")
    settings_faults.require_none(found.effective)


_TOPICS: dict[str, Callable[[Invocation], Iterator[Finding]]] = {
    "program": _program,
    "terminal": _terminal,
    "colours": _colours,
    "clipboard": _clipboard,
    "sqlite": _sqlite,
    "library": _library,
    "texts": _texts,
    "disk": _disk,
    "arxiv": _arxiv,
    "settings": _settings,
}


@click.command(
    "doctor",
    cls=Documented,
    short_help="Look at everything, and say what is wrong.",
    examples=[
        ("pubtui doctor", "everything"),
        ("pubtui doctor clipboard", "why copying does not work"),
        ("pubtui doctor --json", "to send with a report"),
    ],
)
@click.argument("topics", nargs=-1, type=click.Choice(list(_TOPICS)), metavar="[TOPIC]…")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON array (schema pubtui/finding/1).")
@invocation
@click.pass_context
def doctor_command(
    context: click.Context, found: Invocation, topics: tuple[str, ...], *, as_json: bool
) -> None:
    """Look at everything pubtui depends on, and say what is wrong.

    TOPIC is one of program, terminal, colours, clipboard, sqlite, library, texts, disk, arxiv, settings. Ends
    with the exit code of the first fault.
    """
    findings: list[Finding] = []
    code = 0
    for topic in topics or _TOPICS:
        try:
            findings.extend(_TOPICS[topic](found))
        except PubtuiError as error:
            findings.append(Finding(topic, "fault", str(error)))
            code = code or error.exit_code
    if as_json:
        records = [{"schema": SCHEMA, **asdict(finding)} for finding in findings]
        click.echo(json.dumps(records, ensure_ascii=False, indent=2))
    else:
        _print(findings)
    if any(finding.state == "fault" for finding in findings):
        context.exit(code or PubtuiError.exit_code)


def _print(findings: list[Finding]) -> None:
    widest = max(len(finding.topic) for finding in findings)
    looks = {"fine": ("ok   ", "green"), "note": ("note ", "yellow"), "fault": ("FAULT", "red")}
    for finding in findings:
        word, colour = looks[finding.state]
        text = finding.text.replace("\n", "\n" + " " * (widest + 9))
        click.echo(f"{click.style(word, fg=colour)}  {finding.topic:<{widest}}  {text}")
