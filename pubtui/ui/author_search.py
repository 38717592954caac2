"""Who writes under a name, looked up at arXiv off the interface's thread."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

from textual.message import Message
from textual.message_pump import MessagePump

from pubtui.errors import PubtuiError, RefreshCancelledError
from pubtui.ui.session import Session

if TYPE_CHECKING:
    from pubtui.finding import Found


class FindProgressed(Message):
    """arXiv has been read this far for a name."""

    def __init__(self, read: int, total: int) -> None:
        super().__init__()
        self.read = read
        self.total = total


class AuthorFound(Message):
    """What arXiv has under a name."""

    def __init__(self, found: Found) -> None:
        super().__init__()
        self.found = found


class AuthorNotFound(Message):
    """arXiv could not be asked."""

    def __init__(self, error: PubtuiError) -> None:
        super().__init__()
        self.error = error


class FindJob:
    """Looks up who writes under a name; `cancel` stops it within a second."""

    def __init__(self, session: Session, listener: MessagePump, name: str) -> None:
        self._session = session
        self._listener = listener
        self._name = name
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        self._cancelled.set()

    def __call__(self) -> None:
        from pubtui.finding import find_author
        from pubtui.sources.arxiv import Arxiv
        from pubtui.sources.pace import Watch

        post = self._listener.post_message
        try:
            arxiv = Arxiv.from_environment(os.environ, self._session.paths.pace_file)
            watch = Watch(self._cancelled.is_set)
            found = find_author(
                arxiv, self._name, watch=watch, progress=lambda *far: post(FindProgressed(*far))
            )
        except RefreshCancelledError:
            return
        except PubtuiError as error:
            post(AuthorNotFound(error))
        else:
            post(AuthorFound(found))
