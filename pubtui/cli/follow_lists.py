"""Lists of follows as files: out for other programs and machines, and in again."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

import click

from pubtui.cli.amounts import amount
from pubtui.cli.files import write_whole
from pubtui.cli.invocation import Invocation
from pubtui.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pubtui.following.listed import ListedFollow, ReadList

KINDS = {"csv": "csv_list", "json": "json_list", "opml": "opml"}
"""Each kind of list, which is also how its files end, and its module."""

_ENDINGS = {"xml": "opml", "tsv": "csv"}
_TOLD_AT_MOST = 20


class _Kind(Protocol):
    def write(self, follows: Iterable[ListedFollow]) -> str: ...
    def read(self, text: str) -> ReadList: ...


def export_follows(found: Invocation, file: Path, kind: str | None, *, overwrite: bool) -> None:
    """Write everybody the reader follows to `file`, - for standard output."""
    from pubtui.following.listed import of_library

    written_as = _kind(file, kind)
    with found.open_library() as library:
        follows = of_library(library)
    text = written_as.write(follows)
    if str(file) == "-":
        click.echo(text, nl=False)
        return
    write_whole(file, text, overwrite=overwrite, private=True)
    found.say(f"Wrote {amount(len(follows), 'follow')} to {file}.")


def import_follows(found: Invocation, file: Path, kind: str | None) -> int:
    """Follow everybody in `file`, - for standard input, and tell what came of it; the exit code."""
    from pubtui.following.listed import take_in

    read_as = _kind(file, kind)
    try:
        listed = read_as.read(_text(file))
    except FileError as error:
        where = "Standard input" if str(file) == "-" else str(file)
        raise FileError(
            f"{where} cannot be taken in.\n{error.happened}", still_true="Nothing was changed."
        ) from error
    with found.open_library() as library:
        taken = take_in(library, listed.follows, today=found.now)
    found.say(
        f"{amount(taken.new, 'follow')} new; {taken.known:,} you had. pubtui refresh brings what is new."
        if listed.follows
        else "Nobody to follow was in it."
    )
    if listed.passed_over:
        found.say(f"Passed over, because it is not arXiv's: {amount(listed.passed_over, 'feed')}.")
    for fault in listed.faults[:_TOLD_AT_MOST]:
        found.say(f"{file}, {fault.place}: {fault.what}")
    if len(listed.faults) > _TOLD_AT_MOST:
        found.say(f"and {len(listed.faults) - _TOLD_AT_MOST:,} more like these")
    return FileError.exit_code if listed.faults else 0


def _kind(file: Path, kind: str | None) -> _Kind:
    ending = file.suffix.lower().removeprefix(".")
    name = kind or _ENDINGS.get(ending, ending)
    if name not in KINDS:
        raise click.UsageError(f"Say what {file} is: --as {', --as '.join(KINDS)}.")
    return cast(_Kind, import_module(f"pubtui.following.{KINDS[name]}"))


def _text(file: Path) -> str:
    try:
        raw = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        return raw.decode("utf-8-sig")
    except OSError as error:
        raise FileError(f"It cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise FileError(f"It is not UTF-8 at line {line:,}; save it as UTF-8 first.") from error
