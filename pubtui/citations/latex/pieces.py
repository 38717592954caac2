"""Readable text with finished LaTeX set into it.

While a title is read, what is already LaTeX (mathematics, `\\emph{…}`) is put aside and a private-use
character stands in the text for it; so letters, words and capitals can be looked at as plain Unicode.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pubtui.citations.latex.characters import encode

_WORD_LIKE = 0xF0000
_WORD_BREAK = 0x100000
_LIMIT = 0xFF00

STANDS_IN_A_WORD = "\U000f0000-\U000fffff"
"""Character class of the stand-ins that belong to the word they touch."""
_STAND_IN = re.compile("([\U000f0000-\U0010ffff])")
PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")


@dataclass(slots=True)
class Pieces:
    """The LaTeX put aside for one text: how it is written alone, and within braces that protect it."""

    alone: list[str] = field(default_factory=list)
    within: list[str] = field(default_factory=list)

    def put(self, latex: str, *, in_word: bool) -> str:
        """The character that stands for `latex` from now on; "" when a text holds absurdly many."""
        index = len(self.alone)
        if index >= _LIMIT:
            return ""
        self.alone.append(f"{{{latex}}}" if in_word else latex)
        self.within.append(latex)
        return chr((_WORD_LIKE if in_word else _WORD_BREAK) + index)

    def write(self, text: str, *, ascii_only: bool, within_braces: bool = False) -> str:
        """`text` as LaTeX, with every stand-in replaced."""
        if not self.alone:
            return encode(text, ascii_only=ascii_only)
        chosen = self.within if within_braces else self.alone
        return "".join(
            chosen[ord(part) & 0xFFFF] if _STAND_IN.fullmatch(part) else encode(part, ascii_only=ascii_only)
            for part in _STAND_IN.split(text)
        )
