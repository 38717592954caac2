"""config.toml: what the reader wrote there, where each line of it is, and a first version to begin from."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

from pubtui.errors import FileError, SettingsError
from pubtui.settings.paths import make_private_folder
from pubtui.settings.settings import Settings

_WHERE_TOML_STOPPED = re.compile(r"\s*\(at (?:line (\d+), column \d+|end of document)\)")


def read(config_file: Path) -> tuple[dict[str, object], str]:
    """The tables and the text of `config_file`, both empty where there is none; raises SettingsError."""
    try:
        raw = config_file.read_bytes()
    except FileNotFoundError:
        return {}, ""
    except OSError as error:
        raise SettingsError(f"{config_file} cannot be read: {error.strerror or error}.") from error
    import tomllib

    try:
        text = raw.decode()
        return tomllib.loads(text), text
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SettingsError(
            f"{config_file}, line {line}: this is not UTF-8 text.", remedy="Save the file as UTF-8."
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(_syntax_fault(config_file, str(error), text)) from error
    except (RecursionError, ValueError) as error:  # brackets too deep, numbers too long
        raise SettingsError(f"{config_file} cannot be read: {error}.") from error


def _syntax_fault(config_file: Path, said: str, text: str) -> str:
    where = _WHERE_TOML_STOPPED.search(said)
    line = int(where[1]) if where and where[1] else max(1, len(text.splitlines()))
    return f"{config_file}, line {line}: this is not TOML: {_WHERE_TOML_STOPPED.sub('', said)}."


def line_of(text: str, *key: str) -> int:
    """The line, from 1, where the statement that sets `key` in the TOML `text` begins.

    A line begins a statement exactly when everything before it is TOML by itself, so the first piece
    of text that knows the key ends with the statement sought. 0 where no statement sets it.
    """
    begins, ends = _statement(text, key)
    return begins + 1 if ends else 0


def change(config_file: Path, name: str, value: object) -> None:
    """Set one setting in the file and leave every other line as it is; the file is made where missing.

    Raises SettingsError where what is there cannot be read, FileError where it cannot be written.
    """
    _tables, text = read(config_file)
    lines = text.split("\n")
    begins, ends = _statement(text, (name,))
    if not ends:
        begins = ends = _end_of_top_level(lines)
    changed = "\n".join([*lines[:begins], f"{name} = {as_toml(value)}", *lines[ends:]])
    make_private_folder(config_file.parent)
    target = config_file.resolve()  # the file of a reader's dotfiles, not the link to it
    neighbour = target.with_name(f".{target.name}.new")
    try:
        neighbour.touch(mode=0o600)
        neighbour.write_text(changed, encoding="utf-8", newline="")
        if target.exists():
            neighbour.chmod(target.stat().st_mode & 0o7777)
        neighbour.replace(target)
    except OSError as error:
        neighbour.unlink(missing_ok=True)
        raise FileError(f"{config_file} cannot be written: {error.strerror or error}.") from error


def _statement(text: str, key: tuple[str, ...]) -> tuple[int, int]:
    """The lines, from 0 and without the last, of the statement that sets `key`; (0, 0) where none does."""
    lines = text.split("\n")
    begins = 0
    for ends in range(1, len(lines) + 1):
        tables = _parsed(lines[:ends])
        if tables is None:
            continue
        if _knows(tables, key):
            return begins, ends
        begins = ends
    return 0, 0


def _end_of_top_level(lines: list[str]) -> int:
    """The line, from 0, where a top-level setting can be added: before the first table, else at the end."""
    for number, line in enumerate(lines):
        if line.lstrip().startswith("[") and _parsed(lines[:number]) is not None:
            return number
    return len(lines) - (not lines[-1])


def _parsed(lines: list[str]) -> dict[str, object] | None:
    """What these lines say, or None where they are no TOML by themselves."""
    import tomllib

    try:
        return tomllib.loads("\n".join(lines).removesuffix("\r"))
    except (RecursionError, ValueError):
        return None


def _knows(tables: object, key: tuple[str, ...]) -> bool:
    for part in key:
        if not isinstance(tables, dict) or part not in tables:
            return False
        tables = tables[part]
    return True


_EXAMPLE_KEYS: Mapping[str, tuple[str, ...]] = {"star": ("s", "f5")}


def write_first_version(
    config_file: Path, default_keys: Mapping[str, tuple[str, ...]] = _EXAMPLE_KEYS
) -> None:
    """A config.toml that says every setting and its default, all commented out.

    Raises FileError where the file exists already or cannot be written.
    """
    make_private_folder(config_file.parent)
    try:
        config_file.touch(mode=0o600, exist_ok=False)
        with config_file.open("w", encoding="utf-8") as file:
            file.write(first_version(default_keys))
    except FileExistsError as error:
        raise FileError(
            f"{config_file} exists already.",
            still_true="It is left as it is.",
            remedy="Edit it, or move it away.",
        ) from error
    except OSError as error:
        raise FileError(f"{config_file} cannot be written: {error.strerror or error}.") from error


def first_version(default_keys: Mapping[str, tuple[str, ...]] = _EXAMPLE_KEYS) -> str:
    """The text of a first config.toml; `default_keys` are those of every command."""
    parts = [
        "# The settings of pubtui. Take the # from the front of a line to change what it says.\n"
        "# A flag of the command line, or a variable PUBTUI_<NAME>, counts more than this file.\n"
    ]
    defaults = Settings()
    for name, meaning in meanings().items():
        value = getattr(defaults, name)
        if isinstance(value, Mapping):
            bound = [f"# {command} = {as_toml(keys)}" for command, keys in default_keys.items()]
            example = "\n".join([f"# [{name}]", *bound])
        else:
            example = f"# {name} = {as_toml(value)}"
        parts.append(f"# {meaning}\n{example}\n")
    return "\n".join(parts)


def meanings() -> dict[str, str]:
    """What each setting means: the text below its field."""
    import ast
    import inspect

    from pubtui.settings import settings

    body = next(
        node.body
        for node in ast.parse(inspect.getsource(settings)).body
        if isinstance(node, ast.ClassDef) and node.name == Settings.__name__
    )
    found = {}
    for declared, below in pairwise(body):
        match declared, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(meaning))):
                found[name] = meaning
    return {field.name: found[field.name] for field in fields(Settings)}


def as_toml(value: object) -> str:
    """A setting's value as TOML writes it."""
    if isinstance(value, Mapping):
        written = ", ".join(f"{_quoted(name)} = {as_toml(item)}" for name, item in value.items())
        return f"{{ {written} }}" if value else "{}"
    return _quoted(list(value) if isinstance(value, tuple) else value)


def _quoted(value: object) -> str:
    """As JSON, which is TOML too, with every character that does not print as an escape."""
    return "".join(c if c.isprintable() else _escape(c) for c in json.dumps(value, ensure_ascii=False))


def _escape(character: str) -> str:
    return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else f"\\U{ord(character):08x}"
