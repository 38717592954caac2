"""Displayed formulas, with the blanks that TeX sets around relations (The TeXbook, chapter 18)."""

from __future__ import annotations

import re
from dataclasses import replace

from pubtui.papers.tex import Run

_SIGNS = "=≠≈≃≅≡∼∝≤≥≲≳<>≪≫≺≻→←↦⟹⟸⟺⇒⇐⇔∈∉∋⊂⊃⊆⊇≔≕≜⊢⊨"
_RELATION = re.compile(rf"(?<![(\[{{{_SIGNS}])(?::=|=:|<=|>=|=>|->|==|[{_SIGNS}])(?![)\]}}{_SIGNS}])")
_SCRIPT = re.compile(r"[_^]\(")


def displayed(runs: list[Run]) -> list[Run]:
    """`runs` with blanks on either side of relations, maybe more than one; scripts stay as they are."""
    whole = "".join(run.text for run in runs)
    in_scripts = _places_in_scripts(whole)
    found = [match for match in _RELATION.finditer(whole) if match.start() not in in_scripts]
    before, after = {match.start() for match in found}, {match.end() - 1 for match in found}
    spaced: list[Run] = []
    place = 0
    for run in runs:
        characters: list[str] = []
        for character in run.text:
            characters += " " * (place in before), character, " " * (place in after)
            place += 1
        spaced.append(replace(run, text="".join(characters)))
    return spaced


def _places_in_scripts(text: str) -> set[int]:
    """The places inside `_(…)` and `^(…)`."""
    places: set[int] = set()
    for match in _SCRIPT.finditer(text):
        depth = 0
        for place in range(match.end() - 1, len(text)):
            depth += (text[place] == "(") - (text[place] == ")")
            if depth == 0:
                break
            places.add(place)
    return places
