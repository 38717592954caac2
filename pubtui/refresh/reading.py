"""Reads what arXiv has for one follow into the library, page by page.

Every page is one transaction, whole and harmless to repeat, so a reading that dies is simply done again.
Nothing is ever deleted because it is absent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from pubtui.library.database import Library
from pubtui.library.follows import Evidence, Follow, FollowKind
from pubtui.library.outcome import WriteOutcome
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.paper import Paper
from pubtui.refresh.events import PageWritten
from pubtui.refresh.plan import Names, Plan, by_name, plan, settled_before, sweep_is_due
from pubtui.sources.arxiv import Arxiv
from pubtui.sources.arxiv_api import HARD_END, Page
from pubtui.sources.pace import Watch

_NAMED_AT_MOST = 3
_NEWEST = "9999"  # sorts behind every date

Judge = Callable[[Sequence[Paper]], dict[Evidence, list[int]]]


@dataclass(slots=True)
class Tally:
    """What a reading has brought so far; `shortfalls` are sentences about what it could not read."""

    read: int = 0
    total: int | None = None
    written: WriteOutcome = field(default_factory=WriteOutcome)
    attributed: int = 0
    candidates: int = 0
    missing: int = 0
    shortfalls: list[str] = field(default_factory=list)


class Reading:
    """The reading of one follow; at every moment `tally` tells what is in the library."""

    def __init__(self, library: Library, arxiv: Arxiv, follow: Follow, watch: Watch) -> None:
        self.tally = Tally()
        self.library = library
        self.arxiv = arxiv
        self.follow = follow
        self.watch = watch

    def pages(self) -> Iterator[PageWritten]:
        """Read everything that can be new, telling of each page once it is kept.

        Raises SourceError's and LibraryError's children; what was told before is kept.
        """
        if self.follow.kind in (FollowKind.AUTHOR_ID, FollowKind.ORCID):
            return _author_page(self)
        return _Walk(self, plan(self.follow)).pages()

    def keep(self, papers: Sequence[Paper], judge: Judge, *, read: int, total: int) -> PageWritten:
        """Write papers and whose they are, together; `judge` is asked when the papers are in.

        With these, `read` of `total` papers are read.
        """
        with self.library.transaction():
            written = self.library.catalogue.write(papers, self.now())
            grounds = judge(papers)
            attributed = sum(
                self.library.follows.attribute(self.follow.id, keys, evidence)
                for evidence, keys in grounds.items()
            )
            self.library.catalogue.mark_found(paper.identifier for paper in papers)
        tally = self.tally
        tally.read, tally.total = read, total
        tally.written += written
        tally.attributed += attributed
        tally.candidates += len(grounds.get(Evidence.OWNER, ()))
        changed = written.new_versions + written.changed
        return PageWritten(self.follow.id, self.follow.label, read, total, written.new, changed)

    def now(self) -> PartialDate:
        return PartialDate(self.library.connection.now())


def _author_page(reading: Reading) -> Iterator[PageWritten]:
    """An author page says which papers are the author's, the API what they are; the name finds the rest.

    The page lags and leaves out what its owner never claimed, so papers found by the name are candidates.
    """
    library, follow = reading.library, reading.follow
    before = library.follows.papers(follow.id, [Evidence.FEED])
    feed = reading.arxiv.author_feed(follow.value, expected=bool(before), watch=reading.watch)
    listed = {paper.identifier: paper for paper in feed.papers}
    strict = bool(follow.spellings)
    names = Names(follow.spellings or (feed.name,), strict, Evidence.NAME if strict else Evidence.OWNER)
    search = by_name(follow, names)
    held = {paper.identifier: paper for paper in library.catalogue.papers(listed)}
    if sweep_is_due(search.last_reading(library), reading.now()):
        wanted = dict(listed)
    else:
        wanted = {name: paper for name, paper in listed.items() if not _is_current(held.get(name), paper)}
    current = [paper.identifier.key for name, paper in listed.items() if name not in wanted]
    library.follows.attribute(follow.id, current, Evidence.FEED)
    for page in reading.arxiv.api.listed(tuple(wanted), watch=reading.watch):
        for paper in page.papers:
            wanted.pop(paper.identifier, None)
        read = len(listed) - len(wanted)
        yield reading.keep(page.papers, _all_by_feed, read=read, total=len(listed))
    if wanted:  # the API does not know them yet; the page's own words are better than none
        left = tuple(wanted.values())
        yield reading.keep(left, _all_by_feed, read=len(listed), total=len(listed))
    if feed.unreadable:
        reading.tally.shortfalls.append(_left_out(feed.unreadable))
    yield from _Walk(reading, search).pages()


def _all_by_feed(papers: Sequence[Paper]) -> dict[Evidence, list[int]]:
    return {Evidence.FEED: [paper.identifier.key for paper in papers]}


def _is_current(held: Paper | None, told: Paper) -> bool:
    return held is not None and held.version is not None and held.version >= (told.version or 1)


class _Walk:
    """One query read from its newest paper on, as far as something can be new."""

    def __init__(self, reading: Reading, asked: Plan) -> None:
        self._reading = reading
        self._plan = asked
        self._last = asked.last_reading(reading.library)
        self._sweep = sweep_is_due(self._last, reading.now())
        # Only what this query found before can be missed in its answer.
        self._known = set(reading.library.follows.papers(reading.follow.id, [Evidence.NAME, Evidence.OWNER]))
        self._seen: set[int] = set()
        self._unreadable: list[str] = []
        self._total = 0
        self._oldest = _NEWEST
        self._in_order = True
        self._stopped = False

    def pages(self) -> Iterator[PageWritten]:
        """Read to the end, or until everything further down is known to be as it was."""
        if not self._plan.query:
            return
        yield from self._once()
        if self._is_short:
            yield from self._once()  # the index moves while it is read: what slipped by may come now
        self._conclude()

    def _once(self) -> Iterator[PageWritten]:
        reading = self._reading
        expected = bool(self._known) and self._plan.limit is None
        self._oldest, self._unreadable = _NEWEST, []
        for page in reading.arxiv.api.search(self._plan.query, expected=expected, watch=reading.watch):
            self._note(page)
            unchanged, attributed = reading.tally.written.unchanged, reading.tally.attributed
            judge = partial(self._plan.own, reading.library)
            yield reading.keep(page.papers, judge, read=self._read, total=page.total)
            nothing_new = (
                reading.tally.written.unchanged == unchanged + len(page.papers)
                and reading.tally.attributed == attributed
            )
            if self._may_stop(page, nothing_new=nothing_new):
                self._stopped = True
                return

    def _note(self, page: Page) -> None:
        self._total = page.total
        self._seen.update(paper.identifier.key for paper in page.papers)
        self._unreadable += page.unreadable
        for paper in page.papers:
            self._in_order = self._in_order and paper.updated.text <= self._oldest
            self._oldest = paper.updated.text

    def _may_stop(self, page: Page, *, nothing_new: bool) -> bool:
        """Whether nothing below this page can be new, or wanted.

        A whole page as it was is not enough: the order must hold, everything below must have been announced
        long before the last reading, and arXiv must count exactly the papers that we know and saw.
        """
        if self._plan.limit is not None and page.end >= self._plan.limit:
            return True
        if self._sweep or self._last is None or not (nothing_new and self._in_order) or page.unreadable:
            return False
        appeared = len(self._seen - self._known)
        return self._oldest < settled_before(self._last) and page.total - appeared == self._last.total

    @property
    def _read(self) -> int:
        """Different papers so far, those that could not be read among them."""
        return len(self._seen) + len(self._unreadable)

    @property
    def _is_short(self) -> bool:
        return not self._stopped and self._read < min(self._total, HARD_END)

    def _conclude(self) -> None:
        """Say what could not be read; if that is nothing, remember the reading and look for the missing."""
        shortfalls = self._reading.tally.shortfalls
        if self._is_short:
            shortfalls.append(f"arXiv speaks of {self._total:,} papers and gave {self._read:,}.")
        if self._unreadable:
            shortfalls.append(_left_out(self._unreadable))
        if not self._stopped and self._total > HARD_END:
            shortfalls.append(f"arXiv lets nobody read further than {HARD_END:,} of {self._total:,} papers.")
        if shortfalls:
            return
        if not self._stopped:
            self._look_for_missing()
        library, now = self._reading.library, self._reading.now()
        self._plan.remember(library, now=now, total=self._total, to_the_end=not self._stopped)

    def _look_for_missing(self) -> None:
        """Papers that the query found before and does not find any more: does arXiv still have them?"""
        gone = [ArxivId.from_key(key) for key in sorted(self._known - self._seen)]
        if not gone or self._plan.names is None:
            return
        reading, names = self._reading, self._plan.names
        left_out = 0
        for page in reading.arxiv.api.listed(gone, watch=reading.watch):
            reading.keep(page.papers, lambda _: {}, read=self._read, total=self._total)
            found = {paper.identifier for paper in page.papers}
            gone = [paper for paper in gone if paper not in found]
            left_out += sum(names.evidence_for(paper) is not Evidence.OWNER for paper in page.papers)
        reading.library.catalogue.mark_missing(gone, reading.now())
        reading.tally.missing = len(gone)
        if left_out:
            reading.tally.shortfalls.append(f"arXiv's search left out {left_out:,} papers that it still has.")


def _left_out(unreadable: Sequence[str]) -> str:
    named = "; ".join(unreadable[:_NAMED_AT_MOST])
    more = len(unreadable) - _NAMED_AT_MOST
    return f"Left out: {named}{f'; and {more:,} more' if more > 0 else ''}."
