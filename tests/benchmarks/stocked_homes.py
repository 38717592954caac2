"""Homes of pubtui with as many papers as wanted, made once and kept in a folder."""

from __future__ import annotations

import json
import os
from itertools import islice
from pathlib import Path

from pubtui import bulk_import
from pubtui.library.database import open_library
from pubtui.library.search import Search
from pubtui.library.snapshot import open_snapshot
from pubtui.papers.dates import PartialDate
from pubtui.sources.snapshot import paper_of
from tests.benchmarks.bulk_records import records

TODAY = PartialDate("2026-07-14")
_OF_ONE_S_OWN = 20


def metadata_file(folder: Path, papers: int) -> Path:
    """A file in arXiv's bulk format with this many papers."""
    file = folder / f"{papers}.jsonl"
    if not file.exists():
        part = file.with_suffix(".part")
        with part.open("w", encoding="utf-8") as lines:
            for record in records(papers):
                lines.write(json.dumps(record) + "\n")
        part.replace(file)
    return file


def snapshot_file(folder: Path, papers: int) -> Path:
    """A snapshot of that file."""
    file = folder / f"{papers}.sqlite"
    if not file.exists():
        for _ in bulk_import.run(str(metadata_file(folder, papers)), file, seen=TODAY):
            pass
    return file


def titles_file(folder: Path, papers: int) -> Path:
    """The same papers' titles, one a line."""
    file = folder / f"{papers}.titles"
    if not file.exists():
        part = file.with_suffix(".part")
        with part.open("w", encoding="utf-8") as lines:
            for record in records(papers):
                lines.write(" ".join(record["title"].split()) + "\n")
        part.replace(file)
    return file


def home_with_library(folder: Path, papers: int) -> Path:
    """A home whose library has this many papers."""
    home = folder / f"home-{papers}"
    if not (home / "library.sqlite").exists():
        home.mkdir(parents=True, exist_ok=True)
        made = home / "being-made.sqlite"
        made.unlink(missing_ok=True)
        with open_library(made) as library:
            remaining = map(paper_of, records(papers))
            while some := list(islice(remaining, 5_000)):
                library.catalogue.write(some, TODAY)
            library.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        made.replace(home / "library.sqlite")
    return home


def home_with_arxiv(folder: Path, papers: int) -> Path:
    """A home with a small library, and a snapshot with this many papers."""
    home = folder / f"home-arxiv-{papers}"
    if not home.exists():
        source = home_with_library(folder, _OF_ONE_S_OWN) / "library.sqlite"
        home.mkdir()
        (home / "library.sqlite").write_bytes(source.read_bytes())
        (home / "config.toml").write_text('opens_on = "all-of-arxiv"\n', encoding="utf-8")
    if not (home / "arxiv.sqlite").exists():
        os.link(snapshot_file(folder, papers), home / "arxiv.sqlite")
    return home


def first_title(home: Path) -> str:
    """The beginning of the title in the first row."""
    with open_library(home / "library.sqlite") as library:
        if not (home / "arxiv.sqlite").exists():
            return _first_title(library.search)
        with open_snapshot(home / "arxiv.sqlite", library) as snapshot:
            return _first_title(snapshot.search)


def _first_title(search: Search) -> str:
    listing = search.listing()
    listing.extend(1)
    return listing.rows(0, 1)[0].title[:16]
