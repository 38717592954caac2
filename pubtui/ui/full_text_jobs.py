"""Full texts off the interface's thread: fetched onto the shelf, and read from it."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message
from textual.message_pump import MessagePump

from pubtui.errors import PubtuiError
from pubtui.papers.identifiers import ArxivId
from pubtui.ui.keys import key_of
from pubtui.ui.session import Session

if TYPE_CHECKING:  # loaded with the first text, so that the first frame does not wait for it
    from pubtui.downloading.events import Event, FileFinished
    from pubtui.downloading.full_texts import FullText, FullTexts
    from pubtui.library.database import Library
    from pubtui.papers.paper import Paper
    from pubtui.sources.pace import Pause


class TextRead(Message):
    """A paper's full text can be shown."""

    def __init__(self, text: FullText) -> None:
        super().__init__()
        self.text = text


class TextMissing(Message):
    """A paper has no full text to show; the error says why and what can be done."""

    def __init__(self, error: PubtuiError) -> None:
        super().__init__()
        self.error = error


class DownloadProgressed(Message):
    """A download has come this far, in words."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, DownloadProgressed)


class FileArrived(Message):
    """A file of this paper is on the shelf and its words can be found."""

    def __init__(self, paper: ArxivId) -> None:
        super().__init__()
        self.paper = paper


class DownloadEnded(Message):
    """A download is over; `words` say how it went."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words


def full_texts(session: Session, library: Library) -> FullTexts:
    """The reader's shelf, for the thread that `library` belongs to."""
    from pubtui.downloading.full_texts import FullTexts
    from pubtui.reading.shelf import Shelf

    return FullTexts(library, Shelf(session.paths.texts_folder), session.paths.transcripts_folder)


@dataclass(frozen=True)
class ReadJob:
    """Reads the paper's full text from the shelf."""

    session: Session
    listener: MessagePump
    paper: Paper

    def __call__(self) -> None:
        try:
            with self.session.library.another() as library:
                text = full_texts(self.session, library).read(self.paper)
        except PubtuiError as error:
            self.listener.post_message(TextMissing(error))
        else:
            self.listener.post_message(TextRead(text))


class DownloadJob:
    """One download, to which papers can be added while it runs; `cancel` stops it within a second."""

    def __init__(self, session: Session, listener: MessagePump, papers: Iterable[Paper]) -> None:
        self._session = session
        self._listener = listener
        self._waiting = deque(papers)
        self._wanted = {paper.identifier for paper in self._waiting}
        self._cancelled = threading.Event()
        self._gave_up = False
        self._told = ""

    def add(self, papers: Iterable[Paper]) -> int:
        """Download these as well; how many of them were not wanted yet."""
        new = [paper for paper in papers if paper.identifier not in self._wanted]
        self._wanted |= {paper.identifier for paper in new}
        self._waiting.extend(new)
        return len(new)

    def cancel(self) -> None:
        self._cancelled.set()

    def left(self) -> list[Paper]:
        """What was added too late, once the job is over and nothing stopped it."""
        return [] if self._cancelled.is_set() or self._gave_up else list(self._waiting)

    def __call__(self) -> None:
        from pubtui.downloading.events import Finished
        from pubtui.ui.download_words import outcome_words

        files: list[FileFinished] = []
        try:
            for event in self._events():
                self._tell(event)
                if isinstance(event, Finished):
                    files += event.files
            words = outcome_words(Finished(tuple(files)))
        except PubtuiError as error:
            words = str(error)
        self._listener.post_message(DownloadEnded(words))

    def _events(self) -> Iterator[Event]:
        from pubtui.downloading.download import download
        from pubtui.downloading.events import Finished
        from pubtui.sources.arxiv import Arxiv
        from pubtui.sources.pace import Watch

        arxiv = Arxiv.from_environment(os.environ, self._session.paths.pace_file)
        watch = Watch(self._cancelled.is_set, self._wait)
        with self._session.library.another() as library:
            texts = full_texts(self._session, library)
            while self._waiting and not self._cancelled.is_set():
                paper = self._waiting.popleft()
                for event in download(texts, arxiv, [paper], watch=watch, received=self._receive):
                    yield event
                    self._gave_up = isinstance(event, Finished) and event.was_given_up
                if self._gave_up:
                    return

    def _tell(self, event: Event) -> None:
        from pubtui.downloading.events import FileFinished, FileStarted
        from pubtui.ui.download_words import file_words

        if isinstance(event, FileStarted):
            self._told = file_words(event)
            self._say("waits its turn")
        elif isinstance(event, FileFinished) and event.state.is_on_the_shelf:
            self._listener.post_message(FileArrived(event.paper.identifier))

    def _receive(self, received: int, size: int | None) -> None:
        from pubtui.ui.download_words import received_words

        self._say(received_words(received, size))

    def _wait(self, pause: Pause) -> None:
        from pubtui.ui.download_words import waiting_words

        self._say(waiting_words(pause))

    def _say(self, how_far: str) -> None:
        papers = len(self._waiting)
        more = f", {papers} more paper{'' if papers == 1 else 's'}" if papers else ""
        stops = f" ({key_of('download', self._session.settings)} stops)"
        self._listener.post_message(DownloadProgressed(f"{self._told} {how_far}{more}{stops}"))
