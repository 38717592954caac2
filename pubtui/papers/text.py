"""Text from outside, made safe at the border, and text folded for searching."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

# Patterns are compiled when first used, and kept by `re`: a start that only reads needs none of them.
_UNWANTED = (
    "["
    "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f"  # C0 and C1 controls that are not white space
    "\xad"  # soft hyphen: terminals disagree about its width
    "\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"  # bidirectional and invisible formatting
    "\ufeff\ufff9-\ufffb"  # byte order mark, interlinear annotation
    "\ud800-\udfff"  # surrogates, which only damaged text has
    "\ue000-\uf8ff\U000f0000-\U0010ffff"  # private use; the search index puts U+E000 between authors
    "\ufdd0-\ufdef\ufffe\uffff"  # noncharacters, here and at the end of every plane
    + "".join(f"{chr(plane | 0xFFFE)}{chr(plane | 0xFFFF)}" for plane in range(0x10000, 0xF0000, 0x10000))
    + "\U000e0000-\U000e007f"  # tags
    "]+"
)
_ASCII_CONTROLS = dict.fromkeys((*range(0x09), *range(0x0E, 0x20), 0x7F))
_WHITE_CONTROLS = dict.fromkeys(map(ord, "\r\x0b\x0c\x85\u2028\u2029"), " ")
_PARAGRAPH_SEPARATOR = re.compile("\u2029")
_LINE_BREAK = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028]")


def clean_line(text: str) -> str:
    """One line of NFC text: white space collapsed, no control, C1 or bidirectional control characters.

    Private use characters, noncharacters and lone surrogates go as well. Idempotent.
    """
    if text.isascii() and text.isprintable():  # nearly all that comes: only blanks can be wrong
        line = text.strip()
        return " ".join(line.split()) if "  " in line else line
    return " ".join(_clean(text).split())


def clean_paragraphs(text: str) -> str:
    """As `clean_line`, but line breaks stay: in abstracts, blank and indented lines begin a paragraph.

    An indented line keeps two blanks, several blank lines become one. Idempotent.
    """
    if text.isprintable():  # a single line, as the API writes abstracts
        return clean_line(text)
    if _is_tidy(text):
        return text.strip()
    text = _LINE_BREAK.sub("\n", _PARAGRAPH_SEPARATOR.sub("\n\n", text))
    lines: list[str] = []
    for line in _clean(text).split("\n"):
        words = " ".join(line.split())
        if words:
            lines.append(f"  {words}" if line[0].isspace() else words)
        elif lines and lines[-1]:
            lines.append("")
    return "\n".join(lines).strip()


def _is_tidy(text: str) -> bool:
    """Whether a text of one paragraph is clean but for its ends, as most that arXiv sends are."""
    on_one_line = text.strip().replace("\n", " ")
    return on_one_line.isascii() and on_one_line.isprintable() and "  " not in on_one_line


def without_controls(text: str) -> str:
    """`text` in NFC without what could steer a terminal; blanks and line feeds stay as they are."""
    return _clean(text).translate(_WHITE_CONTROLS)


def _clean(text: str) -> str:
    if text.isascii():  # nearly all of what a bulk import cleans, and 20 times faster
        return text if text.isprintable() else text.translate(_ASCII_CONTROLS)
    wanted = text if text.isprintable() else re.sub(_UNWANTED, "", text)
    return unicodedata.normalize("NFC", wanted)


# Letters that Unicode does not decompose; the Latin ones follow CLDR's transform Latin-ASCII.
_ASCII_LETTERS = str.maketrans(
    {
        "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "đ": "d", "ø": "o", "ł": "l", "ħ": "h", "ı": "i", "ȷ": "j",
        "ĸ": "q", "ŋ": "n", "ŧ": "t", "ƀ": "b", "ƃ": "b", "ɓ": "b", "ƈ": "c", "ȼ": "c", "ƌ": "d", "ɖ": "d",
        "ɗ": "d", "ɇ": "e", "ə": "e", "ɛ": "e", "ƒ": "f", "ǥ": "g", "ɠ": "g", "ɡ": "g", "ɦ": "h", "ɨ": "i",
        "ɉ": "j", "ƙ": "k", "ƚ": "l", "ɫ": "l", "ɱ": "m", "ɲ": "n", "ƞ": "n", "ɔ": "o", "ɵ": "o", "ƥ": "p",
        "ɍ": "r", "ȿ": "s", "ƫ": "t", "ƭ": "t", "ʈ": "t", "ʉ": "u", "ʋ": "v", "ɏ": "y", "ƴ": "y", "ƶ": "z",
        "ȥ": "z", "‘": "'", "’": "'", "ʼ": "'", "′": "'", "“": '"', "”": '"', "„": '"', "‐": "-", "‑": "-",
        "‒": "-", "–": "-", "—": "-", "−": "-", "⁄": "/",
    }
)  # fmt: skip
_INVISIBLE_CATEGORIES = ("Mn", "Me", "Cf")
_UNSPACED_SCRIPT = "[\u3040-\u30ff\u31f0-\u31ff\u3400-\u9fff\U00020000-\U000323af]"
_BESIDE_IDEOGRAPH = rf"(?<={_UNSPACED_SCRIPT})(?=\S)|(?<=\S)(?={_UNSPACED_SCRIPT})"


def fold(text: str) -> str:
    """Readable text as the search index knows it: no accents, no case, ł o ß … written as ASCII.

    Super- and subscripts become their letters and digits (`H₂O` is `h2o`), typographic quotes and dashes
    their ASCII kin, and ideographs and kana stand apart by blanks, because the index finds words by blanks.
    Idempotent, and the same for every normalization form of `text`.
    """
    if text.isascii():
        return text.lower()
    parts = re.split("([^\x00-\x7f]+)", text)
    parts[::2] = [part.lower() for part in parts[::2]]
    parts[1::2] = ["".join(map(_fold_character, part)) for part in parts[1::2]]
    folded = "".join(parts)
    if re.search(_UNSPACED_SCRIPT, folded):
        return re.sub(_BESIDE_IDEOGRAPH, " ", folded)
    return folded


def fold_with_offsets(text: str) -> tuple[str, list[int]]:
    """`fold(text)`, and for each of its characters the index in `text` of the one it stands for.

    A blank set beside an ideograph has the index of the character that follows it.
    """
    if text.isascii():
        return text.lower(), list(range(len(text)))
    characters: list[str] = []
    offsets: list[int] = []
    for index, character in enumerate(text):
        for folded in _fold_character(character):
            beside = characters and characters[-1] + folded
            if beside and re.search(_BESIDE_IDEOGRAPH, beside):
                characters.append(" ")
                offsets.append(index)
            characters.append(folded)
            offsets.append(index)
    return "".join(characters), offsets


@cache
def _fold_character(character: str) -> str:
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", character).casefold())
    visible = (
        c
        for c in decomposed
        if not unicodedata.combining(c) and unicodedata.category(c) not in _INVISIBLE_CATEGORIES
    )
    return "".join(visible).translate(_ASCII_LETTERS)
