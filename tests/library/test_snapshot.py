"""A snapshot answers as the library does, beside the reader's own marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from pubtui.errors import (
    LibraryBusyError,
    LibraryDamagedError,
    LibraryNewerError,
    LibraryUnwritableError,
    NotFoundError,
)
from pubtui.library.database import Library, open_library
from pubtui.library.follows import FollowKind
from pubtui.library.orders import Order
from pubtui.library.rows import PaperRows, snapshot_rows_of
from pubtui.library.snapshot import Snapshot, open_snapshot
from pubtui.library.snapshot_making import SnapshotMaking
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.papers.query import (
    EVERYTHING,
    All,
    AnyOf,
    Condition,
    DoiBegins,
    Has,
    IdentifierBegins,
    InSubject,
    Is,
    Not,
    Phrase,
    Possession,
    State,
    SubmittedBetween,
    Tagged,
    TextField,
    Word,
)

SEEN = PartialDate("2026-07-14T12:00:00Z")


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "data" / "arxiv.sqlite"


@dataclass(frozen=True)
class Both:
    """The same 478 papers in a library and in a snapshot, with marks of every kind."""

    library: Library
    snapshot: Snapshot


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory, real_papers: list[Paper]) -> Iterator[Both]:
    folder = tmp_path_factory.mktemp("both")
    keys = [paper.identifier.key for paper in real_papers]
    _make(folder / "arxiv.sqlite", real_papers)
    with open_library(folder / "library.sqlite") as library:
        library.catalogue.write(real_papers, SEEN)
        library.marks.star(keys[:20])
        library.marks.mark_read(keys[10:300])
        library.tags.add(keys[5:9], "later")
        library.notes.write(keys[3], "see also")
        with open_snapshot(folder / "arxiv.sqlite", library) as snapshot:
            yield Both(library, snapshot)


def _make(target: Path, papers: list[Paper], source: str = "a file") -> None:
    making = SnapshotMaking(target, source, SEEN)
    making.add(map(snapshot_rows_of, papers), [(7, "not JSON")], len(papers))
    for _ in making.finish():
        pass


CONDITIONS: list[Condition] = [
    EVERYTHING,
    *map(Word, ("q", "qu", "quan", "quantu", "erdos", "self-", "self-c", "x", "the")),
    Word("a", TextField.AUTHOR),
    Phrase(("of", "the")),
    InSubject("math"),
    SubmittedBetween(PartialDate("2007-04-03"), PartialDate("2016")),
    IdentifierBegins("0704.0"),
    IdentifierBegins("hep-th/"),
    DoiBegins("10.1"),
    Has(Possession.DOI),
    Is(State.STARRED),
    Is(State.UNREAD),
    Tagged("later"),
    Word("see", TextField.NOTE),
    Not(Word("the")),
    AnyOf((Is(State.STARRED), Word("quantum"))),
    All((Word("quantum"), Not(InSubject("quant-ph")), Is(State.UNREAD))),
]


@pytest.mark.parametrize("condition", CONDITIONS, ids=repr)
def test_a_snapshot_answers_as_the_library_does(both: Both, condition: Condition) -> None:
    ours, theirs = both.library.search.listing(condition), both.snapshot.search.listing(condition)
    for listing in (ours, theirs):
        while listing.extend(100):
            pass
    assert list(theirs.keys) == list(ours.keys)
    assert theirs.rows(0, 50) == ours.rows(0, 50)
    assert both.snapshot.search.count(condition) == len(ours)


@pytest.mark.parametrize("order", Order)
def test_another_order_sorts_the_newest_and_lists_all(
    both: Both, order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshot = both.snapshot
    monkeypatch.setattr("pubtui.library.orders.NEWEST_SORTED", 100)
    listing = snapshot.search.listing(Word("the"), order=order)
    while listing.extend(50):
        pass
    newest = snapshot.search.listing(Word("the"))
    newest.extend(1000)
    assert sorted(listing.keys) == sorted(newest.keys)
    assert sorted(listing.keys[:100]) == sorted(newest.keys[:100])
    if order is Order.TITLE:
        titles = [row.title.lower() for row in listing.rows(0, 100)]
        assert titles == sorted(titles)


def test_another_thread_has_its_own_connection(both: Both) -> None:
    listing = both.snapshot.search.listing(Word("the"))
    with both.snapshot.another() as theirs:
        while listing.extend(100, over=theirs.connection):
            pass
    assert len(listing) == both.snapshot.search.count(Word("the"))


def test_papers_come_out_as_they_went_in(both: Both, real_papers: list[Paper]) -> None:
    snapshot = both.snapshot
    assert snapshot.catalogue.papers(paper.identifier for paper in real_papers) == real_papers
    assert snapshot.contents.papers == len(real_papers)
    assert (snapshot.contents.bad_lines, snapshot.contents.imported) == (1, SEEN)


def test_a_paper_goes_from_the_snapshot_into_the_library(
    target: Path, library: Library, real_papers: list[Paper]
) -> None:
    _make(target, real_papers)
    with open_snapshot(target, library) as snapshot:
        paper = snapshot.catalogue.paper(real_papers[0].identifier)
        assert paper is not None
        library.catalogue.write([paper], SEEN)
        library.marks.star([paper.identifier.key])
        assert snapshot.search.count(Is(State.STARRED)) == 1
    assert library.catalogue.paper(paper.identifier) == real_papers[0]


def test_what_a_follow_excludes_is_still_one_of_all_papers(
    target: Path, library: Library, real_papers: list[Paper]
) -> None:
    papers = real_papers[:5]
    library.catalogue.write(papers, SEEN)
    follow = library.follows.add(FollowKind.AUTHOR_NAME, "Emmy Noether")
    library.follows.exclude(follow.id, [papers[0].identifier.key])
    _make(target, papers)
    with open_snapshot(target, library) as snapshot:
        assert (library.search.count(), snapshot.search.count()) == (4, 5)


def test_nothing_is_written_through_a_snapshot(both: Both, real_papers: list[Paper]) -> None:
    with pytest.raises(LibraryUnwritableError):
        both.snapshot.catalogue.mark_missing([real_papers[0].identifier], SEEN)


def test_of_two_papers_with_one_identifier_the_first_is_kept(
    target: Path, library: Library, paper_of: Callable[..., Paper]
) -> None:
    papers = [paper_of("2401.00001", title="Bread"), paper_of("2401.00001", title="Butter")]
    _make(target, [papers[0], paper_of("2401.00002"), papers[1]])
    with open_snapshot(target, library) as snapshot:
        assert snapshot.catalogue.paper(papers[0].identifier) == papers[0]
        assert [snapshot.search.count(Word(word)) for word in ("bread", "butter")] == [1, 0]


def test_a_making_goes_on_where_it_stopped(target: Path, library: Library, real_papers: list[Paper]) -> None:
    making = SnapshotMaking(target, "a file", SEEN)
    making.add(map(snapshot_rows_of, real_papers[:100]), [(3, "not JSON")], 101)
    making.close()
    assert not target.exists()
    again = SnapshotMaking(target, "a file", SEEN)
    assert (again.lines, again.papers, again.bad_lines) == (101, 100, 1)
    again.add(map(snapshot_rows_of, real_papers[100:]), [], 479)
    assert again.reasons() == [(3, "not JSON")]
    for _ in again.finish():
        pass
    with open_snapshot(target, library) as snapshot:
        assert snapshot.search.count() == len(real_papers)
    assert [path.name for path in target.parent.iterdir()] == ["arxiv.sqlite"]


def test_an_addition_that_fails_leaves_nothing_half_done(target: Path, real_papers: list[Paper]) -> None:
    def broken_off() -> Iterator[PaperRows]:
        yield from map(snapshot_rows_of, real_papers[:50])
        raise OSError("the disk is gone")

    making = SnapshotMaking(target, "a file", SEEN)
    with pytest.raises(OSError, match="gone"):
        making.add(broken_off(), [], 100)
    making.close()
    again = SnapshotMaking(target, "a file", SEEN)
    assert (again.lines, again.papers) == (0, 0)
    again.add(map(snapshot_rows_of, real_papers), [], len(real_papers))
    assert again.papers == len(real_papers)
    again.close()


def test_a_making_of_another_source_begins_anew(target: Path, real_papers: list[Paper]) -> None:
    making = SnapshotMaking(target, "a file", SEEN)
    making.add(map(snapshot_rows_of, real_papers[:100]), [], 100)
    making.close()
    other = SnapshotMaking(target, "another file", SEEN)
    assert (other.lines, other.papers) == (0, 0)
    other.close()


def test_of_two_imports_at_once_the_second_is_told(target: Path) -> None:
    first = SnapshotMaking(target, "a file", SEEN)
    with pytest.raises(LibraryBusyError):
        SnapshotMaking(target, "another file", SEEN)
    first.close()


def test_a_half_made_file_that_is_damaged_begins_anew(target: Path, real_papers: list[Paper]) -> None:
    target.parent.mkdir()
    target.with_name("arxiv.sqlite.importing").write_bytes(b"noise" * 5000)
    _make(target, real_papers)
    assert target.exists()


def test_the_old_snapshot_stays_until_the_new_one_is_whole(
    target: Path, library: Library, real_papers: list[Paper]
) -> None:
    _make(target, real_papers[:10])
    making = SnapshotMaking(target, "newer file", SEEN)
    making.add(map(snapshot_rows_of, real_papers), [], 478)
    with open_snapshot(target, library) as old:
        assert old.search.count() == 10
        for _ in making.finish():
            pass
        assert old.search.count() == 10
    with open_snapshot(target, library) as new:
        assert new.search.count() == 478


def test_a_snapshot_that_is_not_there_says_how_to_get_one(target: Path, library: Library) -> None:
    with pytest.raises(NotFoundError, match="pubtui import"):
        open_snapshot(target, library)


def test_other_files_are_no_snapshots(target: Path, library: Library, real_papers: list[Paper]) -> None:
    with pytest.raises(LibraryDamagedError):
        open_snapshot(library.path, library)
    target.parent.mkdir()
    target.write_bytes(b"noise" * 5000)
    with pytest.raises(LibraryDamagedError):
        open_snapshot(target, library)


def test_a_snapshot_from_a_newer_version_is_left(
    target: Path, library: Library, real_papers: list[Paper], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("pubtui.library.snapshot.VERSION", 99)
        _make(target, real_papers[:5])
    with pytest.raises(LibraryNewerError):
        open_snapshot(target, library)
