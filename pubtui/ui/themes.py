"""pubtui's own looks, and what stands for our own colours in every other theme.

The colours are chosen so that their nearest ones among 256 keep their contrast, too. State is never told by
colour alone: marks have characters of their own, and weight, underline and reverse carry what colour repeats.
"""

from __future__ import annotations

from textual.color import Color
from textual.theme import Theme

DARK = Theme(
    name="pubtui-dark",
    primary="#8ab4f8",
    secondary="#9aa7b5",
    accent="#e6b450",
    foreground="#d7dae0",
    background="#15171b",
    surface="#15171b",
    panel="#1f2227",
    success="#8fc379",
    warning="#e6b450",
    error="#f28b82",
    dark=True,
    variables={
        "dim-text": "#9aa3b1",
        "cursor-background": "#212e4a",
        "cursor-text": "#d7dae0",
        "rule": "#3a4250",
        "match-text": "#e6b450",
    },
)

LIGHT = Theme(
    name="pubtui-light",
    primary="#1a56a8",
    secondary="#4c5663",
    accent="#8a5a00",
    foreground="#1c2026",
    background="#fbfbf9",
    surface="#fbfbf9",
    panel="#eeeeea",
    success="#2b6a1f",
    warning="#8a5a00",
    error="#a3231a",
    dark=False,
    variables={
        "dim-text": "#59626e",
        "cursor-background": "#e2edfa",
        "cursor-text": "#1c2026",
        "rule": "#c3c7cd",
        "match-text": "#8a5a00",
    },
)

CONTRAST = Theme(
    name="pubtui-contrast",
    primary="#9ecbff",
    secondary="#e0e0e0",
    accent="#ffd75f",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#1c1c1c",
    success="#9df09d",
    warning="#ffd75f",
    error="#ffb3ab",
    dark=True,
    variables={
        "dim-text": "#d0d0d0",
        "cursor-background": "#00284f",
        "cursor-text": "#ffffff",
        "rule": "#8a8a8a",
        "match-text": "#ffd75f",
    },
)

THEMES = (DARK, LIGHT, CONTRAST)


def own_variables(theme: Theme) -> dict[str, str]:
    """What our own variables are in a theme that does not set them."""
    if theme.ansi:
        return _of_a_palette(theme)
    system = theme.to_color_system().generate()
    background, foreground = Color.parse(system["background"]), Color.parse(system["foreground"])
    return {
        "dim-text": background.blend(foreground, 0.8).hex,
        "dim-style": "not dim",
        "cursor-background": background.blend(Color.parse(system["primary"]), 0.2).hex,
        "cursor-text": system["foreground"],
        "rule": background.blend(foreground, 0.3).hex,
        "match-text": system["text-warning"],
        "match-style": "underline",
    }


def _of_a_palette(theme: Theme) -> dict[str, str]:
    """For a terminal's own 16 colours, of which nothing is known but their names: attributes do the rest."""
    return {
        "dim-text": "ansi_default",
        "dim-style": "dim",
        "cursor-background": theme.variables["block-cursor-background"],
        "cursor-text": theme.variables["block-cursor-foreground"],
        "rule": "ansi_default",
        "match-text": theme.warning or "ansi_default",
        "match-style": "bold underline",
    }
