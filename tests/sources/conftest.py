"""arXiv's loopback, asked through the real transport on a clock that takes no time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pubtui.sources.addresses import Addresses
from pubtui.sources.arxiv_api import ArxivApi
from pubtui.sources.pace import Pace
from pubtui.sources.transport import Transport
from tests.loopback_arxiv import LoopbackArxiv
from tests.loopback_arxiv.clock import FakeClock


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def arxiv(clock: FakeClock) -> Iterator[LoopbackArxiv]:
    """An arXiv whose requests are timed on the fake clock."""
    with LoopbackArxiv(clock=clock.uptime) as arxiv:
        yield arxiv


@pytest.fixture
def transport(arxiv: LoopbackArxiv, clock: FakeClock, tmp_path: Path) -> Transport:
    pace = Pace(tmp_path / "pace.sqlite", clock=clock, jitter=lambda: 0.0)
    return Transport(Addresses(arxiv.url, arxiv.url), pace)


@pytest.fixture
def api(transport: Transport) -> ArxivApi:
    return ArxivApi(transport)


@pytest.fixture
def tens(transport: Transport) -> ArxivApi:
    """The API, ten papers a page."""
    return ArxivApi(transport, page_size=10)
