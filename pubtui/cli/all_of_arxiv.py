"""Papers of all of arXiv that are not in the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pubtui.library.list_rows import PaperRow
    from pubtui.papers.paper import Paper


def unmarked_row(paper: Paper) -> PaperRow:
    """The row of a paper that is not in the library, and so has no marks."""
    from pubtui.library.list_rows import PaperRow
    from pubtui.papers.tex import plain

    return PaperRow(
        key=paper.identifier.key,
        title=" ".join(plain(paper.title).split()),
        subject=paper.primary_subject,
        submitted=paper.submitted.day_text,
        updated=paper.updated.day_text,
        first_author="",
        author_count=len(paper.authors),
        version=paper.version,
        journal_reference=paper.journal_reference or "",
        withdrawn=paper.withdrawn,
        is_new=False,
        is_read=False,
        starred=False,
        downloaded=False,
    )
