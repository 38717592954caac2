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
    as much of it as is known; `subject` is the primary one; `journal_reference` is as arXiv writes it, or "".
    `surnames` are those of the first authors, where they were asked for.
    """

    key: int
    title: str
    subject: str
    submitted: str
    updated: str
    first_author: str
    author_count: int
    version: int | None
    journal_reference: str
    withdrawn: bool
    is_new: bool
    is_read: bool
    starred: bool
    downloaded: bool
    surnames: tuple[str, ...] = ()

    @property
    def identifier(self) -> ArxivId:
        return ArxivId.from_key(self.key)

    @property
    def date(self) -> str:
        """The month of submission."""
        return self.submitted[:7]


_AUTHORS = 6
_ROW = (
    "SELECT key, readable_title, primary_subject, substr(submitted, 1, 10), substr(updated, 1, 10),"
    " first_author, author_count, version, coalesce(journal_reference, ''), withdrawn,"
    " EXISTS (SELECT 1 FROM new_papers WHERE paper = key),"
    " EXISTS (SELECT 1 FROM marks WHERE paper = key AND read IS NOT NULL),"
    " EXISTS (SELECT 1 FROM marks WHERE paper = key AND starred IS NOT NULL),"
    " EXISTS (SELECT 1 FROM files WHERE paper = key) FROM papers"
)


def rows_of_keys(connection: Connection, keys: Sequence[int], *, surnames: bool = False) -> list[PaperRow]:
    """The rows of these papers, in this order; papers that are not there are left out."""
    rows: dict[int, PaperRow] = {}
    for group, placeholders in chunks(keys):
        authors = _surnames(connection, group, placeholders) if surnames else {}
        for row in connection.execute(f"{_ROW} WHERE key IN {placeholders}", group).fetchall():
            *values, withdrawn, is_new, is_read, starred, downloaded = row
            flags = map(bool, (withdrawn, is_new, is_read, starred, downloaded))
            rows[row[0]] = PaperRow(*(*values, *flags, tuple(authors.get(row[0], ()))))
    return [rows[key] for key in keys if key in rows]


def _surnames(connection: Connection, keys: list[int], placeholders: str) -> dict[int, list[str]]:
    from pubtui.papers import tex
    from pubtui.papers.names import split_name

    found: dict[int, list[str]] = {}
    for paper, name in connection.execute(
        f"SELECT paper, name FROM paper_authors WHERE paper IN {placeholders} AND position < {_AUTHORS}"
        " ORDER BY paper, position",
        keys,
    ).fetchall():
        found.setdefault(paper, []).append(split_name(tex.plain(name)).full_surname)
    return found
