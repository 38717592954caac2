"""Citing as the reader's settings say."""

from __future__ import annotations

from collections.abc import Sequence

from pubtui.citations.formats import render
from pubtui.citations.settings import CitationSettings
from pubtui.papers.paper import Paper
from pubtui.settings.settings import Settings


def cite(format_name: str, papers: Sequence[Paper], settings: Settings, *, style: str | None = None) -> str:
    """The papers in a format of `citations.formats`, in their order, without a final line break.

    Raises UsageError for a format or a style there is not.
    """
    return render(format_name, papers, citation_settings(settings), style=style)


def citation_settings(settings: Settings) -> CitationSettings:
    """The reader's choices about citations, as the citations know them."""
    return CitationSettings(
        record=settings.citation_record,
        year=settings.citation_year,
        key_pattern=settings.citation_key,
        bibtex_encoding=settings.bibtex_encoding,
        capitals=settings.bibtex_capitals,
        print_version=settings.citation_version,
        style=settings.citation_style,
    )
