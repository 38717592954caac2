"""A library that follows an author of today, an arXiv of its own, and a clock that takes no time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pubtui.library.database import Library, open_library
from pubtui.library.follows import Follow, FollowKind
from pubtui.refresh import Finished, FollowFinished, refresh
from pubtui.sources.addresses import Addresses
from pubtui.sources.arxiv import Arxiv
from pubtui.sources.pace import UNWATCHED, Pace, Watch
from tests.loopback_arxiv import LoopbackArxiv
from tests.loopback_arxiv.clock import FakeClock
from tests.refresh.samples import Refreshed


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def arxiv(clock: FakeClock) -> Iterator[LoopbackArxiv]:
    with LoopbackArxiv(clock=clock.uptime) as arxiv:
        yield arxiv


@pytest.fixture
def guest(arxiv: LoopbackArxiv, clock: FakeClock, tmp_path: Path) -> Arxiv:
    """arXiv as pubtui asks it, ten papers a page."""
    pace = Pace(tmp_path / "pace.sqlite", clock=clock, jitter=lambda: 0.0)
    return Arxiv(Addresses(arxiv.url, arxiv.url), pace, page_size=10)


@pytest.fixture
def library(tmp_path: Path, clock: FakeClock) -> Iterator[Library]:
    with open_library(tmp_path / "library.sqlite", clock=clock.utc) as library:
        yield library


@pytest.fixture
def liang(library: Library) -> Follow:
    return library.follows.add(FollowKind.AUTHOR_NAME, "Zhenwen Liang")


@pytest.fixture
def refreshed(library: Library, guest: Arxiv) -> Refreshed:
    """Refresh one follow, or all, to the end; how the last one stands."""

    def run(*follows: Follow, watch: Watch = UNWATCHED) -> FollowFinished:
        *_, last = refresh(library, guest, follows=follows or None, watch=watch)
        assert isinstance(last, Finished)
        return last.follows[-1]

    return run
