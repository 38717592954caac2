"""Papers of which every field is a hostile text, come in as papers do: in the bulk file, or in a feed."""

from __future__ import annotations

import io
import json
from functools import cache
from xml.sax.saxutils import escape

from pubtui.papers.paper import Paper
from pubtui.sources.arxiv_api import Page, page_of
from pubtui.sources.reply import Reply
from pubtui.sources.snapshot import BadLine, BulkFile
from tests.hostile.inputs import texts

_NAMESPACES = (
    'xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom"'
    ' xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"'
)


@cache
def papers_of_the_bulk_file() -> tuple[Paper, ...]:
    """A paper for each text that can be a title: the others are told as bad lines."""
    lines = [_record(number, text) for number, text in enumerate(texts(), start=1)]
    return tuple(found for found in bulk_file("\n".join(lines).encode()) if isinstance(found, Paper))


def bulk_file(content: bytes) -> list[Paper | BadLine]:
    """What is read from a bulk file of this content."""
    return list(BulkFile("arxiv.json", None, io.BytesIO(content), io.BytesIO()).papers())


def _record(number: int, text: str) -> str:
    return json.dumps(
        {
            "id": f"2612.{number:05}",
            "title": text,
            "abstract": f"{text}\n\n  {text}",
            "authors_parsed": [[text, "Ada", text], ["Lovelace", text, ""]],
            "comments": text,
            "journal-ref": text,
            "doi": text,
            "categories": f"cs.CL {text[:100]}",
            "versions": [{"created": "Tue, 1 Dec 2026 00:00:00 GMT"}],
        }
    )


def entry(number: int, text: str) -> str:
    """A feed's entry with `text` in every field; it must be text that XML can hold."""
    held = escape(text, {'"': "&quot;"})
    return (
        f"<entry><id>http://arxiv.org/abs/2612.{number:05}v1</id><title>{held}</title>"
        f"<summary>{held}\n\n  {held}</summary>"
        "<published>2026-12-01T00:00:00Z</published><updated>2026-12-01T00:00:00Z</updated>"
        f"<author><name>Ada {held}</name><arxiv:affiliation>{held}</arxiv:affiliation></author>"
        f"<arxiv:comment>{held}</arxiv:comment><arxiv:journal_ref>{held}</arxiv:journal_ref>"
        f"<arxiv:doi>{held}</arxiv:doi>"
        f'<category term="cs.CL"/><category term="{held[:100] if held.isalnum() else "x"}"/>'
        '<arxiv:primary_category term="cs.CL"/></entry>'
    )


def feed(entries: list[str]) -> bytes:
    """A whole answer of arXiv's."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><feed {_NAMESPACES}>'
        f"<opensearch:totalResults>{len(entries)}</opensearch:totalResults>"
        f"<opensearch:startIndex>0</opensearch:startIndex>{''.join(entries)}</feed>"
    ).encode()


def page_of_answer(body: bytes, *, status: int = 200) -> Page:
    """What an answer of arXiv's is taken for; raises SourceError's children."""
    return page_of(Reply("", status, "application/atom+xml", body, {}), start=0, expected=False, seen=set())
