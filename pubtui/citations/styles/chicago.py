"""Chicago style, author-date: Chicago Manual of Style, 18th ed., chapters 13 and 14."""

from __future__ import annotations

from collections.abc import Iterator

from pubtui.citations.names import CitedNames
from pubtui.citations.styles import pages
from pubtui.citations.styles.name_lists import (
    inverted_with_particle_last,
    is_longer_than,
    joined_inverted,
    straight,
)
from pubtui.citations.styles.spans import Piece, italic, link
from pubtui.citations.styles.work import MONTHS, Work, quoted, stopped
from pubtui.papers.dates import PartialDate

_MOST = 6
_FIRST = 3


def reference(work: Work) -> Iterator[Piece]:
    """Author, Anna, and Ben Author. Year. “Title.” arXiv:ID. Preprint, arXiv, June 12. https://doi.org/…"""
    authors = _authors(work.names)
    if authors:
        yield f"{stopped(authors)} {work.year}. {quoted(work.title, '.')} "
    else:
        yield f"{quoted(work.title, '.')} {work.year}. "
    if work.article:
        article = work.article
        yield italic(article.journal)
        number = f" ({article.number})" if article.number else ""
        yield f" {article.volume}{number}: {pages.chicago(article.pages)}. "
    else:
        yield f"{work.arxiv}. Preprint, arXiv{_day(work.date)}. "
    yield link(work.address)
    yield "."


def _authors(people: CitedNames) -> str:
    forms = [inverted_with_particle_last, *[straight] * (len(people.names) - 1)]
    names = [form(name) for form, name in zip(forms, people.names, strict=False)]
    if is_longer_than(people, _MOST):
        return f"{', '.join(names[:_FIRST])}, et al."
    return joined_inverted(people, names, "and")


def _day(date: PartialDate) -> str:
    """`, June 12`, or as much of it as is known; the year stands elsewhere."""
    if date.month is None:
        return ""
    return f", {MONTHS[date.month - 1]} {date.day}" if date.day else f", {MONTHS[date.month - 1]}"
