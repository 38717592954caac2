"""Hayagriva's YAML, the bibliography format of Typst.

Fields are those of "The Hayagriva YAML File Format" (typst/hayagriva, docs/file-format.md): names as
dictionaries, because the string form has another order of suffixes; the identifier and the DOI are serial
numbers; a journal is a parent. Texts are double-quoted YAML 1.2 scalars, which are JSON strings, so no text
can end its field. In titles `{ }` and `$ $` are markup of Hayagriva's own and escaped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pubtui.citations.names import PersonName
from pubtui.citations.record import Record, notes, record_of
from pubtui.papers.paper import Paper
from pubtui.papers.tex import plain

if TYPE_CHECKING:
    from pubtui.citations.formats import Context

_MARKUP = re.compile(r"[\\{}$]")
_ESCAPED = r"\\\g<0>"


def render(papers: Sequence[Paper], context: Context) -> str:
    """One YAML mapping with an entry per paper, a blank line between them."""
    return "\n\n".join(
        "\n".join(
            _entry(
                record_of(paper, context.settings),
                context.keys[paper.identifier],
                context.annotation(paper),
            )
        )
        for paper in papers
    )


def _entry(record: Record, key: str, own_note: str) -> Iterator[str]:
    paper, article = record.paper, record.article
    yield f"{_text(key)}:"
    yield "  type: article"
    yield f"  title: {_text(_MARKUP.sub(_ESCAPED, plain(paper.title)))}"
    if record.names.names:
        yield "  author:"
    for name in record.names.names:
        yield from _author(name)
    yield f"  date: {_date(record)}"
    yield "  serial-number:"
    yield f"    arxiv: {_text(str(paper.identifier))}"
    yield f"    doi: {_text(record.doi if article and record.doi else paper.identifier.doi)}"
    if article:
        yield f"  page-range: {_text(article.pages)}"
        yield "  parent:"
        yield "    type: periodical"
        yield f"    title: {_text(plain(article.journal))}"
        yield f"    volume: {_text(article.volume)}"
        if article.number:
            yield f"    issue: {_text(article.number)}"
    else:
        yield "  publisher: arXiv"
        yield f"  url: {paper.identifier.abs_url}"
    said = "; ".join(filter(None, [*map(plain, notes(record)), own_note]))
    if said:
        yield f"  note: {_text(said)}"


def _author(name: PersonName) -> Iterator[str]:
    if name.is_collaboration or not name.given:
        yield f"    - name: {_text(' '.join(part for part in (name.full_surname, name.suffix) if part))}"
        return
    yield f"    - name: {_text(name.surname)}"
    parts = (("given-name", name.given), ("prefix", name.particle), ("suffix", name.suffix))
    yield from (f"      {field}: {_text(value)}" for field, value in parts if value)


def _date(record: Record) -> str:
    """ISO 8601, quoted: bare, other YAML readers take it for a number or a time."""
    return _text(str(record.article.year) if record.article else record.date.day_text)


def _text(text: str) -> str:
    return json.dumps(" ".join(text.split()), ensure_ascii=False)
