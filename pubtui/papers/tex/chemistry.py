"""Chemical formulas, as the package mhchem writes them ("Chemical Formulae" and "Charges" in its manual)."""

from __future__ import annotations

import re

from pubtui.papers.tex.reader import Call
from pubtui.papers.tex.run import Style
from pubtui.papers.tex.scripts import lowered, raised

_ARROWS = {"<=>": "⇌", "<->": "↔", "->": "→", "<-": "←"}
_ARROW = re.compile("|".join(_ARROWS))
_AMOUNT = re.compile(r"(?<=[A-Za-z)\]])\d+")
_CHARGE = re.compile(r"(?<=[A-Za-z)\]₀-₉⁰¹²³⁴-⁹])[+-](?=[\s)\]]|$)")


def formula(call: Call) -> None:
    r"""`\ce{SO4^2-}`: a number behind an element or a bracket is lowered, a sign at the end raised."""
    if (span := call.argument()) is None:
        call.print_source()
        return
    text = _ARROW.sub(lambda match: _ARROWS[match[0]], call.text(span))
    text = _AMOUNT.sub(lambda match: lowered(match[0]) or match[0], text)
    text = _CHARGE.sub(lambda match: raised(match[0]) or match[0], text)
    call.group.line.add(text, call.group.style & ~Style.MATH, call.group.target)
