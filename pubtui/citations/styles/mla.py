"""MLA style: MLA Handbook, 9th ed., chapter 5."""

from __future__ import annotations

from collections.abc import Iterator

from pubtui.citations.names import CitedNames
from pubtui.citations.styles import pages
from pubtui.citations.styles.name_lists import inverted, is_longer_than, joined_inverted, straight
from pubtui.citations.styles.spans import Piece, italic, link
from pubtui.citations.styles.work import Work, quoted, stopped
from pubtui.papers.dates import PartialDate

_MOST = 2
# Section A1: months of more than four letters are abbreviated.
_MONTHS = ("Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec.")


def reference(work: Work) -> Iterator[Piece]:
    """Author, Anna, and Ben Author. “Title.” arXiv:ID, arXiv, 12 June 2017, https://doi.org/…"""
    authors = _authors(work.names)
    if authors:
        yield f"{stopped(authors)} "
    yield f"{quoted(work.title, '.')} "
    if work.article:
        article = work.article
        yield italic(article.journal)
        number = f", no. {article.number}" if article.number else ""
        page = "pp." if pages.is_range(article.pages) else "p."
        shortened = pages.minimal(article.pages, digits=2)
        yield f", vol. {article.volume}{number}, {work.year}, {page} {shortened}, "
    else:
        yield f"{work.arxiv}, arXiv, {_date(work.date)}, "
    yield link(work.address)
    yield "."


def _authors(people: CitedNames) -> str:
    if not people.names:
        return ""
    first = inverted(people.names[0])
    if is_longer_than(people, _MOST):
        return f"{first}, et al."
    return joined_inverted(people, [first, *map(straight, people.names[1:])], "and")


def _date(date: PartialDate) -> str:
    """`12 June 2017`, or as much of it as is known."""
    parts = (str(date.day or ""), _MONTHS[date.month - 1] if date.month else "", str(date.year))
    return " ".join(part for part in parts if part)
