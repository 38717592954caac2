"""What the footer offers, by what has the keyboard."""

from __future__ import annotations

from collections.abc import Container

from pubtui.settings.settings import Settings
from pubtui.ui.commands import COMMANDS, WHILE_BROWSING, Place, command_named, show_key
from pubtui.ui.driver import name_of_key
from pubtui.ui.widgets.key_line import KeyHint

WHILE_FILTERING: tuple[KeyHint, ...] = (
    KeyHint("Enter", "to the list", 0, "enter"),
    KeyHint("Tab", "complete", 2, "tab"),
    KeyHint("Esc", "all papers", 1, "escape"),
    KeyHint('"a b"', "side by side", 4),
    KeyHint("-word", "without", 3),
    KeyHint("author: title: cat: year: is:", "in one place", 5),
)


def in_the_list(settings: Settings) -> tuple[KeyHint, ...]:
    return _ranked(WHILE_BROWSING, settings)


def in_a_text(settings: Settings) -> tuple[KeyHint, ...]:
    return _ranked({Place.TEXT}, settings)


def on_the_shelves(settings: Settings) -> tuple[KeyHint, ...]:
    others = [
        _hint("remove-filter", "remove a saved filter", 3, settings),
        _hint("shelves", "close", 1, settings),
        _hint("help", "help", 2, settings),
    ]
    return (KeyHint("Enter", "to the list", 0, "enter"), *(hint for hint in others if hint is not None))


def _ranked(places: Container[Place], settings: Settings) -> tuple[KeyHint, ...]:
    """The commands of these places, and of everywhere, that have a rank, in the order of COMMANDS."""
    hints = [
        _hint(command.name, command.word, command.footer_rank, settings)
        for command in COMMANDS
        if command.footer_rank is not None and (command.place in places or command.place is Place.EVERYWHERE)
    ]
    return tuple(hint for hint in hints if hint is not None)


def _hint(name: str, word: str, rank: int, settings: Settings) -> KeyHint | None:
    """A hint at a command, with the reader's first key for it; None where it has no key."""
    command = command_named(name)
    keys = settings.keys.get(name, command.keys)
    if not keys:
        return None
    return KeyHint(show_key(keys[0], ascii_only=settings.ascii), word, rank, name_of_key(keys[0]))
