"""What one line of a list shows of a paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pubtui.library.connection import Connection, chunks
from pubtui.papers.identifiers import ArxivId


@dataclass(frozen=True, slots=True)
class PaperRow:
    """What one line of a list shows.

    `title` and `first_author` (a surname) are readable text; `submitted` and `updated` are ISO 8601 days, or
    as much of it as is known; `subject` is the primary one.
    """

    key: int
    title: str
    subject: str
    submitted: str
    updated: str
    first_author: str
    author_count: int
    version: int | None
    withdrawn: bool
    is_new: bool
    is_read: bool
    starred: bool
    downloaded: bool

    @property
    def identifier(self) -> ArxivId:
        return ArxivId.from_key(self.key)

    @property
    def date(self) -> str:
        """The month of submission."""
        return self.submitted[:7]


_ROW = (
    "SELECT key, readable_title, primary_subject, substr(submitted, 1, 10), substr(updated, 1, 10),"
    " first_author, author_count, version, withdrawn,"
    " EXISTS (SELECT 1 FROM new_papers WHERE paper = key),"
    " EXISTS (SELECT 1 FROM marks WHERE paper = key AND read IS NOT NULL),"
    " EXISTS (SELECT 1 FROM marks WHERE paper = key AND starred IS NOT NULL),"
    " EXISTS (SELECT 1 FROM files WHERE paper = key) FROM papers"
)


def rows_of_keys(connection: Connection, keys: Sequence[int]) -> list[PaperRow]:
    """The rows of these papers, in this order; papers that are not there are left out."""
    rows: dict[int, PaperRow] = {}
    for group, placeholders in chunks(keys):
        for row in connection.execute(f"{_ROW} WHERE key IN {placeholders}", group).fetchall():
            *values, withdrawn, is_new, is_read, starred, downloaded = row
            flags = map(bool, (withdrawn, is_new, is_read, starred, downloaded))
            rows[row[0]] = PaperRow(*values, *flags)
    return [rows[key] for key in keys if key in rows]
