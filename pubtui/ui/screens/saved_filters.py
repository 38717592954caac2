"""A filter gets a name and becomes a shelf, until it is wanted no longer."""

from __future__ import annotations

from collections.abc import Callable

from pubtui.errors import QueryError
from pubtui.papers.dates import PartialDate
from pubtui.papers.query import parse
from pubtui.ui.keys import key_of
from pubtui.ui.screens.telling import TellingScreen
from pubtui.ui.session import Session
from pubtui.ui.shelves import Shelf


def save_filter(screen: TellingScreen, session: Session, text: str, saved: Callable[[], None]) -> None:
    """Ask under which name to keep the filter `text`; `saved` is called when it is kept."""
    from pubtui.ui.screens.ask import AskScreen

    if not text.strip():
        screen.say(f"There is no filter to save; {key_of('filter', session.settings)} begins one")
        return
    try:
        parse(text, today=PartialDate.of(session.now()))
    except QueryError as fault:
        screen.say(f"Not saved: {fault}")
        return
    filters = session.library.saved_filters

    def named(name: str | None) -> None:
        if name is None:
            return
        with screen.telling_failures():
            kept = filters.save(name, text)
            saved()
            screen.say(f"Saved; {key_of('shelves', session.settings)} shows it on the shelf {kept.name}")

    known = [each.name for each in filters.all()]
    words = f"It keeps {text}" + (" · a name that is in use gets this filter instead" if known else "")
    screen.app.push_screen(AskScreen("Name of the filter", known=known, words=words), named)


def remove_filter(screen: TellingScreen, session: Session, shelf: Shelf, removed: Callable[[], None]) -> None:
    """Remove the filter that this shelf was saved as; `removed` is called when it is gone."""
    if not shelf.filter_text:
        screen.say("Only a saved filter can be removed")
        return
    with screen.telling_failures():
        session.library.saved_filters.remove(shelf.label)
        removed()
        screen.say(f"Removed {shelf.label}; {key_of('undo', session.settings)} takes that back")
