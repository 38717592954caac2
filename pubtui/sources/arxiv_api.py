"""arXiv's query API, on the `arxiv` package, believing only answers that have been looked at.

The package asks through an adapter of ours, which paces, bounds, checks and retries (`transport`), so that
it never sees an answer that is not whole: no web page, no cut entry, no page that contradicts itself.
"""

from __future__ import annotations

import itertools
import logging
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from typing import Any

from pubtui.errors import IdentifierError
from pubtui.papers import identifiers
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.paper import Author, Paper
from pubtui.papers.text import clean_line, clean_paragraphs
from pubtui.sources import atom
from pubtui.sources.atom import ATOM, OPENSEARCH, malformed
from pubtui.sources.pace import UNWATCHED, Watch
from pubtui.sources.reply import Reply, refusal
from pubtui.sources.transport import Transport

HARD_END = 10_000
"""arXiv's index answers no further than this into one query."""

_LISTED_AT_ONCE = 50
_SUBJECT = re.compile(r"[a-z]+(?:-[a-z]+)*(?:\.[A-Za-z]+(?:-[A-Za-z]+)*)?", re.ASCII)
_DOI_ADDRESS = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", re.IGNORECASE | re.ASCII)
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.", re.IGNORECASE | re.ASCII)
_WITHDRAWN = re.compile(r"\bwithdrawn\b", re.IGNORECASE)
_TEXTS = (f"{ATOM}title", f"{ATOM}summary", f"{atom.ARXIV}comment", f"{atom.ARXIV}journal_ref")


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


@dataclass(frozen=True, slots=True)
class CheckedPage:
    """An answer that was found whole; `body` holds only its `readable` readable entries."""

    body: bytes
    total: int
    readable: int
    unreadable: tuple[str, ...]


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
        check = partial(check_page, start=start, expected=expected, seen=seen)
        answers: list[CheckedPage] = []

        def fetch(url: str) -> bytes:
            answers.append(self._transport.fetch(url, check, watch=watch))
            return answers[-1].body

        adapter.fetch = fetch
        results = client.results(search, offset=start)
        first = list(itertools.islice(results, 1))  # the package asks when its first result is wanted
        checked = answers[0]
        rest = itertools.islice(results, checked.readable - len(first))
        papers = tuple(_paper(result) for result in itertools.chain(first, rest))
        entries = checked.readable + len(checked.unreadable)
        return Page(papers, start, checked.total, entries, checked.unreadable)

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


def check_page(reply: Reply, *, start: int, expected: bool, seen: set[int]) -> CheckedPage:
    """The answer, if it is one and agrees with itself and with what was asked.

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
    return _readable(reply, root, entries, total, seen)


def _readable(
    reply: Reply, root: ET.Element, entries: Sequence[ET.Element], total: int, seen: set[int]
) -> CheckedPage:
    unreadable, mended, known = [], False, 0
    for entry in entries:
        for text in (element for tag in _TEXTS for element in entry.iterfind(tag)):
            mended |= atom.flatten(text)
        fault, key = _fault(entry)
        if fault:
            unreadable.append(fault)
            root.remove(entry)
        known += key in seen
    readable = len(entries) - len(unreadable)
    if readable and known == readable:
        raise malformed("arXiv sent the same papers again instead of the next page.")
    body = ET.tostring(root) if unreadable or mended else reply.body
    return CheckedPage(body, total, readable, tuple(unreadable))


def _fault(entry: ET.Element) -> tuple[str, int]:
    """What is wrong with an entry, or "", and its paper's key."""
    address = entry.findtext(f"{ATOM}id", "")
    try:
        identifier, _ = identifiers.parse(address)
    except IdentifierError:
        return f"a paper without an identifier ({clean_line(address)[:60] or 'nothing'})", 0
    if not clean_line(entry.findtext(f"{ATOM}title", "")):
        return f"{identifier} came without a title", 0
    if not any(clean_line(name.text or "") for name in entry.iterfind(f"{ATOM}author/{ATOM}name")):
        return f"{identifier} came without authors", 0
    for name in ("updated", "published"):
        try:
            date_of(entry.findtext(f"{ATOM}{name}", ""))
        except ValueError:
            return f"{identifier} came with an impossible date", 0
    return "", identifier.key


def _count(root: ET.Element, name: str) -> int:
    told = root.findtext(f"{OPENSEARCH}{name}", "").strip()
    if not (told.isascii() and told.isdecimal()):
        raise malformed(f"arXiv's answer does not tell its {name}.")
    return int(told)


def _paper(result: Any) -> Paper:
    """The package's result as a Paper, cleaned at the border."""
    identifier, version = identifiers.parse(result.entry_id)
    comment = clean_line(result.comment or "") or None
    return Paper(
        identifier=identifier,
        version=version,
        title=clean_line(result.title),
        abstract=clean_paragraphs(result.summary),
        authors=authors((author.name, author.affiliation) for author in result.authors),
        subjects=subjects(result.primary_category, result.categories),
        submitted=PartialDate.of(result.published),
        updated=PartialDate.of(result.updated),
        comment=comment,
        journal_reference=clean_line(result.journal_ref or "") or None,
        doi=bare_doi(result.doi or ""),
        withdrawn=says_withdrawn(comment),
    )


def authors(told: Iterable[tuple[str, Iterable[str]]]) -> tuple[Author, ...]:
    """Authors of names and affiliations as they came; nameless ones are left out."""
    cleaned = ((clean_line(name), places) for name, places in told)
    return tuple(
        Author(name, tuple(place for told in places if (place := clean_line(told))))
        for name, places in cleaned
        if name
    )


def subjects(primary: str, others: Iterable[str]) -> tuple[str, ...]:
    """Primary first, each once, without the MSC and ACM classes that the old API mixed in."""
    return tuple(dict.fromkeys(code for code in (primary, *others) if _SUBJECT.fullmatch(code)))


def bare_doi(text: str) -> str | None:
    """The publisher's DOI without its address, or None; arXiv registers one of its own for every paper."""
    first = clean_line(text).split(" ")[0]
    doi = _DOI_ADDRESS.sub("", first, count=1)
    return None if not doi or _ARXIV_DOI.match(doi) else doi


def date_of(text: str) -> PartialDate:
    """A feed's date and time, in UTC where it names no zone; raises ValueError."""
    moment = datetime.fromisoformat(text.strip())
    try:
        return PartialDate.of(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
    except OverflowError as error:
        raise ValueError(text) from error


def says_withdrawn(comment: str | None) -> bool:
    """arXiv has no flag for it: authors say it in the comment (info.arxiv.org/help/withdraw.html)."""
    return bool(comment and _WITHDRAWN.search(comment))
