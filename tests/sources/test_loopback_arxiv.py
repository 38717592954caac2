"""The loopback arXiv answers as the recordings of the real one do."""

from __future__ import annotations

import gzip
import re
import urllib.error
import urllib.request
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.loopback_arxiv import Corpus, LoopbackArxiv, Record
from tests.loopback_arxiv.__main__ import main as by_hand
from tests.loopback_arxiv.corpus import DATA
from tests.loopback_arxiv.faults import FAULTS
from tests.loopback_arxiv.layouts import FeedPage, Layout, entry, feed

_ATOM = "{http://www.w3.org/2005/Atom}"
_ARXIV = "{http://arxiv.org/schemas/atom}"
_SEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"
_RECORDINGS = sorted((DATA / "atom").glob("*.xml.gz"))
_HAND_MADE = {"vgi_arxiv.xml.gz", "arxivpy_id_abc_s0_m100_http400.xml.gz"}


def _record(element: ET.Element, layout: Layout) -> Record:
    def texts(path: str) -> list[str]:
        return [found.text or "" for found in element.iterfind(path)]

    def one(path: str) -> str | None:
        found = texts(path)
        return " ".join(found[0].split()) if found else None

    paper, _, version = texts(f"{_ATOM}id")[0].removeprefix("http://arxiv.org/abs/").rpartition("v")
    terms = [category.get("term", "") for category in element.iterfind(f"{_ATOM}category")]
    subjects = [term for term in terms if re.fullmatch(r"[a-z-]+(\.[A-Za-z-]+)?", term)]
    return Record(
        id=paper,
        version=int(version),
        title=" ".join(texts(f"{_ATOM}title")[0].split()),
        abstract=texts(f"{_ATOM}summary")[0],
        authors=tuple(texts(f"{_ATOM}author/{_ATOM}name")),
        affiliations=tuple(
            tuple(place.text or "" for place in author.iterfind(f"{_ARXIV}affiliation"))
            for author in element.iterfind(f"{_ATOM}author")
        ),
        categories=tuple(subjects),
        classes=tuple(term for term in terms if term not in subjects),
        published=texts(f"{_ATOM}published")[0],
        updated=texts(f"{_ATOM}updated")[0],
        comment=one(f"{_ARXIV}comment"),
        journal_ref=one(f"{_ARXIV}journal_ref"),
        doi=" ".join(texts(f"{_ARXIV}doi")) or None,
    )


def _page(root: ET.Element, entries: tuple[str, ...]) -> FeedPage:
    match = re.search(
        r"search_query=(.*)&id_list=(.*)&start=(\d+)&max_results=(\d+)$", root.findtext(f"{_ATOM}title", "")
    )
    assert match is not None
    total = int(root.findtext(f"{_SEARCH}totalResults", "0"))
    updated = root.findtext(f"{_ATOM}updated", "")
    return FeedPage(match[1], match[2], int(match[3]), int(match[4]), total, entries, updated)


def _without_fingerprint(document: str) -> str:
    """Without the feed's random id and the link that repeats the query in arXiv's own notation."""
    return re.sub(
        r"\A(.*?)  <id>[^\n]*\n",
        r"\1",
        re.sub(r"  <link href=[^\n]*api/query[^\n]*\n", "", document),
        flags=re.DOTALL,
    )


@pytest.mark.parametrize(
    "recording", [path for path in _RECORDINGS if path.name not in _HAND_MADE], ids=lambda p: p.name
)
def test_an_answer_is_written_byte_for_byte_as_arxiv_writes_it(recording: Path) -> None:
    wanted = gzip.decompress(recording.read_bytes()).decode()
    root = ET.fromstring(wanted)
    layout = Layout.LEGACY if "legacy" in recording.name else Layout.CURRENT
    entries = [entry(_record(element, layout), layout) for element in root.iterfind(f"{_ATOM}entry")]
    assert "".join(entries) == "".join(re.findall(r"  <entry>.*?</entry>\n", wanted, re.DOTALL))
    page = _page(root, tuple(entries))
    assert _without_fingerprint(feed(page, layout).decode()) == _without_fingerprint(wanted)


def _get(arxiv: LoopbackArxiv, path: str, **parameters: str) -> tuple[int, bytes]:
    address = f"{arxiv.url}{path}" + (f"?{urlencode(parameters)}" if parameters else "")
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(address, timeout=5) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def _found(arxiv: LoopbackArxiv, query: str, **parameters: str) -> list[str]:
    status, body = _get(arxiv, "/api/query", search_query=query, **({"max_results": "2000"} | parameters))
    assert status == 200, body
    return [text.rpartition("/abs/")[2] for text in re.findall(r"<id>(http://[^<]*)</id>", body.decode())]


