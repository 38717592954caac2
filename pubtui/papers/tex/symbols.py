"""The symbols that TeX commands print."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def symbols() -> dict[str, str]:
    """What each symbol command prints, by its name without the backslash (read once, from symbols.txt)."""
    text = Path(__file__).with_name("symbols.txt").read_text(encoding="utf-8")
    pairs = (line.split(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return dict(pairs)


# Letters of text and marks that open; TeX ends such a command with a blank that is not printed.
LETTERS = frozenset(
    """
    oe OE ae AE aa AA o O ss SS L l i j dh DH dj DJ th TH ng NG
    textquotedblleft textquoteleft guillemotleft quotedblbase textunderscore textmu
    """.split()
)

# Functions written upright (LaTeX kernel and amsmath).
OPERATORS = frozenset(
    """
    arccos arcsin arctan arg argmax argmin cos cosh cot coth csc deg det dim exp gcd hom inf injlim ker lg
    lim liminf limsup ln log max min Pr projlim rank sec sin sinh sup tan tanh tr Tr diag sgn sign var Var
    """.split()
)
