"""Readable characters written as LaTeX that every BibTeX style and pdfLaTeX take.

Letters with accents become the command on its base in braces (`{\\"{a}}`): BibTeX then counts them as one
letter ("special character", Patashnik, Designing BibTeX Styles, 1988, section 4), abbreviates and sorts
them right, and `alpha.bst` does not cut them in half.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from pubtui.citations.latex import macros
from pubtui.papers.text import clean_line

_ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u", "\u0307": ".",
    "\u0308": '"', "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0323": "d", "\u0327": "c", "\u0328": "k",
    "\u0331": "b", "\u0361": "t", "\u0326": "textcommabelow",
}  # fmt: skip

_MATH_ACCENTS = {
    "\u0300": "grave", "\u0301": "acute", "\u0302": "hat", "\u0303": "tilde", "\u0304": "bar",
    "\u0306": "breve", "\u0307": "dot", "\u0308": "ddot", "\u030c": "check",
}  # fmt: skip

_TEXT = {
    "&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_", "$": r"\$", "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}", "\\": r"\textbackslash{}", "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}", "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': "''",
    "\u00a0": "~", "\u202f": r"\,", "\u2009": r"\,", "\u200a": r"\,", "\u2002": " ", "\u2003": " ",
    "\u200b": "", "\u200c": "", "\u200d": "", "\u2060": "", "\ufeff": "",
}  # fmt: skip
"""What no LaTeX text may hold as it is, whatever its encoding."""

_LETTERS = {
    "ß": r"{\ss}", "æ": r"{\ae}", "Æ": r"{\AE}", "œ": r"{\oe}", "Œ": r"{\OE}", "ø": r"{\o}", "Ø": r"{\O}",
    "å": r"{\aa}", "Å": r"{\AA}", "ł": r"{\l}", "Ł": r"{\L}", "ı": r"{\i}", "ȷ": r"{\j}", "đ": r"{\dj}",
    "Đ": r"{\DJ}", "ð": r"{\dh}", "Ð": r"{\DH}", "þ": r"{\th}", "Þ": r"{\TH}", "ŋ": r"{\ng}", "Ŋ": r"{\NG}",
    "ẞ": "SS", "ĳ": "ij", "Ĳ": "IJ", "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl",
    "‘": "`", "’": "'", "‚": ",", "“": "``", "”": "''", "„": ",,", "«": r"{\guillemotleft}",
    "»": r"{\guillemotright}", "‹": r"{\guilsinglleft}", "›": r"{\guilsinglright}", "ʼ": "'", "ʻ": "`",
    "′": "'", "″": "''", "‐": "-", "‑": "-", "‒": "--", "–": "--", "—": "---", "―": "---", "…": r"\ldots{}",
    "¡": "!`", "¿": "?`", "§": r"\S{}", "¶": r"\P{}", "†": r"\dag{}", "‡": r"\ddag{}", "©": r"\copyright{}",
    "®": r"{\textregistered}", "™": r"{\texttrademark}", "£": r"\pounds{}",
    "€": r"{\texteuro}", "•": r"\textbullet{}",
    "ª": r"\textordfeminine{}", "º": r"\textordmasculine{}",
}  # fmt: skip

_OWN_MATH = {"°": r"^\circ", "µ": r"\mu", "−": "-", "⁄": "/", "·": r"\cdot", "∙": r"\bullet", "‖": r"\|"}
_SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ", "0123456789+-=()ni", strict=True))
_SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓ", "0123456789+-=()aeox", strict=True))
_DOUBLE_STRUCK = dict(zip("ℂℍℕℙℚℝℤ", "CHNPQRZ", strict=True))

_CODE_POINT = re.compile(r"\\unicode\{x([0-9A-Fa-f]{2,5})\}")
_UNSAFE = re.compile(r'--+>|[&%#_$~^\\{}<>|"\u00a0\u200b-\u200d\u2060\ufeff]')
_UNSAFE_OR_OUTSIDE_ASCII = re.compile(r'--+>|[!-~][\u0300-\u036f]+|[^ -~][\u0300-\u036f]*|[&%#_$~^\\{}<>|"]')

TEXT_SYMBOLS = {
    **{command.strip("\\{}"): letter for letter, command in _LETTERS.items() if "\\" in command},
    "textasciitilde": "~", "textasciicircum": "^", "textbackslash": "\\", "textless": "<", "textgreater": ">",
    "textbar": "|", "textbraceleft": "{", "textbraceright": "}", "textunderscore": "_", "textdollar": "$",
    "textendash": "–", "textemdash": "—", "textquoteright": "’", "textquoteleft": "‘",
    "textquotedblleft": "“", "textquotedblright": "”", "textquotesingle": "'", "textquotedbl": '"',
    "textdegree": "°", "textmu": "µ",
    "texttimes": "×", "dots": "…", "textellipsis": "…", "lq": "‘", "rq": "’", "lbrack": "[", "rbrack": "]",
    "textasteriskcentered": "*", "nobreakspace": "\u00a0", "quad": " ", "qquad": " ", "space": " ",
    "copyright": "©", "pounds": "£", "S": "§", "P": "¶", "dag": "†", "ddag": "‡", "ldots": "…",
    "backslash": "\\",
}  # fmt: skip
"""Commands of text that print one character, and the character."""

_ACCENTED_DOTLESS = {"i": r"\i", "j": r"\j"}
_ABOVE = frozenset("`'^~=u.\"rHv")


def code_points(source: str) -> str:
    r"""`source` with the characters that MathJax's `\unicode{x2013}` stands for, if they can be shown."""
    if "\\unicode" not in source:
        return source
    return _CODE_POINT.sub(lambda match: clean_line(chr(int(match[1], 16))), source)


