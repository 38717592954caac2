"""Papers belong to whom the evidence says, and the reader's word is the last."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pubtui.errors import NotFoundError
from pubtui.library.database import Library
from pubtui.library.follows import Evidence, Follow, FollowKind
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.papers.query import Is, State

SEEN = PartialDate("2026-07-14T12:00:00Z")


@pytest.fixture
def keys(library: Library, paper_of: Callable[..., Paper]) -> list[int]:
    """Four papers, newest first."""
    papers = [paper_of(f"2401.0000{number}") for number in (4, 3, 2, 1)]
    library.catalogue.write(papers, SEEN)
    return [paper.identifier.key for paper in papers]


@pytest.fixture
def noether(library: Library) -> Follow:
    return library.follows.add(
        FollowKind.AUTHOR_NAME, "Emmy Noether", spellings=("E. Noether", "A. E. Noether"), bounds="cat:math"
    )


def _listed(library: Library) -> list[int]:
    listing = library.search.listing()
    listing.extend(100)
    return list(listing.keys)


def test_a_follow_is_kept_as_it_was_told(library: Library, noether: Follow) -> None:
    assert library.follows.all() == [noether]
    assert library.follows.get(noether.id) == noether
    assert library.follows.find(FollowKind.AUTHOR_NAME, "Emmy Noether") == noether
    assert library.follows.find(FollowKind.ORCID, "Emmy Noether") is None
    assert noether.spellings == ("E. Noether", "A. E. Noether")
    assert (noether.label, noether.bounds, noether.since) == ("Emmy Noether", "cat:math", SEEN)


def test_following_twice_is_following_once(library: Library, noether: Follow) -> None:
    assert library.follows.add(FollowKind.AUTHOR_NAME, "Emmy Noether") == noether


def test_a_follow_changes_only_where_told_and_undo_brings_it_back(library: Library, noether: Follow) -> None:
    changed = library.follows.change(noether.id, label="Noether", spellings=())
    assert (changed.label, changed.spellings, changed.bounds) == ("Noether", (), "cat:math")
    assert library.undo() == "changed Emmy Noether"
    assert library.follows.get(noether.id) == noether


def test_a_follow_that_ended_is_not_found(library: Library, noether: Follow) -> None:
    library.follows.remove(noether.id)
    with pytest.raises(NotFoundError):
        library.follows.get(noether.id)


@pytest.mark.parametrize(
    ("first", "then", "kept"),
    [
        (Evidence.NAME, Evidence.FEED, Evidence.FEED),
        (Evidence.NAME, Evidence.PAGE, Evidence.PAGE),
        (Evidence.OWNER, Evidence.NAME, Evidence.NAME),
        (Evidence.PAGE, Evidence.NAME, Evidence.PAGE),
        (Evidence.FEED, Evidence.OWNER, Evidence.FEED),
        (Evidence.PAGE, Evidence.FEED, Evidence.PAGE),
        (Evidence.CONFIRMED, Evidence.OWNER, Evidence.CONFIRMED),
        (Evidence.EXCLUDED, Evidence.FEED, Evidence.EXCLUDED),
        (Evidence.EXCLUDED, Evidence.PAGE, Evidence.EXCLUDED),
    ],
)
def test_stronger_evidence_stays_and_the_readers_word_always(
    library: Library, keys: list[int], noether: Follow, first: Evidence, then: Evidence, kept: Evidence
) -> None:
    if first is Evidence.CONFIRMED:
        library.follows.confirm(noether.id, keys[:1])
    elif first is Evidence.EXCLUDED:
        library.follows.exclude(noether.id, keys[:1])
    else:
        library.follows.attribute(noether.id, keys[:1], first)
    changed = library.follows.attribute(noether.id, keys[:1], then)
    assert library.follows.evidence(keys[0]) == {noether.id: kept}
    assert changed == (first is not kept)


def test_the_reader_may_change_their_mind(library: Library, keys: list[int], noether: Follow) -> None:
    library.follows.exclude(noether.id, keys[:2])
    library.follows.confirm(noether.id, keys[:1])
    assert library.follows.papers(noether.id, [Evidence.CONFIRMED]) == keys[:1]
    assert library.undo() == "confirmed 1 paper"
    assert library.follows.papers(noether.id, [Evidence.EXCLUDED]) == keys[:2]
    assert library.undo() == "excluded 2 papers"
    assert library.follows.papers(noether.id) == []


def test_an_excluded_paper_is_listed_nowhere_but_where_asked_for(
    library: Library, keys: list[int], noether: Follow
) -> None:
    library.follows.attribute(noether.id, keys, Evidence.NAME)
    library.follows.exclude(noether.id, keys[1:2])
    assert _listed(library) == [keys[0], *keys[2:]]
    assert library.search.count(scope=noether.id) == 3
    assert library.search.count(Is(State.EXCLUDED)) == 1
    assert library.search.count(Is(State.CANDIDATE)) == 3
    library.undo()
    assert _listed(library) == keys


def test_a_paper_excluded_for_one_author_stays_for_another(
    library: Library, keys: list[int], noether: Follow
) -> None:
    hilbert = library.follows.add(FollowKind.AUTHOR_NAME, "David Hilbert")
    for follow in (noether, hilbert):
        library.follows.attribute(follow.id, keys, Evidence.NAME)
    library.follows.exclude(noether.id, keys[:1])
    assert _listed(library) == keys
    library.follows.exclude(hilbert.id, keys[:1])
    assert _listed(library) == keys[1:]


def test_an_excluded_paper_with_a_star_stays(library: Library, keys: list[int], noether: Follow) -> None:
    library.marks.star(keys[:1])
    library.follows.exclude(noether.id, keys[:2])
    assert _listed(library) == [keys[0], *keys[2:]]
    library.marks.unstar(keys[:1])
    assert _listed(library) == keys[2:]


def test_a_paper_that_only_arxivs_search_gave_is_a_candidate_and_not_listed(
    library: Library, keys: list[int], noether: Follow
) -> None:
    library.follows.attribute(noether.id, keys[:1], Evidence.OWNER)
    assert _listed(library) == keys[1:]
    assert library.search.count(Is(State.CANDIDATE)) == 1
    library.follows.confirm(noether.id, keys[:1])
    assert _listed(library) == keys


def test_an_unfollow_takes_its_papers_but_not_those_the_reader_keeps(
    library: Library, keys: list[int], noether: Follow
) -> None:
    hilbert = library.follows.add(FollowKind.AUTHOR_NAME, "David Hilbert")
    library.follows.attribute(noether.id, keys, Evidence.FEED)
    library.follows.attribute(hilbert.id, keys[:1], Evidence.NAME)
    library.tags.add(keys[1:2], "later")
    library.notes.write(keys[2], "read this")
    library.follows.remove(noether.id)
    assert _listed(library) == keys[:3]
    assert library.undo() == "stopped following Emmy Noether"
    assert _listed(library) == keys
    assert library.follows.get(noether.id) == noether
    assert library.follows.papers(noether.id) == keys


def test_following_again_brings_hidden_papers_back(
    library: Library, keys: list[int], noether: Follow
) -> None:
    library.follows.attribute(noether.id, keys, Evidence.FEED)
    library.follows.remove(noether.id)
    assert _listed(library) == []
    again = library.follows.add(FollowKind.AUTHOR_NAME, "Emmy Noether")
    assert again.id != noether.id
    library.follows.attribute(again.id, keys, Evidence.FEED)
    assert _listed(library) == keys


def test_undoing_an_unfollow_after_following_again_leaves_one_follow(
    library: Library, keys: list[int], noether: Follow
) -> None:
    library.follows.exclude(noether.id, keys[:1])
    library.follows.remove(noether.id)
    again = library.follows.add(FollowKind.AUTHOR_NAME, "Emmy Noether")
    library.follows.attribute(again.id, keys, Evidence.NAME)
    library.undo()
    assert [follow.id for follow in library.follows.all()] == [noether.id]
    assert library.follows.evidence(keys[0]) == {noether.id: Evidence.EXCLUDED}


def test_papers_are_excluded_from_all_follows_as_one_step(
    library: Library, paper_of: Callable[..., Paper]
) -> None:
    papers = [paper_of(f"2401.0000{n}") for n in range(1, 5)]
    keys = [paper.identifier.key for paper in papers]
    library.catalogue.write(papers, SEEN)
    first, second = (library.follows.add(FollowKind.AUTHOR_NAME, name) for name in ("Noether", "Hilbert"))
    library.follows.attribute(first.id, keys[:3], Evidence.NAME)
    library.follows.attribute(second.id, keys[1:3], Evidence.NAME)
    library.follows.exclude(second.id, keys[2:3])
    assert library.follows.exclude_from_all(keys) == 3
    assert library.search.count() == 1
    assert library.undo() == "excluded 3 papers"
    assert library.search.count() == 4
    assert library.follows.evidence(keys[2]) == {first.id: Evidence.NAME, second.id: Evidence.EXCLUDED}
    assert library.follows.exclude_from_all(keys[3:]) == 0
