"""American Physical Society style, as in Physical Review with titles (REVTeX 4.2, `longbibliography`)."""

from __future__ import annotations

from collections.abc import Iterator

from pubtui.citations.names import CitedNames
from pubtui.citations.styles import pages
from pubtui.citations.styles.name_lists import is_longer_than, joined, straight_with_initials
from pubtui.citations.styles.spans import Piece, bold, italic
from pubtui.citations.styles.work import Work

_MOST = 10


def reference(work: Work) -> Iterator[Piece]:
    """A. A. Author and B. Author, Title, arXiv:ID."""
    yield from _authors(work.names)
    if work.article:
        yield f"{work.title}, {work.article.journal} "
        yield bold(work.article.volume)
        yield f", {pages.first(work.article.pages)} ({work.year})."
        return
    yield italic(work.title)
    yield f", {work.arxiv}."


def _authors(people: CitedNames) -> Iterator[Piece]:
    if not people.names:
        return
    if is_longer_than(people, _MOST):
        yield f"{straight_with_initials(people.names[0])} "
        yield italic("et al.")
    else:
        yield joined([straight_with_initials(name) for name in people.names], "and")
    yield ", "
