"""Brings the papers that a .bib file speaks of into the library; it follows nobody.

What the library has stays as it is; what it lacks comes from the snapshot of all of arXiv, and the rest from
arXiv itself, fifty papers a request. Nothing is remembered of papers that did not come: the same import again
asks for them alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pubtui.citations import bib_file
from pubtui.citations.bib_scanner import BibEntry, scan
from pubtui.errors import IdentifierError
from pubtui.library.database import Library
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId, parse
from pubtui.papers.text import clean_line
from pubtui.sources.arxiv import Arxiv
from pubtui.sources.pace import UNWATCHED, Watch


@dataclass(frozen=True, slots=True)
class Reference:
    """One entry of the file: `paper` is None where it names no paper of arXiv's, `fault` says what is wrong.

    `key` is cleaned for the screen and "" where there is none; `line` counts from 1.
    """

    key: str
    line: int
    paper: ArxivId | None
    fault: str


class Source(StrEnum):
    """Where a paper came from."""

    LIBRARY = "library"
    SNAPSHOT = "snapshot"
    ARXIV = "arxiv"


@dataclass(frozen=True, slots=True)
class Arrival:
    """Papers that are in the library now; `unreadable` says of others what was wrong with arXiv's entries."""

    source: Source
    papers: tuple[ArxivId, ...]
    unreadable: tuple[str, ...] = ()


def references(text: str) -> list[Reference]:
    """Every entry in a .bib file's text, broken ones too; never raises."""
    return [_reference(entry) for entry in scan(text)]


def papers_of(told: Sequence[Reference]) -> list[ArxivId]:
    """The papers spoken of, each once, in the file's order."""
    return list(dict.fromkeys(one.paper for one in told if one.paper is not None))


def bring(
    library: Library,
    papers: Sequence[ArxivId],
    *,
    snapshot_file: Path,
    arxiv: Arxiv,
    seen: PartialDate,
    watch: Watch = UNWATCHED,
) -> Iterator[Arrival]:
    """Bring papers into the library, telling of each group once it is kept.

    What no source has is in no group. Raises SourceError's and LibraryError's children; what was told before
    is kept. `seen` is the moment of the import.
    """
    here = [paper.identifier for paper in library.catalogue.papers(papers)]
    yield Arrival(Source.LIBRARY, tuple(here))
    missing = _without(papers, here)
    if missing and snapshot_file.exists():
        from_snapshot = _from_snapshot(library, missing, snapshot_file, seen)
        yield Arrival(Source.SNAPSHOT, from_snapshot)
        missing = _without(missing, from_snapshot)
    if not missing:
        return
    for page in arxiv.api.listed(missing, watch=watch):
        library.catalogue.write(page.papers, seen)
        yield Arrival(Source.ARXIV, tuple(paper.identifier for paper in page.papers), page.unreadable)


def _from_snapshot(
    library: Library, papers: Sequence[ArxivId], snapshot_file: Path, seen: PartialDate
) -> tuple[ArxivId, ...]:
    from pubtui.library.snapshot import open_snapshot

    with open_snapshot(snapshot_file, library) as snapshot:
        found = snapshot.catalogue.papers(papers)
    library.catalogue.write(found, seen)
    return tuple(paper.identifier for paper in found)


def _without(papers: Sequence[ArxivId], known: Sequence[ArxivId]) -> list[ArxivId]:
    left_out = set(known)
    return [paper for paper in papers if paper not in left_out]


def _reference(entry: BibEntry) -> Reference:
    paper = bib_file.arxiv_id(entry)
    fault = entry.fault or ("" if paper else _misspelt(entry))
    return Reference(clean_line(entry.key), entry.line, paper, clean_line(fault))


def _misspelt(entry: BibEntry) -> str:
    """What is wrong with an eprint that says it is arXiv's and is not."""
    kind = entry.fields.get("archiveprefix") or entry.fields.get("eprinttype") or ""
    eprint = entry.fields.get("eprint", "")
    if "arxiv" not in kind.lower() or not eprint:
        return ""
    try:
        parse(eprint)
    except IdentifierError as error:
        return error.happened
    return ""
