"""APA style: Publication Manual of the American Psychological Association, 7th ed., chapters 9 and 10."""

from __future__ import annotations

from collections.abc import Iterator

from pubtui.citations.names import CitedNames
from pubtui.citations.styles import pages
from pubtui.citations.styles.name_lists import inverted_with_initials, joined_inverted
from pubtui.citations.styles.spans import Piece, italic, link
from pubtui.citations.styles.work import Work, stopped

_MOST = 20
_FIRST = 19


def reference(work: Work) -> Iterator[Piece]:
    """Author, A. A., & Author, B. B. (Year). *Title* (arXiv:ID). arXiv. https://doi.org/…"""
    authors = _authors(work.names)
    if authors:
        yield f"{stopped(authors)} ({work.year}). "
    if work.article:
        yield from _article(work, authors=authors)
        return
    yield italic(work.title)
    yield f" ({work.arxiv}). " if authors else f" ({work.arxiv}). ({work.year}). "
    yield "arXiv. "
    yield link(work.address)


def _article(work: Work, *, authors: str) -> Iterator[Piece]:
    article = work.article
    if article is None:
        return
    yield f"{stopped(work.title)} " if authors else f"{stopped(work.title)} ({work.year}). "
    yield italic(article.journal)
    yield ", "
    yield italic(article.volume)
    number = f"({article.number})" if article.number else ""
    yield f"{number}, {pages.expanded(article.pages)}. "
    yield link(work.address)


def _authors(people: CitedNames) -> str:
    names = [inverted_with_initials(name) for name in people.names]
    if people.others:
        return f"{', '.join(names[:_FIRST])}, et al"
    if len(names) > _MOST:
        return f"{', '.join(names[:_FIRST])}, … {names[-1]}"
    return joined_inverted(people, names, "&")
