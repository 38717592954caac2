"""The themes a reader can choose; free of Textual, so that a setting can be checked without it."""

from __future__ import annotations

OURS = ("pubtui-dark", "pubtui-light", "pubtui-contrast")

OF_TEXTUAL = (
    "ansi-dark",
    "ansi-light",
    "atom-one-dark",
    "atom-one-light",
    "catppuccin-frappe",
    "catppuccin-latte",
    "catppuccin-macchiato",
    "catppuccin-mocha",
    "dracula",
    "flexoki",
    "gruvbox",
    "monokai",
    "nord",
    "rose-pine",
    "rose-pine-dawn",
    "rose-pine-moon",
    "solarized-dark",
    "solarized-light",
    "textual-dark",
    "textual-light",
    "tokyo-night",
)
"""What Textual brings; the `ansi` ones use the terminal's own palette of 16 colours."""

THEME_NAMES = OURS + OF_TEXTUAL
