"""pubtui's own looks: one dark, one light."""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="pubtui-dark",
    primary="#8ab4f8",
    secondary="#9aa7b5",
    accent="#e6b450",
    foreground="#d7dae0",
    background="#14171c",
    surface="#14171c",
    panel="#1d2129",
    success="#8fc379",
    warning="#e6b450",
    error="#f28b82",
    dark=True,
    variables={
        "dim-text": "#929baa",
        "cursor-background": "#2a3547",
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
        "cursor-background": "#d9e4f5",
        "rule": "#c3c7cd",
        "match-text": "#8a5a00",
    },
)

THEMES = (DARK, LIGHT)

VARIABLES = {
    "dim-text": "ansi_bright_black",
    "cursor-background": "$surface",
    "rule": "ansi_bright_black",
    "match-text": "$warning",
}
"""What stands for our own variables in a theme that does not set them."""