def encode(text: str, *, ascii_only: bool) -> str:
    """`text`, which holds no TeX, as LaTeX; with `ascii_only` in ASCII as far as LaTeX has commands for it.

    Characters LaTeX has no command for (ideographs, emoji) stay as they are.
    """
    if ascii_only:
        if not text.isascii():
            text = unicodedata.normalize("NFC", text)
        return _UNSAFE_OR_OUTSIDE_ASCII.sub(_as_command, text)
    return _UNSAFE.sub(_as_safe, text)


def math_command(character: str) -> str | None:
    """The command that stands for `character` within `$…$`, or None."""
    if character in _OWN_MATH:
        return _OWN_MATH[character]
    if character in _SUPERSCRIPTS:
        return f"^{{{_SUPERSCRIPTS[character]}}}"
    if character in _SUBSCRIPTS:
        return f"_{{{_SUBSCRIPTS[character]}}}"
    if character in _DOUBLE_STRUCK:
        return f"\\mathbb{{{_DOUBLE_STRUCK[character]}}}"
    name = _math_symbols().get(character)
    return f"\\{name}" if name else None


@cache
def _math_symbols() -> dict[str, str]:
    """Names of mathematical symbols that documents know, by the symbol; of two names the shorter."""
    from pubtui.papers.tex.symbols import symbols  # reads a file, which most titles do not need

    names = sorted(macros.MATH_SYMBOLS & symbols().keys(), key=lambda name: (-len(name), name))
    return {symbols()[name]: name for name in names if len(symbols()[name]) == 1}


def _as_safe(match: re.Match[str]) -> str:
    character = match.group()
    return _TEXT[character] if character in _TEXT else _arrow(character)


def _as_command(match: re.Match[str]) -> str:
    return _command(match.group())


def _arrow(hyphens: str) -> str:
    """`-->` with its hyphens kept from becoming a dash."""
    return "-{}" * (len(hyphens) - 2) + "-" + _TEXT[">"]


@lru_cache(maxsize=4096)
def _command(character: str) -> str:
    if character[0] == "-" and character[-1] == ">":
        return _arrow(character)
    for table in (_TEXT, _LETTERS):
        if character in table:
            return table[character]
    if (math := math_command(character)) is not None:
        return f"{{${math}$}}"
    return _accented(character) or _compatible(character)


def _accented(character: str) -> str:
    """The base letter within its accents, innermost first; "" where LaTeX lacks one of them."""
    decomposed = unicodedata.normalize("NFD", character)
    base, marks = decomposed[0], decomposed[1:]
    if not marks or not all(mark in _ACCENTS for mark in marks):
        return ""
    if (mathematics := math_command(base)) is not None:
        for mark in marks:
            if mark in _MATH_ACCENTS:
                mathematics = f"\\{_MATH_ACCENTS[mark]}{{{mathematics}}}"
        return f"{{${mathematics}$}}"
    text = _LETTERS.get(base, base)
    commands = [_ACCENTS[mark] for mark in marks]
    if text in _ACCENTED_DOTLESS and any(command in _ABOVE for command in commands):
        text = _ACCENTED_DOTLESS[text]
    elif not base.isascii():
        text = text.strip("{}")
    elif not base.isalpha():
        return ""
    for command in commands:
        text = f"\\{command}{{{text}}}"
    return f"{{{text}}}"


def _compatible(character: str) -> str:
    """Full-width letters, ligatures and styled letters as plain ones; else the character itself."""
    plain = unicodedata.normalize("NFKC", character)
    if plain == character or not plain.isascii():
        return character
    return encode(plain, ascii_only=True)
