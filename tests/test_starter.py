"""The first start shows an author's papers; later starts respect what the reader did."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pubtui.library.database import Library, open_library
from pubtui.library.follows import Evidence, FollowKind
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.query import Is, Phrase, State, TextField
from pubtui.starter import stock

SEEN = PartialDate("2026-07-14T12:00:00Z")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with open_library(tmp_path / "library.sqlite") as library:
        yield library


def test_a_new_library_shows_the_bundled_author(library: Library) -> None:
    assert stock(library, SEEN)
    assert library.search.count() == 30
    (follow,) = library.follows.all()
    assert (follow.kind, follow.value) == (FollowKind.AUTHOR_NAME, "Zhenwen Liang")
    assert library.search.count(scope=follow.id) == 30


def test_the_pages_papers_are_attributed_by_the_page_and_the_others_by_name(library: Library) -> None:
    stock(library, SEEN)
    (follow,) = library.follows.all()
    assert len(library.follows.papers(follow.id, [Evidence.PAGE])) == 18
    assert len(library.follows.papers(follow.id, [Evidence.NAME])) == 12
    without_the_name = parse("2508.00414")[0].key
    assert library.follows.evidence(without_the_name) == {follow.id: Evidence.PAGE}
    assert library.search.count(Phrase(("zhenwen", "liang"), TextField.AUTHOR)) == 29


def test_a_library_is_stocked_once(library: Library) -> None:
    assert stock(library, SEEN)
    assert not stock(library, SEEN)
    library.follows.remove(library.follows.all()[0].id)
    assert not stock(library, SEEN)
    assert library.search.count() == 0
    assert library.follows.all() == []


def test_a_library_that_follows_somebody_is_not_stocked(library: Library) -> None:
    library.follows.add(FollowKind.AUTHOR_NAME, "Emmy Noether")
    assert not stock(library, SEEN)
    assert library.catalogue.count() == 0


def test_a_stocking_that_fails_is_tried_again(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(library.follows, "end_backlog", fail)
        with pytest.raises(RuntimeError):
            stock(library, SEEN)
    assert library.catalogue.count() == 0
    assert stock(library, SEEN)


def test_the_stock_is_not_new_and_nothing_to_undo(library: Library) -> None:
    stock(library, SEEN)
    library.visits.begin()
    assert library.search.count(Is(State.NEW)) == 0
    assert library.undo() is None
