"""What changed from version to version, as the reader sees it."""

from __future__ import annotations

from pubtui.library.database import Library
from pubtui.papers import identifiers
from pubtui.ui.version_history import version_history


def test_a_paper_whose_newest_date_is_known_by_its_year_alone_has_the_exact_date(library: Library) -> None:
    paper = library.catalogue.paper(identifiers.parse("2607.07820")[0])
    assert paper is not None
    assert paper.updated.text == "2026"
    assert version_history(paper, []).plain.startswith("version not known   2026-07-10\n")
