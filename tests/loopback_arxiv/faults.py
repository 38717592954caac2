"""Everything that goes wrong at arXiv, by name.

A fault is written `NAME[=VALUE][*TIMES][@FIRST]`: `rate-limited*2` answers the first two requests so,
`cut-in-entry@3` every one from the third, `slow-drip=0.5` with half a second between bytes. Faults compose:
all that are due change the answer, in the order they were given. A prefix `a:`, `pdf:` or `html:` aims a
fault at the author feeds or full texts; without one it meets the API's requests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from tests.loopback_arxiv.answers import ATOM, HTML, PLAIN, Answer, Answers, Asked, Delivery, PageMaker
from tests.loopback_arxiv.corpus import DATA
from tests.loopback_arxiv.layouts import FeedPage, error_feed

_SPEC = re.compile(
    r"(?:(?P<where>a|pdf|html|api):)?(?P<name>[a-z0-9-]+)(?:=(?P<value>[^*@]+))?"
    r"(?:\*(?P<times>\d+))?(?:@(?P<first>\d+))?",
    re.ASCII,
)
_ROBOT_PAGE = (DATA / "atom" / "http403_access_denied_text.txt").read_text(encoding="utf-8")
_BOMB = (
    b'<?xml version="1.0"?>\n<!DOCTYPE feed [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
    b'<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>&c;</title></feed>'
)

ChangeAnswer = Callable[[Answer, str], Answer]
ChangePage = Callable[[FeedPage, PageMaker], FeedPage]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that goes wrong: in the page before it is written down, in the answer, or in both."""

    meaning: str
    page: ChangePage | None = None
    answer: ChangeAnswer | None = None
    default: str = ""


@dataclass(slots=True)
class Due:
    """A fault with its schedule; `met` counts the requests that could have had it."""

    name: str
    value: str
    where: str
    times: int | None
    first: int
    met: int = 0

    @classmethod
    def parse(cls, spec: str) -> Due:
        """Raises ValueError with the known names."""
        match = _SPEC.fullmatch(spec)
        if match is None or match["name"] not in FAULTS:
            raise ValueError(f"no fault {spec!r}; there are: {', '.join(sorted(FAULTS))}")
        value = match["value"] if match["value"] is not None else FAULTS[match["name"]].default
        times = int(match["times"]) if match["times"] else None
        return cls(match["name"], value, match["where"] or "api", times, int(match["first"] or "1"))

    def strikes(self, asked: Asked) -> bool:
        """Whether it strikes this request, which is counted."""
        if asked.path.split("/")[1] != self.where:
            return False
        self.met += 1
        return self.met >= self.first and (self.times is None or self.met < self.first + self.times)


@dataclass(slots=True)
class Schedule:
    """The faults in force."""

    due: list[Due] = field(default_factory=list)
    _yesterday: dict[str, Answer] = field(default_factory=dict)

    def add(self, *specs: str) -> None:
        self.due += [Due.parse(spec) for spec in specs]

    def clear(self) -> None:
        self.due.clear()

    def answer(self, asked: Asked, answers: Answers) -> Answer:
        """The answer with every fault that is due."""
        struck = [due for due in self.due if due.strikes(asked)]
        faults = [(FAULTS[due.name], due.value) for due in struck]
        answer = answers.to(asked, tuple(fault.page for fault, _ in faults if fault.page is not None))
        if any(due.name == "yesterday" for due in struck):
            answer = self._yesterday.setdefault(f"{asked.path}?{asked.parameters}", answer)
        for fault, value in faults:
            if fault.answer is not None:
                answer = fault.answer(answer, value)
        return answer


def _becomes(status: int, body: bytes | str, content_type: str, **headers: str) -> ChangeAnswer:
    """A fixed answer; a header value of `{}` takes the fault's value."""
    sent = body if isinstance(body, bytes) else body.encode()

    def change(_: Answer, value: str) -> Answer:
        named = tuple((name.replace("_", "-"), text.format(value)) for name, text in headers.items())
        return Answer(status, sent, content_type, named)

    return change


def _error(status: int, message: str, fragment: str | None) -> ChangeAnswer:
    return _becomes(status, error_feed(message, updated="2026-07-01T12:00:00Z", fragment=fragment), ATOM)


def _delivered(delivery: Delivery) -> ChangeAnswer:
    return lambda answer, value: replace(answer, delivery=delivery, drip_seconds=float(value or 0))


def _body(change: Callable[[bytes], bytes]) -> ChangeAnswer:
    return lambda answer, _: replace(answer, body=change(answer.body))


