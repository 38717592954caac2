"""RIS, which EndNote, Zotero, Mendeley and JabRef import.

Tags are those of the RIS specification (Research Information Systems, 2001, and 2011 for DO and AN). A
preprint is `UNPD`: importers read it as a manuscript or preprint, whereas `GEN` turns into a journal
article in Zotero. Names are `Last, First, Suffix`, dates `YYYY/MM/DD/`, line ends CR LF; every field is
plain text on one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pubtui.citations.names import PersonName
from pubtui.citations.record import Record, notes, record_of
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.papers.tex import plain

if TYPE_CHECKING:
    from pubtui.citations.formats import Context

_LINE_END = "\r\n"


def render(papers: Sequence[Paper], context: Context) -> str:
    """One record per paper, a blank line between them; lines end in CR LF, the last with no line end."""
    return (_LINE_END * 2).join(
        _LINE_END.join(
            f"{tag}  - {' '.join(value.split())}" if value else f"{tag}  - "
            for tag, value in _lines(
                record_of(paper, context.settings),
                context.keys[paper.identifier],
                context.annotation(paper),
            )
        )
        for paper in papers
    )


def _lines(record: Record, key: str, own_note: str) -> Iterator[tuple[str, str]]:
    paper, article = record.paper, record.article
    yield "TY", "JOUR" if article else "UNPD"
    yield "ID", key
    for name in record.names.names:
        yield "AU", inverted_name(name)
    yield "TI", plain(paper.title)
    if article:
        yield from (("JO", plain(article.journal)), ("VL", article.volume))
        yield from _known(("IS", article.number))
        first, _, last = article.pages.partition("-")
        yield from _known(("SP", first), ("EP", last))
        yield "PY", str(article.year)
    else:
        yield from (("PB", "arXiv"), ("PY", str(record.date.year)), ("DA", _date(record.date)))
    yield from _known(("AB", plain(paper.abstract)))
    yield from _known(("DO", record.doi if article else paper.identifier.doi))
    yield "UR", paper.identifier.abs_url
    yield "AN", f"arXiv:{paper.identifier}"
    yield from (("KW", subject) for subject in paper.subjects)
    yield from _known(("N1", "; ".join(plain(note) for note in notes(record))), ("N1", own_note))
    yield "ER", ""


def _known(*lines: tuple[str, str]) -> Iterator[tuple[str, str]]:
    return (line for line in lines if line[1])


def _date(date: PartialDate) -> str:
    """`YYYY/MM/DD/`, whose fourth part, for seasons, is empty."""
    return "/".join([*date.day_text.split("-"), "", "", ""][:3]) + "/"


def inverted_name(name: PersonName) -> str:
    """`Last, First, Suffix`; a collaboration as one name, its commas gone."""
    if name.is_collaboration or not name.given:
        whole = " ".join(part for part in (name.full_surname, name.suffix) if part)
        return whole.replace(",", "")
    return ", ".join(part for part in (name.full_surname, name.given, name.suffix) if part)
