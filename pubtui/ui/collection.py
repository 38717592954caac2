"""The papers being looked at: a shelf, a filter, and the rows they chose last."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from pubtui.errors import PubtuiError, UsageError
from pubtui.library.database import Library
from pubtui.library.listing import Listing
from pubtui.library.orders import Order
from pubtui.papers.dates import PartialDate
from pubtui.papers.query import EVERYTHING, All, Condition, Is, State, TextField
from pubtui.ui.session import Session
from pubtui.ui.shelves import ALL_PAPERS, Shelf, all_of_arxiv

if TYPE_CHECKING:  # loaded when the reader goes to the shelf of all of arXiv
    from pubtui.library.overview import Overview
    from pubtui.library.snapshot import Snapshot

_FIRST_ROWS = 2_000
_OVERVIEW_ROWS = 20_000
_KEPT_AT_ONCE = 2_000


class Collection:
    """The last good filter over the library, or over all of arXiv; a filter with a fault changes nothing.

    `stock` holds the papers; `total` counts those on the shelf without a filter. `opening_fault` says why
    the first shelf is not the one that the settings ask for, or is "".
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self.stock: Library | Snapshot = session.library
        self.condition: Condition = EVERYTHING
        self.shelf = ALL_PAPERS
        self.order = Order(session.settings.order.replace("-", " "))
        self.headed = session.settings.headings
        self.opening_fault = self._open_on_arxiv() if session.settings.opens_on == "all-of-arxiv" else ""
        self.total = self._count()
        self.listing = self._list()

    def choose(self, text: str, *, now: datetime) -> Listing:
        """Apply a filter; its first rows are known at once, the others follow by `Listing.extend`.

        Raises QueryError, and then keeps the last good filter.
        """
        from pubtui.papers.query import parse

        self.condition = parse(text, today=PartialDate.of(now))
        self.listing = self._list()
        return self.listing

    def stand_before(self, shelf: Shelf) -> Listing:
        """Apply the same filter to another part of the library, or to all of arXiv."""
        if shelf.of_arxiv != self.shelf.of_arxiv:
            self._change_stock(of_arxiv=shelf.of_arxiv)
        self.shelf = shelf
        return self.read_again()

    def _open_on_arxiv(self) -> str:
        try:
            snapshot = self._snapshot()
            self.shelf = all_of_arxiv(snapshot)
        except PubtuiError as error:
            return str(error)
        self.stock = snapshot
        return ""

    def _change_stock(self, *, of_arxiv: bool) -> None:
        library = self._session.library
        if self.stock is not library:
            self.stock.close()
        self.stock = self._snapshot() if of_arxiv else library

    def _snapshot(self) -> Snapshot:
        from pubtui.library.snapshot import open_snapshot

        return open_snapshot(self._session.paths.snapshot_file, self._session.library)

    def read_again(self) -> Listing:
        """Apply the same filter to the papers as they are now."""
        self.total = self._count()
        self.listing = self._list()
        return self.listing

    def in_order(self, keys: set[int]) -> list[int]:
        """These keys as their papers stand in the list; those that are not in it come last, newest first."""
        listed = [key for key in self.listing.keys if key in keys] if len(keys) > 1 else list(keys)
        return listed + sorted(keys.difference(listed) if len(listed) < len(keys) else (), reverse=True)

    def new_keys(self) -> set[int]:
        """The keys of the papers that are new in this visit."""
        listing = self._session.library.search.listing(Is(State.NEW))
        while listing.extend(_FIRST_ROWS):
            pass
        return set(listing.keys)

    def overview(self) -> Overview:
        """What the papers in the list are about, or the first 20,000 where there are more."""
        self.listing.extend(max(0, _OVERVIEW_ROWS - len(self.listing)))
        return self.stock.search.overview(self.listing.keys[:_OVERVIEW_ROWS])

    @property
    def words_in_texts(self) -> str:
        """What the filter looks for in full texts first, or ""."""
        from pubtui.papers.query import highlight_terms

        wanted = (term for field, term in highlight_terms(self.condition) if field is TextField.FULL_TEXT)
        return next(wanted, "")

    def keep(self, keys: Sequence[int]) -> None:
        """Bring papers of arXiv into the library, so that they can be marked; the library's own are there.

        Raises UsageError for more than 2,000 of arXiv's.
        """
        if not self.shelf.of_arxiv:
            return
        if len(keys) > _KEPT_AT_ONCE:
            raise UsageError(
                f"{len(keys):,} papers of arXiv are too many to come into the library at once.",
                remedy="A filter finds fewer.",
            )
        identifiers = [row.identifier for row in self.stock.search.rows(keys)]
        library = self._session.library
        with library.transaction():
            papers = self.stock.catalogue.papers(identifiers)
            library.catalogue.write(papers, PartialDate.of(self._session.now()))

    @property
    def filtered(self) -> bool:
        return self.condition != EVERYTHING

    def terms(self, *fields: TextField) -> tuple[str, ...]:
        """The folded words that the filter looks for anywhere or in these fields, for marking them."""
        if not self.filtered:
            return ()
        from pubtui.papers.query import highlight_terms

        wanted = {TextField.ANYWHERE, *fields}
        return tuple(term for field, term in highlight_terms(self.condition) if field in wanted)

    def _count(self) -> int:
        if self.shelf.of_arxiv:
            return self.shelf.count or 0
        return self._session.library.search.count(self.shelf.condition, scope=self.shelf.scope)

    def _list(self) -> Listing:
        wanted = All((self.shelf.condition, self.condition))
        listing = self.stock.search.listing(
            wanted, order=self.order, scope=self.shelf.scope, headed=self.headed
        )
        listing.extend(_FIRST_ROWS)
        return listing
