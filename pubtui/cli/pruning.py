"""`pubtui prune`: full texts that are not needed any more leave the shelf."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from pubtui.cli.documented import Documented
from pubtui.cli.invocation import Invocation, invocation
from pubtui.cli.listing import condition, filter_argument, takes_filter
from pubtui.reading.file_sizes import size_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pubtui.library.database import Library
    from pubtui.reading.shelf import ShelvedFile

_DAY_SECONDS = 86_400


@click.command(
    "prune",
    cls=Documented,
    context_settings=takes_filter,
    short_help="Remove full texts from the shelf.",
    examples=[
        ("pubtui prune", "how much is on the shelf"),
        ("pubtui prune is:read -is:starred", "what you are done with"),
        ("pubtui prune --older 365 --form pdf --yes", "old PDFs, without asking"),
    ],
)
@filter_argument
@click.option("--older", type=click.FloatRange(min=0), metavar="DAYS", help="Only files that came before.")
@click.option("--form", type=click.Choice(["pdf", "html"]), help="Only files of this form.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@invocation
def prune_command(
    found: Invocation, words: tuple[str, ...], older: float | None, form: str | None, *, yes: bool
) -> None:
    """Remove the full texts of the papers that FILTER finds, after asking.

    pubtui prune is:read -is:starred takes away what you have read and did not star. Without a filter and
    without --older or --form nothing but the remains of broken downloads goes, and the size of the shelf is
    told. The papers, your marks and notes stay, and every file can be downloaded again.
    """
    from pubtui.cli.downloading import full_texts

    with found.open_library() as library:
        texts = full_texts(found, library)
        texts.shelf.prune(lambda _: True)
        files = texts.settle()
        click.echo(f"On the shelf: {_counted(files)}, in {texts.shelf.folder}")
        if not words and older is None and form is None:
            return
        leaving = [
            file
            for file in _of_papers_found(found, library, files, words)
            if (form is None or file.form == form) and (older is None or _age_days(file) >= older)
        ]
        if not leaving:
            click.echo("Nothing to remove.")
            return
        if not yes:
            if not sys.stdin.isatty():
                found.say(f"Would remove {_counted(leaving)}; --yes does it.")
                return
            click.confirm(f"Remove {_counted(leaving)}?", abort=True)
        texts.remove(leaving)
        click.echo(f"Removed {_counted(leaving)}.")


def _of_papers_found(
    found: Invocation, library: Library, files: Sequence[ShelvedFile], words: tuple[str, ...]
) -> list[ShelvedFile]:
    keys = sorted({file.identifier.key for file in files})
    wanted = set(library.search.passing(condition(found, words), keys)) if words else set(keys)
    return [file for file in files if file.identifier.key in wanted]


def _age_days(file: ShelvedFile) -> float:
    import time

    return (time.time() - file.modified) / _DAY_SECONDS


def _counted(files: Sequence[ShelvedFile]) -> str:
    papers = len({file.identifier for file in files})
    size = size_words(sum(file.size for file in files))
    plural = "" if len(files) == 1 else "s"
    return f"{len(files):,} file{plural} of {papers:,} paper{'' if papers == 1 else 's'}, {size}"
