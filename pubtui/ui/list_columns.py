"""The columns that a list of papers can have: what each shows, how wide it is, and when it gives way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pubtui.library.list_rows import PaperRow
from pubtui.papers import cells
from pubtui.ui.widths import agreed


@dataclass(frozen=True, slots=True)
class ListColumn:
    """`word` and `details` tell a reader what it is; `text` is what it shows of a paper, in `cells` cells.

    Where the title gets too narrow, the columns of the lowest `stays` leave first.
    """

    name: str
    word: str
    details: str
    cells: int
    stays: int
    text: Callable[[PaperRow], str]


def _subject(row: PaperRow) -> str:
    """The whole code where it fits, else the part behind the archive, which tells more."""
    return row.subject if len(row.subject) <= 8 else row.subject.rpartition(".")[2]


def _first_author(row: PaperRow) -> str:
    return f"{row.first_author} +{row.author_count - 1}" if row.author_count > 1 else row.first_author


def _names(row: PaperRow) -> str:
    """As many surnames as fit, and how many are left."""
    for shown in range(len(row.surnames), 1, -1):
        left = row.author_count - shown
        text = ", ".join(row.surnames[:shown]) + (f" +{left}" if left else "")
        if cells.width(agreed(text)) <= _NAMES_CELLS:
            return text
    return _first_author(row)


def _venue(row: PaperRow) -> str:
    from pubtui.papers import tex

    return " ".join(tex.plain(row.journal_reference).split())


_NAMES_CELLS = 26
MARKS, TITLE, NAMES = "marks", "title", "names"
LIST_COLUMNS = {
    column.name: column
    for column in (
        ListColumn(MARKS, "Marks", "new, starred, downloaded, withdrawn", 3, 99, lambda _: ""),
        ListColumn("date", "Month", "of the first version", 7, 9, lambda row: row.submitted[:7]),
        ListColumn("year", "Year", "of the first version", 4, 8, lambda row: row.submitted[:4]),
        ListColumn("updated", "Updated", "month of the newest version", 7, 4, lambda row: row.updated[:7]),
        ListColumn("subject", "Subject", "the primary one", 8, 6, _subject),
        ListColumn("authors", "First author", "and how many more", 15, 5, _first_author),
        ListColumn(NAMES, "Authors", "as many surnames as fit", _NAMES_CELLS, 3, _names),
        ListColumn(TITLE, "Title", "always there, in the room that is left", 0, 100, lambda row: row.title),
        ListColumn("venue", "Venue", "the journal reference", 24, 2, _venue),
        ListColumn(
            "version", "Version", "the newest one", 3, 1, lambda row: f"v{row.version}" if row.version else ""
        ),
        ListColumn("id", "Identifier", "as arXiv writes it", 16, 0, lambda row: str(row.identifier)),
    )
}
_TITLE_NEEDS_CELLS = 24
_GAP = 2
_GAPS = {MARKS: 1}


def listed(names: Iterable[str]) -> tuple[ListColumn, ...]:
    """The columns of these names, each once, with the title among them."""
    once = dict.fromkeys(name for name in names if name in LIST_COLUMNS)
    return tuple(LIST_COLUMNS[name] for name in (*once, *(() if TITLE in once else (TITLE,))))


def fitting(columns: Iterable[ListColumn], width: int) -> tuple[ListColumn, ...]:
    """Those of the columns that leave the title room enough on a line of `width` cells."""
    kept = list(columns)
    for column in sorted(kept, key=lambda column: column.stays):
        if column.stays >= 99 or width - taken(kept) >= _TITLE_NEEDS_CELLS:
            break
        kept.remove(column)
    return tuple(kept)


def taken(columns: Iterable[ListColumn]) -> int:
    """The cells that the columns take without the title, gaps included."""
    columns = tuple(columns)
    return sum(column.cells for column in columns) + sum(map(gap_after, columns[:-1]))


def gap_after(column: ListColumn) -> int:
    return _GAPS.get(column.name, _GAP)
