"""The author page that ships with pubtui: the papers of one author, as known without any network.

The metadata are arXiv's, which are in the public domain (CC0 1.0). Dates are as precise as the page and
arXiv's announcements tell; where neither says more, the identifier's month.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper


@dataclass(frozen=True, slots=True)
class AuthorPage:
    """An author's papers: `listed` by the page itself, `by_name` found because they carry the name."""

    author: str
    listed: tuple[Paper, ...]
    by_name: tuple[Paper, ...]


@cache
def bundled() -> AuthorPage:
    """The page in the package."""
    text = resources.files("pubtui.sources").joinpath("author_page.json").read_text(encoding="utf-8")
    page = json.loads(text)
    return AuthorPage(
        page["author"],
        tuple(map(_paper, page["records"])),
        tuple(map(_paper, page["also_by_name"])),
    )


def _paper(record: dict[str, Any]) -> Paper:
    identifier, _ = parse(record["arxiv_id"])
    primary = record.get("primary_category")
    subjects = record.get("categories") or []
    announced = record.get("announced") or record.get("announced_month")
    submitted = PartialDate(announced or f"{identifier.year}-{identifier.month:02}")
    return Paper(
        identifier=identifier,
        version=None,
        title=record["title"],
        abstract=record.get("abstract") or "",
        authors=tuple(Author(name) for name in record["authors"]),
        subjects=tuple(dict.fromkeys(filter(None, (primary, *subjects)))),
        submitted=submitted,
        updated=PartialDate(str(record["year"])) if "year" in record else submitted,
        comment=record.get("comment"),
    )
