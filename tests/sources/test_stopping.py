"""A reader who stops a request is obeyed at once, and the next request is well."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pubtui.errors import RefreshCancelledError
from pubtui.sources.addresses import Addresses
from pubtui.sources.arxiv_api import ArxivApi
from pubtui.sources.network import Timeouts
from pubtui.sources.pace import Pace, Watch
from pubtui.sources.search_terms import by_author
from pubtui.sources.transport import Transport
from tests.loopback_arxiv import LoopbackArxiv

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


def test_after_a_stop_the_next_request_finds_a_connection_of_its_own(
    api: ArxivApi, arxiv: LoopbackArxiv
) -> None:
    arxiv.faults.add("hang*1")
    looked = iter([False] * 3)
    with pytest.raises(RefreshCancelledError):
        list(api.search(LIANG, watch=Watch(lambda: next(looked, True))))
    found = [str(paper.identifier) for page in api.search(LIANG) for paper in page.papers]
    assert found == [record.id for record in arxiv.answers.found(LIANG, "", "lastUpdatedDate", "descending")]
