"""Any filter gives what a slow look at every paper gives, in the same order."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pubtui.library.database import Library, open_library
from pubtui.library.files import FileKind
from pubtui.library.follows import Evidence, FollowKind
from pubtui.library.listing import Listing
from pubtui.library.orders import Order
from pubtui.papers import tex
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
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
from pubtui.papers.text import fold
from pubtui.sources import snapshot
from tests.library.reference_filter import Shelved, chosen, spaced

SEEN = PartialDate("2026-07-14T12:00:00Z")
_RECENT = Path(__file__).parents[1] / "data" / "bulk" / "recent_sample.jsonl.gz"


@dataclass(frozen=True)
class Shelf:
    """7,548 real papers in a library, and the same papers with the same marks for the slow filter."""

    library: Library
    papers: list[Shelved] = field(repr=False)
    follow: int


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory, real_papers: list[Paper]) -> Iterator[Shelf]:
    with gzip.open(_RECENT, "rt", encoding="utf-8") as lines:
        papers = {paper.identifier.key: paper for paper in map(snapshot.paper_of, map(json.loads, lines))}
    papers |= {paper.identifier.key: paper for paper in real_papers}
    shelved = {key: Shelved(paper) for key, paper in papers.items()}
    with open_library(tmp_path_factory.mktemp("shelf") / "library.sqlite") as library:
        library.catalogue.write(papers.values(), SEEN)
        follow = _marked(library, shelved)
        yield Shelf(library, list(shelved.values()), follow)


def _marked(library: Library, shelved: dict[int, Shelved]) -> int:
    """Make marks of every kind, both ways; the number of the one follow."""
    chance = random.Random(5)
    keys = list(shelved)
    follow = library.follows.add(FollowKind.AUTHOR_NAME, "Somebody").id
    for state, mark, share in (
        (State.STARRED, library.marks.star, 60),
        (State.READ, library.marks.mark_read, 3000),
        (State.CANDIDATE, lambda papers: library.follows.attribute(follow, papers, Evidence.NAME), 400),
        (State.EXCLUDED, lambda papers: library.follows.exclude(follow, papers), 150),
    ):
        marked = chance.sample(keys, share)
        mark(marked)
        for key in marked:
            shelved[key].states.add(state)
    for tag in ("later", "to cite"):
        tagged = chance.sample(keys, 40)
        library.tags.add(tagged, tag)
        for key in tagged:
            shelved[key].tags.add(tag)
    for key in chance.sample(keys, 30):
        shelved[key] = _with_words(library, shelved, key)
    for paper in shelved.values():
        if State.EXCLUDED in paper.states:
            paper.states.discard(State.CANDIDATE)
        kept = State.STARRED in paper.states or paper.tags or paper.note
        paper.hidden = State.EXCLUDED in paper.states and not kept
    return follow


def _with_words(library: Library, shelved: dict[int, Shelved], key: int) -> Shelved:
    before = shelved[key]
    note = "Compare with Erdős's proof; ask Łukasz"
    full_text = "Methods. We measured naïve baselines."
    library.notes.write(key, note)
    library.files.put(key, FileKind.PDF, version=1, path="x.pdf", size=1)
    library.files.index_words(key, full_text)
    states = before.states | {State.DOWNLOADED}
    return Shelved(before.paper, states, before.tags, note, full_text)


def _listed(shelf: Shelf, condition: Condition, *, order: Order = Order.NEWEST, page: int = 1000) -> Listing:
    listing = shelf.library.search.listing(condition, order=order)
    while listing.extend(page):
        pass
    return listing


# Conditions of every kind, from the words, subjects, dates and identifiers that the papers have


def _sample_words() -> list[str]:
    chance = random.Random(7)
    with gzip.open(_RECENT, "rt", encoding="utf-8") as lines:
        sample = chance.sample([json.loads(line) for line in lines], 150)
    texts = [record["title"] + " " + " ".join(record["authors"][:3]) for record in sample]
    return sorted({word for text in texts for word in spaced(tex.plain(text)).split()})


_places = st.sampled_from(list(TextField))
_real_words = st.sampled_from(_sample_words())
_prefixes = st.builds(lambda word, length: word[:length], _real_words, st.integers(1, 12))
_pairs = st.builds("{}{}{}".format, _real_words, st.sampled_from("-./' "), _prefixes)
_odd_words = st.sampled_from(
    ["c++", "a-b", "and", "or", "not", "near(", '"', "*", "^x", "co-", "l1/l2", "ł", "研究"]
)
_words = st.builds(Word, _prefixes | _prefixes | _pairs | _odd_words.map(fold), _places)
_phrases = st.builds(
    Phrase,
    st.lists(_real_words, min_size=1, max_size=2).map(tuple)
    | st.sampled_from(
        [("large", "language"), ("state", "of", "the", "art"), ("we", "propose"), ("et", "al")]
    ),
    _places,
)
_subjects = st.builds(
    InSubject,
    st.sampled_from(["cs", "cs.CL", "cs.cl", "math", "math.CO", "hep-th", "quant-ph", "q-bio", "xx"]),
)
_moments = ("1994", "2007-04", "2007-04-05", "2016", "2016-05-27", "2024-09", "2025", "2026-03")
_dates = st.sampled_from([None, *map(PartialDate, _moments)])
_between = st.builds(SubmittedBetween, _dates, _dates)
_identifiers = st.builds(
    IdentifierBegins,
    st.sampled_from(
        "|2|25|251|2510.|2510.0|2510.01444|0704.0|0704.00|07|9|160|1605.0913|math|math/|math/02|hep-th/9|q"
        "|cond-mat/0304|2513|25100|2510.014445|2.5|a/b".split("|")
    ),
)
_dois = st.builds(DoiBegins, st.sampled_from(["", "10.1", "10.1103/", "10.1103/physrev", "10.48", "x"]))
_states = st.builds(Is, st.sampled_from(sorted(set(State) - {State.NEW, State.SELECTED})))
_owned = st.builds(Has, st.sampled_from(Possession))
_tags = st.builds(Tagged, st.sampled_from(["later", "to cite", "no"]))
_simple = st.one_of(
    _words, _words, _words, _phrases, _subjects, _between, _identifiers, _dois, _states, _owned, _tags
)
_conditions: st.SearchStrategy[Condition] = st.recursive(
    _simple,
    lambda inner: st.one_of(
        st.builds(All, st.lists(inner, max_size=3).map(tuple)),
        st.builds(AnyOf, st.lists(inner, max_size=3).map(tuple)),
        st.builds(Not, inner),
    ),
    max_leaves=6,
)
_fixtures_are_shared = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=_fixtures_are_shared)
@given(condition=_conditions)
def test_a_filter_gives_what_a_look_at_every_paper_gives(shelf: Shelf, condition: Condition) -> None:
    _compare(shelf, condition)


@pytest.mark.on_demand
@settings(max_examples=1000, deadline=None, suppress_health_check=_fixtures_are_shared)
@given(condition=_conditions)
def test_a_thousand_filters_give_what_a_look_at_every_paper_gives(shelf: Shelf, condition: Condition) -> None:
    _compare(shelf, condition)


def _compare(shelf: Shelf, condition: Condition) -> None:
    expected = [shelved.paper.identifier.key for shelved in chosen(condition, shelf.papers)]
    assert list(_listed(shelf, condition).keys) == expected
    assert shelf.library.search.count(condition) == len(expected)


_SORT_KEYS: dict[Order, Callable[[Paper], object]] = {
    Order.TITLE: lambda paper: fold(tex.plain(paper.title)),
    Order.SUBJECT: lambda paper: paper.primary_subject,
    Order.NEWEST_VERSION: lambda paper: [-ord(character) for character in paper.updated.text] + [1],
}


@pytest.mark.parametrize("order", _SORT_KEYS)
@pytest.mark.parametrize(
    "condition", [EVERYTHING, Word("re"), Is(State.STARRED), AnyOf((Word("x"), Is(State.READ)))]
)
def test_a_sorted_list_is_sorted_across_its_pages(shelf: Shelf, order: Order, condition: Condition) -> None:
    papers = [shelved.paper for shelved in chosen(condition, shelf.papers)]
    expected = sorted(papers, key=_SORT_KEYS[order])  # type: ignore[arg-type]
    listing = _listed(shelf, condition, order=order, page=613)
    assert list(listing.keys) == [paper.identifier.key for paper in expected]


@pytest.mark.parametrize("order", [Order.FIRST_AUTHOR, Order.FIRST_SEEN, Order.RELEVANCE])
def test_every_order_lists_the_same_papers(shelf: Shelf, order: Order) -> None:
    listing = _listed(shelf, Word("learning"), order=order, page=77)
    assert sorted(listing.keys) == sorted(_listed(shelf, Word("learning")).keys)


def test_relevance_puts_titles_first_within_the_newest_thousand(shelf: Shelf) -> None:
    listing = shelf.library.search.listing(Word("reasoning"), order=Order.RELEVANCE)
    listing.extend(10)
    assert len(listing) == 1000
    assert sorted(listing.keys, reverse=True) == list(_listed(shelf, Word("reasoning")).keys[:1000])
    assert all("reasoning" in fold(row.title) for row in listing.rows(0, 20))


def test_a_listing_reads_only_as_far_as_it_is_wanted(shelf: Shelf) -> None:
    listing = shelf.library.search.listing()
    assert (len(listing), listing.complete) == (0, False)
    assert listing.extend(10)
    assert (len(listing), listing.complete) == (10, False)
    assert [row.key for row in listing.rows(2, 5)] == list(listing.keys[2:5])
    assert len(listing.rows(8, 50)) == 2


def test_another_thread_may_extend_a_listing_over_its_own_connection(shelf: Shelf) -> None:
    listing = shelf.library.search.listing(Word("the"))
    listing.extend(50)
    with shelf.library.another() as theirs:
        while listing.extend(1000, over=theirs.connection):
            pass
    assert list(listing.keys) == list(_listed(shelf, Word("the")).keys)


@pytest.mark.parametrize("order", [Order.NEWEST, Order.TITLE])
def test_a_paper_is_found_in_the_list_by_its_key(shelf: Shelf, order: Order) -> None:
    listing = _listed(shelf, Word("graph"), order=order)
    assert [listing.position_of(key) for key in listing.keys] == list(range(len(listing)))
    assert listing.position_of(5) is None
    assert listing.position_of(2**60) is None


def test_selected_papers_are_those_the_reader_selected(
    library: Library, paper_of: Callable[..., Paper]
) -> None:
    papers = [paper_of(f"2401.0000{n}") for n in range(1, 6)]
    library.catalogue.write(papers, SEEN)
    chosen_keys = [papers[1].identifier.key, papers[3].identifier.key]
    listing = library.search.listing(Is(State.SELECTED), selected=chosen_keys)
    listing.extend(10)
    assert list(listing.keys) == chosen_keys[::-1]
    assert library.search.count(Not(Is(State.SELECTED)), selected=chosen_keys) == 3


def test_a_scope_holds_a_follows_papers_and_not_the_excluded_ones(shelf: Shelf) -> None:
    listing = shelf.library.search.listing(scope=shelf.follow)
    listing.extend(10_000)
    expected = [s for s in chosen(Is(State.CANDIDATE), shelf.papers) if State.EXCLUDED not in s.states]
    assert list(listing.keys) == [shelved.paper.identifier.key for shelved in expected]
    assert shelf.library.search.count(Is(State.EXCLUDED), scope=shelf.follow) == 150


def test_shelf_counts_agree_with_the_lists(shelf: Shelf) -> None:
    counts = shelf.library.search.shelf_counts()
    for count, condition in (
        (counts.everything, EVERYTHING),
        (counts.new, Is(State.NEW)),
        (counts.unread, Is(State.UNREAD)),
        (counts.starred, Is(State.STARRED)),
        (counts.downloaded, Is(State.DOWNLOADED)),
    ):
        assert count == len(_listed(shelf, condition))
    assert counts.follows == {shelf.follow: shelf.library.search.count(scope=shelf.follow)}
    for subject in ("cs.CL", "hep-th", "math.CO"):
        assert counts.subjects[subject] == shelf.library.search.count(InSubject(subject))


def test_a_new_row_does_not_shift_the_rows_that_follow(
    library: Library, paper_of: Callable[..., Paper]
) -> None:
    library.catalogue.write([paper_of(f"2401.0000{n}") for n in range(1, 8)], SEEN)
    listing = library.search.listing()
    listing.extend(3)
    library.catalogue.write([paper_of("2402.00001")], SEEN)
    listing.extend(10)
    assert [str(row.identifier)[-1] for row in listing.rows(0, 10)] == list("7654321")
    assert listing.position_of(parse("2402.00001")[0].key) is None
