"""The papers being looked at: a filter, and the rows it chose last."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import datetime

from pubtui.library.database import Library
from pubtui.library.search import Listing, Order
from pubtui.papers.dates import PartialDate
from pubtui.papers.query import EVERYTHING, All, Condition, TextField, highlight_terms, parse
from pubtui.ui.shelves import ALL_PAPERS, Shelf

_FIRST_ROWS = 200


class Collection:
    """The last good filter over a library; a filter with a fault changes nothing.

    `total` counts the papers that are on the shelf without a filter.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self.condition: Condition = EVERYTHING
        self.shelf = ALL_PAPERS
        self.order = Order.NEWEST
        self.total = self._count()
        self.listing = self._list()

    def choose(self, text: str, *, now: datetime) -> Listing:
        """Apply a filter; its first rows are known at once, the others follow by `Listing.extend`.

        Raises QueryError, and then keeps the last good filter.
        """
        self.condition = parse(text, today=PartialDate.of(now))
        self.listing = self._list()
        return self.listing

    def stand_before(self, shelf: Shelf) -> Listing:
        """Apply the same filter to another part of the library."""
        self.shelf = shelf
        return self.read_again()

    def read_again(self) -> Listing:
        """Apply the same filter to the library as it is now."""
        self.total = self._count()
        self.listing = self._list()
        return self.listing

    def all_keys(self) -> Sequence[int]:
        """The keys of every paper in the list, also of those not read yet."""
        self.listing.extend(sys.maxsize)
        return self.listing.keys

    @property
    def filtered(self) -> bool:
        return self.condition != EVERYTHING

    def terms(self, *fields: TextField) -> tuple[str, ...]:
        """The folded words that the filter looks for anywhere or in these fields, for marking them."""
        wanted = {TextField.ANYWHERE, *fields}
        return tuple(term for field, term in highlight_terms(self.condition) if field in wanted)

    def _count(self) -> int:
        return self._library.search.count(self.shelf.condition, scope=self.shelf.scope)

    def _list(self) -> Listing:
        wanted = All((self.shelf.condition, self.condition))
        listing = self._library.search.listing(wanted, order=self.order, scope=self.shelf.scope)
        listing.extend(_FIRST_ROWS)
        return listing
