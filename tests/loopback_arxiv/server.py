"""The loopback arXiv as an HTTP server on 127.0.0.1."""

from __future__ import annotations

import gzip
import os
import re
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from typing import Self
from urllib.parse import parse_qsl, urlsplit

from tests.loopback_arxiv.answers import ATOM, Answer, Answers, Asked, Delivery
from tests.loopback_arxiv.corpus import DATA, Corpus
from tests.loopback_arxiv.faults import Schedule
from tests.loopback_arxiv.layouts import Layout

TODAY = "2026-07-15"
_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Request:
    """A request that arrived, at `time` on the server's clock (seconds)."""

    time: float
    path: str
    parameters: dict[str, str]
    headers: dict[str, str]

    @property
    def start(self) -> int:
        return int(self.parameters.get("start", "0"))


class LoopbackArxiv:
    """A whole arXiv for tests, as a context manager; `url` is what PUBTUI_ARXIV_URL takes.

    `faults.add("rate-limited*2")` breaks it, `corpus` changes what it holds, `requests` tells who asked
    when. With `replay`, requests that a recording in tests/data/atom answers get that recording.
    `clock` gives the times of requests and may be a test's own.
    """

    def __init__(
        self,
        corpus: Corpus | None = None,
        *,
        layout: Layout = Layout.CURRENT,
        port: int = 0,
        replay: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.corpus = Corpus.of_real_papers() if corpus is None else corpus
        self.answers = Answers(self.corpus, layout, TODAY)
        self.faults = Schedule()
        self.requests: list[Request] = []
        self.under_way = 0
        self.connections_open_at_most = 0
        self.replay = replay
        self.clock = clock
        self.stopping = threading.Event()
        self.connections: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._port = port
        self._server: ThreadingHTTPServer | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def gaps(self) -> list[float]:
        """Seconds between one request's arrival and the next."""
        times = [request.time for request in self.requests]
        return [later - earlier for earlier, later in pairwise(times)]

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopping.set()
        self._stop()

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """Connections are refused inside."""
        self._stop()
        try:
            yield
        finally:
            self._start()

    def _start(self) -> None:
        handler = type("Handler", (_Handler,), {"arxiv": self})
        self._server = _Server(("127.0.0.1", self._port), handler)
        self._port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.005,), daemon=True).start()

    def _stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
        for connection in tuple(self.connections):  # those that are kept alive
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def answer(self, request: Request) -> Answer:
        """Note the request, and answer it with the faults that are due."""
        asked = Asked(request.path, request.parameters)
        with self._lock:
            self.requests.append(request)
            recorded = _recordings().get(_query_line(request.parameters)) if self.replay else None
            if recorded is not None and not self.faults.due:
                return Answer(200, recorded, ATOM)
            return self.faults.answer(asked, self.answers)

    @contextmanager
    def in_flight(self) -> Iterator[None]:
        """Counts the requests that are under way at once."""
        with self._lock:
            self.under_way += 1
            self.connections_open_at_most = max(self.connections_open_at_most, self.under_way)
        try:
            yield
        finally:
            with self._lock:
                self.under_way -= 1


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    allow_reuse_address = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that went away is what the tests are about; nothing is printed."""


class _Handler(BaseHTTPRequestHandler):
    arxiv: LoopbackArxiv
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def setup(self) -> None:
        super().setup()
        self.arxiv.connections.add(self.connection)

    def finish(self) -> None:
        self.arxiv.connections.discard(self.connection)
        super().finish()

    def do_GET(self) -> None:
        with self.arxiv.in_flight():
            address = urlsplit(self.path)
            parameters = dict(parse_qsl(address.query, keep_blank_values=True))
            self._send(
                self.arxiv.answer(
                    Request(self.arxiv.clock(), address.path, parameters, dict(self.headers.items()))
                )
            )

    def _send(self, answer: Answer) -> None:
        if answer.delivery is Delivery.HANG:
            self.arxiv.stopping.wait()
            return
        body = self._ranged(answer)
        self.send_header("Content-Type", answer.content_type)
        if answer.delivery is Delivery.OF_UNKNOWN_LENGTH:
            self.send_header("Connection", "close")  # which ends the body
        else:
            self.send_header("Content-Length", str(len(body) + answer.claimed))
        for name, value in answer.headers:
            self.send_header(name, value)
        self.end_headers()
        self._send_body(answer, body)

    def _ranged(self, answer: Answer) -> bytes:
        """The status line, and the body or the part of a file that was asked for (RFC 9110, 14)."""
        match = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""), re.ASCII)
        if match is None or answer.status != 200 or answer.content_type == ATOM:
            self.send_response(answer.status)
            return answer.body
        first = int(match.group(1))
        if first >= len(answer.body):
            self.send_response(416)
            return b""
        self.send_response(206)
        self.send_header("Content-Range", f"bytes {first}-{len(answer.body) - 1}/{len(answer.body)}")
        return answer.body[first:]

    def _send_body(self, answer: Answer, body: bytes) -> None:
        if answer.delivery is Delivery.DRIP:
            for byte in body:
                self.wfile.write(bytes((byte,)))
                if self.arxiv.stopping.wait(answer.drip_seconds):
                    return
        elif answer.delivery is Delivery.RESET:
            self.wfile.write(body[: len(body) // 2])
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            os.close(self.connection.detach())
            self.close_connection = True
        else:
            for at in range(0, len(body), _CHUNK):
                self.wfile.write(body[at : at + _CHUNK])
            self.close_connection = self.close_connection or answer.claimed > 0

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the base class names it so
        """Requests are kept in `requests`; nothing is printed."""


@cache
def _recordings() -> dict[str, bytes]:
    found = {}
    for path in sorted((DATA / "atom").glob("*.xml.gz")):
        body = gzip.decompress(path.read_bytes())
        match = re.search(rb"<title[^>]*>ar[Xx]iv Query: ([^<]*)</title>", body, re.IGNORECASE)
        if match:
            found[match.group(1).decode().replace("&amp;", "&")] = body
    return found


def _query_line(parameters: dict[str, str]) -> str:
    get = parameters.get
    return (
        f"search_query={get('search_query', '')}&id_list={get('id_list', '')}"
        f"&start={get('start', '0')}&max_results={get('max_results', '10')}"
    )
