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
_MONTHS = "January February March April May June July August September October November December".split(" ")


def terminal_columns() -> int | None:
    """The width of the terminal that standard output is, or None where it is none."""
    if not sys.stdout.isatty():
        return None
    import shutil

    return shutil.get_terminal_size().columns


def row_lines(rows: Sequence[PaperRow], columns: int | None) -> Iterator[str]:
    """One line for each row: identifier, date, subject, title, and marks in words.

    The first three are columns; the title is cut so that the line has `columns` cells, or whole for None.
    """
    identifiers = [str(row.identifier) for row in rows]
    id_cells = max(map(len, identifiers), default=0)
    subject_cells = max((len(row.subject) for row in rows), default=0)
    for identifier, row in zip(identifiers, rows, strict=True):
        marks = ", ".join(row_marks(row))
        line = f"{identifier:<{id_cells}}  {row.submitted:<10}  {row.subject:<{subject_cells}}  {row.title}"
        marks = f" [{marks}]" if marks else ""
        if columns is not None:
            line = cells.shortened(line, max(columns - len(marks), columns // 2))
            marks = cells.shortened(marks, columns - cells.width(line))
        yield line + marks


def spoken_lines(rows: Sequence[PaperRow]) -> Iterator[str]:
    """One line of words for each row, as a screen reader speaks it: the title comes first."""
    for row in rows:
        title = row.title if row.title.endswith((".", "?", "!")) else f"{row.title}."
        subject = subject_name(row.subject) if row.subject else ""
        facts = ", ".join(filter(None, (subject, _day_in_words(row.submitted), f"arXiv {row.identifier}")))
        marks = ", ".join(row_marks(row)).capitalize()
        yield f"{title} {facts}.{f' {marks}.' if marks else ''}"


def _day_in_words(written: str) -> str:
    """`10 July 2026` for 2026-07-10; a month or a year alone where no more is known."""
    year, _, rest = written.partition("-")
    month, _, day = rest.partition("-")
    name = _MONTHS[int(month) - 1] if month else ""
    return " ".join(filter(None, (day.lstrip("0"), name, year)))


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
