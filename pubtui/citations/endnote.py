"""EndNote's tagged import format (.enw), also known as refer.

Tags are those of the EndNote manual ("The EndNote Import Format", appendix) and of refer(1) by B. Tuthill
and M. Lesk. A preprint is an `Unpublished Work`; `%F` is the label, `%M` the accession number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pubtui.citations.record import Record, notes, record_of
from pubtui.citations.ris import inverted_name
from pubtui.papers.paper import Paper
from pubtui.papers.tex import plain

if TYPE_CHECKING:
    from pubtui.citations.formats import Context


def render(papers: Sequence[Paper], context: Context) -> str:
    """One record per paper, a blank line between them; every field on one line."""
    return "\n\n".join(
        "\n".join(
            f"%{tag} {' '.join(value.split())}"
            for tag, value in _lines(
                record_of(paper, context.settings),
                context.keys[paper.identifier],
                context.annotation(paper),
            )
            if value
        )
        for paper in papers
    )


def _lines(record: Record, key: str, own_note: str) -> Iterator[tuple[str, str]]:
    paper, article = record.paper, record.article
    yield "0", "Journal Article" if article else "Unpublished Work"
    for name in record.names.names:
        yield "A", inverted_name(name)
    yield "T", plain(paper.title)
    if article:
        yield from (("J", plain(article.journal)), ("V", article.volume), ("N", article.number))
        yield "P", article.pages
    else:
        yield "I", "arXiv"
    yield "D", str(record.year)
    if not article:
        yield "8", record.date.day_text
    yield "R", record.doi if article else paper.identifier.doi
    yield "U", paper.identifier.abs_url
    yield "M", f"arXiv:{paper.identifier}"
    yield "F", key
    yield from (("K", subject) for subject in paper.subjects)
    yield "X", plain(paper.abstract)
    yield "Z", "; ".join(filter(None, [*map(plain, notes(record)), own_note]))
