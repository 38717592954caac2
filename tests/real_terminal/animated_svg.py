"""Frames of a terminal as one SVG that plays by itself, also where a web page shows it as an image.

A line that several frames share is kept once. The frames stand below each other, and a CSS animation moves
them past a window of one frame's height.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from xml.sax.saxutils import escape

import pyte
from rich.cells import cell_len

CELL, LINE, SIZE = 8.4, 18, 14  # in pixels: a cell's width, a line's height, the font's size
MARGIN = 12
FOREGROUND, BACKGROUND = "#d7dae0", "#16181d"
_CAPTION = 34


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring cells of one look; `start` and `cells` are counted in cells."""

    start: int
    cells: int
    text: str
    foreground: str
    background: str
    bold: bool
    italic: bool
    underlined: bool


Line = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """What a terminal shows for some seconds, and the key that led there."""

    seconds: float
    lines: tuple[Line, ...]
    caption: str


class TwoScreens(pyte.Screen):
    """A terminal that keeps what was shown before a program took the whole of it (xterm's mode 1049)."""

    _ALTERNATE = 1049
    _before: tuple[dict[int, Any], pyte.screens.Cursor] | None = None

    def set_mode(self, *modes: int, **kind: bool) -> None:
        if self._ALTERNATE in modes and kind.get("private"):
            self._before = deepcopy(dict(self.buffer)), deepcopy(self.cursor)
            self.erase_in_display(2)
        super().set_mode(*modes, **kind)

    def reset_mode(self, *modes: int, **kind: bool) -> None:
        super().reset_mode(*modes, **kind)
        if self._ALTERNATE in modes and kind.get("private") and self._before is not None:
            self.erase_in_display(2)
            lines, self.cursor = self._before
            self.buffer.update(lines)
            self._before = None


def lines_of(screen: pyte.Screen) -> tuple[Line, ...]:
    """The terminal's lines; cells of the terminal's own background without a letter are left out."""
    return tuple(tuple(_runs(screen, y)) for y in range(screen.lines))


def _runs(screen: pyte.Screen, y: int) -> Iterable[Run]:
    cells = [screen.buffer[y][x] for x in range(screen.columns)]
    if y == screen.cursor.y and not screen.cursor.hidden:
        at = min(screen.cursor.x, screen.columns - 1)
        cells[at] = cells[at]._replace(reverse=True)
    start = 0
    for look, group in groupby(cells, key=_look):
        text = "".join(cell.data for cell in group)
        width = cell_len(text)
        foreground, background, bold, italic, underlined = look
        if text.strip() or background != BACKGROUND:
            yield Run(start, width, text, foreground, background, bold, italic, underlined)
        start += width


def _look(cell: pyte.screens.Char) -> tuple[str, str, bool, bool, bool]:
    foreground = FOREGROUND if cell.fg == "default" else f"#{cell.fg}"
    background = BACKGROUND if cell.bg == "default" else f"#{cell.bg}"
    if cell.reverse:
        foreground, background = background, foreground
    return foreground, background, cell.bold, cell.italics, cell.underscore


def drawn(frames: Sequence[Frame], columns: int, title: str) -> str:
    """The SVG; it plays for ever, and stands still for readers who want no motion."""
    lines = len(frames[0].lines)
    width, height = columns * CELL + 2 * MARGIN, lines * LINE + 2 * MARGIN + _CAPTION
    known: dict[Line, int] = {}
    shown = [_frame(frame, number * height, known) for number, frame in enumerate(frames)]
    defined = [_line(line, number) for line, number in known.items()]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" '
            f'width="{width:.0f}" height="{height}" role="img" aria-label="{escape(title)}">',
            f"<style>{_style(frames, height)}</style>",
            f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>',
            f"<defs>{''.join(defined)}</defs>",
            f'<g class="film">{"".join(shown)}</g>',
            "</svg>\n",
        ]
    )


def _style(frames: Sequence[Frame], height: int) -> str:
    whole = sum(frame.seconds for frame in frames)
    steps, passed = [], 0.0
    for number, frame in enumerate(frames):
        steps.append(f"{passed / whole:.3%}{{transform:translateY({-number * height}px)}}")
        passed += frame.seconds
    still = len(frames) // 2
    return (
        f"text{{font:{SIZE}px 'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:{FOREGROUND}}}"
        "b,.b{font-weight:bold}.i{font-style:italic}.u{text-decoration:underline}"
        f".film{{animation:play {whole:.2f}s step-end infinite}}@keyframes play{{{''.join(steps)}}}"
        "@media (prefers-reduced-motion:reduce)"
        f"{{.film{{animation:none;transform:translateY({-still * height}px)}}}}"
    )


def _frame(frame: Frame, top: int, known: dict[Line, int]) -> str:
    uses = []
    for y, line in enumerate(frame.lines):
        if line:
            number = known.setdefault(line, len(known))
            uses.append(f'<use href="#l{number}" y="{top + MARGIN + y * LINE}"/>')
    below = top + len(frame.lines) * LINE + MARGIN + 24
    caption = f'<text x="50%" y="{below}" text-anchor="middle">{_kept(frame.caption)}</text>'
    return "".join(uses) + caption


def _line(line: Line, number: int) -> str:
    return f'<g id="l{number}">{"".join(_background(run) + _text(run) for run in line)}</g>'


def _background(run: Run) -> str:
    if run.background == BACKGROUND:
        return ""
    x, width = MARGIN + run.start * CELL, run.cells * CELL
    return f'<rect x="{x:.1f}" width="{width:.1f}" height="{LINE}" fill="{run.background}"/>'


def _text(run: Run) -> str:
    bare = run.text.strip()
    if not bare:
        return ""
    before = cell_len(run.text[: len(run.text) - len(run.text.lstrip())])
    x, width = MARGIN + (run.start + before) * CELL, cell_len(bare) * CELL
    names = [name for name, wanted in (("b", run.bold), ("i", run.italic), ("u", run.underlined)) if wanted]
    looks = f' class="{" ".join(names)}"' if names else ""
    colour = "" if run.foreground == FOREGROUND else f' style="fill:{run.foreground}"'
    # Whatever font there is, the text ends where its cells do.
    return f'<text x="{x:.1f}" y="14" textLength="{width:.1f}"{looks}{colour}>{_kept(bare)}</text>'


def _kept(text: str) -> str:
    """Text for SVG in which every space counts."""
    return escape(text).replace(" ", "\N{NO-BREAK SPACE}")
