"""BibTeX that compiles as it stands.

Fields are those of BibTeX's standard types (Patashnik, "BibTeXing", 1988, section 3) and the eprint fields
that arXiv, INSPIRE and REVTeX agree on (arXiv help, "BibTeX and eprints"). A preprint is `@misc`: it has no
journal. The DOI is bare and unescaped, as hyperref and the styles' `doi` functions want it. A reader's note
is an `annote`, which styles for annotated bibliographies print and the standard ones do not.
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

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def render(papers: Sequence[Paper], context: Context) -> str:
    """One entry per paper, a blank line between them."""
    return "\n\n".join(
        entry(paper, context.keys[paper.identifier], context.settings, context.annotation(paper))
        for paper in papers
    )


def entry(paper: Paper, key: str, settings: CitationSettings, note: str = "") -> str:
    """The entry of one paper, without a final line break; `note` is the reader's own."""
    record = record_of(paper, settings)
    kind = "article" if record.article else "misc"
    own = ("annote", annotation(note, ascii_only=settings.bibtex_encoding == "latex"))
    return lay_out(kind, key, [*_fields(record, settings), own])


def _fields(record: Record, settings: CitationSettings) -> Iterator[tuple[str, str]]:
    paper, article = record.paper, record.article
    ascii_only = settings.bibtex_encoding == "latex"
    yield "author", braced(author_field(record.names, ascii_only=ascii_only))
    yield "title", braced(title(paper.title, ascii_only=ascii_only, keep=settings.capitals))
    if article:
        yield "journal", braced(prose(article.journal, ascii_only=ascii_only))
        yield "volume", braced(article.volume)
        yield "number", braced(article.number)
        yield "pages", braced(article.pages.replace("-", "--"))
    yield "year", braced(str(record.year))
    if not article and record.date.month:
        yield "month", _MONTHS[record.date.month - 1]
    yield "eprint", braced(str(paper.identifier))
    yield "archiveprefix", "{arXiv}"
    yield "primaryclass", braced(record.subject)
    yield "doi", braced(record.doi)
    if not (article and record.doi):
        yield "url", braced(paper.identifier.abs_url)
    said = notes(record)
    if not article and settings.print_version and paper.version is not None:
        said.append(f"Version {paper.version}")
    yield "note", braced("; ".join(prose(note, ascii_only=ascii_only) for note in said))
