"""A reference as text with emphasis and links, and its three media."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto


class Emphasis(Enum):
    """How a stretch of a reference stands out."""

    NONE = auto()
    ITALIC = auto()
    BOLD = auto()
    LINK = auto()


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text; a link's text is its address."""

    text: str
    emphasis: Emphasis = Emphasis.NONE


Piece = str | Span


def italic(text: str) -> Span:
    """Titles of journals, `et al.`"""
    return Span(text, Emphasis.ITALIC)


def bold(text: str) -> Span:
    """Volumes, in physics."""
    return Span(text, Emphasis.BOLD)


def link(address: str) -> Span:
    """An address that is shown and leads to itself."""
    return Span(address, Emphasis.LINK)


# CommonMark 0.31, section 2.4: any ASCII punctuation may be escaped; these have a meaning in the middle of
# a line.
_MARKDOWN = re.compile(r"[\\`*_\[\]<>~$|&]")


def plain_text(pieces: Iterable[Piece]) -> str:
    """The text without its emphasis."""
    return "".join(piece if isinstance(piece, str) else piece.text for piece in pieces)


def markdown(pieces: Iterable[Piece]) -> str:
    """CommonMark, in which the text can be nothing but text."""
    return "".join(map(_markdown, pieces))


def html_fragment(pieces: Iterable[Piece]) -> str:
    """HTML without any element around it; all text is escaped."""
    return "".join(map(_html, pieces))


def escaped_markdown(text: str) -> str:
    """`text` so that CommonMark shows it as it is."""
    return _MARKDOWN.sub(r"\\\g<0>", text)


def _markdown(piece: Piece) -> str:
    if isinstance(piece, str):
        return escaped_markdown(piece)
    match piece.emphasis:
        case Emphasis.ITALIC:
            return f"*{escaped_markdown(piece.text)}*"
        case Emphasis.BOLD:
            return f"**{escaped_markdown(piece.text)}**"
        case Emphasis.LINK:
            return f"<{piece.text}>"
        case Emphasis.NONE:
            return escaped_markdown(piece.text)


def _html(piece: Piece) -> str:
    if isinstance(piece, str):
        return html.escape(piece, quote=False)
    text = html.escape(piece.text, quote=False)
    match piece.emphasis:
        case Emphasis.ITALIC:
            return f"<i>{text}</i>"
        case Emphasis.BOLD:
            return f"<b>{text}</b>"
        case Emphasis.LINK:
            return f'<a href="{html.escape(piece.text)}">{text}</a>'
        case Emphasis.NONE:
            return text
