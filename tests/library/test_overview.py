"""A collection at a glance."""

from __future__ import annotations

from pathlib import Path

from pubtui import starter
from pubtui.library.database import open_library
from pubtui.papers.dates import PartialDate


def test_years_subjects_and_authors_are_counted_over_the_papers_given(tmp_path: Path) -> None:
    with open_library(tmp_path / "library.sqlite") as library:
        starter.stock(library, PartialDate("2026-12-01"))
        listing = library.search.listing()
        listing.extend(100)
        overview = library.search.overview(listing.keys)
        nothing = library.search.overview([])
    assert overview.papers == 30
    assert [year for year, _ in overview.years] == [2024, 2025, 2026]
    assert sum(count for _, count in overview.years) == 30
    assert overview.subjects[0][0] == "cs.CL"
    assert overview.authors[0] == ("Zhenwen Liang", 29)
    assert (nothing.papers, nothing.years, nothing.authors) == (0, (), ())
