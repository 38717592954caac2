"""Names of files on the shelf."""

import gzip
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId, parse
from pubtui.papers.paper import Author, Paper
from pubtui.reading import file_names

RECORDS = Path(__file__).parents[1] / "data" / "arxiv" / "records.jsonl.gz"
RESERVED = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]')
DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)", re.IGNORECASE)


def paper(title: str, *authors: str, identifier: str = "2401.00001", version: int | None = 2) -> Paper:
    return Paper(
        parse(identifier)[0], version, title, "", tuple(map(Author, authors)), ("cs.CL",),
        PartialDate("2024-01-01"), PartialDate("2024-02-01"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("shown", "name"),
    [
        (paper("Attention Is All You Need", "Ashish Vaswani"), "Vaswani 2024 - Attention Is All You Need"),
        (paper("A/B: what? <x> | \"y\" *", "N. O'Neil"), "O'Neil 2024 - A B - what x y"),
        (paper(r"$B^0 \to K^{*0}$ decays", "LHCb collaboration"), "LHCb collaboration 2024 - B⁰ → K⁰ decays"),
        (paper("x", "Jan van der Berg"), "van der Berg 2024 - x"),
        (paper("", "Ana Muñoz"), "Muñoz 2024"),
        (paper("...", ""), "2024"),
        (paper("../../etc/passwd", "A. B"), "B 2024 - etc passwd"),
        (paper("中文 title", "Wei 李"), "李 2024 - 中文 title"),
    ],
)  # fmt: skip
def test_a_name_tells_author_year_title_and_paper(shown: Paper, name: str) -> None:
    assert file_names.file_name(shown, "pdf") == f"{name} [2401.00001v2].pdf"


def test_old_identifiers_are_one_path_component() -> None:
    old = paper("T", "A. B", identifier="hep-th/9901001", version=None)
    assert file_names.file_name(old, "html") == "B 2024 - T [hep-th-9901001].html"


def test_a_long_title_is_cut_between_words_and_keeps_the_identifier() -> None:
    name = file_names.file_name(paper("Wörter " * 100, "A. B"), "pdf")
    assert name.endswith("Wörter [2401.00001v2].pdf")
    assert 120 < len(name.encode()) <= 140


@pytest.mark.parametrize("surname", ["Con", "NUL", "aux", "COM1"])
def test_no_name_is_a_device_of_windows(surname: str) -> None:
    assert not DEVICES.match(file_names.file_name(paper("x", surname), "pdf"))
    assert not DEVICES.match(file_names.file_name(paper("x", f"{surname}."), "pdf"))


@given(st.text(), st.text(), st.sampled_from(["2401.00001", "math/0309136", "solv-int/9901001"]))
def test_any_title_and_author_make_a_name_that_is_allowed_everywhere(
    title: str, author: str, which: str
) -> None:
    name = file_names.file_name(paper(title, author, identifier=which), "pdf")
    assert not RESERVED.search(name)
    assert not DEVICES.match(name)
    assert name == name.strip()
    assert not name.startswith((".", "-", "~"))
    assert len(name.encode()) <= 140
    assert file_names.parse(name) == (parse(which)[0], 2, "pdf")


def test_names_of_real_papers_are_all_different_and_can_be_read_back() -> None:
    with gzip.open(RECORDS, "rt", encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    names = [
        file_names.file_name(
            paper(r["title"], *r["authors"], identifier=r["id"], version=r["version"]), "pdf"
        )
        for r in records
    ]
    assert len({name.casefold() for name in names}) == len(records)
    read_back = [file_names.parse(name) for name in names]
    assert [str(named.identifier) for named in read_back if named] == [r["id"] for r in records]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("renamed by me [2401.00001].pdf", (ArxivId(None, 2024, 1, 1), None, "pdf")),
        ("[hep-th-9901001v3].html", (ArxivId("hep-th", 1999, 1, 1), 3, "html")),
        ("copy [2401.00001v2] (1).pdf", None),
        ("[2413.00001].pdf", None),
        ("notes.txt", None),
        (f"[2401.00001v{'9' * 30}].pdf", None),
        ("[foo-9901001].pdf", None),
    ],
)
def test_a_file_is_known_by_the_identifier_in_its_name(
    name: str, expected: tuple[object, ...] | None
) -> None:
    assert file_names.parse(name) == expected
