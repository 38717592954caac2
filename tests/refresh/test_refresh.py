"""A refresh brings what is new, leaves what is the reader's, and says how it went."""

from __future__ import annotations

import pytest

from pubtui.errors import LibraryUnwritableError
from pubtui.library.database import Library
from pubtui.library.follows import Evidence, Follow, FollowKind
from pubtui.library.refreshes import RefreshState
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.refresh import (
    Event,
    Finished,
    FollowFinished,
    FollowStarted,
    FollowState,
    PageWritten,
    Started,
    refresh,
)
from pubtui.sources.arxiv import Arxiv
from pubtui.sources.pace import Watch
from pubtui.starter import stock
from tests.loopback_arxiv import LoopbackArxiv
from tests.loopback_arxiv.clock import FakeClock
from tests.refresh.library_contents import assert_whole, catalogue, identifiers, personal
from tests.refresh.samples import CLAIMED, DAY, Refreshed, key, new_paper

# --- what comes ---------------------------------------------------------------------------------------------


def test_events_tell_of_every_page_once_it_is_kept(library: Library, guest: Arxiv, liang: Follow) -> None:
    events: list[Event] = []
    for event in refresh(library, guest):
        events.append(event)
        if isinstance(event, PageWritten):
            assert library.catalogue.count() == event.read
    assert [type(event) for event in events] == [
        Started, FollowStarted, PageWritten, PageWritten, PageWritten, FollowFinished, Finished,
    ]  # fmt: skip
    assert [event.read for event in events if isinstance(event, PageWritten)] == [10, 20, 30]
    assert isinstance(events[-1], Finished)
    assert (events[-1].new, events[-1].requests, events[-1].is_well) == (30, 3, True)


def test_a_first_refresh_brings_everything_and_a_second_changes_nothing(
    library: Library, liang: Follow, refreshed: Refreshed
) -> None:
    first = refreshed()
    assert (first.state, first.new, first.read, first.total) == (FollowState.FRESH, 30, 30, 30)
    before = catalogue(library), personal(library), library.follows.papers(liang.id)
    second = refreshed()
    assert (second.state, second.new, second.changed, second.new_versions) == (FollowState.QUIET, 0, 0, 0)
    assert (catalogue(library), personal(library), library.follows.papers(liang.id)) == before
    assert_whole(library)


def test_papers_that_do_not_carry_the_name_are_kept_apart(
    library: Library, liang: Follow, refreshed: Refreshed
) -> None:
    assert refreshed().candidates == 1
    assert library.follows.papers(liang.id, [Evidence.OWNER]) == [key(CLAIMED)]
    assert len(library.follows.papers(liang.id, [Evidence.NAME])) == 29


def test_a_new_version_keeps_the_old_words_and_the_readers_marks(
    library: Library, arxiv: LoopbackArxiv, liang: Follow, refreshed: Refreshed
) -> None:
    refreshed()
    paper = parse("2605.27741")[0]
    library.marks.star([paper.key])
    library.notes.write(paper.key, "read again")
    before = personal(library)
    old = arxiv.corpus.newest("2605.27741")
    arxiv.corpus.revise("2605.27741", updated="2026-07-15T01:00:00Z", title="Quite another title")
    result = refreshed()
    assert (result.state, result.new_versions, result.new) == (FollowState.FRESH, 1, 0)
    kept = library.catalogue.paper(paper)
    assert kept is not None
    assert (kept.title, kept.version) == ("Quite another title", 2)
    assert [version.title for version in library.catalogue.versions(paper)] == [old.title, kept.title]
    assert personal(library) == before


def test_a_withdrawal_is_noticed(
    library: Library, arxiv: LoopbackArxiv, liang: Follow, refreshed: Refreshed
) -> None:
    refreshed()
    arxiv.corpus.withdraw("2605.27741", updated="2026-07-15T01:00:00Z")
    refreshed()
    kept = library.catalogue.paper(parse("2605.27741")[0])
    assert kept is not None
    assert kept.withdrawn


