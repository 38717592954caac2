"""What arXiv's API and the network do, case by case, and what becomes of it."""

from __future__ import annotations

import gzip
import logging
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from pubtui import __version__
from pubtui.errors import (
    MalformedAnswerError,
    OfflineError,
    RefusedError,
    SourceError,
)
from pubtui.papers import identifiers
from pubtui.papers.paper import Paper
from pubtui.sources.addresses import Addresses
from pubtui.sources.arxiv_api import ArxivApi, Page, page_of
from pubtui.sources.network import Timeouts
from pubtui.sources.pace import Pace
from pubtui.sources.reply import Reply
from pubtui.sources.search_terms import by_author
from pubtui.sources.transport import Transport
from tests.loopback_arxiv import Corpus, Layout, LoopbackArxiv, Record, crowd
from tests.loopback_arxiv.clock import FakeClock
from tests.loopback_arxiv.corpus import DATA

IMPATIENT = Timeouts(silence=0.2, whole=0.6)
LIANG = by_author(["Zhenwen Liang"])


def _all(pages: list[Page]) -> list[str]:
    return [str(paper.identifier) for page in pages for paper in page.papers]


def _wanted(arxiv: LoopbackArxiv) -> list[str]:
    found = arxiv.answers.found(LIANG, "", "lastUpdatedDate", "descending")
    return [record.id for record in found]


# --- pages -------------------------------------------------------------------------------------------------


def test_a_search_comes_page_by_page_each_asked_for_when_wanted(tens: ArxivApi, arxiv: LoopbackArxiv) -> None:
    pages = tens.search(LIANG)
    assert not arxiv.requests
    first = next(pages)
    assert (len(arxiv.requests), first.start, first.end, first.total) == (1, 0, 10, 30)
    assert _all([first, *pages]) == _wanted(arxiv)
    assert [request.start for request in arxiv.requests] == [0, 10, 20]
    assert arxiv.gaps == pytest.approx([3, 3], abs=0.01)


def test_a_search_that_finds_nothing_is_one_empty_page(api: ArxivApi) -> None:
    (page,) = api.search('au:"Nobody Atall"')
    assert page == Page((), 0, 0, 0)


def test_every_request_carries_our_name_and_one_search_one_connection(
    tens: ArxivApi, arxiv: LoopbackArxiv
) -> None:
    list(tens.search(LIANG))
    assert {request.headers["User-Agent"].split()[0] for request in arxiv.requests} == {
        f"pubtui/{__version__}"
    }
    assert arxiv.connections_open_at_most == 1


def test_the_packages_warnings_do_not_reach_the_screen(api: ArxivApi) -> None:
    list(api.search(LIANG))
    assert logging.getLogger("arxiv").hasHandlers()
    assert all(isinstance(handler, logging.NullHandler) for handler in logging.getLogger("arxiv").handlers)


def test_a_query_is_encoded_once(api: ArxivApi, arxiv: LoopbackArxiv) -> None:
    assert _all(list(api.search('au:"Zhenwen Liang" AND cat:cs.CV')))
    assert arxiv.requests[0].parameters["search_query"] == 'au:"Zhenwen Liang" AND cat:cs.CV'


def test_a_search_asks_no_further_than_arxivs_index_answers(tmp_path: Path, clock: FakeClock) -> None:
    with LoopbackArxiv(Corpus.of(crowd(10_050)), clock=clock.uptime) as arxiv:
        pace = Pace(tmp_path / "pace.sqlite", clock=clock)
        api = ArxivApi(Transport(Addresses(arxiv.url, arxiv.url), pace))
        *_, last = api.search(by_author(["Ada Crowd"]), start=9_800)
    assert (last.end, last.total) == (10_000, 10_050)


def test_listed_papers_come_fifty_at_a_time_and_the_unknown_are_left_out(
    api: ArxivApi, arxiv: LoopbackArxiv
) -> None:
    known = [identifiers.parse(record.id)[0] for record in islice(arxiv.corpus, 60)]
    unknown = identifiers.parse("2401.99999")[0]
    pages = list(api.listed([*known, unknown, known[0]]))
    assert sorted(_all(pages)) == sorted(map(str, known))
    assert [len(request.parameters["id_list"].split(",")) for request in arxiv.requests] == [50, 11]


# --- papers ------------------------------------------------------------------------------------------------


