"""arXiv over https with its own intervals, or one other host and nothing else."""

from __future__ import annotations

import pytest

from pubtui.errors import SettingsError
from pubtui.sources.addresses import Addresses
from pubtui.sources.network import PermanentAnswerError, next_address
from pubtui.sources.pace import Lane

ARXIV = {Lane.API: 3.0, Lane.SITE: 15.0}


def _set(url: str, pace: str = "") -> Addresses:
    return Addresses.from_environment({"PUBTUI_ARXIV_URL": url, "PUBTUI_PACE": pace})


def test_arxiv_is_asked_over_https_with_arxivs_intervals() -> None:
    addresses = Addresses.from_environment({})
    assert (addresses.api, addresses.site) == ("https://export.arxiv.org", "https://arxiv.org")
    assert addresses.intervals == ARXIV
    assert addresses.lane("https://export.arxiv.org/api/query?search_query=x") is Lane.API
    assert addresses.lane("https://arxiv.org/pdf/2401.00001") is Lane.SITE


@pytest.mark.parametrize(
    ("url", "pace", "interval"),
    [
        ("http://127.0.0.1:8080", "", 3.0),
        ("http://127.0.0.1:8080/", "0.05", 0.05),
        ("http://localhost:1", "0", 0.0),
        ("http://[::1]:8080", "1e-3", 0.001),
        ("https://mirror.example", "0.5", 0.5),
        ("https://export.arxiv.org", "0.05", 3.0),
        ("https://arxiv.org:443/", "0", 3.0),
    ],
)
def test_a_pace_of_ones_own_is_for_hosts_that_are_not_arxivs(url: str, pace: str, interval: float) -> None:
    addresses = _set(url, pace)
    assert addresses.intervals[Lane.API] == interval
    assert addresses.api == addresses.site == url.rstrip("/")


@pytest.mark.parametrize(
    ("url", "pace"),
    [
        ("http://mirror.example", ""),
        ("http://export.arxiv.org", ""),
        ("ftp://127.0.0.1", ""),
        ("127.0.0.1:8080", ""),
        ("https://", ""),
        ("http://127.0.0.1:8080", "fast"),
        ("http://127.0.0.1:8080", "-1"),
        ("http://127.0.0.1:8080", "nan"),
        ("http://127.0.0.1:8080", "inf"),
    ],
)
def test_what_is_no_address_or_no_pace_is_refused(url: str, pace: str) -> None:
    with pytest.raises(SettingsError, match="PUBTUI_"):
        _set(url, pace)


@pytest.mark.parametrize(
    "target",
    ["http://[::1", "https://arxiv.org:99999999/", "https://\x9b31m.example.org/", "//[", "javascript:x"],
)
@pytest.mark.parametrize("base", ["", "http://127.0.0.1:8080"])
def test_a_redirect_to_an_address_that_is_none_is_not_followed(base: str, target: str) -> None:
    addresses = _set(base)
    with pytest.raises(PermanentAnswerError) as error:
        next_address(addresses.api, {"Location": target}, addresses)
    assert "not followed" in error.value.happened
    assert "\x9b" not in str(error.value)


@pytest.mark.parametrize("url", ["http://[::1", "https://example.org:99999999", "https://[x]/"])
def test_an_address_of_ones_own_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(SettingsError, match="not a web address"):
        _set(url)


@pytest.mark.parametrize(
    ("base", "target", "allowed"),
    [
        ("", "https://arxiv.org/abs/2401.00001", True),
        ("", "https://export.arxiv.org/api/query", True),
        ("", "http://arxiv.org/abs/2401.00001", False),
        ("", "https://arxiv.org.example.com/", False),
        ("", "https://notarxiv.org/", False),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/elsewhere", True),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8081/", False),
        ("http://127.0.0.1:8080", "https://arxiv.org/", False),
    ],
)
def test_an_answer_may_send_us_on_only_within_arxiv_or_the_set_host(
    base: str, target: str, *, allowed: bool
) -> None:
    assert _set(base).allow(target) is allowed
