"""A reading that was stopped goes on where it was, unless the list has moved since."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pubtui.library.database import Library
from pubtui.library.follows import Evidence, Follow, FollowKind
from pubtui.refresh import Finished, FollowState, PageWritten, refresh
from pubtui.sources.arxiv import Arxiv
from tests.loopback_arxiv import LoopbackArxiv, crowd
from tests.loopback_arxiv.clock import FakeClock
from tests.refresh.library_contents import assert_whole
from tests.refresh.samples import DAY, Refreshed, key, new_paper

PAPERS = 60
ALL_PAGES = [0, 10, 20, 30, 40, 50]


@pytest.fixture
def ada(library: Library, arxiv: LoopbackArxiv) -> Follow:
    """An author of 60 papers, of which nothing was read."""
    for record in crowd(PAPERS):
        arxiv.corpus.add(record)
    return library.follows.add(FollowKind.AUTHOR_NAME, "Ada Crowd")


def _read_pages(library: Library, guest: Arxiv, pages: int) -> None:
    """Refresh, and stop when so many pages are kept."""
    events = refresh(library, guest)
    while pages:
        pages -= isinstance(next(events), PageWritten)
    events.close()


def _asked(arxiv: LoopbackArxiv) -> list[int]:
    return [request.start for request in arxiv.requests]


@pytest.mark.parametrize(
    ("pages", "asked"),
    [
        (1, ALL_PAGES),
        (2, ALL_PAGES),
        (3, [0, 20, 30, 40, 50]),
        (5, [0, 40, 50]),
        (6, [0, 50]),
    ],
)
def test_the_first_page_and_the_last_that_was_kept_are_read_again_and_then_the_rest(
    library: Library,
    guest: Arxiv,
    arxiv: LoopbackArxiv,
    ada: Follow,
    refreshed: Refreshed,
    pages: int,
    asked: list[int],
) -> None:
    _read_pages(library, guest, pages)
    arxiv.requests.clear()
    result = refreshed()
    assert _asked(arxiv) == asked
    assert (result.state.is_well, result.read, result.total) == (True, PAPERS, PAPERS)
    assert len(library.follows.papers(ada.id, [Evidence.NAME])) == PAPERS
    assert_whole(library)
    arxiv.requests.clear()
    assert refreshed().state is FollowState.QUIET
    assert _asked(arxiv) == [0]


def test_a_reading_may_be_stopped_again_and_again(
    library: Library, guest: Arxiv, arxiv: LoopbackArxiv, ada: Follow, refreshed: Refreshed
) -> None:
    _read_pages(library, guest, 3)
    _read_pages(library, guest, 1)  # no further than the first page
    _read_pages(library, guest, 3)
    arxiv.requests.clear()
    assert refreshed().read == PAPERS
    assert _asked(arxiv) == [0, 30, 40, 50]
    assert library.catalogue.count() == PAPERS


def test_pages_that_a_limit_cut_off_are_asked_for_when_it_is_over(
    library: Library, arxiv: LoopbackArxiv, ada: Follow, refreshed: Refreshed, clock: FakeClock
) -> None:
    arxiv.faults.add("rate-limited@5")
    assert refreshed().state is FollowState.RATE_LIMITED
    arxiv.faults.clear()
    arxiv.requests.clear()
    clock.sleep(3600)
    assert refreshed().new == 20
    assert _asked(arxiv) == [0, 30, 40, 50]


Change = Callable[[LoopbackArxiv, Library, Follow, FakeClock], object]


def _new_paper(arxiv: LoopbackArxiv, *_: object) -> None:
    arxiv.corpus.add(new_paper(1, "Ada Crowd"))


def _revised(arxiv: LoopbackArxiv, *_: object) -> None:
    arxiv.corpus.revise("2301.00055", updated="2026-07-14T01:00:00Z", title="Read already, and better now")


def _revised_further_down(arxiv: LoopbackArxiv, *_: object) -> None:
    arxiv.corpus.revise("2301.00005", updated="2026-07-14T01:00:00Z", title="Not read, and on top now")


def _removed(arxiv: LoopbackArxiv, *_: object) -> None:
    arxiv.corpus.remove("2301.00003")


def _one_for_another(arxiv: LoopbackArxiv, *_: object) -> None:
    """The total and the first page stay; all between moves by one place."""
    arxiv.corpus.remove("2301.00003")
    arxiv.corpus.add(new_paper(1, "Ada Crowd", month="2302"))
    arxiv.corpus.amend("2302.20001", updated="2023-01-01T00:48:30Z")


def _a_week(arxiv: LoopbackArxiv, library: Library, ada: Follow, clock: FakeClock) -> None:
    clock.sleep(7 * DAY)


def _a_clock_set_back(arxiv: LoopbackArxiv, library: Library, ada: Follow, clock: FakeClock) -> None:
    clock.step_wall(-30 * DAY)


def _other_bounds(arxiv: LoopbackArxiv, library: Library, ada: Follow, clock: FakeClock) -> None:
    library.follows.change(ada.id, bounds="-survey")


def _another_pubtui(arxiv: LoopbackArxiv, library: Library, ada: Follow, clock: FakeClock) -> None:
    name = f"bookmark in {ada.kind} {ada.value}"
    told = json.loads(library.fact(name) or "")
    library.remember(name, json.dumps(told | {"colour": "red"}))


def _followed_anew(arxiv: LoopbackArxiv, library: Library, ada: Follow, clock: FakeClock) -> None:
    library.follows.remove(ada.id)
    library.follows.add(ada.kind, ada.value)


@pytest.mark.parametrize(
    "change",
    [
        _new_paper,
        _revised,
        _revised_further_down,
        _removed,
        _one_for_another,
        _a_week,
        _a_clock_set_back,
        _other_bounds,
        _followed_anew,
        _another_pubtui,
    ],
)
def test_where_the_list_is_another_everything_is_read_from_the_top(
    library: Library,
    guest: Arxiv,
    arxiv: LoopbackArxiv,
    ada: Follow,
    refreshed: Refreshed,
    clock: FakeClock,
    change: Change,
) -> None:
    _read_pages(library, guest, 4)
    change(arxiv, library, ada, clock)
    arxiv.requests.clear()
    assert refreshed().state.is_well
    again = [start for start in _asked(arxiv) if start in ALL_PAGES]
    assert sorted(set(again)) == ALL_PAGES
    listed = {key(record.id): record for record in arxiv.corpus if "Ada Crowd" in record.authors}
    (follow,) = library.follows.all()
    assert set(library.follows.papers(follow.id)) >= listed.keys()
    titles = {row.key: row.title for row in library.search.rows(list(listed))}
    assert len(titles) == len(listed)
    revised = [paper for paper, record in listed.items() if record.version > 1]
    assert all(titles[paper] == listed[paper].title for paper in revised)


def test_a_sweep_that_went_on_counts_from_when_it_began(
    library: Library,
    guest: Arxiv,
    arxiv: LoopbackArxiv,
    ada: Follow,
    refreshed: Refreshed,
    clock: FakeClock,
) -> None:
    _read_pages(library, guest, 4)
    clock.sleep(5 * DAY)
    refreshed()
    arxiv.corpus.amend("2301.00035", journal_ref="J. Things 1 (2026) 1")
    clock.sleep(3 * DAY)
    assert refreshed().changed == 1


def test_what_could_not_be_read_before_the_stop_is_told_after_it(
    library: Library, guest: Arxiv, arxiv: LoopbackArxiv, ada: Follow, refreshed: Refreshed
) -> None:
    arxiv.corpus.amend("2301.00045", title="")
    _read_pages(library, guest, 4)
    result = refreshed()
    assert (result.state, result.read) == (FollowState.PARTIAL, PAPERS)
    assert result.message == "Left out: 2301.00045 came without a title."


def test_a_machine_that_sleeps_between_two_pages_goes_on(
    library: Library, guest: Arxiv, arxiv: LoopbackArxiv, ada: Follow, clock: FakeClock
) -> None:
    events = refresh(library, guest)
    while not isinstance(next(events), PageWritten):
        pass
    clock.sleep(9 * 3600)
    *_, last = events
    assert isinstance(last, Finished)
    assert (last.is_well, last.new) == (True, PAPERS)
    assert _asked(arxiv) == ALL_PAGES