def _replayed(tmp_path: Path, clock: FakeClock, *, start: int, page_size: int) -> Page:
    with LoopbackArxiv(replay=True) as arxiv:
        transport = Transport(Addresses(arxiv.url, arxiv.url), Pace(tmp_path / "p.sqlite", clock=clock))
        return next(ArxivApi(transport, page_size=page_size).search("all:testing", start=start))


def test_six_recorded_pages_of_ten_are_the_recorded_page_of_a_hundred(
    tmp_path: Path, clock: FakeClock
) -> None:
    tens = [_replayed(tmp_path, clock, start=start, page_size=10) for start in range(0, 60, 10)]
    hundred = _replayed(tmp_path, clock, start=0, page_size=100)
    assert [paper for page in tens for paper in page.papers] == list(hundred.papers[:60])


def test_both_layouts_tell_the_same_paper(tmp_path: Path, clock: FakeClock) -> None:
    told: dict[Layout, dict[str, Paper]] = {}
    for layout in Layout:
        with LoopbackArxiv(layout=layout) as arxiv:
            pace = Pace(tmp_path / f"{layout}.sqlite", clock=clock)
            api = ArxivApi(Transport(Addresses(arxiv.url, arxiv.url), pace))
            pages = api.search("all:the")
            told[layout] = {str(paper.identifier): paper for page in pages for paper in page.papers}
    current, legacy = told[Layout.CURRENT], told[Layout.LEGACY]
    assert len(current) > 600
    assert {name: paper.content_hash for name, paper in current.items()} == {
        name: paper.content_hash for name, paper in legacy.items()
    }


def _one(tmp_path: Path, clock: FakeClock, record: Record) -> Paper:
    with LoopbackArxiv(Corpus.of([record])) as arxiv:
        api = ArxivApi(Transport(Addresses(arxiv.url, arxiv.url), Pace(tmp_path / "p.sqlite", clock=clock)))
        ((paper,),) = (page.papers for page in api.search(f"id:{record.id}"))
    return paper


_PLAIN = Record(
    id="math/0309136",
    version=3,
    title="On $\\alpha$ & all",
    abstract="  First line\nand on.\n  A new paragraph \u202e& more.\n",
    authors=("Tom Høgh", "Ann  O\u0301 Brien"),
    affiliations=(("Aarhus",), ()),
    categories=("math.GT", "math.AG"),
    classes=("14K20, 14K25", "I.2.6"),
    published="2003-09-08T10:00:00Z",
    updated="2005-01-02T03:04:05Z",
    comment="5 pages,\n  one figure",
    journal_ref="J. Things 7 (2005) 1-5",
    doi="10.1000/a_b 10.1000/erratum",
)


def test_a_paper_is_cleaned_at_the_border(tmp_path: Path, clock: FakeClock) -> None:
    paper = _one(tmp_path, clock, _PLAIN)
    assert str(paper.identifier) == "math/0309136"
    assert (paper.version, paper.title) == (3, "On $\\alpha$ & all")
    assert paper.abstract == "First line and on.\n  A new paragraph & more."
    assert [author.name for author in paper.authors] == ["Tom Høgh", "Ann Ó Brien"]
    assert [author.affiliations for author in paper.authors] == [("Aarhus",), ()]
    assert paper.subjects == ("math.GT", "math.AG")
    assert (paper.submitted.text, paper.updated.text) == ("2003-09-08T10:00:00Z", "2005-01-02T03:04:05Z")
    assert paper.comment == "5 pages, one figure"
    assert (paper.journal_reference, paper.doi) == ("J. Things 7 (2005) 1-5", "10.1000/a_b")
    assert not paper.withdrawn


@pytest.mark.parametrize(
    ("told", "doi"),
    [
        ("10.1103/PhysRevD.76.013009", "10.1103/PhysRevD.76.013009"),
        ("https://doi.org/10.1000/xyz", "10.1000/xyz"),
        ("10.48550/arXiv.math/0309136", None),
        ("https://doi.org/10.48550/ARXIV.2401.00001", None),
        (None, None),
    ],
)
def test_a_doi_is_bare_and_never_arxivs_own(
    tmp_path: Path, clock: FakeClock, told: str | None, doi: str | None
) -> None:
    assert _one(tmp_path, clock, replace(_PLAIN, doi=told)).doi == doi


