"""arXiv identifiers: every written form in, one canonical form out, everything else refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubtui.errors import IdentifierError
from pubtui.papers.identifiers import ArxivId, parse

WRITTEN_FORMS = [
    ("2401.00001", "2401.00001", None),
    ("2401.00001v2", "2401.00001", 2),
    ("0704.0001", "0704.0001", None),
    ("1412.6980v9", "1412.6980", 9),
    ("hep-th/9901001", "hep-th/9901001", None),
    ("atom-ph/9601001", "atom-ph/9601001", None),
    ("cs/0701188", "cs/0701188", None),
    ("math.GT/0309136", "math/0309136", None),
    ("solv-int/9901001v2", "solv-int/9901001", 2),
    ("chao-dyn/9306004v1", "chao-dyn/9306004", 1),
    ("HEP-TH/9901001", "hep-th/9901001", None),
    ("hepth/9901001", "hep-th/9901001", None),
    ("hep-th//9901001", "hep-th/9901001", None),
    ("arXiv:2401.00001", "2401.00001", None),
    ("ARXIV: 2401.00001v3", "2401.00001", 3),
    ("arXiv:2401.00001v3 [cs.CL]", "2401.00001", 3),
    ("http://arxiv.org/abs/quant-ph/0201082v1", "quant-ph/0201082", 1),
    ("https://arxiv.org/pdf/2401.00001v2.pdf", "2401.00001", 2),
    ("https://arxiv.org/pdf/2401.00001#page=3", "2401.00001", None),
    ("https://www.arxiv.org/abs/2401.00001?context=cs", "2401.00001", None),
    ("export.arxiv.org/html/2401.00001v1/", "2401.00001", 1),
    ("cn.arxiv.org/e-print/2401.00001", "2401.00001", None),
    ("10.48550/arXiv.2401.00001", "2401.00001", None),
    ("https://doi.org/10.48550/ARXIV.2401.00001", "2401.00001", None),
    ("doi:10.48550/arXiv.hep-th/9901001", "hep-th/9901001", None),
    ("  2401.00001\n", "2401.00001", None),
]

REFUSED = [
    "",
    "0703.1234",
    "0612.1234",
    "0713.0001",
    "0704.0000",
    "0707.123",
    "0707.123456",
    "1412.12345",
    "1501.1234",
    "hep-th/990100",
    "quant-ph/9409000",
    "hep-th/9913001",
    "hep-th/0704001",
    "no-such/9901001",
    "0707.2096va",
    "2401.00001v0",
    "2401.00001v01",
    "2401.00001v10000",
    f"2401.00001v{'9' * 30}",
    f"hep-th/9901001v{'9' * 5000}",
    "0705.35950705.3595v1",
    "arXiv:hep-th/1601.07616",
    "see 2401.00001 for more",
    "9901001",
    "https://example.org/abs/2401.00001",
    "٢٤٠١.٠٠٠٠١",
]


@pytest.mark.parametrize(("written", "canonical", "version"), WRITTEN_FORMS)
def test_every_written_form_gives_the_canonical_identifier_and_the_version(
    written: str, canonical: str, version: int | None
) -> None:
    identifier, found = parse(written)
    assert (str(identifier), found) == (canonical, version)


@pytest.mark.parametrize("written", REFUSED)
def test_everything_else_is_refused_with_a_reason(written: str) -> None:
    with pytest.raises(IdentifierError, match=r"is not an arXiv identifier: .+"):
        parse(written)


def test_the_mixed_form_is_refused_with_the_right_one() -> None:
    with pytest.raises(IdentifierError, match=r"write 1601\.07616"):
        parse("arXiv:hep-th/1601.07616")


@given(year=st.integers(15, 90), month=st.integers(1, 12), number=st.integers(1, 99999))
def test_a_key_reads_back_as_its_identifier(year: int, month: int, number: int) -> None:
    identifier, _ = parse(f"{year:02}{month:02}.{number:05}")
    assert ArxivId.from_key(identifier.key) == identifier
    assert parse(str(identifier)) == (identifier, None)


@pytest.mark.parametrize("written", [canonical for _, canonical, _ in WRITTEN_FORMS])
def test_keys_of_both_schemes_read_back(written: str) -> None:
    identifier, _ = parse(written)
    assert ArxivId.from_key(identifier.key) == identifier


def test_keys_sort_as_papers_were_announced() -> None:
    in_order = ["hep-th/9108001", "cs/0001001", "hep-th/0703001", "0704.0001", "1412.9999", "1501.00001"]
    keys = [parse(text)[0].key for text in in_order]
    assert keys == sorted(keys)


def test_a_file_name_never_holds_a_slash() -> None:
    assert parse("hep-ex/0406020")[0].file_stem == "hep-ex-0406020"


@given(st.text(max_size=40))
def test_any_text_is_an_identifier_or_is_refused(text: str) -> None:
    try:
        identifier, _ = parse(text)
    except IdentifierError:
        return
    assert parse(str(identifier))[0] == identifier
