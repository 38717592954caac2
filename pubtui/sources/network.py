"""The network between us and arXiv: how a connection is made, and what goes wrong with it, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from pubtui import __version__
from pubtui.errors import MalformedAnswerError, OfflineError
from pubtui.sources.addresses import Addresses, is_loopback
from pubtui.sources.reply import KEPT

if TYPE_CHECKING:
    import requests

USER_AGENT = f"pubtui/{__version__} (papers in a terminal; one reader, paced)"
REDIRECTS = 5

_SIGN_IN = "Does this network want you to sign in first?"


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds: to connect, between two signs of life, for a whole answer, and for a whole file."""

    connect: float = 10.0
    silence: float = 30.0
    whole: float = 120.0
    file: float = 1800.0


class UnreachableError(OfflineError):
    """No connection could be made at all."""


class PermanentAnswerError(MalformedAnswerError):
    """An answer that asking again will not mend."""


def new_session(addresses: Addresses) -> requests.Session:
    """A connection to arXiv that says which program is asking, and nothing of its reader.

    Cookies are not kept, and no password is sent, neither of ~/.netrc nor of an address; proxies are those of
    the environment, certificates are checked.
    """
    from http.cookiejar import DefaultCookiePolicy

    import requests

    session = requests.Session()
    session.headers["User-Agent"] = USER_AGENT
    session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    session.auth = _without_password
    session.trust_env = not is_loopback(addresses.api)  # a proxy cannot reach this machine's loopback
    return session


def _without_password(request: requests.PreparedRequest) -> requests.PreparedRequest:
    """Stands where requests looks for a password; without it, one is taken from ~/.netrc (requests 2.32)."""
    return request


def next_address(url: str, headers: Mapping[str, str], addresses: Addresses) -> str:
    """Where a redirect leads; raises PermanentAnswerError where that is not arXiv."""
    try:
        target = urljoin(url, headers.get("Location", ""))
        host, allowed = urlsplit(target).hostname, addresses.allow(target)
    except ValueError:  # an address that is none
        host, allowed = None, False
    if not allowed:
        raise PermanentAnswerError(
            f"The answer points to {host or 'no place there is'}, not arXiv; it was not followed.",
            still_true=KEPT,
            remedy=_SIGN_IN,
        )
    return target


def explained(url: str, error: OSError | None, timeouts: Timeouts) -> OfflineError:
    """What `requests` met, as an error of our tree."""
    import requests

    host = urlsplit(url).hostname
    remedy = "Everything works offline; try again when you are connected."
    if isinstance(error, requests.exceptions.SSLError):
        return UnreachableError(
            f"No secure connection to {host}: its certificate could not be verified.",
            still_true=KEPT,
            remedy=_SIGN_IN,
        )
    if _never_connected(error):
        return UnreachableError(f"{host} cannot be reached from here.", still_true=KEPT, remedy=remedy)
    if isinstance(error, requests.exceptions.Timeout) or "timed out" in str(error):
        happened = f"{host} went silent for {timeouts.silence:g} seconds."
        return OfflineError(happened, still_true=KEPT, remedy=remedy)
    happened = f"The connection to {host} broke in the middle of an answer."
    return OfflineError(happened, still_true=KEPT, remedy=remedy)


def _never_connected(error: OSError | None) -> bool:
    import requests
    from urllib3.exceptions import NewConnectionError

    if isinstance(error, requests.exceptions.ConnectTimeout | requests.exceptions.ProxyError):
        return True
    cause = error.args[0] if error is not None and error.args else None
    return isinstance(getattr(cause, "reason", None), NewConnectionError)
