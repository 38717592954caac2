"""What the formats ask for: a title, or any other text, as LaTeX."""

from __future__ import annotations

import re
from typing import Literal

from pubtui.citations.latex import capitals
from pubtui.citations.latex.pieces import PRIVATE, Pieces

_TEX = re.compile(r"[\\$^_{}~]")
_BLANKS = re.compile(r"[ \t\r\n\f\v]+")
_STRAIGHT_QUOTE = re.compile(r'(^|[\s(\[{/—–-])"|"')


def title(source: str, *, ascii_only: bool, keep: Literal["words", "title", "none"] = "words") -> str:
    """A title whose capitals survive the styles that lower them (`keep`); braces in it are balanced."""
    pieces, text = _readable(source, ascii_only=ascii_only)
    if keep == "words":
        return capitals.protect(text, pieces, ascii_only=ascii_only)
    written = pieces.write(text, ascii_only=ascii_only)
    return f"{{{written}}}" if keep == "title" else written


def prose(source: str, *, ascii_only: bool) -> str:
    """A name, note or journal reference; braces in it are balanced."""
    pieces, text = _readable(source, ascii_only=ascii_only)
    return pieces.write(text, ascii_only=ascii_only)


def _readable(source: str, *, ascii_only: bool) -> tuple[Pieces, str]:
    pieces = Pieces()
    text = source
    if _TEX.search(source):
        from pubtui.citations.latex.source import read

        text = read(PRIVATE.sub("", source), pieces, ascii_only=ascii_only)
    if '"' in text:
        text = _STRAIGHT_QUOTE.sub(_curly, text)
    return pieces, _BLANKS.sub(" ", text).strip()


def _curly(match: re.Match[str]) -> str:
    """A straight double quote: LaTeX prints it as a closing one, and babel may redefine it."""
    return f"{match.group(1)}“" if match.group(1) is not None else "”"
