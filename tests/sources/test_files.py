"""Full texts on their way: what arXiv and the network do to a file, and what becomes of it."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from pubtui.errors import (
    NotFoundError,
    OfflineError,
    PubtuiError,
    RateLimitedError,
    RefreshCancelledError,
    RefusedError,
)
from pubtui.papers.identifiers import parse
from pubtui.sources.addresses import Addresses
from pubtui.sources.files import FileForm, Files
from pubtui.sources.pace import Pace, Watch
from pubtui.sources.transport import Transport
from tests.loopback_arxiv import LoopbackArxiv
from tests.loopback_arxiv.full_texts import html, pdf

PAPER = parse("2510.01444")[0]
LATER, EARLIER = 1_900_000_000.0, 1_500_000_000.0


@pytest.fixture
def files(transport: Transport) -> Files:
    transport.timeouts = replace(transport.timeouts, silence=2.0)
    return Files(transport)


@pytest.fixture
def whole(arxiv: LoopbackArxiv) -> bytes:
    return pdf(arxiv.corpus.newest(str(PAPER)))


def received(
    files: Files, form: FileForm = "pdf", *, start: int = 0, since: float = LATER
) -> tuple[int, int | None, bytes]:
    """Start, size and bytes of what came."""
    with files.open(PAPER, 2, form, start=start, since=since) as stream:
        return stream.start, stream.size, b"".join(stream.pieces)


def test_a_file_comes_whole_with_its_size(files: Files, arxiv: LoopbackArxiv, whole: bytes) -> None:
    assert received(files) == (0, len(whole), whole)
    assert received(files, "html")[2] == html(arxiv.corpus.newest(str(PAPER)))
    assert [request.path for request in arxiv.requests] == ["/pdf/2510.01444v2", "/html/2510.01444v2"]
    assert arxiv.requests[0].headers["Accept-Encoding"] == "identity"


def test_files_are_fifteen_seconds_apart_whatever_their_form(files: Files, arxiv: LoopbackArxiv) -> None:
    received(files)
    received(files, "html")
    assert arxiv.gaps == pytest.approx([15], abs=0.01)


def test_without_a_version_the_newest_is_asked_for(files: Files, arxiv: LoopbackArxiv, whole: bytes) -> None:
    with files.open(PAPER, None, "pdf") as stream:
        assert b"".join(stream.pieces) == whole
    assert arxiv.requests[0].path == "/pdf/2510.01444"


def test_old_identifiers_keep_their_archive(files: Files, arxiv: LoopbackArxiv) -> None:
    with files.open(parse("acc-phys/9411003")[0], 1, "pdf") as stream:
        assert b"".join(stream.pieces).startswith(b"%PDF-")
    assert arxiv.requests[0].path == "/pdf/acc-phys/9411003v1"


def test_a_file_is_continued_where_it_broke_off(files: Files, arxiv: LoopbackArxiv, whole: bytes) -> None:
    assert received(files, start=100) == (100, len(whole), whole[100:])
    assert arxiv.requests[0].headers["Range"] == "bytes=100-"


@pytest.mark.parametrize(("since", "start"), [(LATER, 100), (EARLIER, 0)])
def test_a_file_that_changed_meanwhile_comes_from_its_beginning(
    files: Files, arxiv: LoopbackArxiv, whole: bytes, since: float, start: int
) -> None:
    arxiv.faults.add("pdf:modified")
    assert received(files, start=100, since=since) == (start, len(whole), whole[start:])


def test_a_beginning_longer_than_the_file_is_thrown_away(
    files: Files, arxiv: LoopbackArxiv, whole: bytes
) -> None:
    assert received(files, start=len(whole) + 10) == (0, len(whole), whole)
    assert len(arxiv.requests) == 2


@pytest.mark.parametrize(
    ("fault", "error", "words"),
    [
        ("not-found", NotFoundError, "arXiv has no PDF of this paper"),
        ("reset", OfflineError, "broke in the middle"),
        ("short-body", OfflineError, "broke in the middle"),
        ("hang", OfflineError, "went silent"),
        ("server-error", OfflineError, "fault of its own"),
        ("bad-gateway", OfflineError, "fault of its own"),
        ("refused-page", RefusedError, "400 Bad Request"),
        ("redirect-elsewhere", PubtuiError, "example.org"),
        ("redirect-loop", PubtuiError, "circles"),
        ("rate-limited-for=9999", RateLimitedError, "limits how often"),
    ],
)
def test_what_goes_wrong_has_its_reason(
    files: Files, arxiv: LoopbackArxiv, fault: str, error: type[PubtuiError], words: str
) -> None:
    arxiv.faults.add(f"pdf:{fault}", f"api:{fault}")
    with pytest.raises(error, match=words):
        received(files)


@pytest.mark.parametrize("fault", ["rate-limited", "unavailable", "robot-page", "rate-text"])
def test_a_pause_that_arxiv_asks_for_is_kept_and_then_the_file_comes(
    files: Files, arxiv: LoopbackArxiv, whole: bytes, fault: str
) -> None:
    arxiv.faults.add(f"pdf:{fault}*1")
    assert received(files)[2] == whole
    assert arxiv.gaps == pytest.approx([300], rel=0.01)


def test_a_host_that_cannot_be_reached_is_told(files: Files, arxiv: LoopbackArxiv) -> None:
    with arxiv.refusing(), pytest.raises(OfflineError, match="cannot be reached"):
        received(files)


def test_after_a_break_the_next_file_has_a_connection_of_its_own(
    files: Files, arxiv: LoopbackArxiv, whole: bytes
) -> None:
    arxiv.faults.add("pdf:reset*1")
    with pytest.raises(OfflineError):
        received(files)
    assert received(files)[2] == whole


@pytest.mark.parametrize("fault", ["hang", "slow-drip=0.05", "oversized=8"])
@pytest.mark.parametrize("form", ["pdf", "html"])
def test_a_file_under_way_is_left_within_a_second_of_being_cancelled(
    arxiv: LoopbackArxiv, tmp_path: Path, fault: str, form: FileForm
) -> None:
    arxiv.faults.add(f"{form}:{fault}")
    files = Files(Transport(Addresses(arxiv.url, arxiv.url), Pace(tmp_path / "real.sqlite")))
    began = time.monotonic()
    watch = Watch(lambda: time.monotonic() - began > 0.2)
    with pytest.raises(RefreshCancelledError):
        _read_slowly(files, form, watch)
    assert time.monotonic() - began < 1


def _read_slowly(files: Files, form: FileForm, watch: Watch) -> None:
    with files.open(PAPER, 2, form, watch=watch) as stream:
        for _ in stream.pieces:
            time.sleep(0.01)


def test_a_reader_who_leaves_in_the_middle_lets_the_next_one_in(
    files: Files, arxiv: LoopbackArxiv, whole: bytes
) -> None:
    arxiv.faults.add("pdf:oversized=8*1")
    with files.open(PAPER, 2, "pdf") as stream:
        next(iter(stream.pieces))
    assert received(files)[2] == whole


def test_a_lie_about_the_length_is_passed_on_before_anything_is_read(
    files: Files, arxiv: LoopbackArxiv, whole: bytes
) -> None:
    arxiv.faults.add(f"pdf:short-body={3 << 30}")
    with files.open(PAPER, 2, "pdf") as stream:
        assert stream.size == len(whole) + (3 << 30)


def test_a_slow_disk_slows_the_network_down_and_loses_nothing(
    files: Files, arxiv: LoopbackArxiv, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pubtui.sources.file_stream._PIECE", 32)
    monkeypatch.setattr("pubtui.sources.file_stream._PIECES_WAITING", 2)
    got = b""
    with files.open(PAPER, 2, "pdf") as stream:
        for piece in stream.pieces:
            time.sleep(0.05 if len(got) < 100 else 0)
            got += piece
    assert got == whole
