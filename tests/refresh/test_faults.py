"""Everything that goes wrong at arXiv, and what a reader with a library has afterwards.

The reader follows an author of 30 papers, all read a week ago, and has marked some. Since then two papers
came, one has a new version and one a journal reference. Whatever the next refresh meets: no paper is lost,
none is invented or half-written, no mark changes, the reader is told, arXiv is asked politely, and when the
fault has passed the next refresh completes what this one could not.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from pubtui.library.database import Library
from pubtui.library.follows import Follow
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.paper import Paper
from pubtui.refresh import FollowFinished, FollowState
from pubtui.refresh.plan import plan
from pubtui.sources.arxiv import Arxiv
from pubtui.sources.network import Timeouts
from tests.loopback_arxiv import LoopbackArxiv
from tests.loopback_arxiv.clock import FakeClock
from tests.loopback_arxiv.faults import FAULTS
from tests.refresh.library_contents import assert_whole, personal
from tests.refresh.samples import DAY, Refreshed, key, new_paper

FRESH, PARTIAL, FAILED = FollowState.FRESH, FollowState.PARTIAL, FollowState.FAILED
OFFLINE, REFUSED, LIMITED = FollowState.OFFLINE, FollowState.REFUSED, FollowState.RATE_LIMITED

LADDER = (60, 120, 240, 480, 900)
TRIES = (3, 6)
PAGES = (3, 3, 3)


@dataclass(frozen=True, slots=True)
class World:
    """A reader's library before a refresh, and what arXiv truly says: papers as they were and as they are."""

    library: Library
    follow: Follow
    before: dict[ArxivId, Paper]
    after: dict[ArxivId, Paper]
    marks: dict[str, list[tuple[object, ...]]]

    def assert_nothing_lost_or_invented(self) -> int:
        """How many of the changes are in the library, each of them whole."""
        held = {paper.identifier: paper for paper in self.library.catalogue.papers(self.after)}
        assert self.library.catalogue.count() == len(held)
        assert held.keys() >= self.before.keys()
        for identifier, paper in held.items():
            assert paper in (self.before.get(identifier), self.after[identifier])
        assert personal(self.library) == self.marks
        assert_whole(self.library)
        changed = self.after.items() - self.before.items()
        return sum(held.get(identifier) == paper for identifier, paper in changed)


@pytest.fixture
def world(
    library: Library,
    liang: Follow,
    guest: Arxiv,
    arxiv: LoopbackArxiv,
    refreshed: Refreshed,
    clock: FakeClock,
) -> World:
    refreshed()
    before = _told(guest, liang)
    library.marks.star([key("2605.27741"), key("2607.07820")])
    library.marks.mark_read([key("2510.01444")])
    library.notes.write(key("2509.15194"), "compare with the first version")
    library.tags.add([key("2605.14392")], "thesis")
    library.follows.exclude(liang.id, [key("2501.12380")])
    arxiv.corpus.add(new_paper(1, "Zhenwen Liang"))
    arxiv.corpus.add(new_paper(2, "Haitao Mi", "Zhenwen Liang"))
    arxiv.corpus.revise("2605.27741", updated="2026-07-14T01:00:00Z", title="A better title")
    arxiv.corpus.amend("2501.12380", journal_ref="J. Things 7 (2026) 1", doi="10.1000/things")
    after = _told(guest, liang)
    clock.sleep(8 * DAY)
    arxiv.requests.clear()
    return World(library, liang, before, after, personal(library))


def _told(guest: Arxiv, follow: Follow) -> dict[ArxivId, Paper]:
    pages = guest.api.search(plan(follow).query)
    return {paper.identifier: paper for page in pages for paper in page.papers}