def test_the_starter_grows_by_what_it_lacks_and_stays_attributed(
    library: Library, arxiv: LoopbackArxiv, refreshed: Refreshed
) -> None:
    stock(library, PartialDate("2026-07-14"))
    (follow,) = library.follows.all()
    library.follows.exclude(follow.id, [key("2501.12380")])
    library.marks.star([key("2607.07820")])
    before = personal(library)
    arxiv.corpus.add(new_paper(1, "Zhenwen Liang"))
    result = refreshed()
    assert (result.state, result.new) == (FollowState.FRESH, 1)
    assert len(identifiers(library)) == 31
    assert personal(library) == before
    assert len(library.follows.papers(follow.id, [Evidence.PAGE])) == 18
    assert refreshed().state is FollowState.QUIET


# --- absence ------------------------------------------------------------------------------------------------


def test_a_paper_that_arxiv_no_longer_has_is_marked_and_stays(
    library: Library, arxiv: LoopbackArxiv, liang: Follow, refreshed: Refreshed, clock: FakeClock
) -> None:
    refreshed()
    arxiv.corpus.remove("2605.27741")
    clock.sleep(8 * DAY)
    result = refreshed()
    assert (result.state, result.missing) == (FollowState.FRESH, 1)
    paper = parse("2605.27741")[0]
    assert library.catalogue.paper(paper) is not None
    assert library.catalogue.missing_since(paper) == PartialDate.of(clock.utc())
    assert len(library.follows.papers(liang.id)) == 30


def test_a_paper_that_comes_back_is_missing_no_longer(
    library: Library, arxiv: LoopbackArxiv, liang: Follow, refreshed: Refreshed, clock: FakeClock
) -> None:
    refreshed()
    record = arxiv.corpus.newest("2605.27741")
    arxiv.corpus.remove("2605.27741")
    clock.sleep(8 * DAY)
    refreshed()
    arxiv.corpus.add(record)
    assert refreshed().state.is_well
    assert library.catalogue.missing_since(parse("2605.27741")[0]) is None


def test_a_paper_that_only_the_search_forgot_is_not_missing(
    library: Library, arxiv: LoopbackArxiv, liang: Follow, refreshed: Refreshed, clock: FakeClock
) -> None:
    refreshed()
    old = arxiv.corpus.newest("2605.27741")
    arxiv.corpus.amend("2605.27741", authors=("Somebody Else",))
    clock.sleep(8 * DAY)
    assert refreshed().missing == 0
    assert library.catalogue.missing_since(parse("2605.27741")[0]) is None
    arxiv.corpus.amend("2605.27741", authors=old.authors)
    refreshed()
    assert library.catalogue.missing_since(parse("2605.27741")[0]) is None


def test_yesterdays_batch_is_quiet(
    library: Library, arxiv: LoopbackArxiv, liang: Follow, refreshed: Refreshed
) -> None:
    arxiv.faults.add("yesterday")
    refreshed()
    arxiv.corpus.add(new_paper(1, "Zhenwen Liang"))
    assert refreshed().state is FollowState.QUIET
    arxiv.faults.clear()
    assert refreshed().new == 1


# --- several follows, stopping, the log ---------------------------------------------------------------------


def test_a_follow_that_arxiv_refuses_does_not_stop_the_others(
    library: Library, guest: Arxiv, liang: Follow
) -> None:
    library.follows.add(FollowKind.SEARCH, "ti:(unbalanced")
    library.follows.add(FollowKind.AUTHOR_NAME, "Haitao Mi")
    *_, last = refresh(library, guest)
    assert isinstance(last, Finished)
    assert [follow.state for follow in last.follows] == [
        FollowState.FRESH, FollowState.REFUSED, FollowState.FRESH,
    ]  # fmt: skip
    assert "query cannot be parsed" in last.follows[1].message
    assert not last.is_well


