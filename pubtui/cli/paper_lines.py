"""Papers as lines of plain text that read from left to right, also aloud."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pubtui.papers import cells, tex
from pubtui.papers.subjects import subject_name

if TYPE_CHECKING:
    from pubtui.library.list_rows import PaperRow
    from pubtui.papers.paper import Paper

_WIDEST_COMFORTABLE_LINE = 100


def terminal_columns() -> int | None:
    """The width of the terminal that standard output is, or None where it is none."""
    if not sys.stdout.isatty():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def row_lines(rows: Sequence[PaperRow], columns: int | None) -> Iterator[str]:
    """One line for each row: identifier, date, subject, title, and marks in words.

    The first three are columns; the line is cut to `columns` cells, or whole for None.
    """
    identifiers = [str(row.identifier) for row in rows]
    id_cells = max(map(len, identifiers), default=0)
    subject_cells = max((len(row.subject) for row in rows), default=0)
    for identifier, row in zip(identifiers, rows, strict=True):
        marks = ", ".join(row_marks(row))
        line = f"{identifier:<{id_cells}}  {row.submitted:<10}  {row.subject:<{subject_cells}}  {row.title}"
        line += f" [{marks}]" if marks else ""
        yield line if columns is None else cells.shortened(line, columns)


def row_marks(row: PaperRow) -> list[str]:
    """What a reader's marks and arXiv say about the paper, as words."""
    states = {
        "new": row.is_new,
        "starred": row.starred,
        "read": row.is_read,
        "downloaded": row.downloaded,
        "withdrawn": row.withdrawn,
    }
    return [word for word, holds in states.items() if holds]


def paper_lines(
    paper: Paper, row: PaperRow, *, tags: Sequence[str] = (), note: str = "", columns: int | None = None
) -> Iterator[str]:
    """Everything about one paper, a labelled line for each fact, then the abstract.

    Paragraphs are wrapped to `columns` cells, at most 100; None leaves each on one line.
    """
    wrap = min(columns, _WIDEST_COMFORTABLE_LINE) if columns else None
    version = f"v{paper.version}" if paper.version else ""
    yield from _wrapped(tex.plain(paper.title), wrap)
    facts = {
        "Authors": ", ".join(tex.plain(author.name) for author in paper.authors),
        "Identifier": f"arXiv:{paper.identifier}{version}",
        "Subjects": "; ".join(f"{code} {subject_name(code)}" for code in paper.subjects),
        "Submitted": paper.submitted.day_text,
        "Updated": "" if paper.submitted.text.startswith(paper.updated.day_text) else paper.updated.day_text,
        "Comment": tex.plain(paper.comment or ""),
        "Journal reference": paper.journal_reference or "",
        "DOI": paper.doi or "",
        "Address": paper.identifier.abs_url,
        "Marks": ", ".join(row_marks(row)),
        "Tags": ", ".join(tags),
        "Note": note,
    }
    for label, fact in facts.items():
        if fact:
            yield from _wrapped(f"{label}: {fact}", wrap)
    for paragraph in tex.plain(paper.abstract).split("\n\n"):
        yield ""
        yield from _wrapped(paragraph.strip(), wrap)


def _wrapped(text: str, columns: int | None) -> Iterator[str]:
    """`text` in lines of at most `columns` cells, broken at blanks; a longer word stays whole."""
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split(" ") if columns else [paragraph]:
            longer = f"{line} {word}" if line else word
            if line and columns and cells.width(longer) > columns:
                yield line
                longer = word
            line = longer
        yield line
