"""Headings of lists: each above the papers it is true of, wherever the list was cut while it was read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from itertools import groupby
from pathlib import Path

import pytest

from pubtui.library.database import Library, open_library
from pubtui.library.listing import Listing
from pubtui.library.orders import Order
from pubtui.library.rows import snapshot_rows_of
from pubtui.library.snapshot import open_snapshot
from pubtui.library.snapshot_making import SnapshotMaking
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Author, Paper
from pubtui.papers.query import Word

SEEN = PartialDate("2026-07-14T12:00:00Z")


def read(listing: Listing, page: int = 10_000) -> list[tuple[str, list[str]]]:
    """Each heading, and the identifiers of the papers under it."""
    while listing.extend(page):
        pass
    starts = [*listing.headings.starts, len(listing)]
    assert starts[0] == 0
    return [
        (listing.heading(place), [str(row.identifier) for row in listing.rows(start, starts[place + 1])])
        for place, start in enumerate(starts[:-1])
    ]


@pytest.fixture
def stocked(library: Library, real_papers: list[Paper]) -> Library:
    library.catalogue.write(real_papers, SEEN)
    return library


@pytest.mark.parametrize("page", [1, 7, 10_000])
def test_the_newest_papers_stand_under_the_years_of_their_identifiers(stocked: Library, page: int) -> None:
    found = read(stocked.search.listing(headed=True), page)
    years = [int(year) for year, _ in found]
    assert years == sorted(set(years), reverse=True)
    for year, identifiers in found:
        for identifier in identifiers:
            digits = identifier.rpartition("/")[2][:2]
            assert int(digits) == int(year) % 100


@pytest.mark.parametrize("page", [1, 7, 10_000])
@pytest.mark.parametrize(
    ("order", "of_paper"),
    [
        (Order.NEWEST_VERSION, lambda paper: paper.updated.text[:4]),
        (Order.SUBJECT, lambda paper: paper.primary_subject),
        (Order.FIRST_SEEN, lambda _: "2026-07-14"),
    ],
)
def test_a_heading_is_true_of_every_paper_under_it_and_comes_once(
    stocked: Library, real_papers: list[Paper], order: Order, of_paper: Callable[[Paper], str], page: int
) -> None:
    papers = {str(paper.identifier): paper for paper in real_papers}
    found = read(stocked.search.listing(order=order, headed=True), page)
    assert len({heading for heading, _ in found}) == len(found)
    for heading, identifiers in found:
        assert {of_paper(papers[identifier]) for identifier in identifiers} == {heading.split(" ")[0]}
    assert sum(len(identifiers) for _, identifiers in found) == len(papers)


def test_titles_stand_under_their_first_letters_in_alphabetical_order(stocked: Library) -> None:
    headings = [heading for heading, _ in read(stocked.search.listing(order=Order.TITLE, headed=True))]
    letters = [heading for heading in headings if heading.isalpha() and len(heading) == 1]
    assert letters == sorted(letters)
    assert [heading for heading, _ in groupby(headings)] == headings


def of_author(paper_of: Callable[..., Paper], number: int, name: str) -> Paper:
    return paper_of(f"2401.{number:05}", authors=(Author(name),) if name else ())


NAMES = ("Xinyi Liang", "Zhenwen Liang", "Juan de la Cruz", "X. de", "CMS Collaboration", r"P. Erd\H{o}s")


def by_author(library: Library, paper_of: Callable[..., Paper], names: Sequence[str]) -> list[str]:
    library.catalogue.write([of_author(paper_of, n, name) for n, name in enumerate(names, 1)], SEEN)
    found = read(library.search.listing(order=Order.FIRST_AUTHOR, headed=True), page=1)
    return [heading for heading, _ in found]


def test_two_people_of_one_surname_have_a_heading_each_in_the_order_of_an_index(
    library: Library, paper_of: Callable[..., Paper]
) -> None:
    assert by_author(library, paper_of, [*NAMES, "Zhenwen Liang"]) == [
        "CMS Collaboration",
        "de, X.",
        "de la Cruz, Juan",
        "Erdős, P.",
        "Liang, Xinyi",
        "Liang, Zhenwen",
    ]


def test_one_persons_papers_come_newest_first(library: Library, paper_of: Callable[..., Paper]) -> None:
    papers = [of_author(paper_of, n, "Zhenwen Liang") for n in (3, 1, 2)]
    library.catalogue.write(papers, SEEN)
    [(_, identifiers)] = read(library.search.listing(order=Order.FIRST_AUTHOR, headed=True))
    assert identifiers == ["2401.00003", "2401.00002", "2401.00001"]


def test_a_paper_without_authors_says_so(library: Library, paper_of: Callable[..., Paper]) -> None:
    assert by_author(library, paper_of, [""]) == ["No author"]


def test_a_library_that_was_sorted_by_surnames_is_sorted_by_whole_names(
    tmp_path: Path, paper_of: Callable[..., Paper]
) -> None:
    path = tmp_path / "library.sqlite"
    with open_library(path) as library:
        library.catalogue.write([of_author(paper_of, n, name) for n, name in enumerate(NAMES, 1)], SEEN)
        after = library.connection.execute("SELECT key, sort_author FROM papers").fetchall()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE papers SET sort_author = lower(first_author)")
    connection.execute("DELETE FROM _sqlite_migrations WHERE name = 'first_authors_in_full'")
    connection.execute("PRAGMA user_version = 4")
    connection.commit()
    connection.close()
    with open_library(path) as library:
        assert library.connection.execute("SELECT key, sort_author FROM papers").fetchall() == after


def test_matches_of_a_filter_have_headings_too(stocked: Library) -> None:
    found = read(stocked.search.listing(Word("quantum"), headed=True))
    assert sum(len(identifiers) for _, identifiers in found) == stocked.search.count(Word("quantum"))


def test_relevance_has_no_headings(stocked: Library) -> None:
    listing = stocked.search.listing(Word("quantum"), order=Order.RELEVANCE, headed=True)
    listing.extend(1000)
    assert len(listing.headings.starts) == 0


def test_in_all_of_arxiv_the_papers_behind_the_sorted_thousand_have_one_heading(
    tmp_path: Path, library: Library, real_papers: list[Paper], monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "arxiv.sqlite"
    making = SnapshotMaking(target, "a file", SEEN)
    making.add(map(snapshot_rows_of, real_papers), [], len(real_papers))
    for _ in making.finish():
        pass
    monkeypatch.setattr("pubtui.library.orders.NEWEST_SORTED", 100)
    with open_snapshot(target, library) as snapshot:
        found = read(snapshot.search.listing(order=Order.FIRST_AUTHOR, headed=True), page=50)
        years = read(snapshot.search.listing(headed=True))
    assert found[-1][0] == "Older papers, newest first"
    assert len(found[-1][1]) == len(real_papers) - 100
    assert len({heading for heading, _ in found}) == len(found)
    assert sum(len(identifiers) for _, identifiers in years) == len(real_papers)


def test_papers_first_seen_on_one_day_have_one_heading_however_many_pages_brought_them(
    library: Library, paper_of: Callable[..., Paper]
) -> None:
    for number, moment in enumerate(
        ("2026-07-13T09:00:00Z", "2026-07-14T09:00:00Z", "2026-07-14T10:00:00Z"), 1
    ):
        library.catalogue.write([paper_of(f"2401.0000{number}")], PartialDate(moment))
    found = read(library.search.listing(order=Order.FIRST_SEEN, headed=True), page=1)
    assert found == [("2026-07-14", ["2401.00003", "2401.00002"]), ("2026-07-13", ["2401.00001"])]
