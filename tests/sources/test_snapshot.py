"""The bulk file is read as it comes; a line that holds no paper is told and passed over."""

from __future__ import annotations

import gzip
import io
import json
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pubtui.errors import FileError
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.paper import Author, Paper
from pubtui.sources import snapshot
from pubtui.sources.snapshot import BadLine

RECORD = {
    "id": "0704.0001",
    "submitter": "Pavel Nadolsky",
    "authors": "C. Bal\\'azs, E. L. Berger, P. M. Nadolsky, C.-P. Yuan",
    "title": "Calculation of prompt diphoton production cross sections at Tevatron and\n  LHC energies",
    "comments": "37 pages, 15 figures; published version",
    "journal-ref": "Phys.Rev.D76:013009,2007",
    "doi": "10.1103/PhysRevD.76.013009",
    "report-no": "ANL-HEP-PR-07-12",
    "categories": "hep-ph hep-ex",
    "license": None,
    "abstract": "  A fully differential calculation in perturbative quantum chromodynamics is\npresented.\n",
    "versions": [
        {"version": "v1", "created": "Mon, 2 Apr 2007 19:18:42 GMT"},
        {"version": "v2", "created": "Tue, 24 Jul 2007 20:10:27 GMT"},
    ],
    "update_date": "2008-11-26",
    "authors_parsed": [["Balázs", "C.", ""], ["Berger", "E. L.", ""], ["Nadolsky", "P. M.", "Jr."]],
}


def _records(count: int, **changes: str) -> bytes:
    """Lines of records 0704.0001, 0704.0002, …"""
    records = ({**RECORD, **changes, "id": f"0704.{number:04}"} for number in range(1, count + 1))
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def _identifiers(found: list[Paper | BadLine]) -> list[str]:
    return [str(paper.identifier) for paper in found if isinstance(paper, Paper)]


def _read(source: str) -> list[Paper | BadLine]:
    with snapshot.opened(source) as bulk:
        return list(bulk.papers())


def test_a_record_becomes_a_paper_with_everything_it_tells() -> None:
    paper = snapshot.paper_of(RECORD)
    assert paper == Paper(
        identifier=parse("0704.0001")[0],
        version=2,
        title="Calculation of prompt diphoton production cross sections at Tevatron and LHC energies",
        abstract="A fully differential calculation in perturbative quantum chromodynamics is\npresented.",
        authors=(Author("C. Balázs"), Author("E. L. Berger"), Author("P. M. Nadolsky Jr.")),
        subjects=("hep-ph", "hep-ex"),
        submitted=PartialDate("2007-04-02T19:18:42Z"),
        updated=PartialDate("2007-07-24T20:10:27Z"),
        comment="37 pages, 15 figures; published version",
        journal_reference="Phys.Rev.D76:013009,2007",
        doi="10.1103/PhysRevD.76.013009",
    )


@pytest.mark.parametrize(
    ("changes", "field", "value"),
    [
        ({"authors_parsed": [["D0 Collaboration", "", ""]]}, "authors", (Author("D0 Collaboration"),)),
        ({"authors_parsed": None, "authors": "A. B and C"}, "authors", (Author("A. B"), Author("C"))),
        ({"authors_parsed": [], "authors": ["A. B", "C"]}, "authors", (Author("A. B"), Author("C"))),
        ({"authors_parsed": [["\x1b[31mRed", "A.", "", "Lab"]]}, "authors", (Author("A. [31mRed"),)),
        ({"comments": "This paper has been Withdrawn by the author"}, "withdrawn", True),
        ({"versions": []}, "version", None),
        ({"versions": []}, "submitted", PartialDate("2007-04")),
        ({"versions": []}, "updated", PartialDate("2008-11-26")),
        ({"versions": [{"version": "v1", "created": "yesterday"}]}, "submitted", PartialDate("2007-04")),
        ({"versions": [{"created": "Mon, 2 Foo 2007 19:18:42 GMT"}]}, "version", None),
        ({"versions": ["v1", "v2"], "update_date": 7}, "updated", PartialDate("2007-04")),
        ({"categories": ["math.CO cs.CG"]}, "subjects", ("math.CO", "cs.CG")),
        ({"categories": None}, "subjects", ()),
        ({"doi": "10.1/a 10.2/b"}, "doi", "10.1/a"),
        ({"doi": "", "journal-ref": None, "comments": "  "}, "comment", None),
        ({"id": "hep-th/9901001"}, "identifier", parse("hep-th/9901001")[0]),
        ({"abstract": "  One.\n  Two\u202e."}, "abstract", "One.\n  Two."),
    ],
)  # fmt: skip
def test_records_are_read_in_every_shape_that_was_seen(
    changes: dict[str, Any], field: str, value: object
) -> None:
    assert getattr(snapshot.paper_of({**RECORD, **changes}), field) == value


