"""How fresh the papers of everybody who is followed are, in words."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pubtui.library.database import Library
from pubtui.library.follows import FollowKind
from pubtui.library.refreshes import RefreshRecord, RefreshState
from pubtui.papers.dates import PartialDate
from pubtui.ui.app import PubtuiApp
from pubtui.ui.freshness import freshness_words, is_due
from pubtui.ui.widgets.title_line import TitleLine

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


def refresh(state: RefreshState, finished: str | None) -> RefreshRecord:
    end = PartialDate(finished) if finished else None
    return RefreshRecord(1, 1, PartialDate("2026-12-01T06:00:00Z"), end, state, 1, 0, 0, 0, None, None)


WELL = refresh(RefreshState.COMPLETE, "2026-12-01T11:50:00Z")
EARLIER = refresh(RefreshState.COMPLETE, "2026-12-01T07:00:00Z")
PARTIAL = refresh(RefreshState.PARTIAL, "2026-12-01T11:55:00Z")
FAILED = refresh(RefreshState.FAILED, "2026-12-01T11:55:00Z")
STOPPED = refresh(RefreshState.CANCELLED, "2026-12-01T11:55:00Z")
DIED = refresh(RefreshState.RUNNING, None)


@pytest.mark.parametrize(
    ("last", "complete", "words"),
    [
        ([], [], "not refreshed yet"),
        ([None], [None], "not refreshed yet"),
        ([WELL], [WELL], "10 min ago"),
        ([WELL, EARLIER], [WELL, EARLIER], "5 h ago"),
        ([WELL, STOPPED], [WELL, None], "refresh stopped · complete never"),
        ([WELL, STOPPED], [WELL, EARLIER], "refresh stopped · complete 5 h ago"),
        ([FAILED, WELL], [EARLIER, WELL], "refresh failed · complete 5 h ago"),
        ([PARTIAL, FAILED], [WELL, WELL], "refresh failed · complete 10 min ago"),
        ([WELL, None], [WELL, None], "partly refreshed · complete never"),
        ([DIED], [EARLIER], "a refresh has not ended · complete 5 h ago"),
    ],
)
def test_freshness_is_that_of_whoever_is_behind(
    last: list[RefreshRecord | None], complete: list[RefreshRecord | None], words: str
) -> None:
    assert freshness_words(last, complete, NOW) == words


FUTURE = replace(WELL, began=PartialDate("2027-12-01T06:00:00Z"))


@pytest.mark.parametrize(
    ("last", "hours", "due"),
    [
        ([], 1, False),
        ([None], 12, True),
        ([WELL], 12, False),
        ([WELL], 6, True),
        ([WELL, FAILED], 6.1, False),
        ([WELL, None], 12, True),
        ([FUTURE], 12, True),
    ],
)
def test_news_are_due_when_nobody_asked_lately(
    last: list[RefreshRecord | None], hours: float, due: bool
) -> None:
    assert is_due(last, hours, NOW) is due


async def test_one_follow_that_is_complete_does_not_speak_for_another(
    app: PubtuiApp, library: Library
) -> None:
    first = library.follows.all()[0]
    second = library.follows.add(FollowKind.AUTHOR_NAME, "Haitao Mi")
    library.refreshes.finish(library.refreshes.begin(second.id), RefreshState.FAILED)
    library.refreshes.finish(library.refreshes.begin(first.id), RefreshState.COMPLETE)
    async with app.run_test(size=(120, 40)):
        assert app.screen.query_one(TitleLine).freshness == "refresh failed · complete never"
