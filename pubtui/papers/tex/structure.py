"""Which braces and which delimiters of mathematics of a paragraph belong together."""

from __future__ import annotations

import re
from typing import NamedTuple

_MARK = re.compile(r"\\.|[{}$]", re.DOTALL)
_OPENING = {"\\)": "\\(", "\\]": "\\[", "$": "$", "$$": "$$"}

_MATHEMATICAL = re.compile(r"[\\^_=<>{}+*/|]")
_WORD = re.compile(r"[^\W\d_]{2}")
_THREE_WORDS = re.compile(r"(?:(?<![\\\w])[a-z]{2,}[,.;:]? ){3}")
_IN_BRACES = re.compile(r"\{[^{}]*\}")
_BEFORE_ARGUMENT = re.compile(r"\\[A-Za-z]+\*?(?:\{[^{}]*\})?\Z")


class Span(NamedTuple):
    """A part of a source: its content is `text[start:end]`, what follows it begins at `after`."""

    start: int
    end: int
    after: int


class Structure(NamedTuple):
    """Opening braces with their closing ones, and formulas by the position of their opening delimiter."""

    braces: dict[int, int]
    formulas: dict[int, Span]


def structure(paragraph: str) -> Structure:
    """The structure of `paragraph`, in linear time; what has no partner is in neither table.

    Where a dollar has no partner, the pairs before it are doubted if they enclose prose.
    """
    marks = [(match.start(), match[0]) for match in _MARK.finditer(paragraph)]
    braces = _matching_braces(paragraph, marks)
    formulas, unpaired = _formulas(paragraph, marks, braces)
    if unpaired & {"$", "$$"}:
        formulas, _ = _formulas(paragraph, marks, braces, display="$$" not in unpaired, doubt="$" in unpaired)
    return Structure(braces, formulas)


def is_money(paragraph: str, opening: int, closing: int) -> bool:
    """Whether the dollars at `opening` and `closing` are sums of money, not mathematics."""
    inside = paragraph[opening + 1 : closing]
    if not inside[:1].isdigit() or _MATHEMATICAL.search(inside):
        return False
    digit_after = paragraph[closing + 1 : closing + 2].isdigit()
    if _WORD.search(inside):
        return inside[-1] == " " or digit_after
    return digit_after and inside[-1] in " -–—"


def is_prose(paragraph: str, opening: int, closing: int) -> bool:
    """Whether what stands between two dollars is running text."""
    return _THREE_WORDS.search(_IN_BRACES.sub("", paragraph[opening + 1 : closing])) is not None


def _matching_braces(paragraph: str, marks: list[tuple[int, str]]) -> dict[int, int]:
    """Opening braces with their closing ones; an argument that is never closed goes to the end."""
    braces: dict[int, int] = {}
    opened: list[int] = []
    for position, mark in marks:
        if mark == "{":
            opened.append(position)
        elif mark == "}" and opened:
            braces[opened.pop()] = position
    for position in opened:
        if _BEFORE_ARGUMENT.search(paragraph, max(0, position - 30), position):
            braces[position] = len(paragraph)
    return braces


def _formulas(
    paragraph: str,
    marks: list[tuple[int, str]],
    braces: dict[int, int],
    *,
    display: bool = True,
    doubt: bool = False,
) -> tuple[dict[int, Span], set[str]]:
    """The formulas, and the delimiters without a partner; they pair inside one group only."""
    found: dict[int, Span] = {}
    closing_braces = set(braces.values())
    pending: list[tuple[int, str] | None] = [None]
    following = 0
    for position, mark in marks:
        if position < following:
            continue
        opened = pending[-1]
        if (
            mark == "$"
            and paragraph[position + 1 : position + 2] == "$"
            and (not opened or opened[1] == "$$")
        ):
            mark, following = "$$", position + 2
        if mark == "{" and position in braces:
            pending.append(None)
        elif mark == "}" and position in closing_braces:
            pending.pop()
        elif opened and _OPENING.get(mark) == opened[1]:
            start = opened[0]
            is_text = is_money(paragraph, start, position) or (doubt and is_prose(paragraph, start, position))
            if mark == "$" and is_text:
                pending[-1] = (position, "$")
            else:
                found[start] = Span(start + len(mark), position, position + len(mark))
                pending[-1] = None
        elif not opened and (mark in ("\\(", "\\[", "$") or (mark == "$$" and display)):
            pending[-1] = (position, mark)
    return found, {opened[1] for opened in pending if opened}
