"""Whether LaTeX from outside may stand in a bibliography as it is."""

from __future__ import annotations

import re

from pubtui.citations.latex import macros
from pubtui.citations.latex.characters import TEXT_SYMBOLS

_COMMAND = re.compile(r"\\([A-Za-z@]+)")
_BRACE = re.compile(r"[{}]")
_ACCENTS = frozenset("c k u v H d b r t".split())
# Authors' own macros are short (`\Q`, `\Bz`); no command that reads, writes or runs is shorter than four.
_LONGEST_OWN = 3
_SHORT_AND_HARMFUL = frozenset({"def", "let", "end", "bye"})
_ALLOWED = frozenset(
    macros.MATH_SYMBOLS
    | macros.MATH_ARGUMENTS.keys()
    | macros.MATH_SYNONYMS.keys()
    | macros.MATH_DECLARATIONS.keys()
    | macros.TEXT_COMMANDS
    | macros.TEXT_DECLARATIONS.keys()
    | macros.TEXT_BOXES
    | macros.LOGOS
    | macros.DELIMITERS
    | TEXT_SYMBOLS.keys()
    | {"left", "right", "not"}
    | _ACCENTS
)


def is_harmless(text: str) -> bool:
    """Whether `text` ends no field and holds no command but those of `macros`, nor a character by its code.

    BibTeX counts braces whatever stands before them ("BibTeXing", section 2); `^^5c` is a backslash to TeX
    (The TeXbook, chapter 8).
    """
    depth = 0
    for brace in _BRACE.findall(text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    if depth or "^^" in text or text.endswith("\\"):
        return False
    return all(_is_allowed(command) for command in _COMMAND.findall(text))


def _is_allowed(command: str) -> bool:
    return command in _ALLOWED or (len(command) <= _LONGEST_OWN and command not in _SHORT_AND_HARMFUL)
