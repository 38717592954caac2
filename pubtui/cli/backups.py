"""`pubtui backup` and `pubtui restore`: the reader's own data in one readable file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from pubtui.cli.amounts import amount
from pubtui.cli.documented import Documented
from pubtui.cli.invocation import Invocation, invocation
from pubtui.errors import FileError, LibraryDamagedError, UsageError
from pubtui.library import copies, health

_GZIP = b"\x1f\x8b"


@click.command(
    "backup",
    cls=Documented,
    short_help="Write your own data to one file.",
    examples=[
        ("pubtui backup pubtui.json", "a file to keep"),
        ("pubtui backup - | gzip > pubtui.json.gz", "smaller"),
    ],
)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--overwrite", is_flag=True, help="Replace FILE if it is there.")
@invocation
def backup_command(found: Invocation, file: Path, *, overwrite: bool) -> None:
    """Write everything you made to FILE, or - to print it.

    That is whom you follow and what you decided about namesakes, stars, read marks, tags, notes, saved
    filters, reading places and citation keys. FILE is JSON, for you alone to read. Papers and full texts that
    arXiv has are not in it, nor is config.toml.
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


@click.command(
    "restore",
    cls=Documented,
    short_help="Merge a backup into the library, or mend it.",
    examples=[
        ("pubtui restore pubtui.json", "what another machine knows"),
        ("ssh desk pubtui backup - | pubtui restore -", "straight from the other machine"),
        ("pubtui restore --list", "the copies that pubtui makes every day"),
        ("pubtui restore", "the newest of these; a damaged library is made anew"),
    ],
)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True), required=False)
@click.option("--list", "list_copies", is_flag=True, help="List the copies that pubtui made by itself.")
@invocation
def restore_command(found: Invocation, file: Path | None, *, list_copies: bool) -> None:
    """Merge what pubtui backup wrote, here or on another machine; nothing that is here is lost.

    Without FILE, the newest copy is taken of those that pubtui makes every day; and a library that is damaged
    or gone is made anew, from what can be read of it and that copy. The damaged file is kept beside it.

    Of two marks the newer wins, also where it was taken away; of two different notes both are kept; tags and
    spellings are joined. Two machines that restore one another's backup have the same then, whichever begins.
    pubtui undo takes it back.
    """
    if list_copies:
        _print_copies(found)
        return
    if file is None:
        file = _mended_or_newest_copy(found)
        if file is None:
            return
    document = _read(file)
    with found.open_library() as library:
        new = library.restore(document)
    amounts = {
        "follow": new.follows,
        "paper": new.papers,
        "change of stars, read marks and tags": new.marks,
        "note": new.notes,
        "filter": new.filters,
        "reading place": new.places,
        "citation key": new.citation_keys,
    }
    told = ", ".join(_of(number, noun) for noun, number in amounts.items() if number)
    found.say(f"New from the backup: {told or 'nothing'}. What was here stayed.")


def _print_copies(found: Invocation) -> None:
    made = copies.all_copies(found.paths.library_file)
    if not made:
        found.say("There is no copy yet; pubtui makes one every day on which you change something.")
    for copy in made:
        try:
            holds = amount(copies.amount(copies.read(copy.file)), "thing")
        except FileError:
            holds = "damaged"
        click.echo(f"{copy.day}  {holds:>14}  {copy.file}")


def _mended_or_newest_copy(found: Invocation) -> Path | None:
    """The newest copy, to be merged; None where the library was damaged and has been made anew."""
    try:
        with found.open_library() as library:
            broken = health.faults(library)
    except LibraryDamagedError as error:
        broken = [error.happened]
    if broken:
        _mend(found)
        return None
    made = copies.all_copies(found.paths.library_file)
    if not made:
        raise UsageError("There is no copy to restore yet.", remedy="Name the FILE that pubtui backup wrote.")
    return made[0].file


def _mend(found: Invocation) -> None:
    from pubtui.library.rebuilding import rebuild

    rebuilt = rebuild(found.paths.library_file)
    found.say(f"Your library was damaged or gone and is made anew. {rebuilt.words}")
    found.say("pubtui refresh brings from arXiv what is missing.")


def _of(number: int, noun: str) -> str:
    """`1 change of marks`, `3 changes of marks`."""
    first, space, rest = noun.partition(" of ")
    return f"{amount(number, first)}{space}{rest}"


def _read(file: Path) -> dict[str, object]:
    try:
        raw = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        if raw.startswith(_GZIP):
            return copies.document_of(raw, str(file))
        document = json.loads(raw)
    except OSError as error:
        raise FileError(f"{file} cannot be read: {error.strerror or error}.") from error
    except (ValueError, RecursionError) as error:
        place = f" from line {error.lineno} on" if isinstance(error, json.JSONDecodeError) else ""
        raise FileError(
            f"{file} is no backup of pubtui's: it is not JSON{place}.", still_true="Nothing was changed."
        ) from error
    if not isinstance(document, dict):
        raise FileError(f"{file} is not a backup of pubtui's.")
    return document
