"""A file on its way: received in a thread of its own, handed on piece by piece."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pubtui.errors import OfflineError, RefreshCancelledError
from pubtui.sources.network import Timeouts, explained
from pubtui.sources.pace import Turn, Watch
from pubtui.sources.reply import KEPT

if TYPE_CHECKING:
    import requests

_PIECE = 1 << 14
_PIECES_WAITING = 64  # a megabyte: a slow disk slows the network down, not the other way round
_LOOKED_AT_EVERY = 0.05


@dataclass(frozen=True, slots=True)
class Head:
    """What came before the first byte."""

    status: int
    headers: Mapping[str, str]


class StreamedRequest:
    """One request; `head` first, then `pieces`, both on the thread that wants the file.

    That thread renews its turn and looks at its watch while it waits, so that it is free within a tenth of a
    second of being cancelled, whatever the network does.
    """

    def __init__(
        self,
        session: requests.Session,
        url: str,
        headers: Mapping[str, str],
        timeouts: Timeouts,
        turn: Turn,
        watch: Watch,
    ) -> None:
        self._session = session
        self._url = url
        self._headers = headers
        self._timeouts = timeouts
        self._turn = turn
        self._watch = watch
        self._began = time.monotonic()
        self._arrived: queue.Queue[Head | bytes | None] = queue.Queue(_PIECES_WAITING)
        self._abandoned = threading.Event()
        self._response: requests.Response | None = None
        self._error: OSError | None = None
        self.ended = False
        threading.Thread(target=self._run, daemon=True).start()

    def head(self) -> Head:
        """Raises OfflineError, RefreshCancelledError."""
        head = self._next()
        if not isinstance(head, Head):
            raise explained(self._url, self._error, self._timeouts) from self._error
        return head

    def pieces(self) -> Iterator[bytes]:
        """The body as it comes, until it ends. Raises OfflineError, RefreshCancelledError."""
        while isinstance(piece := self._next(), bytes):
            yield piece
        if self._error is not None:
            raise explained(self._url, self._error, self._timeouts) from self._error

    def abandon(self) -> None:
        """Break the connection unless the file has ended; the thread ends at the latest by its time limit."""
        if self.ended:
            return
        self._abandoned.set()
        if self._response is not None and hasattr(self._response.raw, "shutdown"):
            try:
                self._response.raw.shutdown()
            except (OSError, ValueError, RuntimeError):
                return  # it has just ended by itself

    def _next(self) -> Head | bytes | None:
        while True:
            self._turn.renew()
            if self._watch.cancelled():
                raise RefreshCancelledError("Stopped.", still_true="What had arrived by then is kept.")
            if time.monotonic() - self._began > self._timeouts.file:
                raise OfflineError(
                    f"The file took longer than {self._timeouts.file / 60:g} minutes.", still_true=KEPT
                )
            try:
                item = self._arrived.get(timeout=_LOOKED_AT_EVERY)
            except queue.Empty:
                continue
            self.ended = item is None
            return item

    def _run(self) -> None:
        try:
            self._receive()
        except OSError as error:  # all of requests' errors are OSErrors
            self._error = error
        finally:
            self._hand_on(None)

    def _receive(self) -> None:
        with self._session.get(
            self._url,
            stream=True,
            allow_redirects=False,
            timeout=(self._timeouts.connect, self._timeouts.silence),
            headers=dict(self._headers),
        ) as response:
            self._response = response
            self._hand_on(Head(response.status_code, response.headers))
            for piece in response.iter_content(_PIECE):
                if not self._hand_on(piece):
                    return

    def _hand_on(self, item: Head | bytes | None) -> bool:
        """False where nobody wants it any more."""
        while not self._abandoned.is_set():
            try:
                self._arrived.put(item, timeout=_LOOKED_AT_EVERY)
            except queue.Full:
                continue
            return True
        return False
