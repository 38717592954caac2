"""All authors of a paper written in one line, as their submitter typed them.

The line is arXiv's `Authors` field (info.arxiv.org/help/prep, "Author(s)"): names between commas, `and` or
`&`, affiliations in brackets, a collaboration ahead of a colon. The way it is taken apart is that of
`split_authors` in arxiv-base (`arxiv.util.authors`).
"""

from __future__ import annotations

import re

_SEPARATOR = re.compile(r"\s*[,;:]\s*(?:(?:and|&)\s+)?|\s+(?:and|&)\s+")
_SUFFIX = re.compile(r"[JS]r\.?|I{2,3}|IV")
_AND_OTHERS = re.compile(r"(?:^|\s+)et\.?\s+al\.?$|^others$", re.IGNORECASE)
_CLOSE_INITIALS = re.compile(r"(?<!\\)\.(?=[^\W\d_])")


def names_in(author_line: str) -> tuple[str, ...]:
    """The names in their order, without affiliations, `et al.` and what holds no letter.

    A suffix behind a comma (`John Smith, Jr.`) stays with its name; `A.B.Smith` becomes `A. B. Smith`.
    """
    names: list[str] = []
    for piece in _SEPARATOR.split(_without_affiliations(author_line)):
        name = _AND_OTHERS.sub("", _CLOSE_INITIALS.sub(". ", " ".join(piece.split())))
        if names and _SUFFIX.fullmatch(name):
            names[-1] += f" {name}"
        elif any(character.isalpha() for character in name):
            names.append(name)
    return tuple(names)


def _without_affiliations(author_line: str) -> str:
    """The text outside brackets, which may be nested; a bracket that closes nothing is dropped."""
    outside: list[str] = []
    depth = 0
    for piece in re.split(r"([()])", author_line):
        if piece == "(":
            depth += 1
            outside.append(" ")
        elif piece == ")":
            depth = max(0, depth - 1)
        elif not depth:
            outside.append(piece)
    return "".join(outside)
