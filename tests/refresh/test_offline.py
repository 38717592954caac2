"""All of arXiv's snapshot answers for an author, and nothing that only arXiv can answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pubtui import bulk_import
from pubtui.library.database import Library
from pubtui.library.follows import Evidence, FollowKind
from pubtui.library.snapshot import Snapshot, open_snapshot
from pubtui.papers.dates import PartialDate
from pubtui.refresh.offline import take_from_snapshot

_FIRST_200 = Path(__file__).parents[1] / "data" / "bulk" / "kaggle_snapshot_first200.jsonl.gz"


@pytest.fixture
def snapshot(library: Library, tmp_path: Path) -> Iterator[Snapshot]:
    target = tmp_path / "arxiv.sqlite"
    assert list(bulk_import.run(str(_FIRST_200), target, seen=PartialDate("2026-07-14T12:00:00Z")))
    with open_snapshot(target, library) as snapshot:
        yield snapshot


@pytest.mark.parametrize(
    ("name", "spellings", "found"),
    [
        ("Maxim A. Yurkin", (), 4),
        ("Maxim Yurkin", (), 4),
        ("Maxim Yurkin", ("Maxim Yurkin",), 0),
        ("Nobody", ("Maxim A. Yurkin",), 4),
        ("Alfons Yurkin", (), 0),
        ("A.", (), 0),
    ],
)
def test_papers_of_a_name_are_the_follows_own(
    library: Library, snapshot: Snapshot, name: str, spellings: tuple[str, ...], found: int
) -> None:
    follow = library.follows.add(FollowKind.AUTHOR_NAME, name, spellings=spellings)
    assert take_from_snapshot(library, snapshot, follow) == found
    assert len(library.follows.papers(follow.id, [Evidence.NAME])) == found
    assert library.catalogue.count() == found
    assert take_from_snapshot(library, snapshot, follow) == 0


def test_bounds_and_decisions_hold(library: Library, snapshot: Snapshot) -> None:
    follow = library.follows.add(FollowKind.AUTHOR_NAME, "Maxim A. Yurkin", bounds="title:convergence")
    take_from_snapshot(library, snapshot, follow)
    own = library.follows.papers(follow.id, [Evidence.NAME])
    assert 0 < len(own) < 4
    library.follows.exclude(follow.id, own)
    assert take_from_snapshot(library, snapshot, follow) == 0
    assert library.follows.papers(follow.id, [Evidence.EXCLUDED]) == own


@pytest.mark.parametrize(
    ("kind", "value"), [(FollowKind.AUTHOR_ID, "yurkin_m_1"), (FollowKind.SUBJECT, "math.CO")]
)
def test_what_only_arxiv_can_answer_brings_nothing(
    library: Library, snapshot: Snapshot, kind: FollowKind, value: str
) -> None:
    assert take_from_snapshot(library, snapshot, library.follows.add(kind, value)) == 0