# fault, how the follow stands, what the reader is told, changes kept (of 4), seconds between requests
TABLE: list[tuple[str, FollowState, str, int, tuple[float, ...]]] = [
    ("rate-limited", LIMITED, "arXiv limits how often it may be asked.", 0, LADDER),
    ("rate-limited*2", FRESH, "", 4, (60, 120, *PAGES)),
    ("rate-limited@3", LIMITED, "20 of 32 papers had been read and are kept.", 3, (3, 3, *LADDER)),
    ("rate-limited-for=200*1", FRESH, "", 4, (200, *PAGES)),
    ("rate-limited-for=7200", LIMITED, "The next try makes sense at", 0, ()),
    ("rate-text", LIMITED, "arXiv limits how often it may be asked.", 0, LADDER),
    ("unavailable", LIMITED, "arXiv is overloaded and asks for patience.", 0, LADDER),
    ("unavailable-for=90*1", FRESH, "", 4, (90, *PAGES)),
    ("robot-page", LIMITED, "for a robot and wants to be left alone.", 0, LADDER),
    ("refused", REFUSED, "arXiv says no: start must be an integer", 0, ()),
    ("refused@2", REFUSED, "10 of 32 papers had been read and are kept.", 3, (3,)),
    ("refused-page", REFUSED, "arXiv says no (HTTP 400): 400 Bad Request", 0, ()),
    ("legacy-error", REFUSED, "arXiv says no: incorrect id format for abc", 0, ()),
    ("not-found", REFUSED, "arXiv says no (HTTP 404)", 0, ()),
    ("error-entry", REFUSED, "arXiv says no: something went wrong", 0, ()),
    ("server-error", REFUSED, "The server encountered an internal error", 0, TRIES),
    ("bad-gateway", OFFLINE, "arXiv has a fault of its own (HTTP 502).", 0, TRIES),
    ("html", FAILED, "A web page came instead of a list of papers", 0, TRIES),
    ("html@2", PARTIAL, "10 of 32 papers had been read and are kept.", 3, (3, *TRIES)),
    ("plain-text", FAILED, "A line of text came instead of a list of papers", 0, TRIES),
    ("empty-body", FAILED, "arXiv's answer was empty.", 0, TRIES),
    ("empty-page", FAILED, "an empty page where it speaks of 32 papers", 0, TRIES),
    ("empty-feed", FAILED, "no papers where there were some before", 0, TRIES),
    ("empty-later-page", PARTIAL, "an empty page where it speaks of 32 papers", 3, (3, *TRIES)),
    ("total-missing", FAILED, "does not tell its totalResults", 0, TRIES),
    ("total-zero", FAILED, "contradicts itself", 0, TRIES),
    ("total-too-small", FAILED, "contradicts itself", 0, TRIES),
    ("total-too-large", PARTIAL, "an empty page where it speaks of 72 papers", 4, (*PAGES, 3, *TRIES)),
    ("total-drifts", PARTIAL, "an empty page where it speaks of 33 papers", 4, (*PAGES, 3, *TRIES)),
    ("cut-in-entry", FAILED, "breaks off or is damaged", 0, TRIES),
    ("cut-in-entry*1@2", FRESH, "", 4, (3, *PAGES)),
    ("cut-in-date", FAILED, "breaks off or is damaged", 0, TRIES),
    ("bad-date", PARTIAL, "came with an impossible date", 4, PAGES),
    ("missing-id", PARTIAL, "a paper without an identifier", 4, PAGES),
    ("missing-title", PARTIAL, "came without a title", 4, PAGES),
    ("missing-authors", PARTIAL, "came without authors", 4, PAGES),
    ("missing-date", PARTIAL, "came with an impossible date", 4, PAGES),
    ("undeclared-entity", FAILED, "breaks off or is damaged", 0, TRIES),
    ("bare-ampersand", FAILED, "breaks off or is damaged", 0, TRIES),
    ("control-character", FAILED, "breaks off or is damaged", 0, TRIES),
    ("not-utf8", FAILED, "damaged letters", 0, TRIES),
    ("doctype", FAILED, "defines its own language", 0, TRIES),
    ("oversized", FAILED, "larger than 64 MB", 0, ()),
    ("short-pages", FRESH, "", 4, (3,) * 6),
    ("duplicates", PARTIAL, "arXiv speaks of 32 papers and gave", 4, (*PAGES, *PAGES, 3)),
    ("duplicates*1@2", FRESH, "", 4, (*PAGES, *PAGES, 3)),
    ("shifted", PARTIAL, "arXiv sent another page than the one asked for.", 3, (3, *TRIES)),
    ("repeated-page", PARTIAL, "the same papers again instead of the next page", 3, (3, *TRIES)),
    ("ignored-sort", FRESH, "", 4, PAGES),
    ("yesterday", FRESH, "", 4, PAGES),
    ("hang", OFFLINE, "went silent for 0.2 seconds", 0, TRIES),
    ("slow-drip=0.01", OFFLINE, "took longer than 0.5 seconds", 0, TRIES),
    ("reset", OFFLINE, "broke in the middle of an answer", 0, TRIES),
    ("short-body", OFFLINE, "broke in the middle of an answer", 0, TRIES),
    ("redirect-loop", FAILED, "sends us in circles", 0, (3,) * 5),
    ("redirect-elsewhere", FAILED, "points to example.org, not arXiv", 0, ()),
    ("slow-drip=0 total-too-small*1 rate-limited*1@2", FRESH, "", 4, (3, 60, *PAGES)),
]


