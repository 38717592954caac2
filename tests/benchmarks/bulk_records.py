"""Any number of records in arXiv's bulk format, the same for the same seed, from real words and names.

    python tests/benchmarks/bulk_records.py 100000 > records.jsonl

Titles, sentences, names, comments and subjects are real ones (`tests/data`) put together anew; invented rare
words give the index the long tail of terms that millions of real papers have. Abstracts and titles are broken
into lines as the real file's are.
"""

from __future__ import annotations

import gzip
import json
import random
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parents[1] / "data"
_OLD_SHARE = 0.14
_OLD_ARCHIVES = (
    "astro-ph",
    "cond-mat",
    "hep-ph",
    "hep-th",
    "gr-qc",
    "quant-ph",
    "math",
    "nucl-th",
    "hep-ex",
    "cs",
)
_LINE_OF_80 = re.compile(r"(.{1,79})(?: |$)")
_SYLLABLES = [
    a + b for a in "b ch d f g h j k l m n p r s t v w z".split() for b in "a ai e i o u yn".split()
]


class Vocabulary:
    """What the real records are made of."""

    def __init__(self) -> None:
        sources = [*_lines("arxiv/records.jsonl.gz"), *_lines("bulk/recent_sample.jsonl.gz")]
        self.titles = [" ".join(record["title"].split()) for record in sources]
        self.sentences = [
            sentence
            for record in sources
            for sentence in re.split(r"(?<=\.)\s+", " ".join((record["abstract"] or "").split()))
            if 30 < len(sentence) < 400
        ]
        self.names = [
            name
            for record in sources
            if isinstance(record["authors"], list)
            for name in record["authors"][:40]
        ]
        self.comments = [record["comment"] for record in sources if record.get("comment")]
        self.subjects = [" ".join(record["categories"]) for record in sources if record.get("categories")]


@cache
def _vocabulary() -> Vocabulary:
    return Vocabulary()


def records(count: int, seed: int = 1) -> Iterator[dict[str, Any]]:
    """`count` records in the bulk file's order, spread over arXiv's months as its growth was."""
    vocabulary = _vocabulary()
    chance = random.Random(seed)
    for identifier, month in _identifiers(count):
        yield _record(identifier, month, vocabulary, chance)


def _identifiers(count: int) -> Iterator[tuple[str, datetime]]:
    old = int(count * _OLD_SHARE)
    months = [(year, month) for year in range(2007, 2027) for month in range(1, 13)]
    months = [moment for moment in months if (2007, 4) <= moment <= (2026, 7)]
    weights = [60 + 3 * position for position in range(len(months))]
    remaining = count - old
    for position, (year, month) in enumerate(months):
        is_last = position == len(months) - 1
        share = remaining if is_last else (count - old) * weights[position] // sum(weights)
        share = min(share, 9999 if year < 2015 else 99_999)
        remaining -= share
        digits = 4 if year < 2015 else 5
        for number in range(1, share + 1):
            yield f"{year % 100:02}{month:02}.{number:0{digits}}", datetime(year, month, 1, tzinfo=UTC)
    yield from sorted(_old_identifiers(old))


def _old_identifiers(count: int) -> Iterator[tuple[str, datetime]]:
    months = [
        (year, month) for year in range(1992, 2008) for month in range(1, 13) if (year, month) < (2007, 4)
    ]
    share, rest = divmod(count, len(months))
    for position, (year, month) in enumerate(months):
        for place in range(share + (position < rest)):
            number, archive = divmod(place, len(_OLD_ARCHIVES))
            identifier = f"{_OLD_ARCHIVES[archive]}/{year % 100:02}{month:02}{number + 1:03}"
            yield identifier, datetime(year, month, 1, tzinfo=UTC)


def _record(identifier: str, month: datetime, words: Vocabulary, chance: random.Random) -> dict[str, Any]:
    pick = chance.choice
    authors = [pick(words.names) for _ in range(min(1 + int(chance.expovariate(0.22)), 60))]
    if chance.random() < 0.5:
        authors[-1] = f"{authors[-1].split()[0]} {_invented(chance).title()}"
    title = pick(words.titles)
    if chance.random() < 0.4:
        title = f"{_invented(chance).title()}: {title}"
    sentences = [pick(words.sentences) for _ in range(chance.randint(4, 9))]
    sentences[0] += f" ({_invented(chance)} {_invented(chance)})"
    abstract = _in_lines(" ".join(sentences), "\n")
    published = chance.random() < 0.4
    created = month + timedelta(seconds=chance.randrange(27 * 86_400))
    subjects = pick(words.subjects)
    if "/" in identifier and not subjects.startswith(identifier.split("/", maxsplit=1)[0]):
        subjects = f"{identifier.split('/', maxsplit=1)[0]} {subjects}"
    versions = [created + timedelta(days=30 * number) for number in range(1 + int(chance.expovariate(1.2)))]
    return {
        "id": identifier,
        "submitter": authors[0],
        "authors": ", ".join(authors),
        "title": _in_lines(title, "\n  "),
        "comments": pick(words.comments) if chance.random() < 0.6 else None,
        "journal-ref": f"J. {_invented(chance).title()}. {chance.randint(1, 99)} ({created.year}) 1"
        if published
        else None,
        "doi": f"10.{chance.randint(1000, 1100)}/{_invented(chance)}.{created.year}" if published else None,
        "report-no": None,
        "categories": subjects,
        "license": "http://arxiv.org/licenses/nonexclusive-distrib/1.0/",
        "abstract": f"  {abstract}\n",
        "versions": [
            {"version": f"v{number}", "created": moment.strftime("%a, %d %b %Y %H:%M:%S GMT")}
            for number, moment in enumerate(versions, start=1)
        ],
        "update_date": versions[-1].strftime("%Y-%m-%d"),
        "authors_parsed": [[name.split()[-1], " ".join(name.split()[:-1]), ""] for name in authors],
    }


def _in_lines(text: str, line_break: str) -> str:
    return _LINE_OF_80.sub(rf"\1{line_break}", text).rstrip()


def _invented(chance: random.Random) -> str:
    return "".join(chance.choice(_SYLLABLES) for _ in range(chance.randint(2, 4)))


def _lines(name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(_DATA / name, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


if __name__ == "__main__":
    for generated in records(int(sys.argv[1])):
        sys.stdout.write(json.dumps(generated) + "\n")
