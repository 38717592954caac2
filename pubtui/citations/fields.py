"""One field of a paper, one line per paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pubtui.citations.record import record_of
from pubtui.papers.paper import Paper
from pubtui.papers.tex import plain

if TYPE_CHECKING:
    from pubtui.citations.formats import Context


def render_id(papers: Sequence[Paper], context: Context) -> str:
    """`arXiv:1706.03762`, with `v7` where the settings want the version."""
    return "\n".join(f"arXiv:{paper.identifier}{_version(paper, context)}" for paper in papers)


def render_url(papers: Sequence[Paper], context: Context) -> str:
    """The address of the abstract page."""
    return "\n".join(f"{paper.identifier.abs_url}{_version(paper, context)}" for paper in papers)


def render_pdf_url(papers: Sequence[Paper], context: Context) -> str:
    """The address of the PDF."""
    return "\n".join(
        f"https://arxiv.org/pdf/{paper.identifier}{_version(paper, context)}" for paper in papers
    )


def render_doi(papers: Sequence[Paper], context: Context) -> str:
    """The bare DOI: the article's where that is cited and known, else the one arXiv registers."""
    records = (record_of(paper, context.settings) for paper in papers)
    published = context.settings.record == "published"
    return "\n".join((published and record.doi) or record.paper.identifier.doi for record in records)


def render_title(papers: Sequence[Paper], context: Context) -> str:
    """The readable title."""
    del context
    return "\n".join(plain(paper.title) for paper in papers)


def render_abstract(papers: Sequence[Paper], context: Context) -> str:
    """The readable abstract; several are parted by a blank line."""
    del context
    return "\n\n".join(plain(paper.abstract) for paper in papers)


def _version(paper: Paper, context: Context) -> str:
    return f"v{paper.version}" if context.settings.print_version and paper.version else ""
