"""What a well arXiv answers to a request."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from urllib.parse import unquote

from tests.loopback_arxiv import full_texts
from tests.loopback_arxiv.author_feeds import author_feed
from tests.loopback_arxiv.corpus import Corpus, Record
from tests.loopback_arxiv.layouts import FeedPage, Layout, entry, error_feed, feed
from tests.loopback_arxiv.search_query import QuerySyntaxError, Searchable, compiled

ATOM = "application/atom+xml; charset=utf-8"
HTML = "text/html; charset=utf-8"
PLAIN = "text/plain; charset=utf-8"

_HARD_END = 10_000
_SEARCHES_KEPT = 16
_SORTS = {"relevance", "submittedDate", "lastUpdatedDate"}
_ORDERS = {"ascending", "descending"}
_VERSIONED = re.compile(r"(.+?)(?:v([1-9]\d*))?", re.ASCII)
_WELL_FORMED = re.compile(r"(\d{4}\.\d{4,5}|[a-z-]+(\.[A-Z]{2})?/\d{7})(v\d+)?", re.ASCII)


class Delivery(Enum):
    """How a body goes over the wire."""

    WHOLE = auto()
    HANG = auto()
    DRIP = auto()
    RESET = auto()
    OF_UNKNOWN_LENGTH = auto()


@dataclass(frozen=True, slots=True)
class Answer:
    """A response before it is sent.

    `drip_seconds` lies between two bytes of a DRIP; `claimed` bytes more are announced than come.
    """

    status: int
    body: bytes
    content_type: str = ATOM
    headers: tuple[tuple[str, str], ...] = ()
    delivery: Delivery = Delivery.WHOLE
    drip_seconds: float = 0.0
    claimed: int = 0


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as the routes understand it: `parameters` decoded, `path` without the query."""

    path: str
    parameters: dict[str, str]

    @property
    def start(self) -> int:
        return int(self.parameters.get("start", "0"))


