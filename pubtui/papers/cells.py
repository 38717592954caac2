"""Text measured in a terminal's cells.

The rules are those of wcwidth and of Textual, so that a column here is a column there: Unicode's East
Asian Width (UAX #11), and the clusters of UAX #29 that emoji and Hangul need.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from unicodedata import category, east_asian_width

_JOINER = "\u200d"
_JOINED = ("Lo", "So", "Mn", "Mc")  # emoji, and letters without case; Latin ones stand side by side
_EMOJI_STYLE = "\ufe0f"
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
_HANGUL_JOINED = range(0x1160, 0x1200)
_HANGUL_JOINED_TOO = range(0xD7B0, 0xD800)
_ON_THE_LETTER_BEFORE = ("Mn", "Mc", "Me", "Cf")
_SOFT_HYPHEN = 0xAD
_ARABIC_NUMBER_SIGNS = range(0x600, 0x606)
ELLIPSIS = "…"
_FLAGS = frozenset(map(chr, _FLAG_LETTERS))


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


def index_at(text: str, cell: int) -> int:
    """The index of the character that is shown in this cell; the length of `text` behind its end."""
    place = shown = 0
    for cluster, taken in _clusters(text):
        shown += taken
        if shown > cell:
            return place
        place += len(cluster)
    return place


def lines(text: str, first: int, others: int) -> list[tuple[int, int]]:
    """Where to break `text` into lines of at most `first` and then `others` cells, as ranges of characters.

    Lines end at line breaks and else at blanks, which no line begins or ends with; a word too long for a
    line is cut between clusters. An empty text is one empty line.
    """
    ranges: list[tuple[int, int]] = []
    begin = 0
    for paragraph in text.split("\n"):
        end = begin + len(paragraph)
        if end - begin <= (others if ranges else first) and is_single(paragraph):
            ranges.append((begin, end))
        elif is_single(paragraph):
            _break_single(text, begin, end, first, others, ranges)
        else:
            _break_clusters(text, begin, end, first, others, ranges)
        begin = end + 1
    return ranges


def is_single(text: str) -> bool:
    """Whether every character takes exactly one cell."""
    return text.isascii() or all(map(_is_single, set(text)))


@cache
def _is_single(character: str) -> bool:
    return character.isascii() or (character not in _FLAGS and _own_width(character) == 1)


def _break_single(
    text: str, begin: int, end: int, first: int, others: int, ranges: list[tuple[int, int]]
) -> None:
    room = max(1, others if ranges else first)
    while end - begin > room:
        blank = text.rfind(" ", begin, begin + room + 1)
        if blank > begin:
            ranges.append((begin, blank))
            begin = blank + 1
        else:
            ranges.append((begin, begin + room))
            begin += room
        room = max(1, others)
    ranges.append((begin, end))


def _break_clusters(
    text: str, begin: int, end: int, first: int, others: int, ranges: list[tuple[int, int]]
) -> None:
    room = max(1, others if ranges else first)
    used, blank, used_at_blank = 0, -1, 0
    place = begin
    for cluster, taken in _clusters(text[begin:end]):
        if cluster == " ":
            blank, used_at_blank = place, used + taken
        while used + taken > room and place > begin:
            if blank > begin:
                ranges.append((begin, blank))
                if used - used_at_blank > others:  # what the first line had room for, these have not
                    _break_clusters(text, blank + 1, end, others, others, ranges)
                    return
                begin, used = blank + 1, used - used_at_blank
            else:
                ranges.append((begin, place))
                begin, used = place, 0
            room, blank = max(1, others), -1
        used += taken
        place += len(cluster)
    ranges.append((begin, end))


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
        or (cluster[-1] == _JOINER and category(cluster[0]) in _JOINED)
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
