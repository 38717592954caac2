"""The rows of a list beyond the first ones, read when nobody is typing."""

from __future__ import annotations

import weakref
from functools import partial

from textual.timer import Timer

from pubtui.ui.collection import Collection
from pubtui.ui.jobs import ExtendJob, start
from pubtui.ui.widgets.paper_list import PaperList

_AFTER_SECONDS = 0.15  # a little more than there is between two keys of one word


class RestOfList:
    """Reads on in the background what `papers` shows, once no other list has come for a moment."""

    def __init__(self, papers: PaperList) -> None:
        self._papers = papers
        self._timer: Timer | None = None

    def read_soon(self, collection: Collection) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if not collection.listing.complete:
            job = ExtendJob(collection.stock, weakref.ref(collection.listing), self._papers)
            self._timer = self._papers.set_timer(_AFTER_SECONDS, partial(start, self._papers, job))
