"""The marks the interface draws, in Unicode and in ASCII."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One character of one cell for each thing to mark."""

    cursor: str
    selected: str
    new: str
    starred: str
    downloaded: str
    withdrawn: str
    refreshed: str

    @property
    def legend(self) -> str:
        """What the marks mean."""
        return (
            f"{self.new} new   {self.starred} starred   {self.downloaded} downloaded   "
            f"{self.withdrawn} withdrawn   {self.selected} selected   bold: not read yet"
        )


UNICODE = Glyphs("›", "▌", "●", "★", "⇩", "✗", "↻")
ASCII = Glyphs(">", "|", "o", "*", "v", "x", "~")


def glyphs(*, ascii_only: bool) -> Glyphs:
    return ASCII if ascii_only else UNICODE
