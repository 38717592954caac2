"""One query read from its newest paper on, as far as something can be new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pubtui.library.follows import Evidence
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId
from pubtui.refresh.bookmark import Bookmark, versions
from pubtui.refresh.events import PageWritten
from pubtui.refresh.plan import Plan, settled_before, sweep_is_due
from pubtui.sources.arxiv_api import HARD_END, Page

if TYPE_CHECKING:
    from pubtui.refresh.reading import Reading

_NAMED_AT_MOST = 3
_NEWEST = "9999"  # sorts behind every date


class Walk:
    """A reading's way through the list of one query; `pages` goes it."""

    def __init__(self, reading: Reading, asked: Plan) -> None:
        self._reading = reading
        self._plan = asked
        self._last = asked.last_reading(reading.library)
        self._sweep = sweep_is_due(self._last, reading.now())
        # Only what this query found before can be missed in its answer.
        self._known = set(reading.library.follows.papers(reading.follow.id, [Evidence.NAME, Evidence.OWNER]))
        self._began = reading.now()
        self._seen: set[int] = set()
        self._trail = ""  # the same as a bookmark has it
        self._unreadable: dict[int, list[str]] = {}  # by the start of their page
        self._first: list[str] = []
        self._total = 0
        self._end = 0
        self._oldest = _NEWEST
        self._in_order = True
        self._stopped = False

    def pages(self) -> Iterator[PageWritten]:
        """Read to the end, or until everything further down is known to be as it was."""
        if self._plan.query:
            yield from self._way()
            if self._is_short:
                self._oldest, self._unreadable = _NEWEST, {}
                # The index moves while it is read: what slipped by may come now.
                yield from self._on(self._list())
        self._conclude()

    def _way(self) -> Iterator[PageWritten]:
        """The pages from the first, or from where the last reading stopped if the list is as it was."""
        from_the_top = self._list()
        if place := self._bookmark():
            first = next(from_the_top)
            yield self._take(first, moves_bookmark=False)
            if place.is_at(first) and place.start > first.end:
                further = self._list(place.start)
                page = next(further)
                if place.is_at(page):
                    self._go_on_from(place)
                    yield self._take(page)
                    from_the_top = further
        yield from self._on(from_the_top)

    def _bookmark(self) -> Bookmark | None:
        """Where a reading to the end may go on: all that it had read by then is still the follow's."""
        if not self._sweep:
            return None
        library, follow = self._reading.library, self._reading.follow
        place = self._plan.bookmark(library, self._reading.now())
        if place is None or not set(library.follows.papers(follow.id)).issuperset(place.keys):
            return None
        return place

    def _list(self, start: int = 0) -> Iterator[Page]:
        reading = self._reading
        expected = bool(self._known) and self._plan.limit is None
        return reading.arxiv.api.search(self._plan.query, start=start, expected=expected, watch=reading.watch)

    def _on(self, pages: Iterator[Page]) -> Iterator[PageWritten]:
        for page in pages:
            yield self._take(page)
            if self._stopped or self._is_at_the_bottom:
                return

    def _take(self, page: Page, *, moves_bookmark: bool = True) -> PageWritten:
        """Keep a page, and with it where we are if `moves_bookmark`."""
        reading = self._reading
        self._note(page)
        before = reading.tally.written.unchanged, reading.tally.attributed
        judge = partial(self._plan.own, reading.library)
        along = partial(self._lay_bookmark, page) if self._sweep and moves_bookmark else None
        written = reading.keep(page.papers, judge, read=self._read, total=page.total, along=along)
        nothing_new = before == (
            reading.tally.written.unchanged - len(page.papers),
            reading.tally.attributed,
        )
        self._stopped = self._may_stop(page, nothing_new=nothing_new)
        return written

    def _note(self, page: Page) -> None:
        self._total, self._end = page.total, page.end
        appeared = {paper.identifier.key for paper in page.papers} - self._seen
        self._seen |= appeared
        self._trail += "".join(f" {key}" for key in appeared)
        self._unreadable[page.start] = list(page.unreadable)
        if page.start == 0:
            self._first = versions(page.papers)
        for paper in page.papers:
            self._in_order = self._in_order and paper.updated.text <= self._oldest
            self._oldest = paper.updated.text

    def _lay_bookmark(self, page: Page) -> None:
        place = Bookmark(
            question=self._plan.question,
            began=self._began.text,
            total=page.total,
            start=page.start,
            first=self._first,
            last=versions(page.papers),
            seen=self._trail,
            unreadable=self._unreadable,
        )
        self._plan.lay_bookmark(self._reading.library, place)

    def _go_on_from(self, place: Bookmark) -> None:
        """What was read then counts as read in this reading, which so began then."""
        self._began = PartialDate(place.began)
        self._seen, self._trail = place.keys, place.seen
        self._unreadable = dict(place.unreadable)

    def _may_stop(self, page: Page, *, nothing_new: bool) -> bool:
        """Whether nothing below this page can be new.

        A whole page as it was is not enough: the order must hold, everything below must have been announced
        long before the last reading, arXiv must count exactly the papers that we know and saw, and what could
        not be read then must have been met again.
        """
        if self._sweep or self._last is None or not (nothing_new and self._in_order):
            return False
        if Counter(self._left_out) != Counter(self._last.left_out):
            return False
        appeared = len(self._seen - self._known)
        return self._oldest < settled_before(self._last) and page.total - appeared == self._last.total

    @property
    def _left_out(self) -> list[str]:
        """What was wrong with each entry that could not be read, of the author page and of the list."""
        listed = (fault for faults in self._unreadable.values() for fault in faults)
        return [*self._reading.tally.left_out, *listed]

    @property
    def _read(self) -> int:
        """Different papers so far, those that could not be read among them."""
        return len(self._seen) + sum(map(len, self._unreadable.values()))

    @property
    def _bottom(self) -> int:
        """How many of the newest papers can be read, or are wanted."""
        return HARD_END if self._plan.limit is None else self._plan.limit

    @property
    def _is_at_the_bottom(self) -> bool:
        return self._end >= min(self._total, self._bottom)

    @property
    def _is_short(self) -> bool:
        return not self._stopped and self._read < min(self._total, self._bottom)

    def _conclude(self) -> None:
        """Say what could not be read; if nothing but entries, remember the reading and look for the missing.

        An entry that cannot be read is named once. As long as it stays so, the follow is as complete as it
        can be.
        """
        tally = self._reading.tally
        self._tell_shortfalls()
        if tally.shortfalls:
            self._plan.forget_bookmark(self._reading.library)
            return
        if self._plan.query and not self._stopped and self._end >= self._total:
            self._look_for_missing()
        left_out = self._left_out
        self._plan.remember(
            self._reading.library,
            began=self._began,
            total=self._total,
            to_the_end=not self._stopped,
            left_out=left_out,
        )
        if not self._stopped and self._total > self._bottom:
            tally.remarks.append(_ended(self._bottom, self._total, by_arxiv=self._plan.limit is None))
        news = Counter(left_out) - Counter(self._last.left_out if self._last else ())
        if news:
            tally.shortfalls.append(_named(list(news)))
        elif left_out:
            tally.remarks.append(_counted(len(left_out)))

    def _tell_shortfalls(self) -> None:
        shortfalls = self._reading.tally.shortfalls
        if self._is_short:
            shortfalls.append(f"arXiv speaks of {self._total:,} papers and gave {self._read:,}.")
        if shortfalls and self._left_out:
            shortfalls.append(_named(self._left_out))

    def _look_for_missing(self) -> None:
        """Papers that the query found before and does not find any more: does arXiv still have them?"""
        gone = [ArxivId.from_key(key) for key in sorted(self._known - self._seen)]
        if len(gone) <= len(self._left_out) or self._plan.names is None:
            return  # what came damaged may be all of them
        reading, names = self._reading, self._plan.names
        left_out = unreadable = 0
        for page in reading.arxiv.api.listed(gone, watch=reading.watch):
            reading.keep(page.papers, lambda _: {}, read=self._read, total=self._total)
            found = {paper.identifier for paper in page.papers}
            gone = [paper for paper in gone if paper not in found]
            left_out += sum(names.evidence_for(paper) is not Evidence.OWNER for paper in page.papers)
            unreadable += len(page.unreadable)
        if not unreadable:  # else it is one of these that came
            reading.library.catalogue.mark_missing(gone, reading.now())
            reading.tally.missing = len(gone)
        left_out -= len(self._left_out)  # a search that sends it damaged has not left it out
        if left_out > 0:
            reading.tally.shortfalls.append(f"arXiv's search left out {left_out:,} papers that it still has.")


def _named(unreadable: Sequence[str]) -> str:
    named = "; ".join(unreadable[:_NAMED_AT_MOST])
    more = len(unreadable) - _NAMED_AT_MOST
    return f"Left out: {named}{f'; and {more:,} more' if more > 0 else ''}."


def _ended(bottom: int, total: int, *, by_arxiv: bool) -> str:
    why = "arXiv lets nobody read further" if by_arxiv else "a subject or a search brings no more"
    return f"The newest {bottom:,} of {total:,} papers were read; {why}."


def _counted(left_out: int) -> str:
    if left_out == 1:
        return "One paper is still left out: it cannot be read as arXiv sends it."
    return f"{left_out:,} papers are still left out: they cannot be read as arXiv sends them."
