"""Work off the interface's thread: it opens its own library, and only posts messages."""

from __future__ import annotations

import os
import threading
import time
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from textual.dom import DOMNode
from textual.message import Message
from textual.message_pump import MessagePump

from pubtui.errors import LibraryDamagedError, PubtuiError
from pubtui.ui.said import Said
from pubtui.ui.session import Session

if TYPE_CHECKING:
    from textual.app import App

    from pubtui.library.database import Library
    from pubtui.library.listing import Listing
    from pubtui.library.snapshot import Snapshot

_ROWS_AT_ONCE, _ROWS_AT_MOST = 10_000, 160_000  # a part of a list passes over all parts before it once more
_TOLD_EVERY_SECONDS = 0.1


class RefreshProgressed(Message):
    """A refresh has come this far, in words."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, RefreshProgressed)


class PageArrived(Message):
    """A page of papers is in the library."""


class RefreshEnded(Message):
    """A refresh is over; `words` say how it went."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words


class RefreshJob:
    """One refresh; `cancel` stops it within a second."""

    def __init__(self, session: Session, listener: MessagePump) -> None:
        self._session = session
        self._listener = listener
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        self._cancelled.set()

    def __call__(self) -> None:
        from pubtui.refresh import Finished, PageWritten, refresh
        from pubtui.sources.arxiv import Arxiv
        from pubtui.sources.pace import Pause, Watch
        from pubtui.ui.refreshing import outcome_words, progress_words, waiting_words

        post = self._listener.post_message

        def waiting(pause: Pause) -> None:
            post(RefreshProgressed(waiting_words(pause)))

        try:
            arxiv = Arxiv.from_environment(os.environ, self._session.paths.pace_file)
            watch = Watch(self._cancelled.is_set, waiting)
            with self._session.library.another() as library:
                for event in refresh(library, arxiv, watch=watch):
                    if (words := progress_words(event)) is not None:
                        post(RefreshProgressed(words))
                    if isinstance(event, PageWritten):
                        post(PageArrived())
                    elif isinstance(event, Finished):
                        post(RefreshEnded(outcome_words(event)))
        except PubtuiError as error:
            post(RefreshEnded(str(error)))


class Growing(Protocol):
    """A list that is told when it has grown, and may meanwhile show something else."""

    @property
    def source(self) -> object: ...

    @property
    def app(self) -> App[Any]: ...

    def rows_arrived(self) -> None: ...


@dataclass(frozen=True)
class ExtendJob:
    """Reads the rest of a listing over a connection of its own, as long as the list shows it.

    The job holds its listing weakly: Textual keeps finished work for a while, and three million keys with it.
    """

    stock: Library | Snapshot
    listing: weakref.ref[Listing]
    shown_in: Growing

    def __call__(self) -> None:
        listing = self.listing()
        if listing is None or self.shown_in.source is not listing:
            return
        with self.stock.another() as reading:
            more, told, rows = True, time.monotonic(), _ROWS_AT_ONCE
            while more and self.shown_in.source is listing:
                more = listing.extend(rows, over=reading.connection)
                rows = min(rows * 2, _ROWS_AT_MOST)
                if not more or time.monotonic() - told > _TOLD_EVERY_SECONDS:
                    self.shown_in.app.call_from_thread(self.shown_in.rows_arrived)
                    told = time.monotonic()


class Written(Message):
    """What was written in the background is in the library, or `words` say why not; `show` shows it."""

    def __init__(self, words: str, show: Callable[[], None]) -> None:
        super().__init__()
        self.words = words
        self.show = show


@dataclass(frozen=True)
class WriteJob:
    """Writes what would hold up the keys; `write` says what it did."""

    session: Session
    listener: MessagePump
    write: Callable[[Library], str]
    show: Callable[[], None]

    def __call__(self) -> None:
        try:
            with self.session.library.another() as library:
                words = self.write(library)
        except PubtuiError as error:
            words = str(error)
        self.listener.post_message(Written(words, self.show))


@dataclass(frozen=True)
class HealthJob:
    """Looks whether the library's file is sound, and copies the reader's own data if they have changed.

    `give_up` hears of a damaged file, on the thread of `app`.
    """

    session: Session
    app: App[Any]
    give_up: Callable[[LibraryDamagedError], None]

    def __call__(self) -> None:
        from pubtui.library import copies, health

        try:
            with self.session.library.another() as library:
                health.require_sound(library)
                copies.keep(library, in_passing=True)
        except LibraryDamagedError as damage:
            self.app.call_from_thread(self.give_up, damage)
        except PubtuiError as error:
            self.app.screen_stack[0].post_message(Said(str(error)))


@dataclass(frozen=True)
class CopyJob:
    """Hands `text` to a clipboard; `label` and `amount` say what it is: "BibTeX", "1 entry"."""

    session: Session
    listener: MessagePump
    text: str
    label: str
    amount: str
    write_to_terminal: Callable[[str], None]

    def __call__(self) -> None:
        from pubtui.terminal.clipboard import Clipboard
        from pubtui.terminal.clipboard_routes import surroundings

        clipboard = Clipboard(
            surroundings(os.environ),
            self.session.paths.clipboard_file,
            self.session.settings.clipboard_command,
            self.write_to_terminal,
            advice="see pubtui doctor",
        )
        try:
            copied = clipboard.copy(self.text, self.label, self.amount)
        except PubtuiError as error:
            self.listener.post_message(Said(str(error)))
        else:
            self.listener.post_message(Said(copied.message))


def start(node: DOMNode, job: Callable[[], None]) -> None:
    """Run a job in a thread of its own; it tells `node` how it went."""
    node.run_worker(job, thread=True, group=type(job).__name__, exit_on_error=False)
