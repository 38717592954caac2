"""The keys of a keyboard: what they are called in config.toml, and what a misspelt one was meant to be.

Free of Textual, so that the command line can check a reader's keys too; the names are Textual's.
"""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches

_NAMED = (
    "backspace",
    "delete",
    "down",
    "end",
    "enter",
    "escape",
    "home",
    "insert",
    "left",
    "pagedown",
    "pageup",
    "right",
    "space",
    "tab",
    "up",
    *(f"f{number}" for number in range(1, 25)),
)
_MODIFIERS = ("alt", "ctrl", "hyper", "meta", "shift", "super")

# What other programs and our own help call these keys.
_OTHER_NAMES = {
    "cmd": "super",
    "command": "super",
    "control": "ctrl",
    "del": "delete",
    "esc": "escape",
    "ins": "insert",
    "option": "alt",
    "pgdn": "pagedown",
    "pgup": "pageup",
    "return": "enter",
    "spacebar": "space",
    "win": "super",
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
    " ": "space",
}

# Terminals send the same byte for both (ECMA-48, C0 control characters), and the key on the right is heard.
_SAME_BYTE = {"ctrl+h": "backspace", "ctrl+i": "tab", "ctrl+m": "enter"}


def key_fault(key: str) -> str:
    """Why a command cannot be bound to `key`, as the end of a sentence about it; "" where it can.

    A key is one character that is typed (`s`, `S`, `?`), a name (`escape`, `f5`), or either behind
    modifiers in alphabetical order (`ctrl+d`, `alt+shift+up`).
    """
    if key in _SAME_BYTE:
        return f" cannot be {key!r}: terminals send {_SAME_BYTE[key]} for it."
    if _is_key(key):
        return ""
    meant = _meant(key)
    return f": {key!r} is no key" + (f"; did you mean {meant!r}?" if meant else ".")


def is_typed(key: str) -> bool:
    """Whether pressing `key` types a character."""
    return len(key) == 1 and key.isprintable() and not key.isspace()


def _is_key(key: str) -> bool:
    *modifiers, base = key.split("+") if len(key) > 1 else [key]
    if modifiers != sorted({*modifiers} & {*_MODIFIERS}):
        return False
    if base in _NAMED:
        return True
    if not modifiers:
        return is_typed(base)
    # A letter that shift alone is held with is typed as a capital.
    return len(base) == 1 and base.isalnum() and base == base.lower() and modifiers != ["shift"]


def _meant(key: str) -> str:
    """The key that a misspelt one was most likely meant to be, or ""."""
    *modifiers, base = key.replace("-", "+").split("+") if len(key) > 1 else [key]
    held = {_OTHER_NAMES.get(word.lower(), word.lower()) for word in modifiers}
    if len(base) > 1 or base in _OTHER_NAMES:
        low = base.lower().replace("_", "").replace(" ", "") or base
        base = _OTHER_NAMES.get(low, low)
    elif held == {"shift"}:
        held, base = set(), base.upper()
    elif held and base.isupper():
        held, base = held | ({"shift"} if "alt" in held else set()), base.lower()
    candidate = "+".join([*sorted(held), base])
    if _is_key(candidate):
        return candidate
    try:
        return unicodedata.lookup(key.replace("_", " ").upper())
    except KeyError:
        return next(iter(get_close_matches(key.lower(), _NAMED, n=1)), "")
