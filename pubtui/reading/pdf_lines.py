"""The lines of a PDF, in the order in which they were written into it.

TeX writes a page's text in reading order, column by column, so the order of the file is kept.
"""

from __future__ import annotations

import ctypes
import math
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pubtui.papers.tex.scripts import lowered, raised
from pubtui.papers.text import clean_line
from pubtui.reading.tex_fonts import bracket_piece, character, is_extension

_LINE_ENDS = frozenset((0x0A, 0x0D))
_HYPHEN_AT_LINE_END = 0x02  # PDFium's mark, fpdf_text.h; the next line follows without a break
_CELL_GAP = 0.65  # in font sizes: a wider gap divides table cells
_SCRIPT_SIZE = 0.86  # of the line's font size; smaller characters are scripts
# Weights are often wrong in TeX's fonts, names are not: Computer Modern, Nimbus ("Medi"), Libertine ("TB").
_BOLD = re.compile(r"bold|black|heavy|demi|medi(?!um)|(?:cm|sf|ec|lm)bx|tb$|-bd", re.IGNORECASE)
_MONO = re.compile(
    r"mon[ol]|typewriter|courier|consol|(?:cm|sf|ec|lm)(?:it|sl|vt)?tt|txtt|inconsolata", re.IGNORECASE
)
_AXIS = 0.25  # how far the axis of a formula is above its baseline, in font sizes
_OTHER_HEIGHT = 0.3  # in font sizes
_THICKEST_RULE = 2.0  # in points; as the shortest one
_PRIVATE = range(0xF8E5, 0xF8FF)
_LARGE_SYMBOLS = frozenset("()[]⌊⌋⌈⌉{}⟨⟩|‖/⎛⎞⎡⎤⎣⎦⎢⎥⎧⎫⎩⎭⎨⎬⎪⎝⎠⎜⎟⊔∮⊙⊕⊗∑∏∫∪∩⊎∧∨∐√")
# Bold, italic, sans-serif and typewriter letters, Greek ones, and digits, of Unicode's mathematics
_UPRIGHT = (("\U0001d400", "\U0001d49b"), ("\U0001d5a0", "\U0001d7d7"), ("\U0001d7e2", "\U0001d7ff"))
_VARIATIONS = re.compile("[\ufe00-\ufe0f]")
_BULLETS = re.compile(
    "^(?:[\x80-\x9f\u0139\u2022\u2219\u25cf\u25aa\u2013\u2014\uf0b7\uf0a7]|[\ue000-\uf8ff])(?= )"
)
_LIGATURES = re.compile("[\ufb00-\ufb06]")
_FLOATING_ACCENTS = dict(
    zip("´ˆ˜¨˝ˇ˘¯˙˚¸", "\u0301\u0302\u0303\u0308\u030b\u030c\u0306\u0304\u0307\u030a\u0327", strict=True)
)
_ACCENT_BEFORE_LETTER = re.compile(f"([{''.join(_FLOATING_ACCENTS)}]) ?([A-Za-zıΑ-ω])")


@dataclass(frozen=True, slots=True)
class Line:
    """A line, or a part of one where a formula interrupts it.

    Places are in points from the lower left corner of its page; `baseline` is the line's height on it.
    Tabs in `text` are wide gaps; `hyphenated` tells that its last word goes on in the next line, `mono` that
    it is set in the type of programs.
    """

    page: int
    text: str
    left: float
    right: float
    baseline: float
    size: float
    bold: bool
    hyphenated: bool
    mono: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """A level stroke, as the bar of a fraction."""

    left: float
    right: float
    height: float


@dataclass(frozen=True, slots=True)
class Page:
    height: float
    lines: tuple[Line, ...]
    rules: tuple[Rule, ...] = ()