class BadRequestError(Exception):
    """Answered with HTTP 400 and an error feed; `fragment` ends its id."""

    def __init__(self, message: str, fragment: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.fragment = fragment


PageChange = Callable[[FeedPage, "PageMaker"], FeedPage]


@dataclass(slots=True)
class Answers:
    """Answers over a corpus in one layout; `today` (YYYY-MM-DD) dates them.

    `files` are full texts that stand in for the made ones, by path: `pdf/2510.01444`.
    """

    corpus: Corpus
    layout: Layout
    today: str
    files: dict[str, bytes] = field(default_factory=dict)
    _found: dict[tuple[int, str, str, str], list[Record]] = field(default_factory=dict)

    def to(self, asked: Asked, changes: tuple[PageChange, ...] = ()) -> Answer:
        """The answer to `asked`, its feed page having gone through `changes`."""
        if asked.path == "/api/query":
            return self._query(asked, changes)
        kind, _, name = asked.path.removeprefix("/").partition("/")
        if kind == "a":
            return self._author(name)
        if kind in {"pdf", "html"}:
            return self._full_text(kind, name)
        return Answer(404, b"<html><title>404 Not Found</title></html>", HTML)

    def _query(self, asked: Asked, changes: tuple[PageChange, ...]) -> Answer:
        try:
            maker = PageMaker.of(self, asked.parameters)
        except BadRequestError as error:
            return self.refusal(error.message, error.fragment)
        if maker.is_beyond_the_window:
            return Answer(500, self._error("The server encountered an internal error", None))
        page = maker.page(maker.start)
        for change in changes:
            page = change(page, maker)
        return Answer(200, feed(page, self.layout))

    def refusal(self, message: str, fragment: str | None) -> Answer:
        """arXiv's no: at status 400, and at 200 in the old layout."""
        status = 400 if self.layout is Layout.CURRENT else 200
        return Answer(status, self._error(message, fragment))

    def _error(self, message: str, fragment: str | None) -> bytes:
        return error_feed(message, updated=f"{self.today}T12:00:00Z", fragment=fragment)

    def _author(self, name: str) -> Answer:
        identifier, _, kind = name.partition(".")
        page = self.corpus.author_pages.get(unquote(identifier))
        if page is None or kind not in {"atom", "atom2"}:
            body = f"<html><title>400 Bad Request</title>Author {identifier} not found</html>"
            return Answer(400, body.encode(), HTML)
        return Answer(200, author_feed(page, self.corpus, today=self.today, joined_names=kind == "atom2"))

    def _full_text(self, kind: str, name: str) -> Answer:
        paper, number = _versioned(name.removesuffix(".pdf"))
        record = self.corpus.version(paper, number)
        missing = Answer(404, f"<html><title>No {kind} for {paper}</title></html>".encode(), HTML)
        if record is None or full_texts.is_withdrawn(record):
            return missing
        content_type = "application/pdf" if kind == "pdf" else HTML
        if (content := self.files.get(f"{kind}/{paper}")) is not None:
            return Answer(200, content, content_type)
        if kind == "pdf":
            return Answer(200, full_texts.pdf(record), content_type)
        return Answer(200, full_texts.html(record), HTML) if full_texts.has_html(record) else missing

    def found(self, search_query: str, id_list: str, sort_by: str, order: str) -> list[Record]:
        """All records that an API request means, in its order."""
        asked = (self.corpus.generation, f"{search_query}\n{id_list}", sort_by, order)
        if asked not in self._found:
            if len(self._found) >= _SEARCHES_KEPT:
                self._found.clear()
            self._found[asked] = self._search(search_query, id_list, sort_by, order)
        return self._found[asked]

    def _search(self, search_query: str, id_list: str, sort_by: str, order: str) -> list[Record]:
        records = _listed(self.corpus, id_list) if id_list else list(self.corpus)
        if search_query:
            holds = compiled(search_query)
            records = [record for record in records if holds(_index(record))]
        if sort_by == "lastUpdatedDate":
            records.sort(key=lambda record: record.updated, reverse=order == "descending")
        elif sort_by == "submittedDate":
            records.sort(key=lambda record: record.published, reverse=order == "descending")
        return records


@dataclass(frozen=True, slots=True)
class PageMaker:
    """Makes the pages of one query, the asked one and, for faults, others."""

    answers: Answers
    search_query: str
    id_list: str
    start: int
    max_results: int
    sort_by: str
    order: str

    @classmethod
    def of(cls, answers: Answers, parameters: dict[str, str]) -> PageMaker:
        sort_by = parameters.get("sortBy", "relevance")
        order = parameters.get("sortOrder", "descending")
        if sort_by not in _SORTS:
            raise BadRequestError(f"sortBy must be in: {', '.join(sorted(_SORTS))}", "sortBy_must_be_in")
        if order not in _ORDERS:
            raise BadRequestError(
                f"sortOrder must be in: {', '.join(sorted(_ORDERS))}", "sortOrder_must_be_in"
            )
        search_query = parameters.get("search_query", "").strip()
        id_list = parameters.get("id_list", "").strip()
        if not search_query and not id_list:
            raise BadRequestError("Either a search_query or id_list must be specified for the classic API.")
        for identifier in filter(None, id_list.split(",")):
            if not _WELL_FORMED.fullmatch(identifier):
                raise BadRequestError(
                    f"incorrect id format for {identifier}", f"incorrect_id_format_for_{identifier}"
                )
        try:
            compiled(search_query or "all:x")
        except QuerySyntaxError as error:
            raise BadRequestError(f"query cannot be parsed: {error}", "query_cannot_be_parsed") from error
        return cls(
            answers,
            search_query,
            id_list,
            _count("start", parameters.get("start", "0")),
            _count("max_results", parameters.get("max_results", "10")),
            sort_by,
            order,
        )

    @property
    def is_beyond_the_window(self) -> bool:
        """arXiv's own rule (its search service, OutsideAllowedRange), which ends in a bare HTTP 500."""
        size = self.max_results
        return size == 0 or 1 + round(self.start / size) > int(_HARD_END / size)

    @property
    def records(self) -> list[Record]:
        return self.answers.found(self.search_query, self.id_list, self.sort_by, self.order)

    def page(self, start: int) -> FeedPage:
        """The page that begins at `start`."""
        records = self.records
        shown = records[start : start + self.max_results]
        return FeedPage(
            self.search_query,
            self.id_list,
            start,
            self.max_results,
            len(records),
            self.written(shown),
            f"{self.answers.today}T12:00:00Z",
        )

    def written(self, records: list[Record]) -> tuple[str, ...]:
        return tuple(entry(record, self.answers.layout) for record in records)


@lru_cache(maxsize=30_000)
def _index(record: Record) -> Searchable:
    return Searchable.of(record)


def _listed(corpus: Corpus, id_list: str) -> list[Record]:
    asked = (_versioned(identifier) for identifier in id_list.split(",") if identifier)
    return [record for paper, number in asked if (record := corpus.version(paper, number)) is not None]


def _versioned(text: str) -> tuple[str, int | None]:
    match = _VERSIONED.fullmatch(text)
    if match is None:
        return text, None
    return match.group(1), int(match.group(2)) if match.group(2) else None


def _count(name: str, text: str) -> int:
    if not text.isdecimal():
        kind = "non-negative" if text.removeprefix("-").isdecimal() else "an integer"
        raise BadRequestError(f"{name} must be {kind}", f"{name}_must_be_{kind.replace(' ', '_')}")
    return int(text)
