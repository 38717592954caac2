"""Full texts on disk as they were read once, so that they open at once the next time."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pubtui.papers.tex import Run, Style
from pubtui.reading.document import Block, BlockKind, Document

# Whoever changes what is read from a page or a PDF raises this, and everything is read anew.
READING = 6


def encode(document: Document) -> bytes:
    """The document as JSON."""
    blocks = [_fields(block) for block in document.blocks]
    return json.dumps(
        {
            "reading": READING,
            "title": document.title,
            "authors": document.authors,
            "blocks": blocks,
            "anchors": dict(document.anchors),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    ).encode()


def decode(data: bytes) -> Document:
    """The inverse of `encode`; raises ValueError for anything else, also for an older reading's."""
    try:
        stored = json.loads(data)
        if stored["reading"] != READING:
            raise ValueError(f"read by version {stored['reading']}")
        blocks = tuple(_block(*fields) for fields in stored["blocks"])
        return Document(stored["title"], tuple(stored["authors"]), blocks, stored["anchors"])
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a transcript: {error}") from error


def save(document: Document, file: Path) -> None:
    """Writes the document, whole or not at all. Raises OSError."""
    unfinished = file.with_name(f".{file.name}.part")
    unfinished.touch(mode=0o600)
    unfinished.write_bytes(gzip.compress(encode(document), compresslevel=5, mtime=0))
    unfinished.replace(file)


def load(file: Path) -> Document | None:
    """The document in `file`, or None where there is none of this reading."""
    try:
        return decode(gzip.decompress(file.read_bytes()))
    except (OSError, EOFError, ValueError, zlib.error):
        return None


def _fields(block: Block) -> list[Any]:
    """The fields of a block; those of tables only where there are some."""
    fields = [block.kind, [_plain_run(run) for run in block.runs], block.level, block.label]
    return [*fields, block.rows, block.rules, block.bold] if block.rows else fields


def _plain_run(run: Run) -> str | tuple[str, int] | tuple[str, int, str]:
    if run.target:
        return run.text, run.style.value, run.target
    return (run.text, run.style.value) if run.style else run.text


def _run(stored: str | list[Any]) -> Run:
    if isinstance(stored, str):
        return Run(stored)
    text, style, *target = stored
    return Run(text, Style(style), *target)


def _block(
    kind: str,
    runs: list[Any],
    level: int,
    label: str,
    rows: Sequence[list[str | None]] = (),
    rules: Sequence[int] = (),
    bold: Sequence[list[int]] = (),
) -> Block:
    return Block(
        BlockKind(kind),
        tuple(map(_run, runs)),
        level,
        label,
        tuple(map(tuple, rows)),
        tuple(rules),
        tuple((row, column) for row, column in bold),
    )
