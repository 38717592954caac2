"""Characters of TeX's own fonts, for which PDFs often name no Unicode: only a code is left then.

The tables are those of OMX (large mathematical symbols, The TeXbook, appendix F), T1 (Cork) and, for
ligatures, OT1.
"""

from __future__ import annotations

import re

_EXTENSION = re.compile(r"(?:cm|eu|tx|px)\w{0,4}ex\d*$|mathextension", re.IGNORECASE)
_OMX = dict(
    enumerate(
        "()[]⌊⌋⌈⌉{}⟨⟩|‖/\\()()[]⌊⌋⌈⌉{}⟨⟩/\\()[]⌊⌋⌈⌉{}⟨⟩/\\/\\⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⏐⎝⎠⎜⎟⟨⟩⊔⊔∮∮⊙⊙⊕⊕⊗⊗∑∏∫∪∩⊎∧∨∑∏∫∪∩⊎∧∨∐∐^^^~~~[]⌊⌋⌈⌉{}√√√√√"
    )
)
_PIECES = dict(zip(range(0xF8EB, 0xF8FF), "⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭", strict=True))
_LIGATURES = {
    0x0B: "ff", 0x0C: "fi", 0x0D: "fl", 0x0E: "ffi", 0x0F: "ffl", 0x10: "“", 0x11: "”", 0x12: "„", 0x15: "–",
    0x16: "—", 0x19: "ı", 0x1B: "ff", 0x1C: "fi", 0x1D: "fl", 0x1E: "ffi", 0x1F: "ffl",
}  # fmt: skip
_CORK = dict(enumerate("ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£", 0x80)) | {
    0xD7: "Œ",
    0xDF: "ẞ",
    0xF7: "œ",
    0xFF: "ß",
}


def is_extension(font: str) -> bool:
    """Whether a font of this name holds TeX's large symbols, which hang from their origin."""
    return _EXTENSION.search(font) is not None


def character(font: str, code: int) -> str:
    """What `code` of this font shows, where its PDF does not say; else the character itself."""
    if is_extension(font):
        return _OMX.get(code, chr(code))
    if not font or code < 0x20:  # fonts of bitmaps have no name
        return _LIGATURES.get(code) or _CORK.get(code) or chr(code)
    return chr(code)


def bracket_piece(code: int) -> str:
    """A piece of a tall bracket, which Adobe's fonts have among the private characters; "" for others."""
    return _PIECES.get(code, "")
