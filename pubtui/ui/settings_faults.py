"""Faults in a reader's settings that only the interface can see: in the keys, and in the theme.

Free of Textual, so that `pubtui config` and `pubtui doctor` tell of them too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from pubtui.errors import SettingsError, UsageError
from pubtui.settings.effective import IN_FILE, Effective, fault_in_file
from pubtui.settings.values import suggestion
from pubtui.ui.commands import COMMANDS, Command, Place, work_together
from pubtui.ui.keyboard import key_fault
from pubtui.ui.theme_names import THEME_NAMES

_TAKEN_EVERYWHERE = {"ctrl+q": "always leaves pubtui."}
_TAKEN_IN_THE_LIST = dict.fromkeys("0123456789", "counts in the list, as in 5j.")


def require_none(effective: Effective) -> None:
    """Raise a SettingsError that lists every fault with its file and line, variable or flag."""
    if found := list(faults(effective)):
        raise SettingsError("\n".join(found), remedy="Correct this, and start again.")


def faults(effective: Effective) -> Iterator[str]:
    """Every fault, each as a sentence with its file and line, variable or flag."""
    theme = effective.settings.theme
    if theme not in THEME_NAMES:
        what = f": {theme!r} is no theme{suggestion(theme, THEME_NAMES)}"
        origin = effective.origins.get("theme", "")
        yield _in_file(effective, ("theme",), what) if origin == IN_FILE else f"{origin}{what}"
    yield from _citation_faults(effective)
    for name, what in _key_faults(effective.settings.keys):
        yield _in_file(effective, ("keys", name), what)


def _citation_faults(effective: Effective) -> Iterator[str]:
    """A format, a style or a key pattern that cannot be."""
    settings = effective.settings
    checks = {
        "citation_format": (settings.citation_format, _format_fault),
        "citation_style": (settings.citation_style, _style_fault),
        "citation_key": (settings.citation_key, _key_pattern_fault),
    }
    for name, (value, fault) in checks.items():
        if name in effective.origins and (what := fault(value)):
            origin = effective.origins[name]
            yield _in_file(effective, (name,), what) if origin == IN_FILE else f"{origin}{what}"


def _format_fault(name: str) -> str:
    from pubtui.citations.formats import FORMATS

    names = [each.name for each in FORMATS]
    return "" if name in names else f" cannot be {name!r}; there are {', '.join(names)}."


def _style_fault(style: str) -> str:
    """A style can also be the path of a .csl file."""
    from pubtui.citations.references import STYLES

    names = [each.name for each in STYLES]
    if style in names:
        return ""
    if not style.endswith(".csl"):
        return f" cannot be {style!r}; there are {', '.join(names)}, or the path of a .csl file."
    return "" if Path(style).expanduser().is_file() else f": there is no style file {style}."


def _key_pattern_fault(pattern: str) -> str:
    from pubtui.citations.keys import parse_pattern

    try:
        parse_pattern(pattern)
    except UsageError as error:
        return f": {error}"
    return ""


def _in_file(effective: Effective, key: tuple[str, ...], what: str) -> str:
    return fault_in_file(effective.config_file, key, what).happened


def _key_faults(keymap: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Pairs of a name in the keymap and the end of a sentence that says what is wrong there."""
    known = {command.name: command for command in COMMANDS}
    for name, keys in keymap.items():
        if name not in known:
            yield name, f" is no command{suggestion(name, known)}"
            continue
        for key in keys:
            if fault := key_fault(key) or _taken(key, known[name].place):
                yield name, fault
    yield from _clashes(keymap)


def _taken(key: str, place: Place) -> str:
    taken = _TAKEN_EVERYWHERE | (_TAKEN_IN_THE_LIST if work_together(place, Place.LIST) else {})
    return f" cannot be {key!r}: it {taken[key]}" if key in taken else ""


def _clashes(keymap: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Keys that two commands of the same place have, told at a command the reader bound."""
    told = set()
    for command in COMMANDS:
        for key in keymap.get(command.name, ()):
            for other in _others_with(key, command, keymap):
                if (other.name, command.name, key) in told:
                    continue
                told.add((command.name, other.name, key))
                remedy = "" if other.name in keymap else f'; give it another, as in {other.name} = "f9"'
                yield command.name, f" cannot be {key!r}: {other.name} has that key too{remedy}."


def _others_with(key: str, command: Command, keymap: Mapping[str, tuple[str, ...]]) -> list[Command]:
    return [
        other
        for other in COMMANDS
        if other is not command
        and key in keymap.get(other.name, other.keys)
        and work_together(other.place, command.place)
    ]
