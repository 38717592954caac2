"""A paragraph of TeX and the arguments that stand in it."""

from __future__ import annotations

import re

from pubtui.papers.tex.structure import Span, structure
from pubtui.papers.tex.symbols import symbols

COMMAND = re.compile(r"\\(?:[A-Za-z]+|.|$)", re.DOTALL)
_LONGEST_OPTION = 200


class Source:
    """One paragraph, in which white space is single blanks.

    `formulas` has the spans of mathematics by the position of their opening delimiter.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._braces, self.formulas = structure(text)

    def __getitem__(self, span: Span) -> str:
        return self.text[span.start : span.end]

    def after_blanks(self, position: int, end: int) -> int:
        while position < end and self.text[position] == " ":
            position += 1
        return position

    def braced(self, position: int, end: int) -> Span | None:
        """The group whose opening brace stands at `position`, or None."""
        closing = self._braces.get(position)
        if closing is None or closing > end or closing == end < len(self.text):
            return None
        return Span(position + 1, closing, min(closing + 1, len(self.text)))

    def argument(self, position: int, end: int) -> Span | None:
        """The argument after `position`: a group, a command with its groups, or one character."""
        start = self.after_blanks(position, end)
        if start >= end or self.text[start] in "}$&^_":
            return None
        if self.text[start] == "{":
            return self.braced(start, end)
        if self.text[start] == "\\":
            return self._command(start, end)
        return Span(start, start + 1, start + 1)

    def option(self, position: int, end: int) -> Span | None:
        """The optional argument `[…]` at `position`, or None."""
        if position >= end or self.text[position] != "[":
            return None
        place = position + 1
        while place < min(end, position + _LONGEST_OPTION):
            if self.text[place] == "]":
                return Span(position + 1, place, place + 1)
            group = self.braced(place, end)
            place = group.after if group else place + 1
        return None

    def _command(self, start: int, end: int) -> Span:
        match = COMMAND.match(self.text, start, end)
        after = match.end() if match else start + 1
        if self.text[start + 1 : after] not in symbols():
            while group := self.braced(after, end):
                after = group.after
        return Span(start, after, after)
