"""Fractions and roots on one line."""

from __future__ import annotations

import re

from pubtui.papers.tex.scripts import is_enclosed, raised

_ATOM = re.compile(
    r"[∂Δδ∇]?(?:\d+(?:\.\d+)?|[^\W\d_])[\u0300-\u036f\u20d0-\u20ff]*[′ʰ-˿ᵃ-ᶻⁱ-₎ₐ-ₜ⁰-⁹²³¹]*(?:_\w)?"
)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_WORD = re.compile(r"[A-Za-z]+")
_ROOTS = {"": "√", "2": "√", "3": "∛", "4": "∜"}
_JOINS = frozenset(" +-−±∓=<>≤≥/·×⋅∼~,;:|→")


def fraction(numerator: str, denominator: str) -> str:
    """`a/b`, with parentheses where a reader could take it for another quotient."""
    above = enclosed(numerator)
    below = denominator if _is_atom(denominator) else f"({denominator})"
    return f"{above}/{below}"


def enclosed(text: str) -> str:
    """`text`, in parentheses if it has several terms."""
    return f"({text})" if _has_operator(text) else text


def root(radicand: str, degree: str) -> str:
    """`√s`, `√(a+b)`, `∛x`; other degrees are raised before the sign."""
    sign = _ROOTS.get(degree) or f"{raised(degree) or degree}√"
    bare = len(radicand) == 1 or _NUMBER.fullmatch(radicand) or is_enclosed(radicand)
    return sign + (radicand if bare else f"({radicand})")


def _is_atom(text: str) -> bool:
    text = text.lstrip("√∛∜")
    return bool(_ATOM.fullmatch(text) or _NUMBER.fullmatch(text) or _WORD.fullmatch(text)) or is_enclosed(
        text
    )


def _has_operator(text: str) -> bool:
    depth = 0
    for index, character in enumerate(text):
        depth += (character in "([{⟨") - (character in ")]}⟩")
        if depth == 0 and character in _JOINS and index > 0:
            return True
    return False
