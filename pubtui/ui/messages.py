"""What background work tells the screens."""

from __future__ import annotations

from textual.message import Message

from pubtui.errors import PubtuiError


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


class JobFailed(Message):
    """Background work met an error that the reader should know."""

    def __init__(self, error: PubtuiError) -> None:
        super().__init__()
        self.error = error


class JobSaid(Message):
    """Background work is done; `words` say truly what happened."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words
