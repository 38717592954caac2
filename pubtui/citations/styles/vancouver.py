"""Vancouver style: Citing Medicine, 2nd ed. (NLM), chapters 1 and 22, and the ICMJE's samples."""

from __future__ import annotations

from collections.abc import Iterator

from pubtui.citations.names import CitedNames
from pubtui.citations.styles import pages
from pubtui.citations.styles.name_lists import bare, is_longer_than
from pubtui.citations.styles.spans import Piece, link
from pubtui.citations.styles.work import Work, stopped

_MOST = 6


def reference(work: Work) -> Iterator[Piece]:
    """Author AA, Author B. Title [Preprint]. arXiv; Year. Available from: https://arxiv.org/abs/ID doi:…"""
    authors = _authors(work.names)
    if authors:
        yield f"{stopped(authors)} "
    if work.article:
        yield from _article(work)
        return
    yield f"{work.title} [Preprint]. arXiv; {work.year}. Available from: "
    yield link(work.abs_url)
    yield f" doi:{work.arxiv_doi}"


def _article(work: Work) -> Iterator[Piece]:
    article = work.article
    if article is None:
        return
    journal = article.journal.replace(".", "")
    number = f"({article.number})" if article.number else ""
    place = f"{work.year};{article.volume}{number}:{pages.minimal(article.pages)}."
    if work.doi:
        yield f"{stopped(work.title)} {journal}. {place} doi:{work.doi}"
        return
    yield f"{stopped(work.title)} {journal} [Internet]. {place} Available from: "
    yield link(work.abs_url)


def _authors(people: CitedNames) -> str:
    names = ", ".join(bare(name) for name in people.names[:_MOST])
    return f"{names}, et al." if is_longer_than(people, _MOST) else names
