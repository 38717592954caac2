"""Accents, set on letters by combining characters."""

from __future__ import annotations

import unicodedata

TEXT_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331", "t": "\u0361", "G": "\u030f", "U": "\u030e",
}  # fmt: skip
MATH_ACCENTS = {
    "grave": "\u0300", "acute": "\u0301", "hat": "\u0302", "widehat": "\u0302", "tilde": "\u0303",
    "widetilde": "\u0303", "bar": "\u0304", "overline": "\u0305", "breve": "\u0306", "dot": "\u0307",
    "ddot": "\u0308", "dddot": "\u20db", "mathring": "\u030a", "check": "\u030c", "widecheck": "\u030c",
    "vec": "\u20d7", "overrightarrow": "\u20d7", "overleftarrow": "\u20d6",
}  # fmt: skip
_SPACING = {
    "~": "~",
    "^": "^",
    "`": "`",
    "'": "´",
    '"': "¨",
    "=": "¯",
    "c": "¸",
    ".": "˙",
    "u": "˘",
    "v": "ˇ",
}
_TIE = "\u0361"
_DOTLESS = str.maketrans("ıȷ", "ij")
_LONGEST = {"\u0305": 12}
_LONGEST_BY_DEFAULT = 3


def accented(text: str, mark: str) -> str:
    """`text` with the combining character `mark` on each letter; too long a text stays bare.

    A bar goes over up to 12 letters, other marks over up to 3, where they still can be read.
    """
    letters = [c for c in text if c.isalnum()]
    if not letters or len(letters) > _LONGEST.get(mark, _LONGEST_BY_DEFAULT):
        return text
    if mark == _TIE:
        return f"{text[0]}{mark}{text[1:]}"
    marked: list[str] = []
    for base in _clusters(text):
        bare = base.translate(_DOTLESS) if unicodedata.combining(mark) == 230 else base
        marked.append(bare + mark if base[0].isalnum() else base)
    return unicodedata.normalize("NFC", "".join(marked))


def spacing_accent(name: str) -> str:
    """What an accent without a letter prints, `\\~{}` above all."""
    return _SPACING.get(name, "")


def _clusters(text: str) -> list[str]:
    clusters: list[str] = []
    for character in text:
        if clusters and unicodedata.combining(character):
            clusters[-1] += character
        else:
            clusters.append(character)
    return clusters
