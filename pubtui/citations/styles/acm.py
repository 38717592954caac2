"""ACM style: ACM Citation Style and Reference Formats (acm.org), "Journal article" and "arXiv"."""

from __future__ import annotations

from collections.abc import Iterator

from pubtui.citations.names import CitedNames
from pubtui.citations.styles import pages
from pubtui.citations.styles.name_lists import joined, straight
from pubtui.citations.styles.spans import Piece, italic, link
from pubtui.citations.styles.work import Work, stopped


def reference(work: Work) -> Iterator[Piece]:
    """Anna Author and Ben Author. Year. Title. arXiv:ID. Retrieved from https://arxiv.org/abs/ID"""
    authors = _authors(work.names)
    if authors:
        yield f"{stopped(authors)} "
    yield f"{work.year}. {stopped(work.title)} "
    if not work.article:
        yield f"{work.arxiv}. Retrieved from "
        yield link(work.abs_url)
        return
    yield italic(work.article.journal)
    number = f", {work.article.number}" if work.article.number else ""
    yield f" {work.article.volume}{number} ({work.year}), {pages.expanded(work.article.pages)}. "
    if not work.doi:
        yield "Retrieved from "
    yield link(work.address)


def _authors(people: CitedNames) -> str:
    names = [straight(name) for name in people.names]
    return f"{', '.join(names)}, et al." if people.others else joined(names, "and")
