"""The mathematical alphabets of Unicode: blackboard, script and fraktur letters."""

from __future__ import annotations

import unicodedata

# Letters that Unicode had before the block of mathematical alphanumerics (Unicode Standard, section 22.2).
_OLDER = {
    "bb": dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)),
    "cal": dict(zip("BEFHILMRego", "ℬℰℱℋℐℒℳℛℯℊℴ", strict=True)),
    "frak": dict(zip("CHIRZ", "ℭℌℑℜℨ", strict=True)),
}
_FIRST = {"bb": 0x1D538, "cal": 0x1D49C, "frak": 0x1D504}


def _alphabet(name: str) -> dict[int, str]:
    first = _FIRST[name]
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    return {ord(c): _OLDER[name].get(c, chr(first + i)) for i, c in enumerate(letters)}


ALPHABETS = {name: str.maketrans(_alphabet(name)) for name in _FIRST}
ALPHABETS["bb"].update({ord(str(digit)): chr(0x1D7D8 + digit) for digit in range(10)})

PLAIN_LETTERS = {
    **{
        code: letter
        for code in range(0x1D400, 0x1D800)  # Mathematical Alphanumeric Symbols
        if (letter := unicodedata.normalize("NFKC", chr(code))) != chr(code)
    },
    **{ord(shown): letter for older in _OLDER.values() for letter, shown in older.items()},
}
"""For `str.translate`: letters of these alphabets to those of a text, each as wide as before."""
