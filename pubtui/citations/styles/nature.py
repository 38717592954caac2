"""Nature style: Nature's formatting guide, "References"."""

from __future__ import annotations

from collections.abc import Iterator

from pubtui.citations.names import CitedNames
from pubtui.citations.styles import pages
from pubtui.citations.styles.name_lists import inverted_with_initials, is_longer_than, joined
from pubtui.citations.styles.spans import Piece, bold, italic, link
from pubtui.citations.styles.work import Work, stopped

_MOST = 5
_SINGLE = str.maketrans("“”", "‘’")


def reference(work: Work) -> Iterator[Piece]:
    """Author, A. A. & Author, B. Title. Preprint at https://doi.org/… (Year)."""
    yield from _authors(work.names)
    yield f"{stopped(work.title.translate(_SINGLE))} "
    if work.article:
        yield italic(work.article.journal)
        yield " "
        yield bold(work.article.volume)
        yield f", {pages.expanded(work.article.pages)} ({work.year})."
        return
    yield "Preprint at "
    yield link(work.address)
    yield f" ({work.year})."


def _authors(people: CitedNames) -> Iterator[Piece]:
    if not people.names:
        return
    if is_longer_than(people, _MOST):
        yield f"{inverted_with_initials(people.names[0])} "
        yield italic("et al.")
        yield " "
        return
    names = [inverted_with_initials(name) for name in people.names]
    yield f"{stopped(joined(names, '&', serial_comma=False))} "