@pytest.mark.parametrize("pages", [1, 2])
def test_unfollowing_meanwhile_ends_it_and_keeps_papers_of_nobody_out(
    library: Library, guest: Arxiv, liang: Follow, pages: int
) -> None:
    mi = library.follows.add(FollowKind.AUTHOR_NAME, "Haitao Mi")
    events = refresh(library, guest)
    for _ in range(pages):
        while not isinstance(next(events), PageWritten):
            pass
    with library.another() as elsewhere:
        elsewhere.follows.remove(liang.id)
        elsewhere.follows.remove(mi.id)
    *_, last = events
    assert isinstance(last, Finished)
    (told,) = last.follows
    assert (told.state, told.message) == (FollowState.PARTIAL, "This author is not followed any more.")
    assert library.catalogue.count() == pages * 10
    assert library.search.count() == 0
    assert library.connection.execute("SELECT count(*) FROM attributions").fetchone() == (0,)


def test_where_there_is_no_network_nobody_else_is_tried(
    library: Library, guest: Arxiv, liang: Follow, arxiv: LoopbackArxiv
) -> None:
    library.follows.add(FollowKind.AUTHOR_NAME, "Haitao Mi")
    with arxiv.refusing():
        *_, last = refresh(library, guest)
    assert isinstance(last, Finished)
    assert [follow.state for follow in last.follows] == [FollowState.OFFLINE]


def test_stopping_keeps_what_came_and_is_noted(
    library: Library, guest: Arxiv, liang: Follow, refreshed: Refreshed
) -> None:
    looked = iter([False] * 8)
    result = refreshed(watch=Watch(lambda: next(looked, True)))
    assert result.state is FollowState.CANCELLED
    assert 0 < result.read < 30
    assert library.catalogue.count() == result.read
    record = library.refreshes.last()
    assert record is not None
    assert record.state is RefreshState.CANCELLED
    assert refreshed().total == 30
    assert library.catalogue.count() == 30


def test_a_page_that_cannot_be_kept_whole_is_not_kept_at_all(
    library: Library, guest: Arxiv, liang: Follow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise LibraryUnwritableError("The disk is full.")

    monkeypatch.setattr(library.follows, "attribute", full)
    with pytest.raises(LibraryUnwritableError):
        list(refresh(library, guest))
    assert library.catalogue.count() == 0
    record = library.refreshes.last()
    assert record is not None
    assert record.state is not RefreshState.RUNNING


def test_an_impatient_second_ctrl_c_is_noted_as_well(library: Library, guest: Arxiv, liang: Follow) -> None:
    looked = 0

    def interrupted() -> bool:
        nonlocal looked
        looked += 1
        if looked > 10:
            raise KeyboardInterrupt
        return False

    with pytest.raises(KeyboardInterrupt):
        list(refresh(library, guest, watch=Watch(interrupted)))
    record = library.refreshes.last()
    assert record is not None
    assert record.state is RefreshState.CANCELLED
    assert record.found == library.catalogue.count()


def test_closing_the_iterator_stops_it(library: Library, guest: Arxiv, liang: Follow) -> None:
    events = refresh(library, guest)
    while not isinstance(next(events), PageWritten):
        pass
    events.close()
    record = library.refreshes.last()
    assert record is not None
    assert (record.state, record.found) == (RefreshState.CANCELLED, 10)


def test_the_log_tells_what_was_done_and_since_when_all_is_known(
    library: Library, arxiv: LoopbackArxiv, liang: Follow, refreshed: Refreshed, clock: FakeClock
) -> None:
    refreshed()
    complete = PartialDate.of(clock.utc())
    clock.sleep(DAY)
    arxiv.faults.add("html")
    result = refreshed()
    assert (result.state, result.complete_as_of) == (FollowState.FAILED, complete)
    told = library.refreshes.recent(2)
    assert [record.state for record in told] == [RefreshState.FAILED, RefreshState.COMPLETE]
    assert (told[0].requests, told[0].error) == (3, result.message)
    assert (told[1].requests, told[1].found, told[1].new, told[1].total) == (3, 30, 30, 30)
