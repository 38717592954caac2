import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pubtui.errors import FileError
from pubtui.library.database import Library, open_library
from pubtui.library.follows import Evidence, FollowKind
from pubtui.library.places import ReadingPlace
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Paper
from tests.library.conftest import Clock

SEEN = PartialDate("2026-07-14")
MakePaper = Callable[..., Paper]


def _key(identifier: str) -> int:
    return parse(identifier)[0].key


@pytest.fixture
def mine(library: Library, paper_of: MakePaper, clock: Clock) -> Library:
    """A library with something of everything that a reader makes."""
    papers = [paper_of(f"2401.0000{number}") for number in range(1, 6)]
    library.catalogue.write(papers, SEEN)
    one, two, three, four, five = (paper.identifier.key for paper in papers)
    follow = library.follows.add(FollowKind.AUTHOR_NAME, "Ada Lovelace", spellings=["A. Lovelace"])
    library.follows.attribute(follow.id, [one, two, three], Evidence.NAME)
    library.follows.confirm(follow.id, [one])
    library.follows.exclude(follow.id, [two])
    library.marks.star([one, three])
    library.marks.mark_read([one])
    library.tags.add([three], "Étude")
    library.notes.write(four, "First line.\n\nSecond.")
    library.saved_filters.save("recent", "date:<7d")
    library.places.remember(five, ReadingPlace(3, 14, "We begin"))
    library.citation_keys.keep("{auth}{year}", {one: "lovelace2024", two: "lovelace2024a"})
    clock.move(days=1)
    return library


@pytest.fixture
def other(tmp_path: Path, clock: Clock) -> Iterator[Library]:
    """The same reader's library on another machine."""
    with open_library(tmp_path / "other" / "library.sqlite", clock=clock) as library:
        yield library


def _without_date(document: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name != "written"}


def test_an_empty_machine_gets_everything_back(mine: Library, other: Library) -> None:
    document = json.loads(json.dumps(mine.backup()))
    restored = other.restore(document)
    assert (restored.follows, restored.papers, restored.notes, restored.filters) == (1, 3, 1, 1)
    assert (restored.places, restored.citation_keys) == (1, 2)
    theirs = _without_date(other.backup())
    theirs["papers"][0]["title"] = document["papers"][0]["title"]  # of a paper that only was read in
    assert theirs == _without_date(document)
    assert other.catalogue.paper(parse("2401.00003")[0]) == mine.catalogue.paper(parse("2401.00003")[0])


def test_restoring_twice_does_nothing_more(mine: Library, other: Library) -> None:
    document = mine.backup()
    other.restore(document)
    before = _without_date(other.backup())
    again = other.restore(document)
    assert (again.follows, again.papers, again.marks, again.notes, again.filters) == (0, 0, 0, 0, 0)
    assert _without_date(other.backup()) == before
    mine.restore(document)
    assert _without_date(mine.backup()) == _without_date(document)


def test_a_backup_of_the_first_pubtui_can_be_restored(mine: Library, other: Library) -> None:
    document = mine.backup()
    del document["citation_keys"]
    for paper in document["papers"]:
        for later in ("unstarred", "unread", "place"):
            del paper[later]
    for follow in document["follows"]:
        del follow["changed"]
    other.restore(document)
    assert len(other.marks.starred()) == 2


def test_a_citation_key_that_is_taken_here_stays_here(mine: Library, other: Library) -> None:
    other.citation_keys.keep("{auth}{year}", {_key("2401.00003"): "Lovelace2024"})
    assert other.restore(mine.backup()).citation_keys == 1
    assert other.citation_keys.of("{auth}{year}", [_key("2401.00001"), _key("2401.00002")]) == {
        _key("2401.00002"): "lovelace2024a"
    }
    other.undo()
    assert other.citation_keys.taken("{auth}{year}") == ["Lovelace2024"]


def test_the_document_is_readable_and_names_papers_as_people_do(mine: Library) -> None:
    document = mine.backup()
    assert [paper["id"] for paper in document["papers"]] == [f"2401.0000{n}" for n in (5, 4, 3, 1)]
    assert document["papers"][0]["place"]["opening"] == "We begin"
    assert document["papers"][1]["note"]["text"] == "First line.\n\nSecond."
    assert document["papers"][2]["tags"] == ["Étude"]
    assert list(document["follows"][0]["confirmed"]) == ["2401.00001"]
    assert list(document["follows"][0]["excluded"]) == ["2401.00002"]


