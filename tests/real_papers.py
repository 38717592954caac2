"""Real papers: 478 with the citation arXiv makes of them, and 7,070 recent ones."""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper
from pubtui.papers.text import clean_line, clean_paragraphs

DATA = Path(__file__).parent / "data"

Record = dict[str, Any]

_BETWEEN_NAMES = re.compile(r", (?!(?:Jr|Sr|I{2,3}|IV)\b)")


@cache
def records() -> tuple[Record, ...]:
    """The 478 of records.jsonl as they are on file; `bibtex` is arXiv's own citation."""
    return _read("arxiv/records.jsonl.gz")


@cache
def documented_papers() -> tuple[Paper, ...]:
    """The papers of `records`, in their order."""
    return tuple(map(_paper, records()))


@cache
def all_papers() -> tuple[Paper, ...]:
    """All 7,548, one paper per identifier."""
    papers = (*documented_papers(), *map(_paper, _read("bulk/recent_sample.jsonl.gz")))
    return tuple({paper.identifier: paper for paper in papers}.values())


def _read(path: str) -> tuple[Record, ...]:
    with gzip.open(DATA / path, "rt", encoding="utf-8") as lines:
        return tuple(json.loads(line) for line in lines)


def _paper(record: Record) -> Paper:
    """The paper as the API describes it, with one DOI; recent dates are the identifiers'."""
    identifier, _ = parse(record["id"])
    month = f"{identifier.year}-{identifier.month:02}"
    names = record["authors"]
    names = _BETWEEN_NAMES.split(names) if isinstance(names, str) else names
    return Paper(
        identifier,
        record.get("version"),
        clean_line(record["title"]),
        clean_paragraphs(record["abstract"]),
        tuple(Author(clean_line(name)) for name in names),
        tuple(record.get("categories") or ()),
        PartialDate(record.get("published", month)),
        PartialDate(record.get("updated", month)),
        record.get("comment"),
        record.get("journal_ref"),
        (record.get("doi") or "").split(" ")[0] or None,
    )
