"""Whom we ask: arXiv's hosts, or the one that PUBTUI_ARXIV_URL names."""

from __future__ import annotations

import ipaddress
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from urllib.parse import SplitResult, urlsplit

from pubtui.errors import SettingsError
from pubtui.sources.pace import INTERVALS, Lane


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the API (`api`) and the pages, feeds and files (`site`) are, without a slash at the end.

    `intervals` are the seconds between two requests that these hosts are due.
    """

    api: str = "https://export.arxiv.org"
    site: str = "https://arxiv.org"
    intervals: Mapping[Lane, float] = field(default_factory=lambda: MappingProxyType(INTERVALS))

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Addresses:
        """arXiv, or what PUBTUI_ARXIV_URL names instead, with PUBTUI_PACE seconds between requests.

        arXiv's own hosts always get arXiv's intervals. Raises SettingsError for an address that is not a
        web address or would be asked without encryption over a network, and for a pace that is no number.
        """
        url = environment.get("PUBTUI_ARXIV_URL", "").strip().rstrip("/")
        if not url:
            return cls()
        try:
            parts = urlsplit(url)
            is_web = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
        except ValueError as error:
            raise SettingsError(f"PUBTUI_ARXIV_URL is not a web address: {url}") from error
        if not is_web:
            raise SettingsError(f"PUBTUI_ARXIV_URL is not a web address: {url}")
        if parts.scheme == "http" and not is_loopback(url):
            raise SettingsError(
                f"PUBTUI_ARXIV_URL would be asked without encryption: {url}", remedy="Write https://."
            )
        pace = environment.get("PUBTUI_PACE", "").strip()
        if not pace or _is_arxiv(parts):
            return cls(url, url)
        seconds = _seconds(pace)
        return cls(url, url, MappingProxyType(dict.fromkeys(Lane, seconds)))

    def lane(self, url: str) -> Lane:
        """Who counts a request of `url`."""
        return Lane.API if url.startswith(f"{self.api}/api/") else Lane.SITE

    def allow(self, url: str) -> bool:
        """Whether an answer may send us on to `url`: to arXiv over https, or within the host that was set.

        Raises ValueError for a port that is none.
        """
        parts = urlsplit(url)
        if _is_arxiv(urlsplit(self.api)):
            return parts.scheme == "https" and parts.port in (None, 443) and _is_arxiv(parts)
        return _origin(parts) == _origin(urlsplit(self.api))


def is_loopback(url: str) -> bool:
    """Whether `url` stays on this machine."""
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _is_arxiv(parts: SplitResult) -> bool:
    host = (parts.hostname or "").lower()
    return host == "arxiv.org" or host.endswith(".arxiv.org")


def _origin(parts: SplitResult) -> tuple[str, str | None, int | None]:
    return parts.scheme, parts.hostname, parts.port


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError as error:
        raise SettingsError(f"PUBTUI_PACE is not a number of seconds: {text}") from error
    if not math.isfinite(seconds) or seconds < 0:
        raise SettingsError(f"PUBTUI_PACE is not a number of seconds: {text}")
    return seconds
