"""What is drawn on the screen, cell by cell, after every filter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len
from rich.segment import Segment
from textual.app import App


def lines(app: App[Any]) -> list[str]:
    """The text of every line of the screen."""
    return ["".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()]


def segments(app: App[Any]) -> Iterator[Segment]:
    """Every piece of text with its style."""
    for strip in app.screen._compositor.render_strips():
        yield from strip


def drawn_size(app: App[Any]) -> tuple[int, int] | None:
    """Columns and rows of the picture; None when its lines differ in width."""
    drawn = lines(app)
    columns = {cell_len(line) for line in drawn}
    return (columns.pop(), len(drawn)) if len(columns) == 1 else None


def widths(app: App[Any]) -> set[int]:
    """How many cells the lines of the screen take: one number on a screen that is drawn right."""
    return {cell_len(line) for line in lines(app)}
