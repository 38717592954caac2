"""Finds papers in a library: which ones a condition holds for, and how many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pubtui.library import conditions, visibility
from pubtui.library.conditions import Where
from pubtui.library.connection import Connection
from pubtui.library.list_rows import PaperRow, rows_of_keys
from pubtui.library.listing import Listing
from pubtui.library.orders import Order
from pubtui.papers.query import EVERYTHING, All, Condition, Is, State

if TYPE_CHECKING:
    from pubtui.library.overview import Overview


@dataclass(frozen=True, slots=True)
class ShelfCounts:
    """How many papers stand on each shelf; `follows` by number of the follow, `subjects` by code."""

    everything: int
    new: int
    unread: int
    starred: int
    downloaded: int
    follows: dict[int, int]
    subjects: dict[str, int]


class Search:
    """Finds papers in a library."""

    def __init__(self, connection: Connection, *, of_snapshot: bool = False) -> None:
        self._connection = connection
        self._of_snapshot = of_snapshot

    def listing(
        self,
        condition: Condition = EVERYTHING,
        *,
        order: Order = Order.NEWEST,
        scope: int | None = None,
        selected: Sequence[int] = (),
        headed: bool = False,
    ) -> Listing:
        """The papers for which `condition` holds, among those of the follow `scope` if one is given.

        `selected` are the keys that `is:selected` means. A `headed` listing knows where its headings stand.
        Nothing is read before the first `extend`.
        """
        where = self._where(condition, scope, selected)
        return Listing(self._connection, where, order, sorts_newest_only=self._of_snapshot, headed=headed)

    def count(
        self, condition: Condition = EVERYTHING, *, scope: int | None = None, selected: Sequence[int] = ()
    ) -> int:
        """How many papers the listing would hold; takes as long as reading all of it."""
        statement = conditions.matching("count(*)", self._where(condition, scope, selected))
        return int(self._connection.execute(statement.text, statement.values).fetchone()[0])

    def passing(self, condition: Condition, papers: Sequence[int]) -> list[int]:
        """Those of these papers for which the condition holds, also where lists leave them out."""
        where = conditions.compiled(All((condition, Is(State.SELECTED))), selected=papers, hidden=True)
        statement = conditions.matching("rowid", where)
        return [key for (key,) in self._connection.execute(statement.text, statement.values).fetchall()]

    def shelf_counts(self) -> ShelfCounts:
        """Every shelf's count at once."""
        follows = self._connection.execute(
            f"SELECT follow, count(*) FROM attributions WHERE evidence IN {visibility.SHOWN_EVIDENCE}"
            " GROUP BY follow"
        ).fetchall()
        subjects = self._connection.execute(
            "SELECT subject, count(*) FROM paper_subjects WHERE paper NOT IN (SELECT paper FROM hidden)"
            " GROUP BY subject ORDER BY subject"
        ).fetchall()
        return ShelfCounts(
            everything=self.count(),
            new=self.count(Is(State.NEW)),
            unread=self.count(Is(State.UNREAD)),
            starred=self.count(Is(State.STARRED)),
            downloaded=self.count(Is(State.DOWNLOADED)),
            follows=dict(follows),
            subjects=dict(subjects),
        )

    def rows(self, keys: Sequence[int]) -> list[PaperRow]:
        """The rows of these papers, in this order; papers that are not there are left out."""
        return rows_of_keys(self._connection, keys)

    def overview(self, keys: Sequence[int]) -> Overview:
        """What these papers are about, by whom, and from when."""
        from pubtui.library.overview import overview

        return overview(self._connection, keys)

    def _where(self, condition: Condition, scope: int | None, selected: Sequence[int]) -> Where:
        where = conditions.compiled(condition, selected=selected)
        if scope is None:
            return where
        any_evidence = conditions.asks_for_hidden(condition)
        shown = "" if any_evidence else f" AND evidence IN {visibility.SHOWN_EVIDENCE}"
        of_follow = conditions.one_of(f"SELECT paper FROM attributions WHERE follow = ?{shown}", scope)
        return Where(where.match, (*where.predicates, of_follow))
