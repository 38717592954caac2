"""Refreshes and files are recorded as they happened."""

from __future__ import annotations

from collections.abc import Callable

from pubtui.library.database import Library
from pubtui.library.files import FileKind
from pubtui.library.refreshes import RefreshRecord, RefreshState
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.papers.query import Is, State, TextField, Word
from tests.library.conftest import Clock

NOON = PartialDate("2026-07-14T12:00:00Z")


def test_a_refresh_is_recorded_from_its_beginning(library: Library, clock: Clock) -> None:
    refresh = library.refreshes.begin(7)
    running = library.refreshes.last(7)
    assert running == RefreshRecord(refresh, 7, NOON, None, RefreshState.RUNNING, 0, 0, 0, 0, None, None)
    clock.move(minutes=1)
    library.refreshes.finish(
        refresh,
        RefreshState.PARTIAL,
        requests=3,
        found=200,
        new=5,
        changed=1,
        total=412,
        error="It broke off.",
    )
    ended = library.refreshes.last(7)
    assert ended is not None
    assert ended.finished == PartialDate("2026-07-14T12:01:00Z")
    assert (ended.state, ended.found, ended.total, ended.error) == (
        RefreshState.PARTIAL,
        200,
        412,
        "It broke off.",
    )


def test_the_last_refresh_is_found_by_follow_and_by_state(library: Library) -> None:
    for follow, state in ((1, RefreshState.COMPLETE), (2, RefreshState.FAILED), (1, RefreshState.CANCELLED)):
        library.refreshes.finish(library.refreshes.begin(follow), state)
    states = [
        library.refreshes.last(),
        library.refreshes.last(2),
        library.refreshes.last(1, RefreshState.COMPLETE),
    ]
    assert [record and (record.id, record.state) for record in states] == [
        (3, RefreshState.CANCELLED),
        (2, RefreshState.FAILED),
        (1, RefreshState.COMPLETE),
    ]
    assert library.refreshes.last(3) is None
    assert [record.id for record in library.refreshes.recent(2)] == [3, 2]


def test_the_newest_thousand_refreshes_are_kept(library: Library) -> None:
    with library.transaction():
        for _ in range(1010):
            library.refreshes.begin(None)
    assert len(library.refreshes.recent(5000)) == 1000


def test_files_make_a_paper_downloaded_and_its_words_findable(
    library: Library, paper_of: Callable[..., Paper]
) -> None:
    papers = [paper_of("2401.00001"), paper_of("2401.00002")]
    library.catalogue.write(papers, NOON)
    key = papers[0].identifier.key
    library.files.put(key, FileKind.PDF, version=1, path="2401.00001v1.pdf", size=1000)
    library.files.put(key, FileKind.PDF, version=2, path="2401.00001v2.pdf", size=2000)
    library.files.index_words(key, "We thank Łukasz for the measurements.")
    (file,) = library.files.of(key)
    assert (file.version, file.path, file.size, file.fetched) == (2, "2401.00001v2.pdf", 2000, NOON)
    assert library.files.all() == [file]
    assert library.search.count(Is(State.DOWNLOADED)) == 1
    assert library.search.rows([key])[0].downloaded
    assert library.search.count(Word("luka", TextField.FULL_TEXT)) == 1
    library.files.remove(key, FileKind.PDF)
    assert library.files.of(key) == []
    assert library.search.count(Word("luka", TextField.FULL_TEXT)) == 0
