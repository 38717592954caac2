"""A filter gets a name, and becomes a shelf."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from pubtui.errors import PubtuiError, QueryError
from pubtui.papers.dates import PartialDate
from pubtui.papers.query import parse
from pubtui.ui.keys import key_of
from pubtui.ui.session import Session


def save_filter(screen: Screen[Any], session: Session, text: str, told: Callable[[str], None]) -> None:
    """Ask under which name to keep the filter `text`; `told` hears how it went."""
    from pubtui.ui.screens.ask import AskScreen

    if not text.strip():
        told(f"There is no filter to save; {key_of('filter', session.settings)} begins one")
        return
    try:
        parse(text, today=PartialDate.of(session.now()))
    except QueryError as fault:
        told(f"Not saved: {fault}")
        return
    saved = session.library.saved_filters

    def named(name: str | None) -> None:
        if name is None:
            return
        try:
            kept = saved.save(name, text)
        except PubtuiError as error:
            told(str(error))
        else:
            told(f"Saved; {key_of('shelves', session.settings)} shows it on the shelf {kept.name}")

    known = [each.name for each in saved.all()]
    words = f"It keeps {text}" + (" · a name that is in use gets this filter instead" if known else "")
    screen.app.push_screen(AskScreen("Name of the filter", known=known, words=words), named)
