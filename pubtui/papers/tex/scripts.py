"""Superscripts and subscripts, as far as Unicode has them."""

from __future__ import annotations

import re

# Unicode lacks the other letters; `.`, `<`, `>` and a raised `=` exist only in scripts where they look wrong.
_RAISED = dict(
    zip(
        "0123456789+-−()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWαβγδθιϕφχ′*∗∘°†‡⊤",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵅᵝᵞᵟᶿᶥᶲᵠᵡ′**°°†‡ᵀ",
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
_BLANK_BESIDE_SIGN = re.compile(r"(?<=\W) | (?=\W)")
_BARE = re.compile(r"\w+")


def raised(text: str) -> str | None:
    """`text` in superscript characters, or None where Unicode lacks one."""
    return _mapped(text, _RAISED)


def lowered(text: str) -> str | None:
    """`text` in subscript characters, or None where Unicode lacks one."""
    return _mapped(text, _LOWERED)


def _mapped(text: str, table: dict[str, str]) -> str | None:
    characters = [table.get(c, "") for c in _BLANK_BESIDE_SIGN.sub("", text)]
    return "".join(characters) if all(characters) else None


def spelled(mark: str, text: str) -> str:
    """A script that Unicode cannot show: `_max`, `^(a/b)`; `mark` is `^` or `_`."""
    if len(text) == 1 or (_BARE.fullmatch(text) and text.isalnum()) or _parenthesized(text):
        return mark + text
    return f"{mark}({text})"


def _parenthesized(text: str) -> bool:
    return text[0] == "(" and text[-1] == ")" and "(" not in text[1:] and ")" not in text[:-1]