def _paper(number: int, *authors: str, **fields: Any) -> Record:
    moment = f"2026-01-01T00:{number:02}:00Z"
    plain = Record(
        id=f"2601.{number:05}",
        version=1,
        title="On nothing",
        abstract="  Nothing.\n",
        authors=authors,
        categories=("cs.CL",),
        published=moment,
        updated=moment,
    )
    return replace(plain, **fields)


_LIANGS = (
    _paper(1, "Zhenwen Liang", "Dong Yu"),
    _paper(2, "Tian Liang", "Zhenwen Xu"),
    _paper(3, "Liang Zhenwen", categories=("cs.LG", "stat.ML")),
    _paper(4, "Zhen-Wen Liang"),
    _paper(5, "Zoë Müller-Łukasz", title="Testing a spin glass", categories=("physics.flu-dyn",)),
    _paper(6, "A. B. Author", owners=("Zhenwen Liang",), title="Glass, spin", comment="5 pages, withdrawn"),
    _paper(7, "Maria del Maestro"),
)


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ('au:"Zhenwen Liang"', [1, 3, 6]),
        ('au:"Liang, Zhenwen"', [1, 3, 6]),
        ("au:zhenwen AND au:liang", [1, 2, 3, 6]),
        ("au:Liang,Zhen", [1, 3, 4, 6]),
        ('au:"muller-lukasz"', [5]),
        ('au:"muller lukasz"', []),
        ("au:del_maestro", [7]),
        ("ti:nothing AND au:del_maestro", []),
        ("au:del maestro", [7]),
        ("cat:cs.LG", [3]),
        ("cat:cs.*", [1, 2, 3, 4, 6, 7]),
        ('ti:"spin glass"', [5]),
        ("ti:spin AND ti:glass", [5, 6]),
        ("ti:(spin AND glass)", [5, 6]),
        ("abs:nothing ANDNOT ti:spin", [1, 2, 3, 4, 7]),
        ("abs:nothing AND NOT ti:spin", [1, 2, 3, 4, 7]),
        ("ti:spin and ti:glass", [5, 6]),
        ("au:maria AND cat:cs.LG OR cat:cs.CL", [7]),
        ("(au:maria AND cat:cs.LG) OR cat:physics.flu-dyn", [5]),
        ("co:withdrawn", [6]),
        ("all:test*", [5]),
        ("ti:spin+AND+ti:glass", []),
        ("submittedDate:[202601010002 TO 202601010004]", [2, 3, 4]),
        ("lastUpdatedDate:[2025 TO 2025]", []),
        ('au:"Zoë"', [5]),
    ],
)
def test_queries_mean_what_they_mean_at_arxiv(query: str, numbers: list[int]) -> None:
    with LoopbackArxiv(Corpus.of(_LIANGS)) as arxiv:
        found = _found(arxiv, query, sortBy="submittedDate", sortOrder="ascending")
    assert found == [f"2601.{number:05}v1" for number in numbers]


def test_pages_of_ten_are_the_page_of_a_hundred(loopback_arxiv: LoopbackArxiv) -> None:
    sort = {"sortBy": "lastUpdatedDate", "sortOrder": "descending"}
    pages = [
        _found(loopback_arxiv, "all:the", start=str(at), max_results="10", **sort) for at in range(0, 100, 10)
    ]
    assert [paper for page in pages for paper in page] == _found(
        loopback_arxiv, "all:the", max_results="100", **sort
    )


def test_listed_identifiers_give_the_newest_or_the_asked_version_and_leave_out_the_unknown() -> None:
    corpus = Corpus.of(_LIANGS)
    corpus.revise("2601.00001", updated="2026-02-01T00:00:00Z", title="On something")
    with LoopbackArxiv(corpus) as arxiv:
        assert _found(arxiv, "", id_list="2601.00001,2601.00001v1,2601.99999") == [
            "2601.00001v2",
            "2601.00001v1",
        ]
        assert _found(arxiv, "ti:something", id_list="2601.00001,2601.00002") == ["2601.00001v2"]