def _cut_at(marker: bytes, offset: int) -> ChangeAnswer:
    """Ends the document `offset` bytes behind the last `marker`; the headers fit the short body."""
    return _body(
        lambda body: body[: body.rfind(marker) + offset] if marker in body else body[: len(body) // 2]
    )


def _in_one_entry(pattern: str, replacement: str) -> ChangePage:
    """Replaces the first match of `pattern` in the page's middle entry."""

    def change(page: FeedPage, _: PageMaker) -> FeedPage:
        if not page.entries:
            return page
        middle = len(page.entries) // 2
        entries = list(page.entries)
        entries[middle] = re.sub(pattern, replacement, entries[middle], count=1, flags=re.DOTALL)
        return replace(page, entries=tuple(entries))

    return change


def _total(of: Callable[[int, int], int | None]) -> ChangePage:
    """`of` gets the true total and the page's start."""
    return lambda page, _: replace(page, total=of(page.total or 0, page.start))


def _empty(*, from_start: int = 0, total: int | None = None) -> ChangePage:
    def change(page: FeedPage, _: PageMaker) -> FeedPage:
        if page.start < from_start:
            return page
        return replace(page, entries=(), total=page.total if total is None else total)

    return change


def _duplicated(page: FeedPage, maker: PageMaker) -> FeedPage:
    """The page begins with the last paper of the page before, and so loses its own last."""
    if page.start == 0 or not page.entries:
        return page
    return replace(page, entries=(*maker.page(page.start - 1).entries[:1], *page.entries[:-1]))


def _shifted(page: FeedPage, maker: PageMaker) -> FeedPage:
    """The page of another place, which it admits."""
    if page.start == 0:
        return page
    earlier = max(0, page.start - 3)
    return replace(page, entries=maker.page(earlier).entries, start_told=earlier)


def _repeated(page: FeedPage, maker: PageMaker) -> FeedPage:
    """The first page again, claiming to be the asked one."""
    return replace(page, entries=maker.page(0).entries) if page.start else page


def _short(page: FeedPage, _: PageMaker) -> FeedPage:
    return replace(page, entries=page.entries[: max(1, len(page.entries) * 2 // 3)])


def _unsorted(page: FeedPage, maker: PageMaker) -> FeedPage:
    """The order of the asked page as if no sort had been asked for."""
    by_id = sorted(maker.records, key=lambda record: hash_order(record.id))
    return replace(page, entries=maker.written(by_id[page.start : page.start + page.max_results]))


def hash_order(paper_id: str) -> str:
    """A fixed disorder of papers."""
    return paper_id[::-1]


def _with_error_entry(page: FeedPage, _: PageMaker) -> FeedPage:
    entry = error_feed("something went wrong", updated=page.updated, fragment="oops").decode()
    found = re.search(r"  <entry>.*</entry>\n", entry, re.DOTALL)
    return replace(page, entries=(*page.entries, found.group() if found else ""))


FAULTS: dict[str, Fault] = {
    "rate-limited": Fault("429 `Rate exceeded.`", answer=_becomes(429, "Rate exceeded.", PLAIN)),
    "rate-limited-for": Fault(
        "429 with Retry-After: VALUE seconds",
        answer=_becomes(429, "Rate exceeded.", PLAIN, Retry_After="{}"),
        default="90",
    ),
    "unavailable": Fault(
        "503 of the load balancer", answer=_becomes(503, "<html><h1>Service Unavailable</h1></html>", HTML)
    ),
    "unavailable-for": Fault(
        "503 with Retry-After: VALUE", answer=_becomes(503, "", HTML, Retry_After="{}"), default="90"
    ),
    "robot-page": Fault(
        "403 `Access Denied`, robots detected",
        answer=_becomes(403, f"<html><body><pre>{_ROBOT_PAGE}</pre></body></html>", HTML),
    ),
    "refused": Fault(
        "400 with arXiv's error feed",
        answer=_error(400, "start must be an integer", "start_must_be_an_integer"),
    ),
    "refused-page": Fault(
        "400 with a web page", answer=_becomes(400, "<html><title>400 Bad Request</title></html>", HTML)
    ),
    "legacy-error": Fault(
        "200 with an error feed, as before November 2025",
        answer=_error(200, "incorrect id format for abc", "incorrect_id_format_for_abc"),
    ),
    "server-error": Fault(
        "500 with an error feed", answer=_error(500, "The server encountered an internal error", None)
    ),
    "bad-gateway": Fault("502 of a proxy", answer=_becomes(502, "<html>Bad Gateway</html>", HTML)),
    "not-found": Fault("404", answer=_becomes(404, "<html><title>404 Not Found</title></html>", HTML)),
    "html": Fault(
        "200 with a web page",
        answer=_becomes(200, "<!DOCTYPE html>\n<html><head><title>arXiv is down</title></head></html>", HTML),
    ),
    "plain-text": Fault(
        "200 with a line of text", answer=_becomes(200, "upstream connect error or disconnect", PLAIN)
    ),
    "rate-text": Fault("200 with `Rate exceeded.`", answer=_becomes(200, "Rate exceeded.", PLAIN)),
    "empty-body": Fault("200 with nothing", answer=_becomes(200, "", ATOM)),
    "empty-page": Fault("no entries though totalResults tells of some", page=_empty()),
    "empty-feed": Fault("no entries and totalResults 0", page=_empty(total=0)),
    "empty-later-page": Fault("pages after the first are empty", page=_empty(from_start=1)),
    "total-missing": Fault("no totalResults", page=_total(lambda *_: None)),
    "total-zero": Fault("totalResults 0 beside entries", page=_total(lambda *_: 0)),
    "total-too-small": Fault("totalResults below the entries that came", page=_total(lambda *_: 3)),
    "total-too-large": Fault("totalResults 40 above the truth", page=_total(lambda total, _: total + 40)),
    "total-drifts": Fault(
        "totalResults one larger on later pages", page=_total(lambda total, start: total + (start > 0))
    ),
    "cut-in-entry": Fault("the document ends inside an entry", answer=_cut_at(b"</title>", 4)),
    "cut-in-date": Fault("the document ends inside a date", answer=_cut_at(b"<published>", 17)),
    "bad-date": Fault(
        "one entry has an impossible date",
        page=_in_one_entry("<published>[^<]*", "<published>2026-02-31T25:00:00Z"),
    ),
    "missing-id": Fault("one entry has no id", page=_in_one_entry(" *<id>.*?</id>\n", "")),
    "missing-date": Fault("one entry has no date", page=_in_one_entry(" *<updated>.*?</updated>\n", "")),
    "missing-title": Fault("one entry has no title", page=_in_one_entry(" *<title>.*?</title>\n", "")),
    "missing-authors": Fault("one entry has no authors", page=_in_one_entry(" *<author>.*</author>\n", "")),
    "empty-author": Fault(
        "one entry has a nameless author", page=_in_one_entry("<name>.*?</name>", "<name></name>")
    ),
    "undeclared-entity": Fault(
        "an entity that XML does not know", page=_in_one_entry("<title>", "<title>Caf&eacute; ")
    ),
    "bare-ampersand": Fault("a bare &", page=_in_one_entry("<title>", "<title>R & D ")),
    "control-character": Fault("a control character", page=_in_one_entry("<title>", "<title>\x0b ")),
    "markup-in-title": Fault(
        "markup inside a title",
        page=_in_one_entry("<title>(.*?)</title>", r"<title>On <i>this</i>: \1</title>"),
    ),
    "error-entry": Fault("arXiv's Error entry among the papers", page=_with_error_entry),
    "short-pages": Fault("fewer entries than asked for (no fault: read on)", page=_short),
    "duplicates": Fault("a page repeats the last paper of the one before", page=_duplicated),
    "shifted": Fault("the page of another place", page=_shifted),
    "repeated-page": Fault("the first page instead of the asked one", page=_repeated),
    "ignored-sort": Fault("sortBy has no effect", page=_unsorted),
    "yesterday": Fault("answers as they were when first asked, whatever changed since"),
    "hang": Fault("no answer at all", answer=_delivered(Delivery.HANG)),
    "slow-drip": Fault("VALUE seconds between bytes", answer=_delivered(Delivery.DRIP), default="0.05"),
    "reset": Fault("the connection is reset half-way", answer=_delivered(Delivery.RESET)),
    "short-body": Fault(
        "Content-Length VALUE bytes above what comes",
        answer=lambda answer, value: replace(answer, claimed=int(value)),
        default="1000",
    ),
    "no-length": Fault("no Content-Length", answer=_delivered(Delivery.OF_UNKNOWN_LENGTH)),
    "cut-file": Fault(
        "the document ends half-way, and the headers fit", answer=_body(lambda body: body[: len(body) // 2])
    ),
    "modified": Fault(
        "Last-Modified is VALUE",
        answer=lambda answer, value: replace(answer, headers=(*answer.headers, ("Last-Modified", value))),
        default="Wed, 15 Jul 2026 12:00:00 GMT",
    ),
    "redirect-loop": Fault(
        "302 to itself", answer=_becomes(302, "", HTML, Location="/api/query?search_query=x")
    ),
    "redirect-elsewhere": Fault(
        "302 to another host", answer=_becomes(302, "", HTML, Location="http://example.org/api/query")
    ),
    "oversized": Fault(
        "VALUE megabytes", answer=lambda a, v: replace(a, body=a.body + b" " * (int(v) << 20)), default="80"
    ),
    "not-utf8": Fault(
        "Latin-1 bytes in a UTF-8 document",
        answer=_body(lambda body: body.replace(b"</title>", b"\xe9</title>")),
    ),
    "doctype": Fault("entities that multiply (billion laughs)", answer=_becomes(200, _BOMB, ATOM)),
}


def meanings() -> Iterator[str]:
    """A line per fault, for people."""
    return (f"{name:20} {fault.meaning}" for name, fault in FAULTS.items())
