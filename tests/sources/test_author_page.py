"""The bundled author page tells what was told, and no more."""

from __future__ import annotations

from pubtui.papers.dates import PartialDate
from pubtui.sources import author_page


def test_nothing_is_invented_about_the_bundled_papers() -> None:
    page = author_page.bundled()
    papers = (*page.listed, *page.by_name)
    assert {paper.version for paper in papers} == {None}
    assert {paper.updated.text for paper in page.listed} == {"2026"}
    assert all(paper.updated == paper.submitted for paper in page.by_name)
    by_id = {str(paper.identifier): paper for paper in papers}
    assert by_id["2607.07820"].submitted == PartialDate("2026-07-10")
    assert by_id["2604.18493"].submitted == PartialDate("2026-04")
    assert by_id["2410.14182"].submitted == PartialDate("2024-10")
    assert by_id["2510.01444"].subjects == ("cs.AI", "cs.CL", "cs.LG")
    assert all(paper.authors and paper.abstract for paper in papers)
    assert all(paper.doi is None and paper.journal_reference is None for paper in papers)
