"""ASCII for fonts and terminals that lack other marks, lines and punctuation: one cell for one cell."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_BY_CHARACTER = {
    "›": ">", "‹": "<", "»": ">", "«": "<", "●": "o", "○": "o", "•": "*", "★": "*", "☆": "*", "⇩": "v",
    "✗": "x", "✓": "+", "↻": "~", "…": "~", "·": ".", "⋅": ".", "×": "x", "→": ">", "←": "<", "↑": "^",
    "↓": "v", "↵": "<", "⏎": "<", "⌫": "<", "▶": ">", "▷": ">", "◀": "<", "▼": "v", "▲": "^", "▸": ">",
    "▾": "v", "‘": "'", "’": "'", "‚": ",", "“": '"', "”": '"', "„": '"', "′": "'", "\u00a0": " ", "�": "?",
    "║": "|", "━": "=", "═": "=", "┃": "#",
}  # fmt: skip
_HORIZONTAL = "─╌┄┈╴╶╸╺╼╾┅┉╍"
_VERTICAL = "│╎┆┊╵╷╹╻╽╿┇┋╏"


def _table() -> dict[int, str]:
    dashes = dict.fromkeys(range(0x2010, 0x2016), "-")
    boxes = dict.fromkeys(range(0x2500, 0x2580), "+")
    blocks = dict.fromkeys(range(0x2580, 0x25A0), "#")
    legacy_blocks = dict.fromkeys(range(0x1FB00, 0x1FBB0), "#")  # Textual's thin borders and its progress bar
    straight = dict.fromkeys(map(ord, _HORIZONTAL), "-") | dict.fromkeys(map(ord, _VERTICAL), "|")
    named = {ord(character): ascii_one for character, ascii_one in _BY_CHARACTER.items()}
    return dashes | boxes | blocks | legacy_blocks | straight | named


_TABLE = _table()


def as_ascii(text: str) -> str:
    """`text` with marks, lines and punctuation in ASCII, as wide as before; letters stay what they are."""
    return text if text.isascii() else text.translate(_TABLE)


class AsciiFilter(LineFilter):
    """Draws everything in ASCII but letters beyond it, which a name or a formula cannot do without."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's
        return [Segment(as_ascii(text), style, control) for text, style, control in segments]
