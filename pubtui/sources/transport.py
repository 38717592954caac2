"""One request after another, over whatever the network does, until there is an answer or a reason.

Everything that reaches arXiv goes through here: the pace, time limits that hold as a whole, a bound on what
is read, redirects that stay with arXiv, and as many tries as make sense. A request runs in a thread of its
own, because a blocked socket can be watched from outside but not stopped from inside.
"""

from __future__ import annotations

import email.utils
import re
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urljoin, urlsplit

from pubtui import __version__
from pubtui.errors import MalformedAnswerError, OfflineError, RefreshCancelledError, RefusedError
from pubtui.papers.text import clean_line
from pubtui.sources.addresses import Addresses, is_loopback
from pubtui.sources.pace import UNWATCHED, Pace, Turn, Watch

if TYPE_CHECKING:
    import requests

T = TypeVar("T")

USER_AGENT = f"pubtui/{__version__} (papers in a terminal; one reader, paced)"
MEGABYTE = 1 << 20

_TRIES = 3
_TRIES_WITHOUT_CONNECTION = 2
_REDIRECTS = 5
_LOOKED_AT_EVERY = 0.05
_CHUNK = 1 << 16
_ASKS_TO_WAIT = {403, 429, 503}
_RATE_TEXT = re.compile(rb"\s*(?:<html>)?\s*rate exceeded", re.IGNORECASE)
_KEPT = "Everything in your library is as it was."
_SIGN_IN = "Does this network want you to sign in first?"
_TITLE = re.compile(rb"<title>(.*?)</title>", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds: to connect, between two signs of life, and for a whole answer."""

    connect: float = 10.0
    silence: float = 30.0
    whole: float = 120.0


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer as it came: any status but those that only ask for patience or another address."""

    url: str
    status: int
    content_type: str
    body: bytes
    headers: Mapping[str, str]


class UnreachableError(OfflineError):
    """No connection could be made at all."""


class PermanentAnswerError(MalformedAnswerError):
    """An answer that asking again will not mend."""


class Transport:
    """The way to arXiv; one per use, not shared between threads. `requests_sent` counts what was sent."""

    def __init__(self, addresses: Addresses, pace: Pace, *, timeouts: Timeouts | None = None) -> None:
        self.addresses = addresses
        self.requests_sent = 0
        self._pace = pace
        self.timeouts = timeouts or Timeouts()
        self._session: requests.Session | None = None

    def fetch(
        self,
        url: str,
        check: Callable[[Reply], T],
        *,
        watch: Watch = UNWATCHED,
        limit: int = 64 * MEGABYTE,
    ) -> T:
        """What `check` makes of the answer, whose body has at most `limit` bytes.

        A check that raises MalformedAnswerError, a gap in the network or a fault of the server is tried
        again, further apart each time. Raises what the last try raised, RefusedError, RateLimitedError
        after the pauses that arXiv asked for, RefreshCancelledError.
        """
        lane = self.addresses.lane(url)
        failures = 0
        while True:
            reply = None
            try:
                reply = self._exchange(url, watch, limit)
                if reply is not None:
                    answer = check(reply)
                    self._pace.went_well(lane)
                    return answer
            except (MalformedAnswerError, OfflineError, RefusedError) as error:
                failures += 1
                if failures >= _tries(error, reply):
                    raise
                self._pace.rest(self._pace.interval(lane) * 2.0 ** (failures - 1), watch)

    def _exchange(self, url: str, watch: Watch, limit: int) -> Reply | None:
        """The answer behind all redirects, or None where arXiv asked for a pause."""
        for _ in range(_REDIRECTS + 1):
            lane = self.addresses.lane(url)
            with self._pace.turn(lane, watch) as turn:
                reply = self._send(url, turn, watch, limit)
            if _asks_to_wait(reply):
                self._pace.was_refused(lane, reason=_why(reply), retry_after=_retry_after(reply))
                return None
            location = reply.headers.get("Location", "")
            if not (300 <= reply.status < 400 and location):
                return reply
            url = urljoin(url, location)
            if not self.addresses.allow(url):
                raise PermanentAnswerError(
                    f"The answer points to {urlsplit(url).hostname}, not arXiv; it was not followed.",
                    still_true=_KEPT,
                    remedy=_SIGN_IN,
                )
        raise PermanentAnswerError(f"arXiv sends us in circles ({url}).", still_true=_KEPT)

    def _send(self, url: str, turn: Turn, watch: Watch, limit: int) -> Reply:
        if self._session is None:
            self._session = _new_session(self.addresses)
        request = _Request(self._session, url, self.timeouts, limit)
        self.requests_sent += 1
        began = time.monotonic()
        threading.Thread(target=request.run, daemon=True).start()
        try:
            while not request.ended.wait(_LOOKED_AT_EVERY):
                turn.renew()
                if watch.cancelled():
                    raise RefreshCancelledError("Stopped.", still_true="What had arrived by then is kept.")
                if time.monotonic() - began > self.timeouts.whole:
                    raise OfflineError(
                        f"arXiv's answer took longer than {self.timeouts.whole:g} seconds.", still_true=_KEPT
                    )
        finally:
            if not request.ended.is_set():
                request.abandon()
                self._session = None
        return request.reply()


class _Request:
    """One request in a thread of its own; `ended` is set when `reply` can tell how it went."""

    def __init__(self, session: requests.Session, url: str, timeouts: Timeouts, limit: int) -> None:
        self.ended = threading.Event()
        self._session = session
        self._url = url
        self._timeouts = timeouts
        self._limit = limit
        self._response: requests.Response | None = None
        self._reply: Reply | None = None
        self._error: OSError | MalformedAnswerError | None = None

    def run(self) -> None:
        """Send, read, remember."""
        try:
            self._reply = self._read()
        except (OSError, MalformedAnswerError) as error:  # all of requests' errors are OSErrors
            self._error = error
        finally:
            self.ended.set()

    def abandon(self) -> None:
        """Break the connection, which ends the thread; one that still waits for it ends by its time limit."""
        if self._response is not None and hasattr(self._response.raw, "shutdown"):
            try:
                self._response.raw.shutdown()
            except (OSError, ValueError, RuntimeError):
                return  # it has just ended by itself

    def reply(self) -> Reply:
        """Raises OfflineError, UnreachableError or MalformedAnswerError for what went wrong."""
        if self._reply is not None:
            return self._reply
        if isinstance(self._error, MalformedAnswerError):
            raise self._error
        raise _explained(self._url, self._error, self._timeouts) from self._error

    def _read(self) -> Reply:
        with self._session.get(
            self._url,
            stream=True,
            allow_redirects=False,
            timeout=(self._timeouts.connect, self._timeouts.silence),
        ) as response:
            self._response = response
            body = bytearray()
            for chunk in response.iter_content(_CHUNK):
                body += chunk
                if len(body) > self._limit:
                    raise PermanentAnswerError(
                        f"The answer is larger than {self._limit // MEGABYTE} MB; the rest was not read.",
                        still_true=_KEPT,
                    )
            kind = response.headers.get("Content-Type", "")
            return Reply(self._url, response.status_code, kind, bytes(body), response.headers)


def refusal(reply: Reply) -> RefusedError | OfflineError:
    """The reason behind a status other than 200, in arXiv's words where it has some."""
    if reply.status >= 500:
        return OfflineError(
            f"arXiv has a fault of its own (HTTP {reply.status}).",
            still_true=_KEPT,
            remedy="Try again later.",
        )
    title = _TITLE.search(reply.body)
    words = (title.group(1) if title else reply.body[:200]).decode("utf-8", "replace")
    shown = clean_line(words) or "without a reason"
    return RefusedError(f"arXiv says no (HTTP {reply.status}): {shown}", still_true=_KEPT)


def _new_session(addresses: Addresses) -> requests.Session:
    import requests

    session = requests.Session()
    session.headers["User-Agent"] = USER_AGENT
    session.trust_env = not is_loopback(addresses.api)  # a proxy cannot reach this machine's loopback
    return session


def _tries(error: MalformedAnswerError | OfflineError | RefusedError, reply: Reply | None) -> int:
    if isinstance(error, UnreachableError):
        return _TRIES_WITHOUT_CONNECTION
    if isinstance(error, PermanentAnswerError):
        return 1
    if isinstance(error, RefusedError) and reply is not None and reply.status < 500:
        return 1
    return _TRIES


def _asks_to_wait(reply: Reply) -> bool:
    return reply.status in _ASKS_TO_WAIT or bool(reply.status == 200 and _RATE_TEXT.match(reply.body))


def _why(reply: Reply) -> str:
    if reply.status == 403:
        return "arXiv takes us, or a neighbour on this network, for a robot and wants to be left alone."
    if reply.status == 503:
        return "arXiv is overloaded and asks for patience."
    return "arXiv limits how often it may be asked."


def _retry_after(reply: Reply) -> float | None:
    """Seconds, from either form of the header (RFC 9110, 10.2.3); None where it is absent or nonsense."""
    told = reply.headers.get("Retry-After", "").strip()
    if told.isascii() and told.isdecimal():
        return float(told)
    try:
        moment = email.utils.parsedate_to_datetime(told)
        sent = email.utils.parsedate_to_datetime(reply.headers.get("Date", ""))
        return max(0.0, (moment - sent).total_seconds())
    except (ValueError, TypeError):
        return None


def _explained(url: str, error: OSError | None, timeouts: Timeouts) -> OfflineError:
    import requests

    host = urlsplit(url).hostname
    remedy = "Everything works offline; try again when you are connected."
    if isinstance(error, requests.exceptions.SSLError):
        return UnreachableError(
            f"No secure connection to {host}: its certificate could not be verified.",
            still_true=_KEPT,
            remedy=_SIGN_IN,
        )
    if _never_connected(error):
        return UnreachableError(f"{host} cannot be reached from here.", still_true=_KEPT, remedy=remedy)
    if isinstance(error, requests.exceptions.Timeout) or "timed out" in str(error):
        happened = f"{host} went silent for {timeouts.silence:g} seconds."
        return OfflineError(happened, still_true=_KEPT, remedy=remedy)
    happened = f"The connection to {host} broke in the middle of an answer."
    return OfflineError(happened, still_true=_KEPT, remedy=remedy)


def _never_connected(error: OSError | None) -> bool:
    import requests
    from urllib3.exceptions import NewConnectionError

    if isinstance(error, requests.exceptions.ConnectTimeout | requests.exceptions.ProxyError):
        return True
    cause = error.args[0] if error is not None and error.args else None
    return isinstance(getattr(cause, "reason", None), NewConnectionError)
