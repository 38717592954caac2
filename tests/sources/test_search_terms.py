"""Queries that arXiv's parser cannot misunderstand."""

from __future__ import annotations

import pytest

from pubtui.papers.dates import PartialDate
from pubtui.sources.search_terms import all_of, by_author, in_subject, submitted_from


@pytest.mark.parametrize(
    ("names", "query"),
    [
        (["Zhenwen Liang"], 'au:"Zhenwen Liang"'),
        (["Rémi Munos", "R. Munos"], '(au:"Rémi Munos" OR au:"R. Munos")'),
        (["Li Fei-Fei"], 'au:"Li Fei-Fei"'),
        (["van der Berg, Jan"], 'au:"van der Berg, Jan"'),
        (['Bobby "Tables" (x) [y] \\ z*?'], 'au:"Bobby Tables x y z"'),
        (["del_maestro"], 'au:"del maestro"'),
        (["A  B", "A B"], 'au:"A B"'),
        (['"()"'], ""),
        ([], ""),
    ],
)
def test_names_are_quoted_and_nothing_in_them_breaks_out(names: list[str], query: str) -> None:
    assert by_author(names) == query


@pytest.mark.parametrize(("code", "query"), [("cs.CL", "cat:cs.CL"), ("cs", "(cat:cs OR cat:cs.*)")])
def test_an_archive_means_all_its_subjects(code: str, query: str) -> None:
    assert in_subject(code) == query


@pytest.mark.parametrize(
    ("first", "begin"),
    [
        ("2026", "202601010000"),
        ("2026-07", "202607010000"),
        ("2026-07-14", "202607140000"),
        ("2026-07-14T12:30:59Z", "202607141230"),
    ],
)
def test_a_date_of_any_precision_begins_at_its_first_minute(first: str, begin: str) -> None:
    assert submitted_from(PartialDate(first)) == f"submittedDate:[{begin} TO 209912312359]"


def test_every_term_stands_in_brackets_of_its_own() -> None:
    assert all_of(["ti:a OR ti:b", "cat:cs.CL"]) == "(ti:a OR ti:b) AND (cat:cs.CL)"
