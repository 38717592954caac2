"""Two machines' data become the same whichever is asked first, and nothing of either is lost."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pubtui.library import agreement
from pubtui.library.agreement import Mark, Note
from pubtui.library.database import Library, open_library
from pubtui.library.follows import FollowKind
from pubtui.library.places import ReadingPlace
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper
from pubtui.papers.text import fold
from tests.library.conftest import Clock

SEEN = PartialDate("2026-07-14")
PAPERS = [parse(f"2401.0000{number}")[0] for number in (1, 2, 3)]
KEYS = [paper.key for paper in PAPERS]

Step = Callable[[Library], object]


def _add_spelling(library: Library, name: str, spelling: str) -> None:
    follow = library.follows.add(FollowKind.AUTHOR_NAME, name)
    library.follows.change(follow.id, spellings=[*follow.spellings, spelling])


def _change_follow(library: Library, name: str, **change: str) -> None:
    library.follows.change(library.follows.add(FollowKind.AUTHOR_NAME, name).id, **change)


def _decide(library: Library, name: str, paper: int, decision: str) -> None:
    getattr(library.follows, decision)(library.follows.add(FollowKind.AUTHOR_NAME, name).id, [paper])


_keys = st.sampled_from(KEYS)
_names = st.sampled_from(["Ada Lovelace", "Li Wei"])
_words = st.text(alphabet="ab \n", min_size=1, max_size=6)
_steps: st.SearchStrategy[tuple[int, Step]] = st.tuples(
    st.integers(0, 2),  # hours passed before it
    st.one_of(
        st.builds(lambda key: lambda library: library.marks.star([key]), _keys),
        st.builds(lambda key: lambda library: library.marks.unstar([key]), _keys),
        st.builds(lambda key: lambda library: library.marks.mark_read([key]), _keys),
        st.builds(lambda key: lambda library: library.marks.mark_unread([key]), _keys),
        st.builds(
            lambda key, tag: lambda library: library.tags.add([key], tag), _keys, st.sampled_from("aAáb")
        ),
        st.builds(lambda key, note: lambda library: library.notes.write(key, note), _keys, _words),
        st.builds(
            lambda key, block: lambda library: library.places.remember(key, ReadingPlace(block, 0, "x")),
            _keys,
            st.integers(0, 3),
        ),
        st.builds(
            lambda name, spelling: lambda library: _add_spelling(library, name, spelling),
            _names,
            st.sampled_from(["A. L.", "W. Li"]),
        ),
        st.builds(
            lambda name, label: lambda library: _change_follow(library, name, label=label),
            _names,
            st.sampled_from(["x", "y"]),
        ),
        st.builds(
            lambda name, bounds: lambda library: _change_follow(library, name, bounds=bounds),
            _names,
            st.sampled_from(["", "cat:cs", "cat:math"]),
        ),
        st.builds(
            lambda name, key, decision: lambda library: _decide(library, name, key, decision),
            _names,
            _keys,
            st.sampled_from(["confirm", "exclude"]),
        ),
        st.builds(
            lambda name, text: lambda library: library.saved_filters.save(name, text),
            st.sampled_from(["mine", "mine (2)", "other"]),
            st.sampled_from(["cat:cs", "is:new", "is:read"]),
        ),
    ),
)
Steps = list[tuple[int, Step]]


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with three papers and nothing of a reader's."""
    path = tmp_path_factory.mktemp("template") / "library.sqlite"
    with open_library(path) as library:
        library.catalogue.write(
            [Paper(paper, 1, "T", "A", (Author("Ada"),), ("cs.CL",), SEEN, SEEN) for paper in PAPERS], SEEN
        )
        library.connection.execute("PRAGMA journal_mode = DELETE")
    return path


@contextmanager
def _machine(template: Path, steps: Steps) -> Iterator[Library]:
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.sqlite"
        shutil.copyfile(template, path)
        with open_library(path, clock=clock) as library:
            library.connection.execute("PRAGMA synchronous = OFF")  # nobody pulls the plug here
            for hours, step in steps:
                clock.move(hours=hours)
                step(library)
            clock.move(days=1)
            yield library