def test_a_paper_is_withdrawn_when_its_comment_says_so(api: ArxivApi, arxiv: LoopbackArxiv) -> None:
    arxiv.corpus.withdraw("2607.07820", updated="2026-07-14T00:00:00Z")
    withdrawn = [paper for page in api.search(LIANG) for paper in page.papers if paper.withdrawn]
    assert [(str(paper.identifier), paper.version) for paper in withdrawn] == [("2607.07820", 2)]


def test_every_recording_is_understood() -> None:
    understood = 0
    for path in sorted((DATA / "atom").glob("*.xml.gz")):
        body = gzip.decompress(path.read_bytes())
        if b"startIndex" not in body or b"api/errors" in body:
            continue
        start = int(body.split(b"startIndex")[1].split(b">")[1].split(b"<")[0])
        page = page_of(Reply("", 200, "", body, {}), start=start, expected=False, seen=set())
        assert not page.unreadable
        assert len(page.papers) == page.entries == body.count(b"<entry>")
        understood += 1
    assert understood == 26


# --- cases from the field ----------------------------------------------------------------------------------


def test_an_empty_later_page_is_asked_for_again(tens: ArxivApi, arxiv: LoopbackArxiv) -> None:
    arxiv.faults.add("empty-page*2@2")
    assert _all(list(tens.search(LIANG))) == _wanted(arxiv)
    assert [request.start for request in arxiv.requests] == [0, 10, 10, 10, 20]
    assert arxiv.gaps == pytest.approx([3, 3, 6, 3], abs=0.05)


def test_an_empty_later_page_that_stays_empty_is_an_error(tens: ArxivApi, arxiv: LoopbackArxiv) -> None:
    arxiv.faults.add("empty-later-page")
    pages = tens.search(LIANG)
    assert len(next(pages).papers) == 10
    with pytest.raises(MalformedAnswerError, match="empty page where it speaks of 30 papers"):
        next(pages)
    assert len(arxiv.requests) == 4


def test_an_empty_answer_is_an_error_where_papers_were_known_and_quiet_where_not(
    api: ArxivApi, arxiv: LoopbackArxiv
) -> None:
    arxiv.faults.add("empty-feed")
    assert _all(list(api.search(LIANG))) == []
    with pytest.raises(MalformedAnswerError, match="no papers where there were some before"):
        list(api.search(LIANG, expected=True))


@pytest.mark.parametrize(
    ("fault", "error", "message", "requests"),
    [
        ("html", MalformedAnswerError, "A web page came instead of a list of papers: arXiv is down.", 3),
        ("plain-text", MalformedAnswerError, "A line of text came instead of a list of papers: upstream", 3),
        ("empty-body", MalformedAnswerError, "arXiv's answer was empty.", 3),
        ("refused", RefusedError, "arXiv says no: start must be an integer", 1),
        ("refused-page", RefusedError, "arXiv says no (HTTP 400): 400 Bad Request", 1),
        ("legacy-error", RefusedError, "arXiv says no: incorrect id format for abc", 1),
        ("error-entry", RefusedError, "arXiv says no: something went wrong", 1),
        ("not-found", RefusedError, "arXiv says no (HTTP 404): 404 Not Found", 1),
        ("server-error", RefusedError, "arXiv says no: The server encountered an internal error", 3),
        ("bad-gateway", OfflineError, "arXiv has a fault of its own (HTTP 502).", 3),
        ("cut-in-entry", MalformedAnswerError, "arXiv's answer breaks off or is damaged", 3),
        ("cut-in-date", MalformedAnswerError, "arXiv's answer breaks off or is damaged", 3),
        ("undeclared-entity", MalformedAnswerError, "arXiv's answer breaks off or is damaged", 3),
        ("bare-ampersand", MalformedAnswerError, "arXiv's answer breaks off or is damaged", 3),
        ("control-character", MalformedAnswerError, "arXiv's answer breaks off or is damaged", 3),
        ("not-utf8", MalformedAnswerError, "arXiv's answer has damaged letters", 3),
        ("doctype", MalformedAnswerError, "arXiv's answer defines its own language", 3),
        ("total-missing", MalformedAnswerError, "arXiv's answer does not tell its totalResults.", 3),
        ("total-zero", MalformedAnswerError, "contradicts itself: 30 papers, but only 0 in all.", 3),
        ("total-too-small", MalformedAnswerError, "contradicts itself: 30 papers, but only 3 in all.", 3),
        ("oversized", MalformedAnswerError, "The answer is larger than 64 MB", 1),
        ("redirect-loop", MalformedAnswerError, "arXiv sends us in circles", 6),
        ("redirect-elsewhere", MalformedAnswerError, "The answer points to example.org, not arXiv", 1),
        ("hang", OfflineError, "127.0.0.1 went silent for 0.2 seconds.", 3),
        ("slow-drip=0.01", OfflineError, "arXiv's answer took longer than 0.6 seconds.", 3),
        ("reset", OfflineError, "The connection to 127.0.0.1 broke in the middle of an answer.", 3),
        ("short-body", OfflineError, "The connection to 127.0.0.1 broke in the middle of an answer.", 3),
    ],
)
def test_what_is_not_an_answer_is_told_for_what_it_is(
    api: ArxivApi,
    transport: Transport,
    arxiv: LoopbackArxiv,
    fault: str,
    error: type[SourceError],
    message: str,
    requests: int,
) -> None:
    arxiv.faults.add(fault)
    if fault.startswith(("hang", "slow-drip")):
        transport.timeouts = IMPATIENT
    with pytest.raises(error) as raised:
        list(api.search(LIANG))
    assert message in raised.value.happened
    assert len(arxiv.requests) == requests
    assert all(gap >= 3 for gap in arxiv.gaps)


