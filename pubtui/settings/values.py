"""What a setting accepts: from a value in config.toml, or a text in the environment, to the field's own."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from pubtui.settings.settings import Between, Settings

_BOOLEANS = {
    "1": True, "true": True, "yes": True, "on": True,
    "0": False, "false": False, "no": False, "off": False,
}  # fmt: skip
_ACCEPTED: dict[str, Any] = get_type_hints(Settings, include_extras=True)


class RefusedValueError(ValueError):
    """A name that is no setting, or a value it cannot have; `key` is the way to it in config.toml."""

    def __init__(self, key: tuple[str, ...], what: str) -> None:
        super().__init__(what)
        self.key = key


def names() -> tuple[str, ...]:
    """Every setting's name, in the order of declaration."""
    return tuple(_ACCEPTED)


def suggestion(word: str, known: Iterable[str]) -> str:
    """The end of a sentence that refuses `word`: the nearest of `known`, or all where they are few."""
    known = list(known)
    near = get_close_matches(word, known, n=1)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; there are {', '.join(known)}." if len(known) <= 12 else "."


def from_toml(name: str, value: object) -> object:
    """The setting's value for what TOML holds; raises RefusedValueError, a whole sentence."""
    if name not in _ACCEPTED:
        raise RefusedValueError((name,), f"there is no setting {name!r}{suggestion(name, _ACCEPTED)}")
    return _accept(_ACCEPTED[name], value, (name,))


def from_text(name: str, text: str) -> object:
    """The setting's value for a text from the environment or a flag; lists are written as in a shell.

    Raises RefusedValueError, a whole sentence.
    """
    kind = _ACCEPTED.get(name)
    if kind is bool:
        return from_toml(name, _BOOLEANS.get(text.strip().lower()))
    if get_origin(kind) is Annotated:
        return from_toml(name, _number(text))
    if get_origin(kind) is tuple:
        return from_toml(name, _words(text))
    if get_origin(kind) is Mapping:
        raise RefusedValueError((name,), f"{name} is a table; it can only be written in config.toml.")
    return from_toml(name, text)


def _number(text: str) -> object:
    try:
        return float(text)
    except ValueError:
        return text


def _words(text: str) -> object:
    try:
        return shlex.split(text)
    except ValueError:  # a quote that never ends
        return None


def _accept(kind: Any, value: object, key: tuple[str, ...]) -> object:
    origin = get_origin(kind)
    if origin is Annotated:
        return _accept_number(get_args(kind)[1], value, key)
    if origin is Literal:
        return _accept_choice(get_args(kind), value, key)
    if origin is tuple:
        return _accept_words(get_args(kind)[0], value, key)
    if origin is Mapping:
        return _accept_keys(value, key)
    if kind is bool and not isinstance(value, bool):
        raise _refused(key, "must be true or false")
    if kind is str and not isinstance(value, str):
        raise _refused(key, 'must be a text in quotes, "like this"')
    if kind is str and not str(value).strip():
        raise _refused(key, f'is empty; leave it out for the default, "{getattr(Settings(), key[0])}"')
    return value


def _accept_number(between: Between, value: object, key: tuple[str, ...]) -> float:
    if (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and between.lowest <= value <= between.highest
    ):
        return float(value)
    raise _refused(key, f"must be a number from {between.lowest:g} to {between.highest:g}")


def _accept_choice(choices: tuple[str, ...], value: object, key: tuple[str, ...]) -> str:
    if value in choices:
        return str(value)
    if isinstance(value, str):
        raise RefusedValueError(key, f"{'.'.join(key)} cannot be {value!r}{suggestion(value, choices)}")
    raise _refused(key, f"must be one of {', '.join(choices)}")


def _accept_words(kind: Any, value: object, key: tuple[str, ...]) -> tuple[str, ...]:
    words = [value] if isinstance(value, str) and not any(map(str.isspace, value)) else value
    if not isinstance(words, list) or not all(isinstance(word, str) and word for word in words):
        raise _refused(key, 'must be a list of words, ["like", "this"]')
    if get_origin(kind) is Literal:
        return tuple(_accept_choice(get_args(kind), word, key) for word in words)
    return tuple(words)


def _accept_keys(value: object, key: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        raise _refused(key, 'must be a table of command = "key"')
    return MappingProxyType({name: _accept_words(str, keys, (*key, name)) for name, keys in value.items()})


def _refused(key: tuple[str, ...], what: str) -> RefusedValueError:
    return RefusedValueError(key, f"{'.'.join(key)} {what}.")
