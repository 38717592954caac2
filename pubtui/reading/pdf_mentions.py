"""Mentions in a PDF's text of its references, formulas, figures, tables and sections, made links to them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pubtui.papers.tex import Run, Style
from pubtui.reading.document import Block, BlockKind

_CITATION = re.compile(r"\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]")
_NUMBER = re.compile(r"\d{1,3}")
_MENTION = re.compile(
    r"\b(?:(?P<eq>Eqs?\.|Equations?)\s?\((?P<formula>[A-Z]?\.?\d[\d.]*[a-z]?)\)"
    r"|(?P<kind>Fig(?:ure)?|Tab(?:le)?|Algorithm|Sec(?:tion)?)\.?\s"
    r"(?P<label>\d+(?:\.\d+)*|[IVXL]+)(?!\w))"
)
_WITHOUT_LINKS = frozenset((BlockKind.HEADING, BlockKind.REFERENCE, BlockKind.FORMULA, BlockKind.CODE))


def mentioned(blocks: Sequence[Block]) -> tuple[tuple[Block, ...], dict[str, int]]:
    """The blocks with links, and where these lead, as `Document.anchors` says."""
    anchors = dict(_anchors(blocks))
    return tuple(_with_links(block, anchors) for block in blocks), anchors


def _anchors(blocks: Sequence[Block]) -> Iterator[tuple[str, int]]:
    """Names for what can be mentioned; the first of a name counts, so they come last first."""
    for place, block in reversed(list(enumerate(blocks))):
        label = block.label.strip("[]().")
        if not label:
            continue
        if block.kind is BlockKind.REFERENCE:
            yield f"ref.{label}", place
        elif block.kind is BlockKind.FORMULA:
            yield f"eq.{label}", place
        elif block.kind is BlockKind.HEADING and (block.level == 1 or not label.isalpha()):
            yield f"sec.{label.lower()}", place
        elif block.kind is BlockKind.CAPTION:
            kind, _, number = label.partition(" ")
            yield f"{kind[:3].lower()}.{number.lower()}", place


def _with_links(block: Block, anchors: Mapping[str, int]) -> Block:
    if block.kind in _WITHOUT_LINKS:
        return block
    runs = [part for run in block.runs for part in ([run] if run.target else _linked(run, anchors))]
    return replace(block, runs=tuple(runs))


def _linked(run: Run, anchors: Mapping[str, int]) -> Iterator[Run]:
    place = 0
    for begin, end, name in _mentions(run.text):
        if name in anchors:
            if begin > place:
                yield replace(run, text=run.text[place:begin])
            yield Run(run.text[begin:end], run.style | Style.LINK, f"#{name}")
            place = end
    if place < len(run.text):
        yield replace(run, text=run.text[place:])


def _mentions(text: str) -> list[tuple[int, int, str]]:
    """Where something is mentioned, and its name."""
    found = [
        (number.start() + citation.start(), number.end() + citation.start(), f"ref.{number[0]}")
        for citation in _CITATION.finditer(text)
        for number in _NUMBER.finditer(citation[0])
    ]
    for match in _MENTION.finditer(text):
        if match["formula"]:
            name = f"eq.{match['formula']}"
        else:
            name = f"{match['kind'][:3]}.{match['label']}".lower()
        found.append((match.start(), match.end(), name))
    return sorted(found)
