"""Reads what arXiv has for one follow into the library, page by page.

Every page is one transaction, whole and harmless to repeat, so a reading that dies can be done again or go
on where it was. Nothing is ever deleted because it is absent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from pubtui.library.database import Library
from pubtui.library.follows import Evidence, Follow, FollowKind
from pubtui.library.outcome import WriteOutcome
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.refresh.events import PageWritten
from pubtui.refresh.plan import Names, by_name, plan, sweep_is_due
from pubtui.refresh.walk import Walk
from pubtui.sources.arxiv import Arxiv
from pubtui.sources.pace import Watch

Judge = Callable[[Sequence[Paper]], dict[Evidence, list[int]]]


@dataclass(slots=True)
class Tally:
    """What a reading has brought so far.

    `shortfalls` are sentences about what it could not read, `remarks` about what is known to be so.
    `left_out` says of entries of an author page what was wrong with them.
    """

    read: int = 0
    total: int | None = None
    written: WriteOutcome = field(default_factory=WriteOutcome)
    attributed: int = 0
    candidates: int = 0
    missing: int = 0
    left_out: list[str] = field(default_factory=list)
    shortfalls: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


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

        Raises SourceError's and LibraryError's children, and NotFoundError where the follow is ended
        meanwhile; what was told before is kept.
        """
        if self.follow.kind in (FollowKind.AUTHOR_ID, FollowKind.ORCID):
            return _author_page(self)
        return Walk(self, plan(self.follow)).pages()

    def keep(
        self,
        papers: Sequence[Paper],
        judge: Judge,
        *,
        read: int,
        total: int,
        along: Callable[[], None] | None = None,
    ) -> PageWritten:
        """Write papers and whose they are, together; `judge` is asked when the papers are in.

        With these, `read` of `total` papers are read. What `along` writes is kept with them. Raises
        NotFoundError where the follow was ended meanwhile; papers of nobody are not kept.
        """
        with self.library.transaction():
            self.library.follows.get(self.follow.id)
            written = self.library.catalogue.write(papers, self.now())
            grounds = judge(papers)
            attributed = sum(
                self.library.follows.attribute(self.follow.id, keys, evidence)
                for evidence, keys in grounds.items()
            )
            self.library.catalogue.mark_found(paper.identifier for paper in papers)
            if along is not None:
                along()
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
    reading.tally.left_out += feed.unreadable
    yield from Walk(reading, search).pages()


def _all_by_feed(papers: Sequence[Paper]) -> dict[Evidence, list[int]]:
    return {Evidence.FEED: [paper.identifier.key for paper in papers]}


def _is_current(held: Paper | None, told: Paper) -> bool:
    return held is not None and held.version is not None and held.version >= (told.version or 1)
