"""What widgets and background work have to tell the reader."""

from __future__ import annotations

from textual.message import Message


class Said(Message):
    """Words for the reader: what happened, truly, or why it could not; "" takes back what was said."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words
