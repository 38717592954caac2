"""`pubtui import FILE.bib`: the papers of a .bib file into the library."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pubtui.bib_import import Reference, Source, bring, papers_of, references
from pubtui.cli.amounts import amount
from pubtui.cli.failures import report
from pubtui.cli.invocation import Invocation
from pubtui.cli.stopping import stop_when_told
from pubtui.errors import FileError, NotFoundError, SourceError
from pubtui.papers.cells import shortened

if TYPE_CHECKING:
    from pubtui.library.database import Library
    from pubtui.papers.identifiers import ArxivId

SCHEMA = "pubtui/bib-import/1"
_NAMED_AT_MOST = 10
_LONGEST_KEY_SHOWN = 60


@dataclass(slots=True)
class _Result:
    """What became of the papers of a file; `failure` is why arXiv could not be asked to the end."""

    references: list[Reference]
    sources: dict[ArxivId, Source] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)
    kept_keys: int = 0
    out_of_sight: int = 0
    failure: SourceError | None = None

    @property
    def missing(self) -> list[Reference]:
        told = (one for one in self.references if one.paper is not None and one.paper not in self.sources)
        return list({one.paper: one for one in told}.values())

    @property
    def exit_code(self) -> int:
        if self.failure is not None:
            return self.failure.exit_code
        return NotFoundError.exit_code if self.missing else 0


def import_bib(found: Invocation, file: str, *, tag: str, as_json: bool, quiet: bool) -> int:
    """Import a .bib file, - for standard input, and tell what came of it; the exit code.

    Raises FileError where it cannot be read or holds no entry.
    """
    result = _Result(references(_text(file)))
    if not result.references:
        raise FileError(f"{file} holds no entry of BibTeX's.", still_true="Nothing was changed.")
    with found.open_library() as library:
        _bring(found, library, result, quiet=quiet or as_json)
        _keep_what_is_the_readers(found, library, result, tag)
    if as_json:
        click.echo(json.dumps(_described(result), ensure_ascii=False, indent=2))
    else:
        _tell(found, file, result)
    if result.failure is not None:
        report(result.failure)
        found.say("        What came is kept; the same import asks for the rest alone.")
    return result.exit_code


def _text(file: str) -> str:
    if file == "-":
        return sys.stdin.buffer.read().decode("utf-8", errors="replace")
    from pubtui.citations.bib_file import read_text

    return read_text(Path(file).expanduser())


def _bring(found: Invocation, library: Library, result: _Result, *, quiet: bool) -> None:
    from pubtui.cli.refresh_tellers import QuietTeller, Teller
    from pubtui.sources.arxiv import Arxiv
    from pubtui.sources.pace import Watch

    arxiv = Arxiv.from_environment(found.environment, found.paths.pace_file)
    papers = papers_of(result.references)
    teller = QuietTeller() if quiet else Teller()
    with stop_when_told() as is_told:
        arrivals = bring(
            library,
            papers,
            snapshot_file=found.paths.snapshot_file,
            arxiv=arxiv,
            seen=found.now,
            watch=Watch(cancelled=is_told, waiting=teller.waiting),
        )
        try:
            for arrival in arrivals:
                result.sources.update(dict.fromkeys(arrival.papers, arrival.source))
                result.unreadable += arrival.unreadable
                if arrival.source is Source.ARXIV and not quiet:
                    found.say(f"arXiv: {len(result.sources):,} of {amount(len(papers), 'paper')} are here")
        except SourceError as error:
            result.failure = error


def _keep_what_is_the_readers(found: Invocation, library: Library, result: _Result, tag: str) -> None:
    """The file's citation keys, and the tag that was asked for."""
    from pubtui.citing import adopt_keys
    from pubtui.library import visibility

    keys: dict[ArxivId, str] = {}
    for one in result.references:
        if one.paper in result.sources and one.key:
            keys.setdefault(one.paper, one.key)
    result.kept_keys = adopt_keys(library, keys, found.settings)
    here = [paper.key for paper in result.sources]
    if tag and here:
        library.tags.add(here, tag)
    result.out_of_sight = visibility.count_hidden(library.connection, here)


def _tell(found: Invocation, file: str, result: _Result) -> None:
    papers = papers_of(result.references)
    click.echo(
        f"{file}: {amount(len(result.references), 'entry', 'entries')}, "
        f"{amount(len(papers), 'paper')} of arXiv's."
    )
    counted = {source: list(result.sources.values()).count(source) for source in Source}
    words = {
        Source.LIBRARY: "in the library before",
        Source.SNAPSHOT: "from the snapshot of all of arXiv",
        Source.ARXIV: "from arXiv",
    }
    for source, count in counted.items():
        if count:
            click.echo(f"  {count:,} {words[source]}")
    if result.kept_keys:
        click.echo(f"  {amount(result.kept_keys, 'paper')} cited by the file's own keys from now on")
    if result.out_of_sight:
        found.say(
            f"{amount(result.out_of_sight, 'paper')} you left out of the lists before, and still are; "
            "a star or --tag shows them."
        )
    why = "not asked for yet" if result.failure else "not known to arXiv"
    _list(found, f"{amount(len(result.missing), 'paper')} {why}", map(_named, result.missing))
    _list(found, "Entries of arXiv's that cannot be read", result.unreadable)
    broken = [one for one in result.references if one.fault]
    _list(found, f"{amount(len(broken), 'entry', 'entries')} with a fault", map(_fault, broken))
    without = [one for one in result.references if one.paper is None and not one.fault]
    _list(found, f"{amount(len(without), 'entry', 'entries')} without an arXiv identifier",
          map(_place, without))  # fmt: skip


def _list(found: Invocation, title: str, lines: Iterable[str]) -> None:
    lines = list(lines)
    if not lines:
        return
    found.say(f"{title}:")
    for line in lines[:_NAMED_AT_MOST]:
        found.say(f"  {line}")
    if len(lines) > _NAMED_AT_MOST:
        found.say(f"  and {len(lines) - _NAMED_AT_MOST:,} more; --json names all")


def _key(one: Reference) -> str:
    return shortened(one.key, _LONGEST_KEY_SHOWN) or "without a key"


def _place(one: Reference) -> str:
    return f"line {one.line:,}: {_key(one)}"


def _named(one: Reference) -> str:
    return f"line {one.line:,}: {one.paper} ({_key(one)})"


def _fault(one: Reference) -> str:
    return f"{_place(one)}: {one.fault}"


def _described(result: _Result) -> dict[str, object]:
    return {
        "schema": SCHEMA,
        "complete": result.failure is None,
        "entries": [_entry(one, result.sources) for one in result.references],
    }


def _entry(one: Reference, sources: dict[ArxivId, Source]) -> dict[str, object]:
    return {
        "line": one.line,
        "key": one.key or None,
        "id": None if one.paper is None else str(one.paper),
        "from": None if one.paper is None else sources.get(one.paper),
        "fault": one.fault or None,
    }
