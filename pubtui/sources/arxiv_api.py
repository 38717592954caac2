"""arXiv's query API: the `arxiv` package asks, and only answers that have been looked at are believed.

The package asks through an adapter of ours, which paces, bounds and retries (`transport`). What comes is
read here and not by the package, which takes a web page for "no results" and a cut entry for a paper: each
answer is parsed once, strictly, and is either a page that agrees with itself or an error.
"""

from __future__ import annotations

import itertools
import logging
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any

from pubtui.errors import MalformedAnswerError
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.paper import Paper
from pubtui.sources import atom
from pubtui.sources.atom import ATOM, OPENSEARCH, malformed
from pubtui.sources.entries import paper_in
from pubtui.sources.pace import UNWATCHED, Watch
from pubtui.sources.reply import Reply, refusal, whole_number
from pubtui.sources.transport import Transport

HARD_END = 10_000
"""arXiv's index answers no further than this into one query."""

_LISTED_AT_ONCE = 50


class Order(StrEnum):
    """What a search is sorted by, newest first."""

    UPDATED = "lastUpdatedDate"
    SUBMITTED = "submittedDate"
    RELEVANCE = "relevance"


@dataclass(frozen=True, slots=True)
class Page:
    """One page of an answer: `start` is the place of its first entry among `total`.

    `unreadable` says of entries that were left out what was wrong with them; they count in `entries`.
    """

    papers: tuple[Paper, ...]
    start: int
    total: int
    entries: int
    unreadable: tuple[str, ...] = ()

    @property
    def end(self) -> int:
        """Where the next page begins."""
        return self.start + self.entries


class ArxivApi:
    """Searches of arXiv, `page_size` papers a page; one per use, not shared between threads."""

    def __init__(self, transport: Transport, *, page_size: int = 100) -> None:
        self.page_size = page_size
        self._transport = transport
        self._client: Any = None
        self._adapter: Any = None

    def search(
        self,
        query: str,
        *,
        order: Order = Order.UPDATED,
        start: int = 0,
        expected: bool = False,
        watch: Watch = UNWATCHED,
    ) -> Iterator[Page]:
        """The pages of what `query` finds, each asked for when it is wanted, up to HARD_END.

        `expected` says that an answer without papers cannot be true. Pages may overlap where arXiv's index
        moves while we read. Raises SourceError's children; pages given before are good.
        """
        import arxiv

        search = arxiv.Search(
            query=query,
            max_results=None,
            sort_by=arxiv.SortCriterion(order.value),
            sort_order=arxiv.SortOrder.Descending,
        )
        seen: set[int] = set()
        while True:
            size = min(self.page_size, HARD_END - start)
            page = self._page(search, start, size, expected=expected, seen=seen, watch=watch)
            seen.update(paper.identifier.key for paper in page.papers)
            yield page
            start = page.end
            if start >= min(page.total, HARD_END):
                return

    def listed(self, papers: Iterable[ArxivId], *, watch: Watch = UNWATCHED) -> Iterator[Page]:
        """The newest version of each of `papers` that arXiv has, fifty at a time, in arXiv's order."""
        import arxiv

        remaining = iter(dict.fromkeys(papers))
        while asked := [str(paper) for paper in itertools.islice(remaining, _LISTED_AT_ONCE)]:
            search = arxiv.Search(id_list=asked, max_results=None)
            yield self._page(search, 0, len(asked), expected=False, seen=set(), watch=watch)

    def _page(
        self, search: Any, start: int, size: int, *, expected: bool, seen: set[int], watch: Watch
    ) -> Page:
        client, adapter = self._opened()
        client.page_size = size
        pages: list[Page] = []

        def fetch(url: str) -> None:
            check = partial(page_of, start=start, expected=expected, seen=seen)
            pages.append(self._transport.fetch(url, check, watch=watch))

        adapter.fetch = fetch
        next(client.results(search, offset=start), None)  # the package asks when its first result is wanted
        return pages[0]

    def _opened(self) -> tuple[Any, Any]:
        if self._client is None:
            import arxiv

            from pubtui.sources.package_adapter import PackageAdapter

            logging.getLogger("arxiv").addHandler(logging.NullHandler())  # its warnings would hit the screen
            base = self._transport.addresses.api
            self._adapter = PackageAdapter()
            self._client = arxiv.Client(delay_seconds=0, num_retries=0)
            self._client.query_url_format = f"{base}/api/query?{{}}"
            # The package offers no public way to its session; everything else goes through public names.
            self._client._session.trust_env = False
            self._client._session.mount(base, self._adapter)
        return self._client, self._adapter


def page_of(reply: Reply, *, start: int, expected: bool, seen: set[int]) -> Page:
    """The page of an answer, if it is one and agrees with itself and with what was asked.

    `start` was asked for, `expected` says that there must be papers, `seen` are keys of earlier pages.
    Raises MalformedAnswerError or RefusedError.
    """
    if reply.status != 200 and b"/api/errors" not in reply.body:
        raise refusal(reply)
    root = atom.feed(reply)
    entries = root.findall(f"{ATOM}entry")
    total = _count(root, "totalResults")
    if _count(root, "startIndex") != start:
        raise malformed("arXiv sent another page than the one asked for.")
    if start + len(entries) > total:
        raise malformed(f"arXiv's answer contradicts itself: {len(entries)} papers, but only {total} in all.")
    if not entries and start < total:
        raise malformed(f"arXiv sent an empty page where it speaks of {total} papers.")
    if not entries and expected:
        raise malformed("arXiv lists no papers where there were some before.")
    papers, unreadable = _read(entries)
    if papers and seen.issuperset(paper.identifier.key for paper in papers):
        raise malformed("arXiv sent the same papers again instead of the next page.")
    return Page(tuple(papers), start, total, len(entries), tuple(unreadable))


def _read(entries: Iterable[ET.Element]) -> tuple[list[Paper], list[str]]:
    """The papers of these entries, and what is wrong with those that are none."""
    papers, unreadable = [], []
    for entry in entries:
        try:
            papers.append(paper_in(entry))
        except MalformedAnswerError as fault:
            unreadable.append(fault.happened)
    return papers, unreadable


def _count(root: ET.Element, name: str) -> int:
    told = whole_number(root.findtext(f"{OPENSEARCH}{name}", "").strip())
    if told is None:
        raise malformed(f"arXiv's answer does not tell its {name}.")
    return told
