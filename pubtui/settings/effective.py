"""The settings in force, each with its origin: flags, then environment, then config.toml, then defaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pubtui.errors import SettingsError
from pubtui.settings.settings import Settings

DEFAULT = "default"
IN_FILE = "config.toml"
_VARIABLE = "PUBTUI_"
# These say where pubtui keeps things and whom it asks; they are no settings.
_OTHER_VARIABLES = frozenset({"PUBTUI_HOME", "PUBTUI_ARXIV_URL", "PUBTUI_PACE"})


@dataclass(frozen=True, slots=True)
class Effective:
    """The settings in force; `origins` says who set each: IN_FILE, a variable, a flag, else DEFAULT."""

    settings: Settings
    config_file: Path
    config_text: str = ""
    origins: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def origin(self, name: str) -> str:
        """Who set `name`, with the line where it was the file."""
        said = self.origins.get(name, DEFAULT)
        if said != IN_FILE:
            return said
        from pubtui.settings import config_file

        return f"{self.config_file}, line {config_file.line_of(self.config_text, name)}"


def load(
    config_file: Path, environment: Mapping[str, str], flags: Sequence[tuple[str, str]] = ()
) -> Effective:
    """The settings in force; `flags` are (name, text) pairs.

    Raises SettingsError that lists every fault with its file and line, variable or flag.
    """
    if not flags and not any(map(_may_be_setting, environment)) and not config_file.exists():
        return Effective(Settings(), config_file)
    from pubtui.settings import config_file as toml
    from pubtui.settings import values

    tables, text = toml.read(config_file)
    accepted: dict[str, Any] = {}
    origins: dict[str, str] = {}
    faults: list[str] = []
    for name, value in tables.items():
        try:
            accepted[name] = values.from_toml(name, value)
            origins[name] = IN_FILE
        except values.RefusedValueError as error:
            faults.append(f"{config_file}, line {toml.line_of(text, *error.key)}: {error}")
    for name, origin, said in [*_from_environment(environment), *((n, f"--set {n}", t) for n, t in flags)]:
        try:
            accepted[name] = values.from_text(name, said)
            origins[name] = origin
        except values.RefusedValueError as error:
            faults.append(f"{origin}: {error}")
    if faults:
        raise SettingsError("\n".join(faults), remedy="Correct this, and start again.")
    return Effective(Settings(**accepted), config_file, text, MappingProxyType(origins))


def unknown_variables(environment: Mapping[str, str]) -> list[str]:
    """Variables that look like settings and are none: misspelt, or meant for another version."""
    from pubtui.settings import values

    looks_alike = filter(_may_be_setting, environment)
    return sorted(variable for variable in looks_alike if _setting(variable) not in values.names())


def fault_in_file(config_file: Path, key: Sequence[str], what: str) -> SettingsError:
    """A fault of `key` that only a later reader of the settings could see, with its file and line.

    `key` is ("theme",) or ("keys", "star"); `what` ends a sentence: "is no command.", ": 'Esc' is no key."
    """
    from pubtui.settings import config_file as toml

    _tables, text = toml.read(config_file)
    return SettingsError(f"{config_file}, line {toml.line_of(text, *key)}: {'.'.join(key)}{what}")


def _from_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    from pubtui.settings import values

    for variable in filter(_may_be_setting, environment):
        if _setting(variable) in values.names():
            yield _setting(variable), variable, environment[variable]


def _may_be_setting(variable: str) -> bool:
    return variable.startswith(_VARIABLE) and variable not in _OTHER_VARIABLES


def _setting(variable: str) -> str:
    return variable.removeprefix(_VARIABLE).lower()
