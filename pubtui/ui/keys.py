"""The keys that commands are bound to, and how the reader is told of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from pubtui.settings.settings import Settings
from pubtui.ui.commands import COMMANDS, Command, Place, command_named, show_key
from pubtui.ui.keyboard import is_typed

Keymap = Mapping[str, tuple[str, ...]]
"""The reader's own keys by command name; commands that are missing keep their default keys."""


_AT_ONCE = {"read"}
_NEVER_PRESSED = "<no key>"


def bindings(*places: Place, leave_out: Iterable[str] = ()) -> list[BindingType]:
    """Textual bindings for the commands of these places, which `textual_keymap` can bind to other keys."""
    omitted = set(leave_out)
    return [
        binding
        for command in COMMANDS
        if command.place in places and command.name not in omitted
        for binding in _bindings_of(command, command.action)
    ]


def bindings_of(*names: str) -> list[BindingType]:
    """Bindings for these commands alone."""
    return bindings_as({name: command_named(name).action for name in names})


def bindings_as(actions: Mapping[str, str]) -> list[BindingType]:
    """Bindings for commands that are carried out by other actions here, by command name.

    The reader's own keys for moving in the list so move in a paper too.
    """
    return [
        binding
        for command in COMMANDS
        if command.name in actions
        for binding in _bindings_of(command, actions[command.name])
    ]


def _bindings_of(command: Command, action: str) -> Iterator[Binding]:
    """One binding for the keys that type a character, one for the others; a keymap replaces both.

    Keys that are characters have priority: they then act before the next key is looked at, so that what is
    typed fast after `/` reaches the filter. An input that has the keyboard still takes them first. So does
    what opens a screen: the keys after it are for that screen.
    """
    for kind, keys in _by_kind(command.keys).items():
        names = ",".join(keys)
        at_once = kind == "typed" or command.name in _AT_ONCE
        yield Binding(names, action, command.word, id=f"{command.name}:{kind}", priority=at_once)


def has_binding(node: DOMNode, command: Command) -> bool:
    """Whether the command is bound on this node."""
    found = (binding.id for binding in type(node).BINDINGS if isinstance(binding, Binding))
    return any(identity is not None and identity.startswith(f"{command.name}:") for identity in found)


def textual_keymap(keymap: Keymap) -> dict[str, str]:
    """The reader's keys for `App.set_keymap`."""
    return {
        f"{name}:{kind}": ",".join(names)
        for name, keys in keymap.items()
        for kind, names in _by_kind(keys).items()
    }


def _by_kind(keys: Iterable[str]) -> dict[str, list[str]]:
    """Textual's names for the keys: `typed` for those that type a character, `pressed` for the others."""
    names: dict[str, list[str]] = {"typed": [], "pressed": []}
    for key in keys:
        names["typed" if is_typed(key) else "pressed"].append("comma" if key == "," else key)
    return {kind: found or [_NEVER_PRESSED] for kind, found in names.items()}


def keys_shown(command: Command, keymap: Keymap, *, ascii_only: bool = False) -> str:
    """The command's keys as the reader sees them on the keyboard."""
    keys = keymap.get(command.name, command.keys)
    return " ".join(show_key(key, ascii_only=ascii_only) for key in keys)


def keys_of(name: str, settings: Settings) -> tuple[str, ...]:
    """The keys of a command as config.toml names them; the reader's own where there are any."""
    return settings.keys.get(name, command_named(name).keys)


def key_of(name: str, settings: Settings) -> str:
    """The first key of a command as the reader sees it, or its name where it has none."""
    keys = keys_of(name, settings)
    return show_key(keys[0], ascii_only=settings.ascii) if keys else name