def read(file: Path) -> list[Page]:
    """The pages of `file` with their lines; rotated text, as arXiv's stamp, is left out.

    Needs pypdfium2, whose C library may crash on a damaged file: call it in a process of its own.
    """
    import pypdfium2
    import pypdfium2.raw as pdfium

    pages: list[Page] = []
    with pypdfium2.PdfDocument(file) as document:
        for number in range(len(document)):
            page = document[number]
            text_page = page.get_textpage()
            lines = tuple(_PageReader(pdfium, text_page.raw, number).lines())
            pages.append(Page(page.get_height(), lines, tuple(_rules(pdfium, page))))
            text_page.close()
            page.close()
    return pages


def _rules(pdfium: Any, page: Any) -> Iterator[Rule]:
    """The level strokes that a page draws, be they lines or thin boxes."""
    for drawn in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=1):
        left, bottom, right, top = (ctypes.c_float() for _ in range(4))
        pdfium.FPDFPageObj_GetBounds(drawn.raw, left, bottom, right, top)
        if top.value - bottom.value < _THICKEST_RULE < right.value - left.value:
            yield Rule(left.value, right.value, (bottom.value + top.value) / 2)


@dataclass(frozen=True, slots=True)
class _Character:
    """A character, the size of its type, and where it stands; blanks that PDFium added have no place."""

    index: int
    text: str
    size: float
    baseline: float


class _PageReader:
    """Reads the characters of one page through PDFium's functions (fpdf_text.h)."""

    def __init__(self, pdfium: Any, text_page: Any, number: int) -> None:
        self._pdfium = pdfium
        self._page = text_page
        self._number = number

    def lines(self) -> Iterator[Line]:
        written: list[tuple[int, str]] = []
        units = b""
        for index in range(self._pdfium.FPDFText_CountChars(self._page)):
            code = self._pdfium.FPDFText_GetUnicode(self._page, index)
            is_unmapped = self._pdfium.FPDFText_HasUnicodeMapError(self._page, index) == 1
            if is_unmapped or code == 0 or code in _PRIVATE:
                written.append((index, self._of_tex_font(index, code)))
            elif code in _LINE_ENDS or code == _HYPHEN_AT_LINE_END:
                yield from self._lines(written, hyphenated=code == _HYPHEN_AT_LINE_END)
                written = []
            elif 0xD800 <= code <= 0xDFFF:  # PDFium gives UTF-16 units
                units = (units + code.to_bytes(2, "little"))[-4:]
                if len(units) == 4:
                    written.append((index, _upright(units.decode("utf-16-le", "ignore"))))
                    units = b""
            else:
                written.append((index, chr(code)))
        yield from self._lines(written, hyphenated=False)

    def _of_tex_font(self, index: int, code: int) -> str:
        return bracket_piece(code) or character(self._font(index), code)

    def _lines(self, written: list[tuple[int, str]], *, hyphenated: bool) -> Iterator[Line]:
        visible = [index for index, text in written if text > " "]
        if not visible:
            return
        angle = self._pdfium.FPDFText_GetCharAngle(self._page, visible[0]) % (2 * math.pi)
        if min(angle, 2 * math.pi - angle) > 0.1:
            return
        characters = [self._character(index, text) for index, text in written]
        parts = list(_on_one_baseline(characters))
        for part in parts:
            yield from self._line(part, hyphenated=hyphenated and part is parts[-1])

    def _character(self, index: int, text: str) -> _Character:
        if text <= " ":
            return _Character(index, text, 0.0, 0.0)
        size = self._pdfium.FPDFText_GetFontSize(self._page, index)
        return _Character(index, text, size, self._baseline(index, text, size))

    def _line(self, part: list[_Character], *, hyphenated: bool) -> Iterator[Line]:
        visible = [one for one in part if one.size]
        if not visible:
            return
        size = max(one.size for one in visible)
        full_size = [one for one in visible if one.size > _SCRIPT_SIZE * size]
        baseline = full_size[0].baseline
        text = _readable(self._text(part, size, baseline))
        fonts = self._font(full_size[0].index), self._font(full_size[-1].index)
        if text:
            yield Line(
                self._number, text, self._edges(visible[0].index)[0], self._edges(visible[-1].index)[1],
                baseline, size, all(map(_BOLD.search, fonts)), hyphenated, all(map(_MONO.search, fonts)),
            )  # fmt: skip

    def _text(self, part: list[_Character], size: float, baseline: float) -> str:
        """The characters, scripts in Unicode's raised and lowered forms, wide gaps as tabs."""
        pieces: list[str] = []
        script, direction = "", 0
        for place, one in enumerate(part):
            shift = one.baseline - baseline if 0 < one.size < _SCRIPT_SIZE * size else 0.0
            turn = (shift > 0.15 * size) - (shift < -0.08 * size)
            if turn != direction:
                pieces.append(_script(script, direction))
                script, direction = "", turn
            script += "\t" if one.text == " " and self._is_wide_gap(part, place, size) else one.text
        pieces.append(_script(script, direction))
        return "".join(pieces)

    def _is_wide_gap(self, part: list[_Character], place: int, size: float) -> bool:
        if not 0 < place < len(part) - 1:
            return False
        before, after = self._edges(part[place - 1].index)[1], self._edges(part[place + 1].index)[0]
        return after - before > _CELL_GAP * size

    def _font(self, index: int) -> str:
        name, flags = ctypes.create_string_buffer(128), ctypes.c_int()
        self._pdfium.FPDFText_GetFontInfo(self._page, index, name, len(name), flags)
        return name.value.decode("latin-1")

    def _baseline(self, index: int, text: str, size: float) -> float:
        """The height a character stands at; TeX's large symbols hang, and are centred on the axis."""
        if text in _LARGE_SYMBOLS and is_extension(self._font(index)):
            bottom, top = self._box(index)[2:]
            return (bottom + top) / 2 - _AXIS * size
        x, y = ctypes.c_double(), ctypes.c_double()
        self._pdfium.FPDFText_GetCharOrigin(self._page, index, x, y)
        return y.value

    def _edges(self, index: int) -> tuple[float, float]:
        """The left and right edge of a character's ink."""
        return self._box(index)[:2]

    def _box(self, index: int) -> tuple[float, float, float, float]:
        """The left, right, lower and upper edge of a character's ink."""
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        self._pdfium.FPDFText_GetCharBox(self._page, index, left, right, bottom, top)
        return left.value, right.value, bottom.value, top.value


