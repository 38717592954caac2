"""Libraries to test with."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pubtui.library.database import Library, open_library
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper

_DATA = Path(__file__).parents[1] / "data"


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 7, 14, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def move(self, **how_far: float) -> None:
        self.moment += timedelta(**how_far)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def library(tmp_path: Path, clock: Callable[[], datetime]) -> Iterator[Library]:
    with open_library(tmp_path / "library.sqlite", clock=clock) as library:
        yield library


@pytest.fixture(scope="session")
def real_papers() -> list[Paper]:
    """478 papers of 1994 to 2024 with everything that arXiv tells of them."""
    with gzip.open(_DATA / "arxiv" / "records.jsonl.gz", "rt", encoding="utf-8") as lines:
        records_ = map(json.loads, lines)
        return [
            Paper(
                identifier=parse(record["id"])[0],
                version=record["version"],
                title=record["title"],
                abstract=record["abstract"],
                authors=tuple(Author(name) for name in record["authors"]),
                subjects=tuple(record["categories"]),
                submitted=PartialDate(record["published"]),
                updated=PartialDate(record["updated"]),
                comment=record["comment"],
                journal_reference=record["journal_ref"],
                doi=record["doi"],
            )
            for record in records_
        ]


@pytest.fixture
def paper_of() -> Callable[..., Paper]:
    """A made-up paper of this identifier, with any field set."""

    def make(identifier: str, **fields: object) -> Paper:
        arxiv_id = parse(identifier)[0]
        month = PartialDate(f"{arxiv_id.year}-{arxiv_id.month:02}-01")
        values: dict[str, object] = {
            "identifier": arxiv_id,
            "version": 1,
            "title": f"Title of {identifier}",
            "abstract": "An abstract.",
            "authors": (Author("Ada Lovelace"), Author("Charles Babbage")),
            "subjects": ("cs.CL", "cs.AI"),
            "submitted": month,
            "updated": month,
        }
        return Paper(**{**values, **fields})  # type: ignore[arg-type]

    return make
