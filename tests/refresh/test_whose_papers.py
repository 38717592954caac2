"""Names, author pages, subjects and searches: which papers become a follow's own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pubtui.library.database import Library
from pubtui.library.follows import Evidence, Follow, FollowKind
from pubtui.papers.identifiers import ArxivId, parse
from pubtui.refresh import (
    FollowState,
)
from pubtui.sources.arxiv import Arxiv
from tests.loopback_arxiv import AuthorPage, LoopbackArxiv, crowd
from tests.loopback_arxiv.clock import FakeClock
from tests.refresh.library_contents import catalogue, identifiers
from tests.refresh.samples import DAY, Refreshed, key, new_paper

# --- whose papers -------------------------------------------------------------------------------------------

_NAMED = (
    new_paper(1, "Pablo Samuel Castro"),
    new_paper(2, "Pablo S. Castro"),
    new_paper(3, "P. S. Castro"),
    new_paper(4, "Pablo Castro", "Samuel Other"),
    new_paper(5, "Samuel Castro", "Pablo Other"),
    new_paper(6, "Castro, Pablo Samuel"),
)


@pytest.mark.parametrize(
    ("spellings", "own", "candidates"),
    [
        ((), [1, 6], []),
        (("Pablo S. Castro",), [1, 2, 6], []),
        (("Pablo S. Castro", "P. S. Castro"), [1, 2, 3, 6], []),
        (("Pablo Castro",), [1, 4, 6], [2]),
    ],
)
def test_ticked_spellings_decide_and_all_parts_must_be_in_one_author(
    library: Library,
    arxiv: LoopbackArxiv,
    refreshed: Refreshed,
    spellings: tuple[str, ...],
    own: list[int],
    candidates: list[int],
) -> None:
    for record in _NAMED:
        arxiv.corpus.add(record)
    castro = library.follows.add(FollowKind.AUTHOR_NAME, "Pablo Samuel Castro", spellings=spellings)
    refreshed()

    def numbers(evidence: Evidence) -> list[int]:
        keys = {key(record.id): number for number, record in enumerate(_NAMED, start=1)}
        return sorted(keys[key] for key in library.follows.papers(castro.id, [evidence]))

    assert numbers(Evidence.NAME) == own
    assert numbers(Evidence.OWNER) == candidates


@pytest.mark.parametrize(
    ("followed", "authors", "own"),
    [
        ("John Smith", (("John Smithson",), ("Anna Smith", "John Doe"), ("John Smith",)), [3]),
        ("António Araújo", (("Antonio Araujo",), ("António Araújo",), ("Araújo António",)), [1, 2, 3]),
        ("Antonio Araujo", (("Antonio Araujo",), ("António Araújo",), ("Araújo António",)), [1, 2, 3]),
        ("Li Fei-Fei", (("Li Fei-Fei",), ("Fei-Fei Li",), ("Li Fei",)), [1, 2]),
        ("Juan de la Cruz", (("Juan de la Cruz",), ("Juan Cruz",), ("Juan van der Cruz",)), [1]),
        ("A. A. Alves, Jr.", (("A. A. Alves Jr.",), ("A. A. Alves",), ("A. Jr.",)), [1]),
    ],
)
def test_a_name_finds_the_papers_of_a_person_of_that_name(
    library: Library,
    arxiv: LoopbackArxiv,
    refreshed: Refreshed,
    followed: str,
    authors: tuple[tuple[str, ...], ...],
    own: list[int],
) -> None:
    for number, names in enumerate(authors, start=1):
        arxiv.corpus.add(new_paper(number, *names))
    follow = library.follows.add(FollowKind.AUTHOR_NAME, followed)
    refreshed()
    found = library.follows.papers(follow.id, [Evidence.NAME])
    assert sorted(key % 10 for key in found) == own


def test_an_exclusion_holds_for_the_new_version_of_a_paper(
    library: Library, arxiv: LoopbackArxiv, liang: Follow, refreshed: Refreshed
) -> None:
    refreshed()
    library.follows.exclude(liang.id, [key("2605.27741")])
    arxiv.corpus.revise("2605.27741", updated="2026-07-15T01:00:00Z")
    refreshed()
    assert library.follows.papers(liang.id, [Evidence.EXCLUDED]) == [key("2605.27741")]


# --- author pages -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "value"),
    [(FollowKind.AUTHOR_ID, "liang_z_1"), (FollowKind.ORCID, "0000-0002-1825-0097")],
)
def test_an_author_page_says_whose_and_the_api_says_what(
    library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed, kind: FollowKind, value: str
) -> None:
    follow = library.follows.add(kind, value)
    result = refreshed()
    assert (result.state, result.new) == (FollowState.FRESH, 30)
    assert len(library.follows.papers(follow.id, [Evidence.FEED])) == 18
    assert len(library.follows.papers(follow.id, [Evidence.OWNER])) == 12
    paths = [request.path for request in arxiv.requests]
    assert paths == [f"/a/{value}.atom", "/api/query", *["/api/query"] * 3]
    before = catalogue(library)
    again = refreshed()
    assert again.state is FollowState.QUIET
    assert catalogue(library) == before
    assert len(arxiv.requests) == 5 + 4


def test_a_page_with_a_paper_that_the_api_lacks_loses_nothing(
    library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed
) -> None:
    follow = library.follows.add(FollowKind.AUTHOR_ID, "liang_z_1")
    arxiv.faults.add("empty-feed*1")
    assert refreshed().new == 30
    assert len(identifiers(library)) == 30
    assert len(library.follows.papers(follow.id, [Evidence.FEED])) == 18


def test_an_author_page_that_is_suddenly_empty_is_not_believed(
    library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed
) -> None:
    follow = library.follows.add(FollowKind.AUTHOR_ID, "liang_z_1")
    refreshed()
    arxiv.corpus.add_author_page(AuthorPage("liang_z_1", "Zhenwen Liang", "", ()))
    result = refreshed()
    assert (result.state, result.read) == (FollowState.FAILED, 0)
    assert "lists no papers where there were some before" in result.message
    assert len(library.follows.papers(follow.id, [Evidence.FEED])) == 18


# --- subjects and searches ----------------------------------------------------------------------------------


def test_a_subject_brings_what_was_submitted_since_a_month_before_it_was_followed(
    library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed
) -> None:
    follow = library.follows.add(FollowKind.SUBJECT, "cs.CL")
    refreshed()
    papers = library.catalogue.papers(parse(name)[0] for name in identifiers(library))
    assert papers
    assert all(paper.submitted.text >= "2026-06-15" and "cs.CL" in paper.subjects for paper in papers)
    assert len(library.follows.papers(follow.id, [Evidence.NAME])) == len(papers)


def test_a_search_asks_for_no_more_than_its_bounds_and_keeps_within_them(
    library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed
) -> None:
    arxiv.corpus.add(new_paper(1, "A. Author"))
    arxiv.corpus.add(replace(new_paper(2, "B. Author"), comment="a survey"))
    arxiv.corpus.add(replace(new_paper(3, "C. Author"), categories=("math.CO",)))
    arxiv.corpus.add(new_paper(4, "D. Author", month="2512"))
    follow = library.follows.add(
        FollowKind.SEARCH, "ti:results OR ti:nothing", bounds="date:2026-01.. cat:cs.CL -survey"
    )
    refreshed()
    assert arxiv.requests[0].parameters["search_query"] == (
        "(ti:results OR ti:nothing) AND (cat:cs.CL) AND (submittedDate:[202601010000 TO 209912312359])"
    )
    own = library.follows.papers(follow.id, [Evidence.NAME])
    assert key("2607.20001") in own
    assert library.follows.papers(follow.id, [Evidence.OWNER]) == [key("2607.20002")]
    shown = library.search.listing()
    shown.extend(1_000)
    assert sorted(shown.keys) == sorted(own)


def test_a_name_has_bounds_as_well(library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed) -> None:
    follow = library.follows.add(FollowKind.AUTHOR_NAME, "Zhenwen Liang", bounds="cat:cs.CV")
    refreshed()
    own = library.catalogue.papers(map(ArxivId.from_key, library.follows.papers(follow.id, [Evidence.NAME])))
    assert own
    assert all("cs.CV" in paper.subjects for paper in own)
    assert len(library.follows.papers(follow.id)) == 30


def test_wider_bounds_let_in_what_was_read_before(
    library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed
) -> None:
    follow = library.follows.add(FollowKind.AUTHOR_NAME, "Zhenwen Liang", bounds="cat:cs.CV")
    refreshed()
    narrow = len(library.follows.papers(follow.id, [Evidence.NAME]))
    library.follows.change(follow.id, bounds="")
    refreshed()
    assert narrow < len(library.follows.papers(follow.id, [Evidence.NAME])) == 29


def test_a_name_with_more_papers_than_arxiv_gives_is_as_complete_as_it_can_be(
    library: Library,
    arxiv: LoopbackArxiv,
    refreshed: Refreshed,
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pubtui.refresh.walk.HARD_END", 40)
    monkeypatch.setattr("pubtui.sources.arxiv_api.HARD_END", 40)
    for record in crowd(60):
        arxiv.corpus.add(record)
    follow = library.follows.add(FollowKind.AUTHOR_NAME, "Ada Crowd")
    first = refreshed()
    assert (first.state, first.new, first.requests) == (FollowState.FRESH, 40, 4)
    assert first.message == "The newest 40 of 60 papers were read; arXiv lets nobody read further."
    for number in range(1, 5):  # which push four known papers beyond the end
        arxiv.corpus.add(new_paper(number, "Ada Crowd"))
    clock.sleep(8 * DAY)
    again = refreshed()
    assert (again.state, again.new, again.requests) == (FollowState.FRESH, 4, 4)
    assert len(library.follows.papers(follow.id, [Evidence.NAME])) == 44
    clock.sleep(DAY)
    assert (refreshed().state, refreshed().requests) == (FollowState.QUIET, 1)


def test_a_search_reads_a_thousand_papers_at_most(
    library: Library, arxiv: LoopbackArxiv, guest: Arxiv, refreshed: Refreshed
) -> None:
    for record in crowd(1_150):
        arxiv.corpus.add(record)
    guest.api.page_size = 100
    library.follows.add(FollowKind.SEARCH, 'au:"Ada Crowd"', bounds="date:2020..")
    result = refreshed()
    assert (result.state, result.read, result.total) == (FollowState.FRESH, 1_000, 1_150)
    assert result.message == (
        "The newest 1,000 of 1,150 papers were read; a subject or a search brings no more."
    )
    assert refreshed().state is FollowState.QUIET


def test_a_search_that_was_read_as_far_as_it_goes_is_swept_once_a_week(
    library: Library,
    arxiv: LoopbackArxiv,
    guest: Arxiv,
    refreshed: Refreshed,
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pubtui.refresh.plan.NEWEST_OF_A_SEARCH", 20)
    for record in crowd(60):
        arxiv.corpus.add(record)
    library.follows.add(FollowKind.SEARCH, 'au:"Ada Crowd"', bounds="date:2020..")
    requests = []
    for days in (0, 1, 7, 1, 1):
        clock.sleep(days * DAY)
        requests.append(refreshed().requests)
    assert requests == [2, 1, 2, 1, 1]
