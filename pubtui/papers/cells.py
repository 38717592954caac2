"""Text measured in a terminal's cells.

The rules are those of wcwidth and of Textual, so that a column here is a column there: Unicode's East
Asian Width (UAX #11), and the clusters of UAX #29 that emoji and Hangul need.
"""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import category, east_asian_width

_JOINER = "\u200d"
_EMOJI_STYLE = "\ufe0f"
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_HANGUL_JOINED = range(0x1160, 0x1200)
_HANGUL_JOINED_TOO = range(0xD7B0, 0xD800)
_ON_THE_LETTER_BEFORE = ("Mn", "Mc", "Me", "Cf")
_SOFT_HYPHEN = 0xAD
_ARABIC_NUMBER_SIGNS = range(0x600, 0x606)
ELLIPSIS = "…"


def width(text: str) -> int:
    """How many cells `text` takes; it must hold no control characters."""
    if text.isascii():
        return len(text)
    return sum(cells for _cluster, cells in _clusters(text))


def fitted(text: str, cells: int) -> str:
    """`text` in exactly `cells` cells: filled with blanks, or cut between clusters and ended with `…`."""
    kept = shortened(text, cells)
    return kept + " " * (cells - width(kept))


def shortened(text: str, cells: int) -> str:
    """`text` in at most `cells` cells, cut between clusters and ended with `…` where it is longer."""
    if width(text) <= cells:
        return text
    kept, used = [], width(ELLIPSIS)
    for cluster, taken in _clusters(text):
        if used + taken > cells:
            break
        kept.append(cluster)
        used += taken
    return "".join(kept).rstrip() + ELLIPSIS if cells > 0 else ""


def _clusters(text: str) -> Iterator[tuple[str, int]]:
    """Each run of characters that shares its cells, and how many these are."""
    cluster, cells = "", 0
    for character in text:
        if cluster and _continues(cluster, character):
            cluster += character
            cells = 2 if character == _EMOJI_STYLE or _is_flag(cluster) else cells
            continue
        if cluster:
            yield cluster, cells
        cluster, cells = character, _own_width(character)
    if cluster:
        yield cluster, cells


def _continues(cluster: str, character: str) -> bool:
    if character.isascii():
        return False
    code = ord(character)
    return (
        _own_width(character) == 0
        or cluster[-1] == _JOINER
        or (code in _SKIN_TONES and _own_width(cluster[0]) == 2)
        or (len(cluster) == 1 and code in _FLAG_LETTERS and ord(cluster) in _FLAG_LETTERS)
    )


def _is_flag(cluster: str) -> bool:
    return len(cluster) == 2 and ord(cluster[0]) in _FLAG_LETTERS


def _own_width(character: str) -> int:
    code = ord(character)
    if code == _SOFT_HYPHEN or code in _ARABIC_NUMBER_SIGNS:
        return 1
    if category(character) in _ON_THE_LETTER_BEFORE or code in _HANGUL_JOINED or code in _HANGUL_JOINED_TOO:
        return 0
    return 2 if east_asian_width(character) in ("W", "F") else 1