@pytest.mark.parametrize(("fault", "state", "told", "kept", "gaps"), TABLE, ids=[row[0] for row in TABLE])
def test_a_fault_loses_nothing_invents_nothing_and_is_told(
    world: World,
    guest: Arxiv,
    arxiv: LoopbackArxiv,
    refreshed: Refreshed,
    clock: FakeClock,
    fault: str,
    state: FollowState,
    told: str,
    kept: int,
    gaps: tuple[float, ...],
) -> None:
    arxiv.faults.add(*fault.split())
    takes_for_ever = fault in ("hang", "slow-drip=0.01")
    if takes_for_ever:
        guest.transport.timeouts = Timeouts(silence=0.2, whole=0.5)
    result = refreshed()
    assert (result.state, world.assert_nothing_lost_or_invented()) == (state, kept), result.message
    assert told in result.message
    assert bool(result.message) == (state is not FRESH)
    assert arxiv.gaps == pytest.approx(gaps, abs=0.2)
    assert min(arxiv.gaps, default=3) >= 3
    assert arxiv.connections_open_at_most == 1 or takes_for_ever  # the server sees us go late
    guest.transport.timeouts = Timeouts()
    _assert_completed_when_the_fault_has_passed(world, arxiv, refreshed, clock, result)


def _assert_completed_when_the_fault_has_passed(
    world: World, arxiv: LoopbackArxiv, refreshed: Refreshed, clock: FakeClock, result: FollowFinished
) -> None:
    arxiv.faults.clear()
    clock.sleep(7200 if result.retry_at else DAY)
    assert refreshed().state.is_well
    assert world.assert_nothing_lost_or_invented() == 4
    assert refreshed().state is FollowState.QUIET


def test_a_refused_connection_loses_nothing(
    world: World, arxiv: LoopbackArxiv, refreshed: Refreshed, clock: FakeClock
) -> None:
    before = clock.uptime()
    with arxiv.refusing():
        result = refreshed()
    assert (result.state, result.requests) == (OFFLINE, 2)
    assert "127.0.0.1 cannot be reached from here." in result.message
    assert 3 <= clock.uptime() - before < 5
    assert world.assert_nothing_lost_or_invented() == 0
    _assert_completed_when_the_fault_has_passed(world, arxiv, refreshed, clock, result)


def test_every_fault_of_the_loopback_is_in_the_table() -> None:
    tried = {name.split("*")[0].split("@")[0].split("=")[0] for row in TABLE for name in row[0].split()}
    change_what_arxiv_says = {"markup-in-title", "empty-author"}
    of_files = {"cut-file", "modified", "no-length"}
    assert FAULTS.keys() - tried <= change_what_arxiv_says | of_files
