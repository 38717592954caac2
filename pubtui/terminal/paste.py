"""What is pasted is text, whatever bytes it has: none of it can act as a key."""

from __future__ import annotations

import codecs

_ESCAPE = "\x1b"
_BEGIN = "\x1b[200~"
_END = "\x1b[201~"


class PasteCleaner:
    """Takes the escape characters out of bracketed pastes (xterm, "Bracketed Paste Mode").

    Textual 8.2.8 takes such a character for the end of the paste or for a key, and what follows it for keys.
    """

    def __init__(self) -> None:
        self._pasting = False
        self._before = ""  # the end of what was passed on, in which a paste may have begun
        self._held = ""  # of a paste: it may be the beginning of its end

    def feed(self, text: str, *, final: bool = False) -> str:
        """The next piece of what the terminal sends, cleaned; pieces may be cut anywhere."""
        cleaned = []
        rest = self._held + text
        self._held = ""
        while rest:
            piece, rest = self._pasted(rest) if self._pasting else self._typed(rest)
            cleaned.append(piece)
        if final:
            cleaned.append(self._held.replace(_ESCAPE, ""))
            self._held = ""
        return "".join(cleaned)

    def _typed(self, text: str) -> tuple[str, str]:
        seen = self._before + text
        place = seen.find(_BEGIN)
        if place < 0:
            self._before = seen[-len(_BEGIN) + 1 :]
            return text, ""
        end = place + len(_BEGIN) - len(self._before)
        self._pasting, self._before = True, ""
        return text[:end], text[end:]

    def _pasted(self, text: str) -> tuple[str, str]:
        place = text.find(_END)
        if place >= 0:
            self._pasting = False
            return text[:place].replace(_ESCAPE, "") + _END, text[place + len(_END) :]
        kept = next(size for size in range(len(_END) - 1, -1, -1) if text.endswith(_END[:size]))
        self._held = text[len(text) - kept :]
        return text[: len(text) - kept].replace(_ESCAPE, ""), ""


class TerminalDecoder(codecs.IncrementalDecoder):
    """UTF-8 for what the terminal sends, with U+FFFD for what is not UTF-8, and pastes cleaned.

    Old mouse reports and pasted Latin-1 are such bytes; a strict decoder ends the app.
    """

    def __init__(self) -> None:
        super().__init__("replace")
        self._utf8 = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._pastes = PasteCleaner()

    def decode(self, data: bytes, final: bool = False) -> str:  # type: ignore[override]  # noqa: FBT001, FBT002 - Python's
        return self._pastes.feed(self._utf8.decode(data, final), final=final)
