"""The manual page, made from the declarations of commands, keys, filters and settings, in man(7)'s language.

`pytest --rewrite-readme tests/test_readme.py` writes it anew.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path

import click

from pubtui.cli.documented import Documented
from pubtui.cli.main import COMMANDS as COMMAND_LINE
from pubtui.cli.main import SECTIONS, pubtui_command
from pubtui.papers.query.guide import GUIDE
from pubtui.settings.config_file import as_toml, meanings
from pubtui.settings.settings import Settings
from pubtui.ui.commands import COMMANDS, Place

FILE = Path(__file__).parents[1] / "pubtui" / "cli" / "pubtui.1"
_TITLE = re.compile(r'^\.TH PUBTUI 1 "[^"]*".*$', re.MULTILINE)


def page(date: str) -> str:
    """The page, dated `date` (ISO 8601)."""
    return "\n".join([f'.TH PUBTUI 1 "{date}" "pubtui" "User Commands"', *_lines()]) + "\n"


def undated(text: str) -> str:
    """The page without its date, which is no reason to write it anew."""
    return _TITLE.sub("", text)


def _lines() -> Iterator[str]:
    summary, _, more = inspect.cleandoc(pubtui_command.help or "").partition("\n\n")
    yield from (".SH NAME", f"pubtui \\- {_text(summary[:1].lower() + summary[1:].rstrip('.'))}")
    yield from (".SH SYNOPSIS", ".B pubtui", r"[\fIOPTIONS\fR] [\fICOMMAND\fR [\fIARGUMENTS\fR]]")
    yield from (".SH DESCRIPTION", *_paragraphs(f"{summary}\n\n{more}"))
    # With its settings: a command keeps the names of its help option from the first context that asks.
    context = click.Context(pubtui_command, info_name="pubtui", **pubtui_command.context_settings)
    yield from (".SH OPTIONS", *_options(context))
    yield ".SH COMMANDS"
    for name in COMMAND_LINE:
        yield from _command(context, name)
    yield from (".SH FILTERS", *_terms(GUIDE))
    yield ".SH KEYS"
    yield "Every one can be changed in config.toml, under the name in brackets."
    for place in Place:
        yield f".SS {_text(place.value)}"
        rows = [command for command in COMMANDS if command.place is place]
        yield from _terms((command.shown_keys, f"{command.sentence} [{command.name}]") for command in rows)
    yield ".SH SETTINGS"
    defaults, meaning = Settings(), meanings()
    yield from _terms(
        (f"{field.name} = {as_toml(getattr(defaults, field.name))}", meaning[field.name].replace("`", ""))
        for field in fields(Settings)
    )
    for title in ("Examples", "Exit codes", "Files", "Environment"):
        yield from (f".SH {title.upper()}", *_terms(SECTIONS[title]))


def _command(context: click.Context, name: str) -> Iterator[str]:
    command = pubtui_command.get_command(context, name)
    assert command is not None
    inside = click.Context(command, info_name=name, parent=context, **command.context_settings)
    yield f".SS pubtui {name} {_text(' '.join(command.collect_usage_pieces(inside)))}"
    yield from _paragraphs(inspect.cleandoc(command.help or ""))
    yield from _options(inside)
    if isinstance(command, Documented) and command.examples:
        yield from (".PP", "Examples:", ".RS", *_terms(command.examples), ".RE")


def _options(context: click.Context) -> Iterator[str]:
    options = [one for one in context.command.get_params(context) if isinstance(one, click.Option)]
    records = (option.get_help_record(context) for option in options if "--help" not in option.opts)
    yield from _terms(record for record in records if record is not None)


def _terms(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for term, meaning in rows:
        yield from (".TP", f".B {_text(term)}", _text(meaning))


def _paragraphs(text: str) -> Iterator[str]:
    first, *others = text.strip().split("\n\n")
    yield _text(" ".join(first.split()))
    for paragraph in others:
        yield from (".PP", _text(" ".join(paragraph.split())))


def _text(text: str) -> str:
    """Text that roff prints as it is, in ASCII: no escapes, no requests, hyphens and quotes as typed."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace('"', r"\(dq")
    escaped = escaped.replace("`", r"\(ga").replace("^", r"\(ha").replace("~", r"\(ti")
    ascii_only = "".join(letter if letter.isascii() else rf"\[u{ord(letter):04X}]" for letter in escaped)
    return rf"\&{ascii_only}" if ascii_only.startswith(".") else ascii_only
