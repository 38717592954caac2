"""Quotation marks, dashes and ties of prose."""

from __future__ import annotations

import re

_DOUBLE = re.compile(r"(?<!\\)``|(?<!\\)''|(?<=\S)\"(?!\w)")
_SINGLE = re.compile(r"(?<![\w`\\])`(?=[^\s`'])([^`]{1,300}?)(?<=[^\s\\])'(?![\w'])")
_ENDS_WORD = re.compile(r"\S``(?!\w)")


def quotation_marks(paragraph: str) -> dict[int, tuple[int, str]]:
    """Where TeX's quotation marks begin, with their ends and what they print.

    Two apostrophes close only what two grave accents opened, as does the `"` that many write instead; single
    ones come in pairs.
    """
    if "`" not in paragraph:
        return {}
    marks: dict[int, tuple[int, str]] = {}
    opened = 0
    for match in _DOUBLE.finditer(paragraph):
        if match[0] == "``" and not (opened and _ENDS_WORD.match(paragraph, match.start() - 1)):
            opened += 1
            marks[match.start()] = (match.end(), "“")
        elif opened:
            opened -= 1
            marks[match.start()] = (match.end(), "”")
    for match in _SINGLE.finditer(paragraph):
        if match.start() not in marks and match.end() - 1 not in marks:
            marks[match.start()] = (match.start() + 1, "‘")
            marks[match.end() - 1] = (match.end(), "’")
    return marks


_OPTION = re.compile(r"--(?=[A-Za-z])")


def dash(source: str, start: int, end: int) -> str:
    """What the hyphens `source[start:end]` print: an en or em dash, or themselves (`--flag`, `-->`)."""
    hyphens = source[start:end]
    before, after = source[start - 1 : start], source[end : end + 1]
    if len(hyphens) > 3 or after == ">" or before == "<":
        return hyphens
    if len(hyphens) == 2 and (not before or before in " ([`'") and after.isalpha():
        return hyphens
    return "–" if len(hyphens) == 2 else "—"


_ABOUT = re.compile(r"(?:(?<![\w.])[a-z]|_\{?\w+\}?|\d[A-Za-z%]?|[<>=(/\[,;:±+\-\u2212])$")


def tie(source: str, position: int) -> str:
    """What the `~` at `position` prints: a no-break space, or itself where it means "about" or "to"."""
    before, after = source[max(0, position - 12) : position], source[position + 1 : position + 3]
    if not before or before[-1] in " (=" or not after:
        return "~"
    if after[0] == " ":
        return "~" if after[1:].isdigit() else " "
    if before[-1] in "/<>" or (after[0] in "0123456789." and _ABOUT.search(before)):
        return "~"
    return "\u00a0"
