"""What changed from version to version, as the reader sees it."""

from __future__ import annotations

from dataclasses import replace

from pubtui.library.database import Library
from pubtui.papers import identifiers
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.ui.version_history import version_history
from tests.ui.conftest import NOON

_IDENTIFIER = identifiers.parse("2607.07820")[0]


def shown(library: Library) -> list[str]:
    return version_history(paper(library), library.catalogue.versions(_IDENTIFIER)).plain.splitlines()


def paper(library: Library) -> Paper:
    found = library.catalogue.paper(_IDENTIFIER)
    assert found is not None
    return found


def test_a_paper_whose_newest_date_is_known_by_its_year_alone_has_the_exact_date(library: Library) -> None:
    assert paper(library).updated.text == "2026"
    assert shown(library)[0] == "version not known   2026-07-10"


def test_a_paper_with_one_version_has_one(library: Library) -> None:
    library.catalogue.write([replace(paper(library), version=1)], PartialDate.of(NOON))
    assert shown(library) == ["v1   2026-07-10", "  the earliest that was seen"]


def test_each_version_stands_once_the_newest_first_with_what_it_changed(library: Library) -> None:
    for number, title in ((1, "A first title"), (3, "A third title"), (2, "A second title")):
        library.catalogue.write([replace(paper(library), version=number, title=title)], PartialDate.of(NOON))
    told = shown(library)
    assert [line.split()[0] for line in told if line.startswith("v")] == ["v3", "v2", "v1"]
    assert [line for line in told if line.startswith("  ")] == [
        "  Title  A second third title",
        "  Title  A first second title",
        "  the earliest that was seen",
    ]
