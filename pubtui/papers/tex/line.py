"""Readable text under construction."""

from __future__ import annotations

import unicodedata

from pubtui.papers.tex.run import Run, Style


class Line:
    """Pieces of readable text, in which blanks that meet become one.

    `gap` asks for a blank before the next piece if that begins with a letter or digit (`k_B T`, `log n`).
    `function` is the name of the function whose argument comes next, scripts aside (`log₂`), or empty.
    """

    __slots__ = ("function", "gap", "pieces")

    def __init__(self) -> None:
        self.pieces: list[Run] = []
        self.gap = False
        self.function = ""

    def add(self, text: str, style: Style = Style.PLAIN, target: str = "") -> None:
        if not text:
            return
        last = self.last
        self.function = ""
        if self.gap:
            self.gap = False
            if text[0].isalnum() and last != " ":
                text = f" {text}"
        if text[0] == " " and (last == " " or last == "\n" or not last):
            text = text.lstrip(" ")
            if not text:
                return
        self.pieces.append(Run(text, style, target))

    def attach(self, text: str, style: Style = Style.PLAIN, target: str = "") -> None:
        """Adds a script or a mark that belongs to what stands before it."""
        if text:
            self.pieces.append(Run(text, style, target))

    def trim(self, unwanted: str = " ") -> None:
        """Takes blanks at the end away, or these characters."""
        while self.last and self.last in unwanted:
            piece = self.pieces.pop()
            if kept := piece.text.rstrip(unwanted):
                self.pieces.append(Run(kept, piece.style, piece.target))

    def close_up(self) -> None:
        """Takes blanks at the end away if a script could belong to what stands before them."""
        before = next((kept[-1] for piece in reversed(self.pieces) if (kept := piece.text.rstrip(" "))), "")
        if before.isalnum() or before in (")", "]", "}", "⟩"):
            self.trim()

    def part(self) -> None:
        """Keeps a letter or digit that comes next from running into the one that stands last."""
        self.gap = self.gap or self.last.isalnum()

    @property
    def last(self) -> str:
        """The last character, or the empty string."""
        return self.pieces[-1].text[-1] if self.pieces else ""

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)

    def cut(self, index: int) -> Line:
        """Takes the pieces from `index` on away, into a line of their own."""
        rest = Line()
        rest.pieces = self.pieces[index:]
        del self.pieces[index:]
        return rest

    def runs(self) -> list[Run]:
        """The pieces, neighbours of one style joined, in NFC, without a blank at the end."""
        joined: list[Run] = []
        for piece in self.pieces:
            before = joined[-1] if joined else None
            if before is not None and before.style == piece.style and before.target == piece.target:
                joined[-1] = Run(before.text + piece.text, piece.style, piece.target)
            else:
                joined.append(piece)
        if joined:
            joined[-1] = Run(joined[-1].text.rstrip(" \n"), joined[-1].style, joined[-1].target)
        return [
            Run(unicodedata.normalize("NFC", run.text), run.style, run.target) for run in joined if run.text
        ]
