"""OSC 52: setting the clipboard of the terminal itself, from however far away.

The form is xterm's (XTerm Control Sequences, "Operating System Commands", Ps = 52), with the one
selection every terminal and mosh know: `ESC ] 52 ; c ; BASE64 BEL`.
"""

from __future__ import annotations

from base64 import b64encode

PORTABLE_BYTES = 74_994
"""The most text that fits the 100,000 bytes of sequence which older terminals read."""

_ESCAPE = "\x1b"
_SCREEN_CHUNK = 684


def sequence(text: str) -> str:
    """The bare sequence, for a terminal that is spoken to directly."""
    return f"{_ESCAPE}]52;c;{b64encode(text.encode(errors='replace')).decode()}\a"


def through_tmux(text: str) -> str:
    """The sequence bare and again wrapped: tmux passes on the one if `set-clipboard` is on, the other if
    `allow-passthrough` is, and drops what it does not pass (tmux(1), OPTIONS)."""
    bare = sequence(text)
    doubled = bare.replace(_ESCAPE, _ESCAPE * 2)
    return f"{bare}{_ESCAPE}Ptmux;{doubled}{_ESCAPE}\\"


def through_screen(text: str) -> str:
    """The sequence in device control strings short enough for GNU screen, which cuts them near 768 bytes."""
    bare = sequence(text)
    chunks = (bare[start : start + _SCREEN_CHUNK] for start in range(0, len(bare), _SCREEN_CHUNK))
    return "".join(f"{_ESCAPE}P{chunk}{_ESCAPE}\\" for chunk in chunks)
