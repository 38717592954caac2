"""New is what came since the last visit, and it stays new until the reader leaves."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pubtui.library.database import Library
from pubtui.library.follows import Evidence, Follow, FollowKind
from pubtui.library.refreshes import RefreshState
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.papers.query import Is, State
from tests.library.conftest import Clock

SEEN = PartialDate("2026-07-14T12:00:00Z")


@pytest.fixture
def noether(library: Library) -> Follow:
    return library.follows.add(FollowKind.AUTHOR_NAME, "Emmy Noether")


@pytest.fixture
def arrive(library: Library, noether: Follow, paper_of: Callable[..., Paper]) -> Callable[[str], None]:
    """Let a paper of Noether's arrive."""

    def write(identifier: str) -> None:
        paper = paper_of(identifier)
        library.catalogue.write([paper], SEEN)
        library.follows.attribute(noether.id, [paper.identifier.key], Evidence.NAME)

    return write


def _refresh_completely(library: Library, follow: Follow) -> None:
    refresh = library.refreshes.begin(follow.id)
    library.refreshes.finish(refresh, RefreshState.COMPLETE, found=1)


def _new(library: Library) -> list[str]:
    listing = library.search.listing(Is(State.NEW))
    listing.extend(100)
    assert all(row.is_new for row in listing.rows(0, 100))
    return [str(row.identifier) for row in listing.rows(0, 100)]


def test_nothing_is_new_in_the_first_visit_but_what_comes_in_it(
    library: Library, noether: Follow, arrive: Callable[[str], None]
) -> None:
    arrive("2401.00001")
    _refresh_completely(library, noether)
    visit = library.visits.begin()
    assert _new(library) == []
    arrive("2401.00002")
    assert _new(library) == ["2401.00002"]
    library.visits.end(visit)
    assert _new(library) == []


def test_what_came_between_two_visits_is_new_in_the_second(
    library: Library, noether: Follow, arrive: Callable[[str], None]
) -> None:
    _refresh_completely(library, noether)
    library.visits.end(library.visits.begin())
    arrive("2401.00001")
    assert _new(library) == ["2401.00001"]
    visit = library.visits.begin()
    arrive("2401.00002")
    assert _new(library) == ["2401.00002", "2401.00001"]
    library.visits.end(visit)
    library.visits.begin()
    assert _new(library) == []


def test_a_visit_that_crashed_leaves_new_what_was_new(
    library: Library, noether: Follow, arrive: Callable[[str], None]
) -> None:
    _refresh_completely(library, noether)
    library.visits.end(library.visits.begin())
    arrive("2401.00001")
    library.visits.begin()
    library.visits.begin()
    assert _new(library) == ["2401.00001"]


def test_the_backlog_of_a_new_follow_is_not_new(
    library: Library, noether: Follow, arrive: Callable[[str], None]
) -> None:
    library.visits.begin()
    arrive("2401.00001")
    arrive("2401.00002")
    assert _new(library) == []
    _refresh_completely(library, noether)
    assert _new(library) == []
    arrive("2401.00003")
    assert _new(library) == ["2401.00003"]


def test_a_refresh_that_failed_does_not_end_the_backlog(
    library: Library, noether: Follow, arrive: Callable[[str], None]
) -> None:
    library.visits.begin()
    refresh = library.refreshes.begin(noether.id)
    arrive("2401.00001")
    library.refreshes.finish(refresh, RefreshState.FAILED, error="arXiv could not be reached.")
    arrive("2401.00002")
    assert _new(library) == []


def test_a_clock_that_jumps_back_hides_nothing_new(
    library: Library, noether: Follow, arrive: Callable[[str], None], clock: Clock
) -> None:
    _refresh_completely(library, noether)
    library.visits.end(library.visits.begin())
    clock.move(days=-400)
    arrive("2401.00001")
    library.visits.begin()
    assert _new(library) == ["2401.00001"]


def test_a_changed_paper_is_not_new(
    library: Library, noether: Follow, arrive: Callable[[str], None], paper_of: Callable[..., Paper]
) -> None:
    arrive("2401.00001")
    _refresh_completely(library, noether)
    library.visits.begin()
    library.catalogue.write([paper_of("2401.00001", version=2)], SEEN)
    assert _new(library) == []


def test_excluding_a_paper_makes_it_not_new(
    library: Library, noether: Follow, arrive: Callable[[str], None], paper_of: Callable[..., Paper]
) -> None:
    _refresh_completely(library, noether)
    library.visits.begin()
    arrive("2401.00001")
    library.follows.exclude(noether.id, [paper_of("2401.00001").identifier.key])
    assert library.search.shelf_counts().new == 0
