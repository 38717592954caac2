"""Papers are kept as told, and never known worse than before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pubtui.library.database import Library
from pubtui.library.outcome import WriteOutcome
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Author, Paper

SEEN = PartialDate("2026-07-14T12:00:00Z")
LATER = PartialDate("2026-07-15T12:00:00Z")


def test_papers_come_back_as_they_were_written(library: Library, real_papers: list[Paper]) -> None:
    outcome = library.catalogue.write(real_papers, SEEN)
    assert outcome == WriteOutcome(new=len(real_papers))
    assert library.catalogue.papers(paper.identifier for paper in real_papers) == real_papers


def test_writing_the_same_again_changes_nothing(library: Library, real_papers: list[Paper]) -> None:
    library.catalogue.write(real_papers, SEEN)
    assert library.catalogue.write(real_papers, LATER) == WriteOutcome(unchanged=len(real_papers))


@pytest.fixture
def paper(paper_of: Callable[..., Paper]) -> Paper:
    return paper_of("2401.00002", version=2, title="Second title", doi="10.1000/a", comment="9 pages")


def test_a_new_version_is_the_same_row_and_keeps_what_was_said(library: Library, paper: Paper) -> None:
    library.catalogue.write([paper], SEEN)
    newer = replace(paper, version=3, title="Third title", updated=PartialDate("2024-05-01"))
    assert library.catalogue.write([newer], LATER) == WriteOutcome(new_versions=1)
    assert library.catalogue.count() == 1
    assert library.catalogue.paper(paper.identifier) == newer
    old, new = library.catalogue.versions(paper.identifier)
    assert (old.number, old.title, old.seen) == (2, "Second title", SEEN)
    assert (new.number, new.title, new.seen) == (3, "Third title", LATER)


def test_an_older_version_never_replaces_a_newer_one(library: Library, paper: Paper) -> None:
    library.catalogue.write([paper], SEEN)
    older = replace(paper, version=1, title="First title")
    assert library.catalogue.write([older], LATER) == WriteOutcome(unchanged=1)
    assert library.catalogue.paper(paper.identifier) == paper
    assert [version.title for version in library.catalogue.versions(paper.identifier)] == [
        "First title",
        "Second title",
    ]


def test_a_record_without_a_version_only_fills_gaps(library: Library, paper: Paper) -> None:
    library.catalogue.write([replace(paper, doi=None)], SEEN)
    poorer = replace(
        paper, version=None, title="Some title", authors=(), subjects=("math.CO",), comment=None, doi="10.1/b"
    )
    assert library.catalogue.write([poorer], LATER) == WriteOutcome(changed=1)
    assert library.catalogue.paper(paper.identifier) == replace(paper, doi="10.1/b")


def test_a_record_with_a_version_replaces_one_without(library: Library, paper: Paper) -> None:
    library.catalogue.write([replace(paper, version=None, title="As the page had it")], SEEN)
    assert library.catalogue.write([paper], LATER) == WriteOutcome(changed=1)
    assert library.catalogue.paper(paper.identifier) == paper


def test_journal_reference_and_doi_appear_without_a_new_version(library: Library, paper: Paper) -> None:
    library.catalogue.write([paper], SEEN)
    published = replace(paper, journal_reference="J. Foo 1 (2024) 1", doi="10.1000/b")
    assert library.catalogue.write([published], LATER) == WriteOutcome(changed=1)
    assert library.catalogue.paper(paper.identifier) == published


def test_an_empty_author_list_loses_no_author(library: Library, paper: Paper) -> None:
    library.catalogue.write([paper], SEEN)
    library.catalogue.write([replace(paper, authors=(), version=3)], LATER)
    kept = library.catalogue.paper(paper.identifier)
    assert kept is not None
    assert kept.authors == paper.authors


def test_a_date_known_better_stays(library: Library, paper: Paper) -> None:
    library.catalogue.write([paper], SEEN)
    library.catalogue.write([replace(paper, version=3, submitted=PartialDate("2024-01"))], LATER)
    kept = library.catalogue.paper(paper.identifier)
    assert kept is not None
    assert kept.submitted == paper.submitted


def test_the_same_paper_twice_in_one_write_is_one_paper(library: Library, paper: Paper) -> None:
    outcome = library.catalogue.write([paper, replace(paper, version=3), paper], SEEN)
    assert outcome == WriteOutcome(new=1, new_versions=1, unchanged=1)
    kept = library.catalogue.paper(paper.identifier)
    assert kept is not None
    assert kept.version == 3


def test_a_write_that_fails_keeps_nothing(library: Library, paper: Paper) -> None:
    def papers() -> object:
        yield paper
        raise RuntimeError("the source broke off")

    with pytest.raises(RuntimeError):
        library.catalogue.write(papers(), SEEN)  # type: ignore[arg-type]
    assert library.catalogue.count() == 0


def test_a_paper_that_arXiv_no_longer_lists_stays(library: Library, paper: Paper) -> None:  # noqa: N802
    library.catalogue.write([paper], SEEN)
    library.catalogue.mark_missing([paper.identifier], SEEN)
    library.catalogue.mark_missing([paper.identifier], LATER)
    assert library.catalogue.missing_since(paper.identifier) == SEEN
    assert library.catalogue.paper(paper.identifier) == paper
    library.catalogue.mark_found([paper.identifier])
    assert library.catalogue.missing_since(paper.identifier) is None


def test_affiliations_are_kept(library: Library, paper: Paper) -> None:
    told = replace(paper, authors=(Author("A. B. Cé", ("Lab, One", "Institute")), Author("D")))
    library.catalogue.write([told], SEEN)
    assert library.catalogue.paper(paper.identifier) == told
