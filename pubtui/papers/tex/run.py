"""Readable text in one style."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, auto


class Style(Flag):
    """How a run of readable text is meant."""

    PLAIN = 0
    BOLD = auto()
    ITALIC = auto()
    MONO = auto()
    MATH = auto()
    LINK = auto()


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of readable text in one style; `target` is a link's address."""

    text: str
    style: Style = Style.PLAIN
    target: str = ""
