"""arXiv's full texts: a paper's PDF or HTML page, received piece by piece and continued where it broke off.

Files are asked for like everything else: one at a time, at the pace of arXiv's site, redirects only within
arXiv. The address carries the version, so that what is continued is the file that was begun.
"""

from __future__ import annotations

import email.utils
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from typing import Literal

from pubtui.errors import NotFoundError
from pubtui.papers.identifiers import ArxivId
from pubtui.sources.file_stream import StreamedRequest
from pubtui.sources.network import REDIRECTS, PermanentAnswerError, next_address
from pubtui.sources.pace import UNWATCHED, Watch
from pubtui.sources.reply import KEPT, Reply, asks_to_wait, refusal, retry_after, whole_number, why
from pubtui.sources.transport import Transport

FileForm = Literal["pdf", "html"]

_PART = re.compile(r"bytes (\d{1,18})-\d*/(\d{1,18}|\*)", re.ASCII)
_OK = 200
_PARTIAL_CONTENT = 206
_NOT_SATISFIABLE = 416
_GONE = {404, 410}


@dataclass(frozen=True, slots=True)
class FileStream:
    """A file's bytes from `start` on, and its whole size where arXiv says it.

    `pieces` raises OfflineError where the connection breaks, RefreshCancelledError.
    """

    pieces: Iterable[bytes]
    start: int
    size: int | None


class Files:
    """The way to full texts; one per use, not shared between threads."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    @contextmanager
    def open(
        self,
        paper: ArxivId,
        version: int | None,
        form: FileForm,
        *,
        start: int = 0,
        since: float = 0.0,
        watch: Watch = UNWATCHED,
    ) -> Iterator[FileStream]:
        """The file of this version (None: of the newest), from byte `start` on if arXiv still has the same.

        `since` is when the bytes before `start` came, in seconds since 1970: a file changed later is sent
        from its beginning. Raises NotFoundError where arXiv has no such file, OfflineError, RefusedError,
        MalformedAnswerError, RateLimitedError after the pauses that arXiv asked for, RefreshCancelledError.
        """
        url = f"{self._transport.addresses.site}/{form}/{paper}{f'v{version}' if version else ''}"
        redirects = 0
        while True:
            with self._transport.stream(url, _headers(start), watch) as request:
                answer = _Answer.of(url, request)
                if answer.continues(start, since):
                    yield FileStream(answer.pieces, answer.start, answer.size)
                    self._transport.pace.went_well(self._transport.addresses.lane(url))
                    return
            if start and (answer.is_file or answer.reply.status == _NOT_SATISFIABLE):
                start = 0
            elif answer.reply.is_redirect and redirects < REDIRECTS:
                url = next_address(url, answer.reply.headers, self._transport.addresses)
                redirects += 1
            else:
                self._wait_or_refuse(answer.reply, form)

    def _wait_or_refuse(self, reply: Reply, form: FileForm) -> None:
        """Returns where arXiv asked for a pause that is worth waiting for."""
        if asks_to_wait(reply):
            lane = self._transport.addresses.lane(reply.url)
            self._transport.pace.was_refused(lane, reason=why(reply), retry_after=retry_after(reply))
        elif reply.status in _GONE:
            raise NotFoundError(f"arXiv has no {form.upper()} of this paper.")
        elif reply.is_redirect:
            raise PermanentAnswerError(f"arXiv sends us in circles ({reply.url}).", still_true=KEPT)
        else:
            raise refusal(reply)


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer, whose first piece has come where it is text: that tells a page from a plea for patience."""

    reply: Reply
    pieces: Iterator[bytes]

    @classmethod
    def of(cls, url: str, request: StreamedRequest) -> _Answer:
        head = request.head()
        pieces = request.pieces()
        kind = head.headers.get("Content-Type", "")
        first = b"" if kind.startswith("application/pdf") else next(pieces, b"")
        return cls(Reply(url, head.status, kind, first, head.headers), chain((first,), pieces))

    @property
    def is_file(self) -> bool:
        return (self.reply.status == _OK and not asks_to_wait(self.reply)) or self._part is not None

    @property
    def start(self) -> int:
        return int(self._part[1]) if self._part else 0

    @property
    def size(self) -> int | None:
        """In bytes; None where it is not told, or told of another form of the file (a compressed one)."""
        headers = self.reply.headers
        told = self._part[2] if self._part else headers.get("Content-Length", "")
        is_plain = headers.get("Content-Encoding", "identity") == "identity"
        return whole_number(told) if is_plain else None

    def continues(self, start: int, since: float) -> bool:
        """Whether it is a file that fits behind the first `start` bytes, which came at `since`."""
        if not self.is_file or self.start > start:
            return False
        return self.start == 0 or self._changed <= since

    @property
    def _part(self) -> re.Match[str] | None:
        if self.reply.status != _PARTIAL_CONTENT:
            return None
        return _PART.fullmatch(self.reply.headers.get("Content-Range", ""))

    @property
    def _changed(self) -> float:
        """In seconds since 1970; 0 where it is not told."""
        try:
            return email.utils.parsedate_to_datetime(self.reply.headers.get("Last-Modified", "")).timestamp()
        except (ValueError, TypeError):
            return 0.0


def _headers(start: int) -> dict[str, str]:
    """Uncompressed, so that the length that is told is the file's."""
    plain = {"Accept-Encoding": "identity"}
    return plain | {"Range": f"bytes={start}-"} if start else plain
