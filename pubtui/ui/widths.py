"""Characters whose width terminals disagree about, drawn so that they agree and columns hold.

Whether an emoji with a variation selector, a skin tone or joiners is one, two or eight cells wide depends on
the terminal and its version (Unicode Technical Report 51 leaves it open); without them it is two everywhere.
"""

from __future__ import annotations

import re
import unicodedata

_DISPUTED = re.compile(
    "[\ufe0e\ufe0f\u20e3\u200d\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
    "|[\ue000-\uf8ff\U000e0000-\U0010ffff]"
)
_FIRST_OF_FLAGS = 0x1F1E6


def agreed(text: str) -> str:
    """`text` without emoji variants; flags become the letters they are made of, private characters �.

    Joiners stay where a script needs them: behind a letter without case, or a mark.
    """
    if text.isascii() or not _DISPUTED.search(text):
        return text
    return _DISPUTED.sub(_replacement, text)


def _replacement(found: re.Match[str]) -> str:
    character, before = found[0], found.string[: found.start()][-1:]
    if character == "\u200d" and before and unicodedata.category(before) in ("Lo", "Mn", "Mc"):
        return character
    if 0 <= (letter := ord(character) - _FIRST_OF_FLAGS) < 26:
        return chr(ord("A") + letter)
    return "�" if unicodedata.category(character) in ("Co", "Cn") else ""
