"""Which columns the list has when the app opens, and how a choice made in the app is kept.

As with the theme, the choice is kept in the library, and a reader's config.toml counts more where it names
columns.
"""

from __future__ import annotations

from collections.abc import Sequence

from pubtui.library.database import Library
from pubtui.ui.list_columns import LIST_COLUMNS
from pubtui.ui.session import Session

_FACT = "columns"


def kept_columns(library: Library) -> tuple[str, ...]:
    """The last choice made in the app, as far as this pubtui knows its columns; () where there was none."""
    return tuple(name for name in (library.fact(_FACT) or "").split() if name in LIST_COLUMNS)


def columns_at_start(session: Session) -> tuple[str, ...]:
    """What flags, environment or config.toml say, else the last choice in the app, else the default."""
    kept = () if "columns" in session.origins else kept_columns(session.library)
    return kept or session.settings.columns


def keep_columns(session: Session, names: Sequence[str]) -> str:
    """Keep a choice made in the app; what to tell of it. Raises LibraryError where it cannot be written."""
    session.library.remember(_FACT, " ".join(names))
    if "columns" in session.origins:
        said = ", ".join(session.settings.columns)
        return f"These columns until you leave; {session.origins['columns']} says {said}"
    return "These columns, also at the next start"
