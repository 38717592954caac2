"""Where the reader stopped reading in each full text."""

from __future__ import annotations

from dataclasses import dataclass

from pubtui.library.connection import Connection


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """A place in a full text: character `offset` of the block with the index `block`.

    `opening` is how that block begins: a new version of the paper may have it elsewhere.
    """

    block: int
    offset: int
    opening: str


class Places:
    """One place for each paper that was read."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def of(self, paper: int) -> ReadingPlace | None:
        row = self._connection.execute(
            "SELECT block, position, opening FROM reading_places WHERE paper = ?", (paper,)
        ).fetchone()
        return None if row is None else ReadingPlace(*row)

    def remember(self, paper: int, place: ReadingPlace) -> None:
        with self._connection.transaction():
            self._connection.execute(
                "REPLACE INTO reading_places (paper, block, position, opening, left_at)"
                " VALUES (?, ?, ?, ?, ?)",
                (paper, place.block, place.offset, place.opening, self._connection.now()),
            )
