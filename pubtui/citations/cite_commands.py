r"""The citation keys in the command that cites them: `\cite{a,b}`, or `@a @b` for Typst and Pandoc."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pubtui.papers.paper import Paper

if TYPE_CHECKING:
    from pubtui.citations.formats import Context


def render_latex(papers: Sequence[Paper], context: Context) -> str:
    r"""`\cite{key}`, one command for all papers."""
    return f"\\cite{{{','.join(context.keys[paper.identifier] for paper in papers)}}}"


def render_typst(papers: Sequence[Paper], context: Context) -> str:
    """`@key` for each paper; Pandoc's Markdown takes the same."""
    return " ".join(f"@{context.keys[paper.identifier]}" for paper in papers)
