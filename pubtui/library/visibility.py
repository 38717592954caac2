"""Which papers the lists leave out: excluded ones, and those an unfollow left behind.

Table `hidden` holds them. A paper that the reader keeps (starred, tagged, with a note or a file) is never
hidden, nor is one that any follow holds for its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from pubtui.library.connection import Connection, chunks

SHOWN_EVIDENCE = "('page', 'feed', 'name', 'confirmed')"

_KEPT = (
    "EXISTS (SELECT 1 FROM marks WHERE marks.paper = {paper} AND starred IS NOT NULL)"
    " OR EXISTS (SELECT 1 FROM tags WHERE tags.paper = {paper})"
    " OR EXISTS (SELECT 1 FROM notes WHERE notes.paper = {paper})"
    " OR EXISTS (SELECT 1 FROM files WHERE files.paper = {paper})"
)
_OWNED = (
    "EXISTS (SELECT 1 FROM attributions owned WHERE owned.paper = {paper}"
    f" AND owned.evidence IN {SHOWN_EVIDENCE})"
)


def settle(connection: Connection, papers: Iterable[int]) -> None:
    """Decide again about these papers, after their attributions or marks changed."""
    for group, placeholders in chunks(papers):
        wanted = f"({_OWNED} OR {_KEPT})"
        connection.execute(
            f"DELETE FROM hidden WHERE paper IN {placeholders} AND {wanted.format(paper='hidden.paper')}",
            group,
        )
        connection.execute(
            "INSERT OR IGNORE INTO hidden SELECT paper FROM attributions"
            f" WHERE paper IN {placeholders} AND NOT {wanted.format(paper='attributions.paper')}",
            group,
        )


def leave_behind(connection: Connection, papers: Iterable[int]) -> None:
    """Hide those of these papers that no follow owns any more and the reader does not keep."""
    wanted = f"({_OWNED} OR {_KEPT})".format(paper="papers.key")
    for group, placeholders in chunks(papers):
        connection.execute(
            "INSERT OR IGNORE INTO hidden SELECT key FROM papers"
            f" WHERE key IN {placeholders} AND NOT {wanted}",
            group,
        )


def count_hidden(connection: Connection, papers: Iterable[int]) -> int:
    """How many of these papers the lists leave out."""
    count = 0
    for group, placeholders in chunks(papers):
        (hidden,) = connection.execute(
            f"SELECT count(*) FROM hidden WHERE paper IN {placeholders}", group
        ).fetchone()
        count += hidden
    return count
