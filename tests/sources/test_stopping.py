"""A reader who stops a request is obeyed at once, and the next request is well."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pubtui.errors import RefreshCancelledError
from pubtui.sources.addresses import Addresses
from pubtui.sources.arxiv_api import ArxivApi
from pubtui.sources.network import Timeouts
from pubtui.sources.pace import Lane, Pace, Watch
from pubtui.sources.search_terms import by_author
from pubtui.sources.transport import Transport
from tests.loopback_arxiv import LoopbackArxiv
from tests.loopback_arxiv.clock import FakeClock

LIANG = by_author(["Zhenwen Liang"])


@pytest.mark.parametrize("fault", ["hang", "slow-drip=0.05"])
def test_a_request_under_way_is_left_within_a_second_of_being_cancelled(
    arxiv: LoopbackArxiv, tmp_path: Path, fault: str
) -> None:
    arxiv.faults.add(fault)
    api = ArxivApi(
        Transport(Addresses(arxiv.url, arxiv.url), Pace(tmp_path / "real.sqlite"), timeouts=Timeouts())
    )
    began = time.monotonic()
    with pytest.raises(RefreshCancelledError):
        list(api.search(LIANG, watch=Watch(lambda: time.monotonic() - began > 0.2)))
    assert time.monotonic() - began < 1


def test_an_answer_that_is_left_is_not_read_on(arxiv: LoopbackArxiv, tmp_path: Path) -> None:
    arxiv.faults.add("slow-drip=0.02")
    api = ArxivApi(Transport(Addresses(arxiv.url, arxiv.url), Pace(tmp_path / "real.sqlite")))
    with pytest.raises(RefreshCancelledError):
        list(api.search(LIANG, watch=Watch(lambda: arxiv.under_way > 0)))
    patience = time.monotonic() + 10
    while arxiv.under_way and time.monotonic() < patience:
        time.sleep(0.01)
    assert arxiv.under_way == 0


def test_an_answer_that_takes_long_keeps_everybody_else_waiting(
    api: ArxivApi, arxiv: LoopbackArxiv, clock: FakeClock, tmp_path: Path
) -> None:
    arxiv.faults.add("hang")
    other = Pace(tmp_path / "pace.sqlite", clock=clock)
    looks = 0

    def half_a_minute_passed() -> bool:
        nonlocal looks
        clock.sleep(3)
        looks += 1
        with pytest.raises(RefreshCancelledError), other.turn(Lane.API, Watch(lambda: True)):
            pytest.fail("two requests at once")
        return looks == 10

    with pytest.raises(RefreshCancelledError):
        list(api.search(LIANG, watch=Watch(half_a_minute_passed)))


def test_after_a_stop_the_next_request_finds_a_connection_of_its_own(
    api: ArxivApi, arxiv: LoopbackArxiv
) -> None:
    arxiv.faults.add("hang*1")
    looked = iter([False] * 3)
    with pytest.raises(RefreshCancelledError):
        list(api.search(LIANG, watch=Watch(lambda: next(looked, True))))
    found = [str(paper.identifier) for page in api.search(LIANG) for paper in page.papers]
    assert found == [record.id for record in arxiv.answers.found(LIANG, "", "lastUpdatedDate", "descending")]
