"""What the tests of refreshing speak of again and again."""

from __future__ import annotations

from collections.abc import Callable

from pubtui.papers.identifiers import parse
from pubtui.refresh import FollowFinished
from tests.loopback_arxiv import Record

DAY = 86_400.0
"""Seconds."""

CLAIMED = "2508.00414"
"""A paper that Zhenwen Liang has claimed; the name is not on it."""

Refreshed = Callable[..., FollowFinished]


def key(paper: str) -> int:
    return parse(paper)[0].key


def new_paper(number: int, *authors: str, month: str = "2607") -> Record:
    """A paper of the 14th of `month` (YYMM)."""
    moment = f"20{month[:2]}-{month[2:]}-14T00:{number:02}:00Z"
    return Record(
        id=f"{month}.{20_000 + number:05}",
        version=1,
        title=f"New results, part {number}",
        abstract="  Something new.\n",
        authors=authors,
        categories=("cs.CL",),
        published=moment,
        updated=moment,
    )
