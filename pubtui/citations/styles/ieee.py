"""IEEE style: IEEE Reference Guide (version 11.29.2023), sections on articles and on preprints."""

from __future__ import annotations

from collections.abc import Iterator

from pubtui.citations.names import CitedNames
from pubtui.citations.styles import pages
from pubtui.citations.styles.name_lists import is_longer_than, joined, straight_with_initials
from pubtui.citations.styles.spans import Piece, italic, link
from pubtui.citations.styles.work import MONTHS, Work, quoted
from pubtui.papers.dates import PartialDate

_MOST = 6


def reference(work: Work) -> Iterator[Piece]:
    """A. A. Author and B. Author, “Title,” Jun. 12, 2017, arXiv:ID. doi: …"""
    yield from _authors(work.names)
    yield f"{quoted(work.title, ',')} "
    if work.article:
        yield from _article(work)
        return
    yield f"{_date(work.date)}, {work.arxiv}. doi: {work.arxiv_doi}."


def _article(work: Work) -> Iterator[Piece]:
    article = work.article
    if article is None:
        return
    yield italic(article.journal)
    number = f", no. {article.number}" if article.number else ""
    page = "pp." if pages.is_range(article.pages) else "p."
    yield f", vol. {article.volume}{number}, {page} {pages.expanded(article.pages)}, {work.year}, "
    if work.doi:
        yield f"doi: {work.doi}."
    else:
        yield "[Online]. Available: "
        yield link(work.abs_url)


def _authors(people: CitedNames) -> Iterator[Piece]:
    if not people.names:
        return
    if is_longer_than(people, _MOST):
        yield f"{straight_with_initials(people.names[0])} "
        yield italic("et al.")
    else:
        yield joined([straight_with_initials(name) for name in people.names], "and")
    yield ", "


def _date(date: PartialDate) -> str:
    """`Jun. 12, 2017`; May is not abbreviated."""
    if date.month is None:
        return str(date.year)
    month = MONTHS[date.month - 1]
    month = month if month == "May" else f"{month[:3]}."
    return f"{month} {date.day}, {date.year}" if date.day else f"{month} {date.year}"
