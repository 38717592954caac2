"""CSL-JSON, which Zotero, Pandoc and every citeproc read.

Fields are those of the CSL 1.0.2 data schema (citation-style-language/schema, `csl-data.json`). A preprint
is an `article`, the type CSL has for it; the identifier stands in `number` alone, because styles that also
get `archive` or `genre` print it twice.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pubtui.citations.names import PersonName
from pubtui.citations.record import Record, notes, record_of
from pubtui.citations.settings import CitationSettings
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.papers.tex import plain

if TYPE_CHECKING:
    from pubtui.citations.formats import Context


def render(papers: Sequence[Paper], context: Context) -> str:
    """A JSON array with one object per paper."""
    items = [
        item(paper, context.keys[paper.identifier], context.settings, context.annotation(paper))
        for paper in papers
    ]
    return json.dumps(items, ensure_ascii=False, indent=2)


def item(paper: Paper, key: str, settings: CitationSettings, own_note: str = "") -> dict[str, Any]:
    """One paper; plain Unicode in every field. `own_note` is the reader's."""
    record = record_of(paper, settings)
    fields: dict[str, Any] = {
        "id": key,
        "type": "article-journal" if record.article else "article",
        "title": plain(paper.title),
        "author": _authors(record),
    }
    fields |= _as_article(record) if record.article else _as_preprint(record, settings)
    fields["abstract"] = plain(paper.abstract)
    fields["note"] = "; ".join(plain(note) for note in notes(record))
    fields["annote"] = own_note
    return {name: value for name, value in fields.items() if value}


def _as_preprint(record: Record, settings: CitationSettings) -> dict[str, Any]:
    paper = record.paper
    return {
        "issued": {"date-parts": [_date_parts(record.date)]},
        "publisher": "arXiv",
        "number": f"arXiv:{paper.identifier}",
        "version": str(paper.version) if settings.print_version and paper.version else "",
        "DOI": paper.identifier.doi,
        "URL": paper.identifier.abs_url,
    }


def _as_article(record: Record) -> dict[str, Any]:
    article = record.article
    if article is None:
        return {}
    return {
        "issued": {"date-parts": [[article.year]]},
        "container-title": plain(article.journal),
        "volume": article.volume,
        "issue": article.number,
        "page": article.pages,
        "DOI": record.doi,
        "URL": "" if record.doi else record.paper.identifier.abs_url,
    }


def _date_parts(date: PartialDate) -> list[int]:
    return [part for part in (date.year, date.month, date.day) if part is not None]


def _authors(record: Record) -> list[dict[str, str]]:
    authors = [_author(name) for name in record.names.names]
    return [*authors, {"literal": "others"}] if record.names.others else authors


def _author(name: PersonName) -> dict[str, str]:
    if name.is_collaboration or not name.given:
        whole = (name.full_surname, name.suffix)
        return {"literal": " ".join(part for part in whole if part)}
    parts = {
        "family": name.surname,
        "given": name.given,
        "non-dropping-particle": name.particle,
        "suffix": name.suffix,
    }
    return {part: value for part, value in parts.items() if value}
