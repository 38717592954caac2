"""One request after another, over whatever the network does, until there is an answer or a reason.

Everything that reaches arXiv goes through here: the pace, time limits that hold as a whole, a bound on what
is read, redirects that stay with arXiv, and as many tries as make sense. A request runs in a thread of its
own, because a blocked socket can be watched from outside but not stopped from inside.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from pubtui.errors import MalformedAnswerError, OfflineError, RefreshCancelledError, RefusedError
from pubtui.sources.addresses import Addresses
from pubtui.sources.file_stream import StreamedRequest
from pubtui.sources.network import (
    REDIRECTS,
    PermanentAnswerError,
    Timeouts,
    UnreachableError,
    explained,
    new_session,
    next_address,
)
from pubtui.sources.pace import UNWATCHED, Pace, Turn, Watch
from pubtui.sources.reply import KEPT, Reply, asks_to_wait, retry_after, why

if TYPE_CHECKING:
    import requests

T = TypeVar("T")

MEGABYTE = 1 << 20

_TRIES = 3
_TRIES_WITHOUT_CONNECTION = 2
_LOOKED_AT_EVERY = 0.05
_CHUNK = 1 << 16


class Transport:
    """The way to arXiv; one per use, not shared between threads. `requests_sent` counts what was sent."""

    def __init__(self, addresses: Addresses, pace: Pace, *, timeouts: Timeouts | None = None) -> None:
        self.addresses = addresses
        self.requests_sent = 0
        self.pace = pace
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
                    self.pace.went_well(lane)
                    return answer
            except (MalformedAnswerError, OfflineError, RefusedError) as error:
                failures += 1
                if failures >= _tries(error, reply):
                    raise
                self.pace.rest(self.pace.interval(lane) * 2.0 ** (failures - 1), watch)

    def _exchange(self, url: str, watch: Watch, limit: int) -> Reply | None:
        """The answer behind all redirects, or None where arXiv asked for a pause."""
        for _ in range(REDIRECTS + 1):
            lane = self.addresses.lane(url)
            with self.pace.turn(lane, watch) as turn:
                reply = self._send(url, turn, watch, limit)
            if asks_to_wait(reply):
                self.pace.was_refused(lane, reason=why(reply), retry_after=retry_after(reply))
                return None
            if not reply.is_redirect:
                return reply
            url = next_address(url, reply.headers, self.addresses)
        raise PermanentAnswerError(f"arXiv sends us in circles ({url}).", still_true=KEPT)

    @contextmanager
    def stream(self, url: str, headers: Mapping[str, str], watch: Watch) -> Iterator[StreamedRequest]:
        """A single request under way, which holds its turn until the block ends; nothing is tried again.

        Raises RateLimitedError where arXiv wants a pause too long to wait for, RefreshCancelledError.
        """
        with self.pace.turn(self.addresses.lane(url), watch) as turn:
            request = StreamedRequest(self._connection(), url, headers, self.timeouts, turn, watch)
            self.requests_sent += 1
            try:
                yield request
            finally:
                if not request.ended:
                    request.abandon()
                    self._session = None

    def _connection(self) -> requests.Session:
        if self._session is None:
            self._session = new_session(self.addresses)
        return self._session

    def _send(self, url: str, turn: Turn, watch: Watch, limit: int) -> Reply:
        request = _Request(self._connection(), url, self.timeouts, limit)
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
                        f"arXiv's answer took longer than {self.timeouts.whole:g} seconds.", still_true=KEPT
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
        self.timeouts = timeouts
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
        raise explained(self._url, self._error, self.timeouts) from self._error

    def _read(self) -> Reply:
        with self._session.get(
            self._url,
            stream=True,
            allow_redirects=False,
            timeout=(self.timeouts.connect, self.timeouts.silence),
        ) as response:
            self._response = response
            body = bytearray()
            for chunk in response.iter_content(_CHUNK):
                body += chunk
                if len(body) > self._limit:
                    raise PermanentAnswerError(
                        f"The answer is larger than {self._limit // MEGABYTE} MB; the rest was not read.",
                        still_true=KEPT,
                    )
            kind = response.headers.get("Content-Type", "")
            return Reply(self._url, response.status_code, kind, bytes(body), response.headers)


def _tries(error: MalformedAnswerError | OfflineError | RefusedError, reply: Reply | None) -> int:
    if isinstance(error, UnreachableError):
        return _TRIES_WITHOUT_CONNECTION
    if isinstance(error, PermanentAnswerError):
        return 1
    if isinstance(error, RefusedError) and reply is not None and reply.status < 500:
        return 1
    return _TRIES