def test_the_newer_mark_and_the_newer_decision_win(
    mine: Library, other: Library, paper_of: MakePaper, clock: Clock
) -> None:
    document = mine.backup()
    other.catalogue.write([paper_of("2401.00001"), paper_of("2401.00002")], SEEN)
    other.marks.star([_key("2401.00001")])
    follow = other.follows.add(FollowKind.AUTHOR_NAME, "Ada Lovelace")
    other.follows.confirm(follow.id, [_key("2401.00002")])
    later = clock().strftime("%Y-%m-%dT%H:%M:%SZ")
    other.restore(document)
    after = other.backup()
    assert next(paper for paper in after["papers"] if paper["id"] == "2401.00001")["starred"] == later
    assert after["follows"][0]["confirmed"]["2401.00002"] == later
    assert after["follows"][0]["excluded"] == {}
    assert after["follows"][0]["spellings"] == ["A. Lovelace"]


def test_two_different_notes_are_both_kept_the_older_first(
    mine: Library, other: Library, paper_of: MakePaper
) -> None:
    key = _key("2401.00004")
    other.catalogue.write([paper_of("2401.00004")], SEEN)
    other.notes.write(key, "Written later.")
    other.restore(mine.backup())
    both = "First line.\n\nSecond.\n\nWritten later."
    assert other.notes.of(key) == both
    mine.restore(other.backup())
    assert mine.notes.of(key) == both
    other.restore(mine.backup())
    assert other.notes.of(key) == both


def test_a_filter_whose_name_is_taken_gets_a_number(mine: Library, other: Library) -> None:
    other.saved_filters.save("recent", "date:<1m")
    document = mine.backup()
    other.restore(document)
    other.restore(document)
    assert [(saved.name, saved.text) for saved in other.saved_filters.all()] == [
        ("recent", "date:<1m"),
        ("recent (2)", "date:<7d"),
    ]


def test_restoring_can_be_taken_back(mine: Library, other: Library, paper_of: MakePaper) -> None:
    other.catalogue.write([paper_of("2401.00004")], SEEN)
    other.notes.write(_key("2401.00004"), "Mine.")
    before = _without_date(other.backup())
    other.restore(mine.backup())
    assert other.undo() == "restored a backup"
    after = _without_date(other.backup())
    assert after["papers"] == before["papers"]
    assert after["filters"] == before["filters"]


def test_an_excluded_paper_stays_out_of_sight(mine: Library, other: Library, paper_of: MakePaper) -> None:
    other.catalogue.write([paper_of("2401.00002")], SEEN)
    other.restore(mine.backup())
    listed = other.search.listing()
    listed.extend(10)
    assert _key("2401.00002") not in listed.keys


def _broken(document: dict[str, Any], *path: Any, value: object) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(document))
    inside = copy
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    return copy


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("schema",), "pubtui/backup/2"),
        (("papers",), None),
        (("papers", 0, "id"), "hello"),
        (("papers", 0, "starred"), "yesterday"),
        (("papers", 0, "tags"), 3),
        (("papers", 0, "place"), {"block": 2**70}),
        (("papers", 0, "place", "block"), 2**70),
        (("papers", 0, "place", "opening"), None),
        (("papers", 1, "record"), {"title": "x"}),
        (("papers", 1, "record", "authors"), ["Ada"]),
        (("citation_keys",), {"p": {"2401.00001": 3}}),
        (("follows", 0, "kind"), "enemy"),
        (("follows", 0, "value"), ""),
        (("follows", 0, "bounds"), "is:blue"),
        (("follows", 0, "since"), "long ago"),
        (("follows", 0, "confirmed"), {"x": "2026"}),
        (("filters", 0), {}),
    ],
)
def test_a_damaged_backup_changes_nothing(
    mine: Library, other: Library, path: tuple[Any, ...], value: object
) -> None:
    before = other.backup()
    with pytest.raises(FileError, match=r"Nothing was changed\.$"):
        other.restore(_broken(mine.backup(), *path, value=value))
    assert other.backup() == before
    assert other.catalogue.count() == 0
    assert other.undo() is None


def test_what_a_backup_says_is_cleaned_like_any_text_from_outside(mine: Library, other: Library) -> None:
    hostile = "a\x1b]52;c;eA==\x07b"
    document = _broken(mine.backup(), "papers", 1, "note", "text", value=hostile)
    other.restore(_broken(document, "papers", 1, "record", "title", value=hostile))
    assert other.notes.of(_key("2401.00004")) == "a]52;c;eA==b"
    paper = other.catalogue.paper(parse("2401.00004")[0])
    assert paper
    assert paper.title == "a]52;c;eA==b"
