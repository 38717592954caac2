"""arXiv asks to be left alone: how long we wait, what the reader hears, and when we give up."""

from __future__ import annotations

import pytest

from pubtui.errors import RateLimitedError
from pubtui.sources.arxiv_api import ArxivApi, Page
from pubtui.sources.pace import Pause, Watch
from pubtui.sources.reply import Reply, retry_after
from pubtui.sources.search_terms import by_author
from pubtui.sources.transport import Transport
from tests.loopback_arxiv import LoopbackArxiv
from tests.loopback_arxiv.clock import FakeClock

LIANG = by_author(["Zhenwen Liang"])


def _all(pages: list[Page]) -> list[str]:
    return [str(paper.identifier) for page in pages for paper in page.papers]


def _wanted(arxiv: LoopbackArxiv) -> list[str]:
    found = arxiv.answers.found(LIANG, "", "lastUpdatedDate", "descending")
    return [record.id for record in found]


def test_a_limit_without_a_word_of_how_long_is_waited_out_and_told(
    api: ArxivApi, arxiv: LoopbackArxiv, clock: FakeClock
) -> None:
    arxiv.faults.add("rate-limited*2")
    told: list[Pause] = []
    pages = list(api.search(LIANG, watch=Watch(waiting=told.append)))
    assert _all(pages) == _wanted(arxiv)
    assert arxiv.gaps == pytest.approx([60, 120], abs=0.05)
    assert [pause.reason for pause in told] == ["arXiv limits how often it may be asked."] * 2
    assert told[1].next_try == pytest.approx(clock.now().wall, abs=0.1)


@pytest.mark.parametrize(
    ("fault", "gap", "reason"),
    [
        ("rate-limited-for=200", 200, "arXiv limits how often it may be asked."),
        ("rate-limited-for=soon", 60, "arXiv limits how often it may be asked."),
        ("rate-text", 60, "arXiv limits how often it may be asked."),
        ("unavailable", 60, "arXiv is overloaded and asks for patience."),
        ("unavailable-for=90", 90, "arXiv is overloaded and asks for patience."),
        ("robot-page", 60, "arXiv takes us, or a neighbour on this network, for a robot"),
    ],
)
def test_being_asked_to_wait_is_understood_in_every_form(
    api: ArxivApi, arxiv: LoopbackArxiv, fault: str, gap: float, reason: str
) -> None:
    arxiv.faults.add(f"{fault}*1")
    told: list[Pause] = []
    assert _all(list(api.search(LIANG, watch=Watch(waiting=told.append)))) == _wanted(arxiv)
    assert arxiv.gaps == pytest.approx([gap], abs=0.05)
    assert told[0].reason.startswith(reason)


@pytest.mark.parametrize(
    ("told", "seconds"),
    [
        ("120", 120), (" 7 ", 7), ("9" * 400, 86_400), ("86401", 86_400),
        ("-5", None), ("٣", None), ("1e9", None), ("soon", None), ("", None),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400), ("Tue, 01 Dec 2026 00:01:00 GMT", 60),
        ("Mon, 30 Nov 2026 00:00:00 GMT", 0), ("Fri, 99 Dec 99999 99:99:99 GMT", None),
    ],
)  # fmt: skip
def test_no_answer_keeps_us_away_for_more_than_a_day(told: str, seconds: float | None) -> None:
    headers = {"Retry-After": told, "Date": "Tue, 01 Dec 2026 00:00:00 GMT"}
    assert retry_after(Reply("", 429, "", b"", headers)) == seconds


def test_an_answer_between_two_limits_makes_the_next_pause_a_short_one_again(
    tens: ArxivApi, arxiv: LoopbackArxiv
) -> None:
    arxiv.faults.add("rate-limited*1", "rate-limited*1@3")
    assert _all(list(tens.search(LIANG))) == _wanted(arxiv)
    assert arxiv.gaps == pytest.approx([60, 3, 60, 3], abs=0.05)


def test_a_limit_that_stays_is_given_up_with_the_time_of_the_next_try(
    api: ArxivApi, arxiv: LoopbackArxiv, clock: FakeClock, transport: Transport
) -> None:
    arxiv.faults.add("rate-limited")
    with pytest.raises(RateLimitedError) as error:
        list(api.search(LIANG))
    assert arxiv.gaps == pytest.approx([60, 120, 240, 480, 900], abs=0.1)
    assert error.value.retry_at == pytest.approx(clock.now().wall + 900, abs=0.1)
    with pytest.raises(RateLimitedError):
        list(api.search(LIANG))
    assert len(arxiv.requests) == transport.requests_sent == 6
