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

_LINE_ENDS = frozenset((0x0A, 0x0D))
_HYPHEN_AT_LINE_END = 0x02  # PDFium's mark, fpdf_text.h; the next line follows without a break
_CELL_GAP = 0.65  # in font sizes: a wider gap divides table cells
_SCRIPT_SIZE = 0.86  # of the line's font size; smaller characters are scripts
# Weights are often wrong in TeX's fonts, names are not: Computer Modern, Nimbus ("Medi"), Libertine ("TB").
_BOLD = re.compile(r"bold|black|heavy|demi|medi(?!um)|(?:cm|sf|ec|lm)bx|tb$|-bd", re.IGNORECASE)
_BULLETS = re.compile("^(?:[\x80-\x9f\u2022\u25cf\u25aa\u2013\u2014\uf0b7\uf0a7]|[\ue000-\uf8ff])(?= )")
_LIGATURES = re.compile("[\ufb00-\ufb06]")
_FLOATING_ACCENTS = dict(
    zip("´ˆ˜¨˝ˇ˘¯˙˚¸", "\u0301\u0302\u0303\u0308\u030b\u030c\u0306\u0304\u0307\u030a\u0327", strict=True)
)
_ACCENT_BEFORE_LETTER = re.compile(f"([{''.join(_FLOATING_ACCENTS)}]) ?([A-Za-zı])")


@dataclass(frozen=True, slots=True)
class Line:
    """A line, or a part of one where a formula interrupts it.

    Places are in points from the lower left corner of its page; `baseline` is the line's height on it.
    Tabs in `text` are wide gaps; `hyphenated` tells that its last word goes on in the next line.
    """

    page: int
    text: str
    left: float
    right: float
    baseline: float
    size: float
    bold: bool
    hyphenated: bool


@dataclass(frozen=True, slots=True)
class Page:
    height: float
    lines: tuple[Line, ...]


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
            pages.append(Page(page.get_height(), lines))
            text_page.close()
            page.close()
    return pages


class _PageReader:
    """Reads the characters of one page through PDFium's functions (fpdf_text.h)."""

    def __init__(self, pdfium: Any, text_page: Any, number: int) -> None:
        self._pdfium = pdfium
        self._page = text_page
        self._number = number

    def lines(self) -> Iterator[Line]:
        part: list[tuple[int, int]] = []
        for index in range(self._pdfium.FPDFText_CountChars(self._page)):
            code = self._pdfium.FPDFText_GetUnicode(self._page, index)
            if code in _LINE_ENDS or code == _HYPHEN_AT_LINE_END:
                yield from self._line(part, hyphenated=code == _HYPHEN_AT_LINE_END)
                part = []
            else:
                part.append((index, code))
        yield from self._line(part, hyphenated=False)

    def _line(self, part: list[tuple[int, int]], *, hyphenated: bool) -> Iterator[Line]:
        visible = [index for index, code in part if code > 0x20]
        if not visible:
            return
        angle = self._pdfium.FPDFText_GetCharAngle(self._page, visible[0]) % (2 * math.pi)
        if min(angle, 2 * math.pi - angle) > 0.1:
            return
        sizes = {index: self._pdfium.FPDFText_GetFontSize(self._page, index) for index in visible}
        size = max(sizes.values())
        full_size = [index for index in visible if sizes[index] > _SCRIPT_SIZE * size]
        baseline = self._origin(full_size[0])
        text = _readable(self._text(part, sizes, size, baseline))
        if text:
            yield Line(
                self._number, text, self._box(visible[0])[0], self._box(visible[-1])[1], baseline, size,
                self._is_bold(full_size[0]) and self._is_bold(full_size[-1]), hyphenated,
            )  # fmt: skip

    def _text(
        self, part: list[tuple[int, int]], sizes: dict[int, float], size: float, baseline: float
    ) -> str:
        """The characters, scripts in Unicode's raised and lowered forms, wide gaps as tabs."""
        pieces: list[str] = []
        script, direction = "", 0
        units = b""
        for place, (index, code) in enumerate(part):
            small = index in sizes and sizes[index] < _SCRIPT_SIZE * size
            shift = self._origin(index) - baseline if small else 0.0
            turn = (shift > 0.15 * size) - (shift < -0.08 * size)
            if turn != direction:
                pieces.append(_script(script, direction))
                script, direction = "", turn
            if 0xD800 <= code <= 0xDFFF:  # PDFium gives UTF-16 units
                units += code.to_bytes(2, "little")
                script += units.decode("utf-16-le", "ignore") if len(units) == 4 else ""
                units = b"" if len(units) == 4 else units
            elif code == 0x20 and self._is_wide_gap(part, place, size):
                script += "\t"
            else:
                script += chr(code)
        pieces.append(_script(script, direction))
        return "".join(pieces)

    def _is_wide_gap(self, part: list[tuple[int, int]], place: int, size: float) -> bool:
        if not 0 < place < len(part) - 1:
            return False
        return self._box(part[place + 1][0])[0] - self._box(part[place - 1][0])[1] > _CELL_GAP * size

    def _is_bold(self, index: int) -> bool:
        name, flags = ctypes.create_string_buffer(128), ctypes.c_int()
        self._pdfium.FPDFText_GetFontInfo(self._page, index, name, len(name), flags)
        return _BOLD.search(name.value.decode("latin-1")) is not None

    def _origin(self, index: int) -> float:
        x, y = ctypes.c_double(), ctypes.c_double()
        self._pdfium.FPDFText_GetCharOrigin(self._page, index, x, y)
        return y.value

    def _box(self, index: int) -> tuple[float, float]:
        """The left and right edge of a character's ink."""
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        self._pdfium.FPDFText_GetCharBox(self._page, index, left, right, bottom, top)
        return left.value, right.value


def _script(text: str, direction: int) -> str:
    bare = text.strip()
    if direction == 0 or not bare:
        return text
    return (raised(bare) if direction > 0 else lowered(bare)) or text


def _readable(text: str) -> str:
    """Clean text, with bullets, ligatures and accents that stand beside their letter put right."""
    text = _BULLETS.sub("•", text.strip())
    text = _LIGATURES.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)
    text = text.replace("LᴬTEX", "LaTeX")
    text = _ACCENT_BEFORE_LETTER.sub(_accented, text)
    return "\t".join(cell for part in text.split("\t") if (cell := clean_line(part)))


def _accented(match: re.Match[str]) -> str:
    letter = {"ı": "i"}.get(match[2], match[2])
    return unicodedata.normalize("NFC", letter + _FLOATING_ACCENTS[match[1]])
