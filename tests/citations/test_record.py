"""What is cited of a paper."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pubtui.citations.names import cited_names, first_name
from pubtui.citations.record import clean_doi, record_of
from pubtui.citations.settings import CitationSettings
from pubtui.papers.paper import Paper

Make = Callable[..., Paper]


@pytest.mark.parametrize(
    ("field", "doi"),
    [
        (None, ""),
        ("", ""),
        ("10.1103/PhysRevD.76.013009", "10.1103/PhysRevD.76.013009"),
        ("https://doi.org/10.1103/PhysRevD.76.013009", "10.1103/PhysRevD.76.013009"),
        ("doi:10.1000/a_b", "10.1000/a_b"),
        ("10.1007/s10714-007-0472-9 10.1142/S0218271808012449", "10.1007/s10714-007-0472-9"),
        ("10.1002/(SICI)1097<1661::AID>3.0.CO;2-2", "10.1002/(SICI)1097<1661::AID>3.0.CO;2-2"),
        ("10.1000/é{x}", "10.1000/%C3%A9%7Bx%7D"),
        ("not a doi", ""),
        ("11.1000/x", ""),
    ],
)  # fmt: skip
def test_a_doi_is_the_first_one_bare_and_harmless(field: str | None, doi: str) -> None:
    assert clean_doi(field) == doi


def test_the_published_record_needs_a_journal_reference_that_can_be_read(made_paper: Make) -> None:
    published = CitationSettings(record="published")
    paper = made_paper(journal_reference="Phys. Rev. D 76, 013009 (2007)", submitted="2006-01-01")
    assert record_of(paper, published).year == 2007
    assert record_of(paper, CitationSettings()).year == 2006
    unread = made_paper(journal_reference="somewhere in 2007", submitted="2006-01-01")
    assert record_of(unread, published).article is None
    assert record_of(unread, published).year == 2006


def test_the_first_name_is_the_first_of_all_names(made_paper: Make) -> None:
    for names in ((":", "et al.", "Ada Lovelace", "X"), ("ATLAS Collaboration", "A"), ("Plato",), (":",)):
        paper = made_paper("Title", *names)
        assert first_name(paper) == next(iter(cited_names(paper).names), None)
