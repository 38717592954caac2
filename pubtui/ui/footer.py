"""What the footer offers, by what has the keyboard."""

from __future__ import annotations

from pubtui.settings.settings import Settings
from pubtui.ui.commands import COMMANDS, show_key
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
    """The commands that have a rank in the footer, in the order of COMMANDS."""
    ranked = [(command.name, command.word, command.footer_rank) for command in COMMANDS]
    hints = [_hint(name, word, rank, settings) for name, word, rank in ranked if rank is not None]
    return tuple(hint for hint in hints if hint is not None)


def on_the_shelves(settings: Settings) -> tuple[KeyHint, ...]:
    others = [
        _hint("remove-filter", "remove a saved filter", 3, settings),
        _hint("shelves", "close", 1, settings),
        _hint("help", "help", 2, settings),
    ]
    return (KeyHint("Enter", "to the list", 0, "enter"), *(hint for hint in others if hint is not None))


def _hint(name: str, word: str, rank: int, settings: Settings) -> KeyHint | None:
    """A hint at a command, with the reader's first key for it; None where it has no key."""
    command = next(command for command in COMMANDS if command.name == name)
    keys = settings.keys.get(name, command.keys)
    if not keys:
        return None
    return KeyHint(show_key(keys[0], ascii_only=settings.ascii), word, rank, name_of_key(keys[0]))
