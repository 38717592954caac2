"""A paper without a full text as something to read: why there is none, and its abstract."""

from __future__ import annotations

from dataclasses import replace

from pubtui.papers import tex
from pubtui.papers.paper import Paper
from pubtui.papers.tex import Run, Style
from pubtui.reading.document import Block, BlockKind, Document


def abstract_document(paper: Paper, why: str) -> Document:
    """Title, authors, `why` there is no more, the abstract, and what else arXiv tells."""
    blocks = [
        Block(BlockKind.PARAGRAPH, (Run(why, Style.ITALIC),)),
        Block(BlockKind.HEADING, (Run("Abstract"),), level=1),
        *(_paragraph(paragraph) for paragraph in paper.abstract.split("\n\n")),
    ]
    facts = {"Comment": paper.comment, "Journal": paper.journal_reference, "DOI": paper.doi}
    blocks += [_paragraph(f"{label}: {fact}") for label, fact in facts.items() if fact]
    authors = tuple(tex.plain(author.name) for author in paper.authors)
    return Document(tex.plain(paper.title), authors, tuple(blocks))


def _paragraph(source: str) -> Block:
    runs = (replace(run, text=run.text.replace("\n", " ")) for run in tex.runs(source.strip()))
    return Block(BlockKind.PARAGRAPH, tuple(runs))
