"""A paper in three lines for a letter or a chat: title, authors and year, link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pubtui.citations.record import Record, record_of
from pubtui.citations.styles.name_lists import straight
from pubtui.papers.paper import Paper
from pubtui.papers.tex import plain

if TYPE_CHECKING:
    from pubtui.citations.formats import Context

_MOST_NAMES = 10
_NAMES_OF_MANY = 3


def render(papers: Sequence[Paper], context: Context) -> str:
    """Three lines per paper, a blank line between papers."""
    return "\n\n".join(_lines(record_of(paper, context.settings)) for paper in papers)


def _lines(record: Record) -> str:
    authors = _authors(record)
    by = f"{authors} ({record.year})" if authors else f"({record.year})"
    return "\n".join((plain(record.paper.title), by, record.paper.identifier.abs_url))


def _authors(record: Record) -> str:
    """All names up to ten, else the first three and how many more there are."""
    names = [straight(name) for name in record.names.names]
    if len(names) > _MOST_NAMES:
        return f"{', '.join(names[:_NAMES_OF_MANY])} and {len(names) - _NAMES_OF_MANY} others"
    return f"{', '.join(names)} and others" if record.names.others else ", ".join(names)