def _on_one_baseline(characters: list[_Character]) -> Iterator[list[_Character]]:
    """`characters` in parts: full-size ones at another height, as a numerator, are no part of the line."""
    size = max(one.size for one in characters)
    part: list[_Character] = []
    height: float | None = None
    for one in characters:
        if one.size > _SCRIPT_SIZE * size:
            if height is not None and abs(one.baseline - height) > _OTHER_HEIGHT * size:
                yield part
                part = []
            height = one.baseline
        part.append(one)
    yield part


def _upright(character: str) -> str:
    """A letter of a formula as a letter of the text; only the alphabets that mean something else stay."""
    is_plain = any(first <= character <= last for first, last in _UPRIGHT)
    return unicodedata.normalize("NFKC", character) if is_plain else character


def _script(text: str, direction: int) -> str:
    bare = text.strip()
    if direction == 0 or not bare:
        return text
    return (raised(bare) if direction > 0 else lowered(bare)) or text


def _readable(text: str) -> str:
    """Clean text, with bullets, ligatures and accents that stand beside their letter put right."""
    text = _BULLETS.sub("•", _VARIATIONS.sub("", text).strip())
    text = text.replace("\u20d2", "|")  # a piece of a tall bar, in newer TeX fonts
    text = _LIGATURES.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)
    text = text.replace("LᴬTEX", "LaTeX")
    text = _ACCENT_BEFORE_LETTER.sub(_accented, text)
    return "\t".join(cell for part in text.split("\t") if (cell := clean_line(part)))


def _accented(match: re.Match[str]) -> str:
    letter = {"ı": "i"}.get(match[2], match[2])
    return unicodedata.normalize("NFC", letter + _FLOATING_ACCENTS[match[1]])