@pytest.mark.parametrize(
    ("parameters", "status", "message"),
    [
        ({"id_list": "abc"}, 400, "incorrect id format for abc"),
        ({"search_query": "all:x", "start": "-1"}, 400, "start must be non-negative"),
        ({"search_query": "all:x", "max_results": "many"}, 400, "max_results must be an integer"),
        ({"search_query": "all:x", "sortBy": "magic"}, 400, "sortBy must be in"),
        ({}, 400, "Either a search_query or id_list must be specified"),
        ({"search_query": "all:x", "start": "9950", "max_results": "100"}, 500, "internal error"),
    ],
)
def test_a_bad_request_gets_an_error_feed(
    loopback_arxiv: LoopbackArxiv, parameters: dict[str, str], status: int, message: str
) -> None:
    told, body = _get(loopback_arxiv, "/api/query", **parameters)
    assert told == status
    assert b"/api/errors" in body
    assert message.encode() in body


def test_a_recording_is_replayed_where_it_fits() -> None:
    with LoopbackArxiv(replay=True) as arxiv:
        _, body = _get(arxiv, "/api/query", search_query="all:testing", start="10", max_results="10")
        assert body == gzip.decompress((DATA / "atom" / "arxivpy_q_testing_s10_m10.xml.gz").read_bytes())
        assert b"totalResults>0<" in _get(arxiv, "/api/query", search_query="au:nobody")[1]


def test_an_author_page_lists_what_its_owner_claimed(loopback_arxiv: LoopbackArxiv) -> None:
    status, body = _get(loopback_arxiv, "/a/liang_z_1.atom")
    assert status == 200
    assert body.count(b"<entry>") == 18
    assert _get(loopback_arxiv, "/a/0000-0002-1825-0097.atom2")[1].count(b"<author>") == 18
    assert _get(loopback_arxiv, "/a/nobody_n_1.atom")[0] == 400


def test_full_texts_are_there_where_arxiv_has_them(loopback_arxiv: LoopbackArxiv) -> None:
    loopback_arxiv.corpus.withdraw("2607.07820", updated="2026-07-14T00:00:00Z")
    assert _get(loopback_arxiv, "/pdf/2510.01444")[1].startswith(b"%PDF-")
    assert b"ltx_document" in _get(loopback_arxiv, "/html/2510.01444v2")[1]
    assert _get(loopback_arxiv, "/html/acc-phys/9411003")[0] == 404
    assert _get(loopback_arxiv, "/pdf/2607.07820")[0] == 404
    assert _get(loopback_arxiv, "/pdf/2607.07820v1.pdf")[0] == 200


_SILENT = {"hang", "reset", "short-body", "redirect-loop", "redirect-elsewhere", "slow-drip", "oversized"}


@pytest.mark.parametrize("name", sorted(FAULTS.keys() - _SILENT - {"yesterday", "modified", "no-length"}))
def test_a_fault_changes_an_answer_and_only_as_often_as_asked(
    loopback_arxiv: LoopbackArxiv, name: str
) -> None:
    asked = {"search_query": "all:the", "start": "40", "max_results": "20", "sortBy": "lastUpdatedDate"}
    well = _get(loopback_arxiv, "/api/query", **asked)
    loopback_arxiv.faults.add(f"{name}*1@2")
    answers = [_get(loopback_arxiv, "/api/query", **asked) for _ in range(3)]
    assert [answer == well for answer in answers] == [True, False, True]
    assert len(loopback_arxiv.requests) == 4


def test_a_served_yesterday_hides_what_changed(loopback_arxiv: LoopbackArxiv) -> None:
    loopback_arxiv.faults.add("yesterday")
    before = _found(loopback_arxiv, 'au:"Zhenwen Liang"')
    loopback_arxiv.corpus.remove("2510.01444")
    assert _found(loopback_arxiv, 'au:"Zhenwen Liang"') == before


def test_faults_compose_and_aim_at_their_route(loopback_arxiv: LoopbackArxiv) -> None:
    loopback_arxiv.faults.add("total-too-large", "missing-title", "a:rate-limited-for=7")
    _, body = _get(loopback_arxiv, "/api/query", search_query='au:"Zhenwen Liang"', max_results="100")
    assert b"totalResults>70<" in body
    assert body.count(b"<title>") == 1 + body.count(b"<entry>") - 1
    assert _get(loopback_arxiv, "/a/liang_z_1.atom")[0] == 429


def test_an_unknown_fault_is_refused_with_the_known_ones(loopback_arxiv: LoopbackArxiv) -> None:
    with pytest.raises(ValueError, match="rate-limited"):
        loopback_arxiv.faults.add("gremlins")


def test_it_runs_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert by_hand(["--faults", "gremlins"]) == 2
    assert "cut-in-entry" in capsys.readouterr().err
