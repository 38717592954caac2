"""Which theme the app opens with, and how a choice made in the app is kept.

The choice is kept in the library and not in the reader's config.toml, which counts more where it names one.
"""

from __future__ import annotations

from pubtui.library.database import Library
from pubtui.ui.session import Session
from pubtui.ui.theme_names import THEME_NAMES

THEME_WITHOUT_COLOURS = "ansi-dark"
"""The one whose bars and panels have the terminal's own background."""

_FACT = "theme"
_FOR_SIXTEEN_COLOURS = {
    "pubtui-dark": "ansi-dark",
    "pubtui-light": "ansi-light",
    "pubtui-contrast": "ansi-dark",
}


def theme_at_start(session: Session, *, only_sixteen_colours: bool = False) -> str:
    """What flags, environment or config.toml say, else the last choice in the app, else the default.

    A terminal of 16 colours cannot show ours; the theme that is made for its palette stands in.
    """
    wanted = _wanted(session)
    return _FOR_SIXTEEN_COLOURS.get(wanted, wanted) if only_sixteen_colours else wanted


def kept_theme(library: Library) -> str:
    """The last choice made in the app, if there is such a theme; "" where there was none."""
    kept = library.fact(_FACT) or ""
    return kept if kept in THEME_NAMES else ""


def _wanted(session: Session) -> str:
    kept = "" if "theme" in session.origins else kept_theme(session.library)
    return kept or session.settings.theme


def keep_theme(session: Session, name: str) -> str:
    """Keep a choice made in the app; what to tell of it. Raises LibraryError where it cannot be written."""
    session.library.remember(_FACT, name)
    if "theme" in session.origins:
        return f"{name} until you leave; {session.origins['theme']} says {session.settings.theme}"
    return f"{name}, also at the next start"
