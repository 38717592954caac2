"""Superscripts and subscripts, as far as Unicode has them."""

from __future__ import annotations

import re

from pubtui.papers.tex.structure import Span

# Unicode lacks the other letters; `.`, `<`, `>` and a raised `=` exist only in scripts where they look wrong.
_RAISED = dict(
    zip(
        "0123456789+-−()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWαβγδθιϕφχ′″‴*∗⋆∘°†‡⊤±∓",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵅᵝᵞᵟᶿᶥᶲᵠᵡ′″‴**⋆°°†‡ᵀ±∓",
        strict=True,
    )
)
_LOWERED = dict(
    zip(
        "0123456789+-−=()aehijklmnoprstuvxβγρφϕχ",
        "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵩᵪ",
        strict=True,
    )
)
_BLANK_BETWEEN_WORDS = re.compile(r"(?<=[^\W\d_]{2}) (?=[^\W\d_])|(?<=[^\W\d_]) (?=[^\W\d_]{2})")
_LETTERS = re.compile(r"[^\W\d_]{3,}")
_VOWEL = re.compile(r"[aeiouAEIOU]")
_INDICES = frozenset("ijklmn")
_WORDS_LIKE_INDICES = frozenset({"min", "lim"})
_BARE = {
    "^": re.compile(r"[A-Za-z]+|\d+(?:\.\d+)?"),
    "_": re.compile(r"[^\W\d_][^\W_]*|\d+(?:\.\d+)?"),
}

# Scripts that authors write outside mathematics, and the words that take a number below
_RAISED_IN_TEXT = re.compile(r"\((?P<number>[+\-]\d+)\)|[+\-]?\d+|\*+|[+\-](?!\d)")
_LOWERED_IN_TEXT = re.compile(r"(?P<number>\d+)(?!\.\d)")
_SHORT_WORD = re.compile(r"(?<![A-Za-z])(?:[A-Za-z]{1,2}|AdS)\Z")
_ELEMENTS = (
    "A[cglmrstu]|B[aehikr]?|C[adeflmnorsu]?|D[bsy]|E[rsu]|F[emr]?|G[ade]|H[efgos]?|I[nr]?|Kr?|L[airu]|M[dgnot]"
    "|N[abdeiop]?|O[gs]?|P[abdmortu]?|R[abefghnu]|S[bcegimnr]?|T[abcehilm]|U|V|W|Xe|Yb?|Z[nr]"
)
_FORMULA = re.compile(rf"(?<![A-Za-z])(?=[A-Z]*[a-z])(?:{_ELEMENTS})+\Z")


def raised(text: str) -> str | None:
    """`text` in superscript characters, or None where Unicode lacks one."""
    return _mapped(text, _RAISED)


def lowered(text: str) -> str | None:
    """`text` in subscript characters, or None where Unicode lacks one."""
    return _mapped(text, _LOWERED)


def spelled(mark: str, text: str) -> str:
    """A script that Unicode cannot show: `_max`, `^(a/b)`; `mark` is `^` or `_`."""
    if text[0] == mark:
        return text
    if len(text) == 1 or _BARE[mark].fullmatch(text) or is_enclosed(text) or is_enclosed(text, "[", "]"):
        return mark + text
    return f"{mark}({text})"


def is_enclosed(text: str, opening: str = "(", closing: str = ")") -> bool:
    """Whether one pair of these brackets goes around the whole text."""
    if not (text.startswith(opening) and text.endswith(closing)):
        return False
    depth = 0
    for index, character in enumerate(text):
        depth += (character == opening) - (character == closing)
        if depth == 0 and index < len(text) - 1:
            return False
    return True


def _mapped(text: str, table: dict[str, str]) -> str | None:
    if _BLANK_BETWEEN_WORDS.search(text) or any(_is_word(letters) for letters in _LETTERS.findall(text)):
        return None
    characters = [table.get(c, "") for c in text if c != " "]
    return "".join(characters) if all(characters) else None


def _is_word(letters: str) -> bool:
    """Whether three letters or more are a word, better read in full size, and not a row of indices."""
    return letters in _WORDS_LIKE_INDICES or bool(_VOWEL.search(letters) and not set(letters) <= _INDICES)


def script_in_prose(mark: str, text: str, position: int, end: int) -> Span | None:
    """The script that the `^` or `_` at `position` begins in prose, without braces (`H_2O`, `cm^-3`).

    None where the mark is a plain character (`snake_case`, `a^b`).
    """
    match = (_RAISED_IN_TEXT if mark == "^" else _LOWERED_IN_TEXT).match(text, position + 1, end)
    if match is None:
        return None
    before = text[max(0, position - 12) : position]
    if mark == "_" and not (_SHORT_WORD.search(before) or _FORMULA.search(before)):
        return None
    inner = "number" if match["number"] else 0
    return Span(match.start(inner), match.end(inner), match.end())
