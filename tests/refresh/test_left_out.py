"""Entries that cannot be read are named once; after that the follow is as complete as it can be."""

from __future__ import annotations

import pytest

from pubtui.library.database import Library
from pubtui.library.follows import Evidence, Follow, FollowKind
from pubtui.library.refreshes import RefreshState
from pubtui.refresh import FollowState
from tests.loopback_arxiv import LoopbackArxiv, crowd
from tests.loopback_arxiv.clock import FakeClock
from tests.refresh.samples import DAY, Refreshed, key, new_paper

STILL = "One paper is still left out: it cannot be read as arXiv sends it."
UNTITLED = "2301.00055"
DEEP = "2301.00005"


@pytest.fixture
def ada(library: Library, arxiv: LoopbackArxiv) -> Follow:
    """An author of 60 papers of long ago; one of the newest ten has no title."""
    for record in crowd(60):
        arxiv.corpus.add(record)
    arxiv.corpus.amend(UNTITLED, title="")
    return library.follows.add(FollowKind.AUTHOR_NAME, "Ada Crowd")


@pytest.mark.usefixtures("ada")
def test_an_entry_is_named_once_and_then_remarked(refreshed: Refreshed, clock: FakeClock) -> None:
    first = refreshed()
    assert (first.state, first.new) == (FollowState.PARTIAL, 59)
    assert first.message == f"Left out: {UNTITLED} came without a title."
    for days in (1, 8):
        clock.sleep(days * DAY)
        again = refreshed()
        assert (again.state, again.message) == (FollowState.QUIET, STILL)
        assert again.complete_as_of is not None


def test_it_costs_a_quiet_day_no_request_more(
    arxiv: LoopbackArxiv, ada: Follow, refreshed: Refreshed, clock: FakeClock
) -> None:
    refreshed()
    clock.sleep(DAY)
    assert (refreshed().requests, refreshed().requests) == (1, 1)


def test_what_comes_later_is_new(
    library: Library, arxiv: LoopbackArxiv, ada: Follow, refreshed: Refreshed, clock: FakeClock
) -> None:
    refreshed()
    clock.sleep(DAY)
    refreshed()
    record = library.refreshes.last()
    assert record is not None
    assert (record.state, record.error) == (RefreshState.COMPLETE, STILL)
    library.visits.begin()
    arxiv.corpus.add(new_paper(1, "Ada Crowd"))
    result = refreshed()
    assert (result.state, result.new) == (FollowState.FRESH, 1)
    assert library.search.shelf_counts().new == 1


@pytest.mark.parametrize("paper", [UNTITLED, DEEP])
def test_a_paper_that_can_be_read_again_is_read_the_next_time(
    library: Library,
    arxiv: LoopbackArxiv,
    ada: Follow,
    refreshed: Refreshed,
    clock: FakeClock,
    paper: str,
) -> None:
    arxiv.corpus.amend(paper, title="")
    refreshed()
    clock.sleep(DAY)
    arxiv.corpus.amend(paper, title="Mended")
    result = refreshed()
    assert (result.state, result.new) == (FollowState.FRESH, 1)
    assert key(paper) in library.follows.papers(ada.id, [Evidence.NAME])
    assert result.message == ("" if paper == UNTITLED else STILL)


def test_another_entry_is_named(
    arxiv: LoopbackArxiv, ada: Follow, refreshed: Refreshed, clock: FakeClock
) -> None:
    refreshed()
    clock.sleep(DAY)
    arxiv.corpus.add(new_paper(1))
    arxiv.corpus.amend("2607.20001", owners=("Ada Crowd",))
    result = refreshed()
    assert result.state is FollowState.PARTIAL
    assert result.message == "Left out: 2607.20001 came without authors."
    clock.sleep(DAY)
    assert refreshed().message == "2 papers are still left out: they cannot be read as arXiv sends them."


def test_a_known_paper_that_cannot_be_read_any_more_is_not_missing(
    library: Library, arxiv: LoopbackArxiv, ada: Follow, refreshed: Refreshed, clock: FakeClock
) -> None:
    refreshed()
    known = library.catalogue.paper
    before = known(library.search.rows([key(DEEP)])[0].identifier)
    arxiv.corpus.amend(DEEP, title="")
    clock.sleep(8 * DAY)
    result = refreshed()
    assert (result.state, result.missing) == (FollowState.PARTIAL, 0)
    assert before is not None
    assert known(before.identifier) == before
    assert library.catalogue.missing_since(before.identifier) is None
    assert result.requests == 6  # nobody asks after it


def test_an_entry_of_an_author_page_is_named_once(
    library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed, clock: FakeClock
) -> None:
    library.follows.add(FollowKind.AUTHOR_ID, "liang_z_1")
    arxiv.corpus.amend("2605.27741", title="", owners=("Zhenwen Liang",))
    first = refreshed()
    assert first.state is FollowState.PARTIAL
    assert first.message.startswith("Left out: 2605.27741 came without a title")
    clock.sleep(DAY)
    assert refreshed().state is FollowState.QUIET