def _agreed(library: Library) -> dict[str, Any]:
    """What has to be the same on both machines: everything but orders and the numbers of filters."""
    document = library.backup()
    for follow in document["follows"]:
        follow["spellings"].sort()
    return {
        "follows": sorted(document["follows"], key=lambda follow: str(follow["value"])),
        "papers": document["papers"],
        "filters": sorted({(told["name"].removesuffix(" (2)").removesuffix(" (3)"), told["text"])
                          for told in document["filters"]}),
    }  # fmt: skip


def _check_agreement(template: Path, one: Steps, other: Steps) -> None:
    with _machine(template, one) as here, _machine(template, other) as there:
        mine, theirs = here.backup(), there.backup()
        here.restore(theirs)
        there.restore(mine)
        agreed = _agreed(here)
        assert agreed == _agreed(there)
        after = here.backup()
        for document in (mine, theirs):
            _check_nothing_is_lost(document, after)
        for document in (theirs, there.backup(), mine):
            again = here.restore(document)
            assert (again.follows, again.papers, again.notes, again.filters, again.places) == (0, 0, 0, 0, 0)
            assert _agreed(here) == agreed


def _check_nothing_is_lost(before: dict[str, Any], after: dict[str, Any]) -> None:
    papers = {paper["id"]: paper for paper in after["papers"]}
    for paper in before["papers"]:
        kept = papers[paper["id"]]
        assert {fold(tag) for tag in paper["tags"]} <= {fold(tag) for tag in kept["tags"]}
        if paper["note"]:
            assert f"\n{paper['note']['text']}\n" in f"\n{kept['note']['text']}\n"
        for made, taken_away in (("starred", "unstarred"), ("read", "unread")):
            assert not paper[made] or kept[made] or kept[taken_away] > paper[made]
    assert {told["text"] for told in before["filters"]} <= {told["text"] for told in after["filters"]}
    spellings = {follow["value"]: set(follow["spellings"]) for follow in after["follows"]}
    for follow in before["follows"]:
        assert set(follow["spellings"]) <= spellings[follow["value"]]


_histories = given(st.lists(_steps, max_size=8), st.lists(_steps, max_size=8))


@settings(max_examples=60)
@_histories
def test_two_machines_agree_whichever_begins_and_lose_nothing(
    template: Path, one: Steps, other: Steps
) -> None:
    _check_agreement(template, one, other)


@pytest.mark.on_demand
@settings(max_examples=1000)
@_histories
def test_a_thousand_histories_agree(template: Path, one: Steps, other: Steps) -> None:
    _check_agreement(template, one, other)


_moments = st.sampled_from(["", "2026-01-01", "2026-01-02", "2026-01-03"])
_notes = st.builds(Note, st.text(alphabet="ab\n", max_size=5), _moments)
_marks = st.one_of(
    st.builds(Mark, _moments.filter(bool), st.none()), st.builds(Mark, st.none(), _moments.filter(bool))
)


@given(_marks, _marks, _marks)
def test_marks_agree_in_any_order(one: Mark, two: Mark, three: Mark) -> None:
    assert agreement.mark(one, two) == agreement.mark(two, one)
    assert agreement.mark(one, one) == one
    assert agreement.mark(agreement.mark(one, two), three) == agreement.mark(one, agreement.mark(two, three))


@given(_notes, _notes)
def test_notes_agree_in_any_order_and_keep_every_line(one: Note, two: Note) -> None:
    both = agreement.note(one, two)
    assert both == agreement.note(two, one)
    assert agreement.note(both, one) == agreement.note(both, two) == both
    assert {*one.text.split("\n"), *two.text.split("\n")} - {""} <= {*both.text.split("\n")}


def test_a_note_that_is_a_part_of_a_word_of_the_other_is_kept() -> None:
    assert agreement.note(Note("5", "2026"), Note("15 things", "2027")).text == "5\n\n15 things"


@pytest.mark.parametrize(
    ("name", "text", "here", "joined"),
    [
        ("mine", "a", {}, "mine"),
        ("mine", "a", {"mine": "a"}, None),
        ("mine", "a", {"mine": "b"}, "mine (2)"),
        ("mine", "a", {"mine": "b", "mine (2)": "a"}, None),
        ("mine (2)", "b", {"mine": "b", "mine (2)": "a"}, None),
        ("mine (2)", "c", {"mine": "b", "mine (2)": "a"}, "mine (3)"),
    ],
)
def test_a_filter_joins_under_a_free_name_once(
    name: str, text: str, here: dict[str, str], joined: str | None
) -> None:
    assert agreement.filter_name(name, text, here) == joined
