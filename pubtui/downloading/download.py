"""Brings full texts from arXiv onto the shelf, one file after the other."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from pubtui.downloading import absence
from pubtui.downloading.events import Event, FileFinished, FileStarted, FileState, Finished, Started
from pubtui.downloading.full_texts import FullTexts
from pubtui.errors import (
    FileError,
    MalformedAnswerError,
    NotFoundError,
    OfflineError,
    PubtuiError,
    RateLimitedError,
    RefreshCancelledError,
    RefusedError,
)
from pubtui.papers.paper import Paper
from pubtui.reading.download import Form, Incoming
from pubtui.reading.shelf import ShelvedFile
from pubtui.sources.arxiv import Arxiv
from pubtui.sources.network import UnreachableError
from pubtui.sources.pace import UNWATCHED, Watch

BOTH_FORMS = (Form.HTML, Form.PDF)
"""HTML reads better in a terminal and comes sooner; the PDF has the figures."""

_TRIES = 3
_STATES: dict[type[PubtuiError], FileState] = {
    RateLimitedError: FileState.RATE_LIMITED,
    OfflineError: FileState.OFFLINE,
    RefusedError: FileState.REFUSED,
    RefreshCancelledError: FileState.CANCELLED,
    MalformedAnswerError: FileState.FAILED,
    FileError: FileState.UNWRITABLE,
}
_ENDS_THE_DOWNLOAD = (RateLimitedError, UnreachableError, RefreshCancelledError, FileError)

Received = Callable[[int, int | None], None]


def _unheard(_received: int, _size: int | None) -> None:
    pass


def download(
    texts: FullTexts,
    arxiv: Arxiv,
    papers: Sequence[Paper],
    forms: Sequence[Form] = BOTH_FORMS,
    *,
    watch: Watch = UNWATCHED,
    received: Received = _unheard,
) -> Generator[Event, None, None]:
    """Bring the full texts of these papers, one file after the other; what goes wrong is told, not raised.

    Whatever is told is already on the shelf and findable. `received` hears how many bytes of how many have
    come. `watch.cancelled` stops it within a second; a file that was cut goes on from there the next time.
    Where arXiv limits us or cannot be reached, or the disk is full, the files that are left are not tried.
    Raises LibraryError's children.
    """
    yield Started(len(papers), tuple(forms))
    finished: list[FileFinished] = []
    for place, paper in enumerate(papers, start=1):
        for form in forms:
            yield FileStarted(paper, form, place)
            job = _FileJob(texts, arxiv, paper, form, watch, received, is_alone=len(forms) == 1)
            result, ends_it = job.run()
            finished.append(result)
            yield result
            if ends_it:
                yield Finished(tuple(finished), was_given_up=True)
                return
    yield Finished(tuple(finished))


@dataclass(frozen=True, slots=True)
class _FileJob:
    """One file on its way; `is_alone`: no other form of the paper will do."""

    texts: FullTexts
    arxiv: Arxiv
    paper: Paper
    form: Form
    watch: Watch
    received: Received
    is_alone: bool

    def run(self) -> tuple[FileFinished, bool]:
        """How it went, and whether the files after it need not be tried."""
        library = self.texts.library
        before = self.texts.find(self.paper.identifier, self.form)
        if before is None and not self.is_alone and absence.is_known(library, self.paper, self.form):
            return self._absent(absence.error(self.paper, self.form)), False
        try:
            file = self._fetched()
        except NotFoundError as error:
            absence.note(library, self.paper, self.form)
            return self._absent(error), False
        except tuple(_STATES) as error:
            return self._failed(error), isinstance(error, _ENDS_THE_DOWNLOAD)
        state = FileState.THERE if file == before else FileState.ARRIVED
        message = self.texts.make_findable(self.paper)
        return FileFinished(self.paper, self.form, state, file.size, message), False

    def _fetched(self) -> ShelvedFile:
        """The file, tried again where the connection broke; it goes on from where it was."""
        for tries_left in reversed(range(_TRIES)):
            try:
                return self.texts.put(self.paper, self.form, self._open, watch=self._hear)
            except OfflineError as error:
                if isinstance(error, UnreachableError) or not tries_left:
                    raise
        raise AssertionError("the last try returns or raises")

    @contextmanager
    def _open(self, *, start: int, since: float) -> Iterator[Incoming]:
        identifier, version, form = self.paper.identifier, self.paper.version, self.form
        goes_on = start if form is Form.PDF else 0  # pages are made anew now and then, and are small
        try:
            with self.arxiv.files.open(
                identifier, version, form.value, start=goes_on, since=since, watch=self.watch
            ) as stream:
                yield Incoming(stream.pieces, stream.start, stream.size)
        except NotFoundError as error:
            raise absence.error(self.paper, form) from error

    def _hear(self, received: int, size: int | None) -> bool:
        self.received(received, size)
        return self.watch.cancelled()

    def _absent(self, error: NotFoundError) -> FileFinished:
        return FileFinished(self.paper, self.form, FileState.ABSENT, message=str(error))

    def _failed(self, error: PubtuiError) -> FileFinished:
        state = next(state for kind, state in _STATES.items() if isinstance(error, kind))
        retry_at = error.retry_at if isinstance(error, RateLimitedError) else None
        return FileFinished(self.paper, self.form, state, message=str(error), retry_at=retry_at)
