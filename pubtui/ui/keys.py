"""The keys that commands are bound to, and how the reader is told of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.binding import Binding, BindingType

from pubtui.ui.commands import COMMANDS, Command, Place, show_key
from pubtui.ui.widgets.key_line import KeyHint

Keymap = Mapping[str, tuple[str, ...]]
"""The reader's own keys by command name; commands that are missing keep their default keys."""


def bindings(*places: Place, leave_out: Iterable[str] = ()) -> list[BindingType]:
    """Textual bindings for the commands of these places, each with its command's name as identity.

    Keys that are characters have priority: they then act before the next key is looked at, so that what is
    typed fast after `/` reaches the filter. An input that has the keyboard still takes them first.
    """
    omitted = set(leave_out)
    return [
        Binding(key, command.action, command.word, id=command.name, priority=len(key) == 1)
        for command in COMMANDS
        if command.place in places and command.name not in omitted
        for key in command.keys
    ]


def keys_shown(command: Command, keymap: Keymap) -> str:
    """The command's keys as the reader sees them on the keyboard."""
    return " ".join(show_key(key) for key in keymap.get(command.name, command.keys))


def hints(keymap: Keymap) -> tuple[KeyHint, ...]:
    """What the footer offers while the list has the keyboard, in the order of COMMANDS."""
    shown = [command for command in COMMANDS if command.footer_rank is not None]
    return tuple(
        KeyHint(show_key(keymap.get(command.name, command.keys)[0]), command.word, command.footer_rank or 0)
        for command in shown
    )