def test_a_network_that_is_not_there_is_told_at_once(
    api: ArxivApi, arxiv: LoopbackArxiv, clock: FakeClock
) -> None:
    before = clock.uptime()
    with arxiv.refusing(), pytest.raises(OfflineError, match=r"127\.0\.0\.1 cannot be reached from here"):
        list(api.search(LIANG))
    assert not arxiv.requests
    assert clock.uptime() - before < 10
    assert _all(list(api.search(LIANG))) == _wanted(arxiv)


@pytest.mark.parametrize("fault", ["html", "reset", "cut-in-entry", "bad-gateway", "short-body"])
def test_a_fault_that_passes_leaves_no_trace(tens: ArxivApi, arxiv: LoopbackArxiv, fault: str) -> None:
    arxiv.faults.add(f"{fault}*1@2")
    assert _all(list(tens.search(LIANG))) == _wanted(arxiv)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("bad-date", "came with an impossible date"),
        ("missing-date", "came with an impossible date"),
        ("missing-id", "a paper without an identifier (nothing)"),
        ("missing-title", "came without a title"),
        ("missing-authors", "came without authors"),
    ],
)
def test_an_entry_that_cannot_be_read_is_left_out_and_told_and_nothing_else(
    tens: ArxivApi, arxiv: LoopbackArxiv, fault: str, told: str
) -> None:
    arxiv.faults.add(f"{fault}*1")
    pages = list(tens.search(LIANG))
    wanted = _wanted(arxiv)
    assert _all(pages) == wanted[:5] + wanted[6:]
    assert [len(page.unreadable) for page in pages] == [1, 0, 0]
    assert told in pages[0].unreadable[0]
    assert [request.start for request in arxiv.requests] == [0, 10, 20]


def test_markup_in_a_title_becomes_its_text(api: ArxivApi, arxiv: LoopbackArxiv) -> None:
    arxiv.faults.add("markup-in-title")
    (page,) = api.search(LIANG)
    assert page.papers[15].title.startswith("On this: ")
    assert len(page.papers) == 30


def test_a_short_page_is_continued_behind_what_came(tens: ArxivApi, arxiv: LoopbackArxiv) -> None:
    arxiv.faults.add("short-pages")
    assert _all(list(tens.search(LIANG))) == _wanted(arxiv)
    assert [request.start for request in arxiv.requests][:4] == [0, 6, 12, 18]


@pytest.mark.parametrize("fault", ["shifted", "repeated-page"])
def test_a_page_of_another_place_is_asked_for_again(tens: ArxivApi, arxiv: LoopbackArxiv, fault: str) -> None:
    arxiv.faults.add(f"{fault}*1@2")
    assert _all(list(tens.search(LIANG))) == _wanted(arxiv)
    assert [request.start for request in arxiv.requests] == [0, 10, 10, 20]


def test_an_author_without_a_name_is_left_out(api: ArxivApi, arxiv: LoopbackArxiv) -> None:
    arxiv.faults.add("empty-author")
    (page,) = api.search(LIANG)
    paper = page.papers[15]
    assert len(paper.authors) == len(arxiv.corpus.newest(str(paper.identifier)).authors) - 1
    assert all(author.name for author in paper.authors)
