"""The hostile corpus: `corpus/KIND.jsonl`, one input a line with why it is there.

A line is `{"why": …, "text": …}`, or `bytes` with a Latin-1 character for each byte. What is long is a list
of parts, of which `[PART, TIMES]` is repeated. The files are ASCII, so that they can be looked at in safety.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"

TEXTS = (
    "escape_sequences", "markup", "unicode", "huge", "paths",
    "sql", "formulas", "latex", "bibtex", "addresses",
)  # fmt: skip
"""The kinds that can stand in any field: titles, names, abstracts, notes, tags, filters."""

DOCUMENTS = ("atom", "bulk", "bib", "config", "html", "pdf", "backups", "follow_lists")
"""The kinds that are whole files or answers."""

Part = str | list[str | int]


@dataclass(frozen=True, slots=True)
class Hostile:
    """One input; `content` is bytes where it is a whole file."""

    kind: str
    why: str
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode("utf-8", "surrogatepass")


@cache
def inputs(kind: str) -> tuple[Hostile, ...]:
    """Those of one kind, in the order of the file."""
    lines = (CORPUS / f"{kind}.jsonl").read_text(encoding="ascii").splitlines()
    return tuple(_input(kind, json.loads(line)) for line in lines)


def texts() -> list[str]:
    """All that can stand in any field."""
    return [hostile.text for kind in TEXTS for hostile in inputs(kind)]


def _input(kind: str, record: dict[str, str | list[Part]]) -> Hostile:
    given = record.get("text")
    if given is not None:
        content = _whole(given).encode("utf-8", "surrogatepass")
    else:
        content = _whole(record["bytes"]).encode("latin-1")
    return Hostile(kind, str(record["why"]), content)


def _whole(given: str | list[Part]) -> str:
    if isinstance(given, str):
        return given
    return "".join(part if isinstance(part, str) else str(part[0]) * int(part[1]) for part in given)
