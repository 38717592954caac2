"""A refresh reads no more than it must, and never less."""

from __future__ import annotations

import json

import pytest

from pubtui.library.database import Library
from pubtui.library.follows import Follow, FollowKind
from pubtui.papers.identifiers import parse
from pubtui.refresh import (
    FollowState,
)
from tests.loopback_arxiv import LoopbackArxiv, crowd
from tests.loopback_arxiv.clock import FakeClock
from tests.refresh.samples import DAY, Refreshed, new_paper


@pytest.fixture
def ada(library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed, clock: FakeClock) -> Follow:
    """An author of 60 papers of long ago, read to the end yesterday."""
    for record in crowd(60):
        arxiv.corpus.add(record)
    ada = library.follows.add(FollowKind.AUTHOR_NAME, "Ada Crowd")
    assert refreshed().new == 60
    clock.sleep(DAY)
    arxiv.requests.clear()
    return ada


def test_a_quiet_day_costs_one_request(ada: Follow, arxiv: LoopbackArxiv, refreshed: Refreshed) -> None:
    assert refreshed().state is FollowState.QUIET
    assert len(arxiv.requests) == 1


def test_a_new_paper_costs_no_more_than_the_pages_around_it(
    ada: Follow, arxiv: LoopbackArxiv, refreshed: Refreshed
) -> None:
    arxiv.corpus.add(new_paper(1, "Ada Crowd"))
    result = refreshed()
    assert (result.state, result.new, result.requests) == (FollowState.FRESH, 1, 2)


def test_a_paper_that_appears_with_an_old_date_is_found_by_counting(
    ada: Follow, arxiv: LoopbackArxiv, refreshed: Refreshed
) -> None:
    arxiv.corpus.add(new_paper(1, "Ada Crowd", month="2201"))
    assert refreshed().new == 1


def test_a_version_that_was_announced_late_is_found_below_pages_that_did_not_change(
    library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed, clock: FakeClock
) -> None:
    for number in range(1, 31):
        arxiv.corpus.add(new_paper(number, "Ada Crowd"))
    library.follows.add(FollowKind.AUTHOR_NAME, "Ada Crowd")
    refreshed()
    clock.sleep(DAY)
    arxiv.corpus.revise("2607.20002", updated="2026-07-14T00:05:30Z", title="Revised, and held for a day")
    assert refreshed().new_versions == 1


def test_a_week_later_everything_is_read_for_changes_without_a_date(
    ada: Follow, library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed, clock: FakeClock
) -> None:
    arxiv.corpus.amend("2301.00003", journal_ref="J. Old Things 1 (2023) 5", doi="10.1000/5")
    assert refreshed().changed == 0
    clock.sleep(7 * DAY)
    result = refreshed()
    assert (result.state, result.changed, result.requests) == (FollowState.FRESH, 1, 6)
    kept = library.catalogue.paper(parse("2301.00003")[0])
    assert kept is not None
    assert kept.doi == "10.1000/5"


def test_an_order_that_arxiv_ignores_is_not_trusted(
    ada: Follow, arxiv: LoopbackArxiv, refreshed: Refreshed
) -> None:
    arxiv.faults.add("ignored-sort")
    arxiv.corpus.revise("2301.00001", updated="2026-07-15T01:00:00Z", title="Revised at last")
    result = refreshed()
    assert (result.state, result.new_versions, result.requests) == (FollowState.FRESH, 1, 6)


def test_another_spelling_is_another_question(
    ada: Follow, library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed
) -> None:
    arxiv.corpus.add(new_paper(1, "A. Crowd", month="2201"))
    arxiv.corpus.remove("2301.00001")  # so that the number of papers does not give it away
    library.follows.change(ada.id, spellings=["A. Crowd"])
    assert refreshed().new == 1


@pytest.mark.parametrize("days", [400, -400])
def test_a_date_from_a_clock_that_was_wrong_puts_no_sweep_off(
    ada: Follow, arxiv: LoopbackArxiv, refreshed: Refreshed, clock: FakeClock, days: int
) -> None:
    clock.step_wall(days * DAY)
    refreshed()
    clock.step_wall(-days * DAY)
    arxiv.corpus.amend("2301.00003", journal_ref="J. Old Things 1 (2023) 5")
    clock.sleep(8 * DAY)
    assert refreshed().changed == 1
    assert refreshed().requests == 1


def test_what_another_pubtui_remembered_is_understood(
    ada: Follow, library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed
) -> None:
    name = f"last reading of {ada.kind} {ada.value}"
    told = json.loads(library.fact(name) or "")
    del told["left_out"]
    library.remember(name, json.dumps(told | {"colour": "red"}))
    assert refreshed().requests == 1
