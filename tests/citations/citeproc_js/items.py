"""The forty papers as CSL-JSON on standard output; see README.md."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any, Literal

from pubtui.citations.csl_json import item
from pubtui.citations.settings import CitationSettings
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper

DATA = Path(__file__).parents[2] / "data" / "citations"


@cache
def forty_papers() -> tuple[tuple[str, Paper, CitationSettings], ...]:
    """Key, paper, and the settings that choose its preprint or its article."""
    described = json.loads((DATA / "forty_papers.json").read_text(encoding="utf-8"))
    return tuple(
        (f"paper-{number:02}", _paper(fields), CitationSettings(record=_record(fields)))
        for number, fields in enumerate(described, start=1)
    )


def _record(fields: dict[str, Any]) -> Literal["preprint", "published"]:
    return "published" if fields["record"] == "published" else "preprint"


def _paper(fields: dict[str, Any]) -> Paper:
    return Paper(
        parse(fields["id"])[0],
        fields["version"],
        fields["title"],
        "",
        tuple(map(Author, fields["authors"])),
        (),
        PartialDate(fields["submitted"]),
        PartialDate(fields["updated"]),
        journal_reference=fields.get("journal_reference"),
        doi=fields.get("doi"),
    )


if __name__ == "__main__":
    items = [item(paper, key, settings) for key, paper, settings in forty_papers()]
    for fields in items:
        fields.pop("note", None)
    json.dump(items, sys.stdout, ensure_ascii=False, indent=1)
