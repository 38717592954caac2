"""Screens of the app kept in screenshots/ as SVG that is the same on every machine, and PNG for people."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "screenshots"
_FONT_FACE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_LOOKS = 40
_UNIQUE_PREFIX = re.compile(r"terminal-\d+-")


def svg_of(app: App[Any]) -> str:
    """The current screen, without the random ids and remote fonts that Rich puts in."""
    svg = app.export_screenshot(title="pubtui")
    svg = _UNIQUE_PREFIX.sub("terminal-", _FONT_FACE.sub("", svg))
    svg = svg.replace("Fira Code", "DejaVu Sans Mono")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


async def compare(pilot: Pilot[Any], name: str, *, rewrite: bool) -> None:
    """The screen comes to look like the picture that is kept; or keep what it looks like now.

    Pictures in the README are kept as PNG too.
    """
    picture = SCREENSHOTS / f"{name}.svg"
    if rewrite:
        svg = await _at_rest(pilot)
        picture.parent.mkdir(exist_ok=True)
        picture.write_text(svg, encoding="utf-8")
        if f"(screenshots/{name}.png)" in (ROOT / "README.md").read_text(encoding="utf-8"):
            write_png(svg, picture.with_suffix(".png"))
    kept = picture.read_text(encoding="utf-8")
    for _ in range(_LOOKS):
        if svg_of(pilot.app) == kept:
            return
        await pilot.pause(0.05)
    assert svg_of(pilot.app) == kept


async def _at_rest(pilot: Pilot[Any]) -> str:
    """The picture once it has been the same for three looks."""
    seen = [svg_of(pilot.app)]
    while len(seen) < _LOOKS and not (len(seen) > 2 and seen[-1] == seen[-2] == seen[-3]):
        await pilot.pause(0.05)
        seen.append(svg_of(pilot.app))
    return seen[-1]


def write_png(svg: str, path: Path) -> None:
    """Render with resvg, which needs the font DejaVu Sans Mono on this machine."""
    import resvg_py

    path.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=1)))