def test_the_first_lines_of_the_public_file_are_all_papers(data_folder: Path) -> None:
    found = _read(str(data_folder / "bulk" / "kaggle_snapshot_first200.jsonl.gz"))
    assert len(found) == 200
    assert all(
        isinstance(paper, Paper) and paper.version and paper.authors and paper.subjects for paper in found
    )


@pytest.fixture
def data_folder() -> Path:
    return Path(__file__).parents[1] / "data"


def _plain(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def _gzipped(path: Path, content: bytes) -> None:
    path.write_bytes(gzip.compress(content))


def _zipped(path: Path, content: bytes) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", "metadata")
        archive.writestr("arxiv-metadata-oai-snapshot.json", content)


@pytest.mark.parametrize("write", [_plain, _gzipped, _zipped])
def test_the_format_is_told_by_the_content_and_not_by_the_name(
    tmp_path: Path, write: Callable[[Path, bytes], None]
) -> None:
    path = tmp_path / "metadata.json"
    write(path, _records(50))
    assert _identifiers(_read(str(path))) == [f"0704.{number:04}" for number in range(1, 51)]


def test_standard_input_is_read_for_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = io.BytesIO(json.dumps(RECORD).encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(lines))
    assert _read("-") == [snapshot.paper_of(RECORD)]


def test_bad_lines_are_told_by_number_and_never_fatal(tmp_path: Path) -> None:
    path = tmp_path / "metadata.json"
    good = json.dumps(RECORD).encode()
    lines = [
        good,
        b"",
        b"{broken",
        b'["not", "a record"]',
        b'{"id": "9999.99999", "title": "x"}',
        b'{"id": "0704.0002"}',
        b'{"id": "0704.0003", "title": 5}',
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"id": "0704.0004", "title": "\\ud800"}',
        good + b",",
    ]
    path.write_bytes(b"\n".join(lines))
    found = _read(str(path))
    assert [line.number for line in found if isinstance(line, BadLine)] == [3, 4, 5, 6, 7, 8, 9, 10]
    reasons = {line.number: line.reason for line in found if isinstance(line, BadLine)}
    assert reasons[3] == reasons[8] == "not JSON"
    assert "9999.99999" in reasons[5]
    assert reasons[6] == "no title"
    assert [paper for paper in found if isinstance(paper, Paper)] == [snapshot.paper_of(RECORD)] * 2


def test_a_line_longer_than_any_record_is_passed_over_in_constant_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshot, "_LONGEST_LINE", 10_000)
    path = tmp_path / "metadata.json"
    path.write_bytes(b'{"id": "' + b"x" * 95_000 + b'"}\n' + json.dumps(RECORD).encode() + b"\n")
    assert _read(str(path)) == [BadLine(1, "longer than any record"), snapshot.paper_of(RECORD)]


def test_a_json_array_is_read_as_lines(tmp_path: Path) -> None:
    path = tmp_path / "metadata.json"
    path.write_text("[\n" + json.dumps(RECORD) + ",\n" + json.dumps(RECORD) + "\n]\n")
    assert _read(str(path)) == [snapshot.paper_of(RECORD)] * 2


def test_lines_dealt_with_are_skipped(tmp_path: Path) -> None:
    path = tmp_path / "metadata.json"
    path.write_bytes(_records(10))
    with snapshot.opened(str(path)) as bulk:
        bulk.skip(8)
        assert [str(paper.identifier) for paper in bulk.papers() if isinstance(paper, Paper)] == [
            "0704.0009",
            "0704.0010",
        ]
        assert bulk.line == 10
        assert bulk.position == bulk.size


def _cut(content: bytearray) -> None:
    del content[len(content) * 7 // 10 :]


def _noise(content: bytearray) -> None:
    middle = len(content) // 2
    content[middle : middle + 200] = bytes(range(200))


@pytest.mark.parametrize("spoil", [_cut, _noise])
@pytest.mark.parametrize("write", [_gzipped, _zipped])
def test_a_packed_file_that_breaks_off_or_is_damaged_is_told(
    tmp_path: Path, write: Callable[[Path, bytes], None], spoil: Callable[[bytearray], None]
) -> None:
    path = tmp_path / "metadata.json"
    write(path, _records(2000, license="".join(map(chr, range(33, 90))) * 9))
    content = bytearray(path.read_bytes())
    spoil(content)
    path.write_bytes(content)
    with pytest.raises(FileError):
        _read(str(path))


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 not a zip at all"])
def test_what_is_no_metadata_file_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "metadata.zip"
    path.write_bytes(content)
    if content:
        with pytest.raises(FileError):
            _read(str(path))
    else:
        assert _read(str(path)) == []


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be read"):
        _read(str(tmp_path / "nothing.json"))
