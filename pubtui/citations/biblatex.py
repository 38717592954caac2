"""BibLaTeX, in UTF-8 as biber reads it.

Types and fields are those of the biblatex manual (P. Kime, M. Wemheuer, P. Lehman, sections 2.1.1, 2.2.2 and
3.14.7): a preprint is `@online` with `eprint`, `eprinttype` and `eprintclass`, dates are ISO 8601, the DOI is
bare, a reader's note is an `annotation`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pubtui.citations.bib_entry import annotation, author_field, braced, lay_out
from pubtui.citations.latex.writing import prose, title
from pubtui.citations.record import Record, notes, record_of
from pubtui.citations.settings import CitationSettings
from pubtui.papers.paper import Paper

if TYPE_CHECKING:
    from pubtui.citations.formats import Context


def render(papers: Sequence[Paper], context: Context) -> str:
    """One entry per paper, a blank line between them."""
    return "\n\n".join(
        entry(paper, context.keys[paper.identifier], context.settings, context.annotation(paper))
        for paper in papers
    )


def entry(paper: Paper, key: str, settings: CitationSettings, note: str = "") -> str:
    """The entry of one paper, without a final line break; `note` is the reader's own."""
    record = record_of(paper, settings)
    kind = "article" if record.article else "online"
    own = ("annotation", annotation(note, ascii_only=False))
    return lay_out(kind, key, [*_fields(record, settings), own])


def _fields(record: Record, settings: CitationSettings) -> Iterator[tuple[str, str]]:
    paper, article = record.paper, record.article
    yield "author", braced(author_field(record.names, ascii_only=False))
    yield "title", braced(title(paper.title, ascii_only=False, keep=settings.capitals))
    if article:
        yield "journaltitle", braced(prose(article.journal, ascii_only=False))
        yield "volume", braced(article.volume)
        yield "number", braced(article.number)
        yield "pages", braced(article.pages.replace("-", "--"))
    yield "date", braced(str(article.year) if article else record.date.day_text)
    yield "eprint", braced(str(paper.identifier))
    yield "eprinttype", "{arxiv}"
    yield "eprintclass", braced(record.subject)
    yield "doi", braced(record.doi)
    if not (article and record.doi):
        yield "url", braced(paper.identifier.abs_url)
    if not article and settings.print_version and paper.version is not None:
        yield "version", braced(str(paper.version))
    yield "note", braced("; ".join(prose(note, ascii_only=False) for note in notes(record)))
