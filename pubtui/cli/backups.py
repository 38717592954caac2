"""`pubtui backup` and `pubtui restore`: the reader's own data in one readable file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from pubtui.cli.amounts import amount
from pubtui.cli.invocation import Invocation, invocation
from pubtui.errors import FileError


@click.command("backup", short_help="Write your own data to one file.")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--overwrite", is_flag=True, help="Replace FILE if it is there.")
@invocation
def backup_command(found: Invocation, file: Path, *, overwrite: bool) -> None:
    """Write whom you follow, your stars, read marks, tags, notes and saved filters to FILE, or - to print.

    FILE is JSON, for you alone to read. Papers and full texts that arXiv has are not in it.
    """
    with found.open_library() as library:
        document = library.backup()
    text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    if str(file) == "-":
        click.echo(text, nl=False)
        return
    from pubtui.cli.files import write_whole

    write_whole(file, text, overwrite=overwrite, private=True)
    follows, papers = amount(len(document["follows"]), "follow"), amount(len(document["papers"]), "paper")
    found.say(f"Wrote {follows} and {papers} to {file}.")


@click.command("restore", short_help="Merge a backup into the library.")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@invocation
def restore_command(found: Invocation, file: Path) -> None:
    """Merge what pubtui backup wrote, here or on another machine; nothing that is here is lost.

    The newer of two marks wins, and of two different notes both are kept. pubtui undo takes it back.
    """
    document = _read(file)
    with found.open_library() as library:
        new = library.restore(document)
    amounts = [
        amount(new.follows, "follow"),
        amount(new.papers, "paper"),
        amount(new.marks, "star, read mark or tag", "stars, read marks and tags"),
        amount(new.notes, "note"),
        amount(new.filters, "filter"),
    ]
    found.say(f"New from the backup: {', '.join(amounts)}. What was here stayed.")


def _read(file: Path) -> dict[str, object]:
    try:
        raw = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        document = json.loads(raw)
    except OSError as error:
        raise FileError(f"{file} cannot be read: {error.strerror or error}.") from error
    except (ValueError, RecursionError) as error:
        raise FileError(f"{file} is not JSON: {error}.") from error
    if not isinstance(document, dict):
        raise FileError(f"{file} is not a backup of pubtui's.")
    return document
