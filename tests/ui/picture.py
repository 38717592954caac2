"""A screen of the app as an SVG that is the same on every machine, and as a PNG for people."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from textual.app import App

_FONT_FACE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_UNIQUE_PREFIX = re.compile(r"terminal-\d+-")


def svg_of(app: App[Any]) -> str:
    """The current screen, without the random ids and remote fonts that Rich puts in."""
    svg = app.export_screenshot(title="pubtui")
    svg = _UNIQUE_PREFIX.sub("terminal-", _FONT_FACE.sub("", svg))
    svg = svg.replace("Fira Code", "DejaVu Sans Mono")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def write_png(svg: str, path: Path) -> None:
    """Render with resvg, which needs the font DejaVu Sans Mono on this machine."""
    import resvg_py

    path.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=1)))
