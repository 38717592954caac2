"""`pubtui import`: the papers of a .bib file, or all of arXiv's metadata from its public bulk file."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pubtui.cli.documented import Documented
from pubtui.cli.failures import STOPPED
from pubtui.cli.invocation import Invocation, invocation
from pubtui.errors import UsageError

if TYPE_CHECKING:
    from pubtui.bulk_import import Progress


_BIB, _BULK = "bib", "arxiv"
_ENOUGH_TO_KNOW_A_SCHEMA = 200  # bytes
_BIB_ENDINGS = (".bib", ".bibtex", ".biblatex")


@click.command(
    "import",
    cls=Documented,
    short_help="Import the papers of a .bib file, or all of arXiv.",
    examples=[
        ("pubtui import thesis.bib --tag thesis", "the papers of a bibliography"),
        ("pubtui import arxiv-metadata-oai-snapshot.json", "all of arXiv, to search offline"),
        ("zcat bulk.gz | pubtui import -", "the same, from a pipe"),
    ],
)
@click.argument("file", metavar="FILE", type=click.Path(allow_dash=True))
@click.option(
    "--as", "kind", type=click.Choice([_BIB, _BULK]),
    help="What FILE is, where its name does not end in .bib.",
)  # fmt: skip
@click.option("--tag", default="", metavar="TAG", help="Give every paper of a .bib file this tag.")
@click.option("--json", "as_json", is_flag=True, help="Print each entry (schema pubtui/bib-import/1).")
@click.option("--quiet", is_flag=True, help="Print the result only.")
@invocation
@click.pass_context
def import_command(
    context: click.Context,
    found: Invocation,
    file: str,
    kind: str | None,
    tag: str,
    *,
    as_json: bool,
    quiet: bool,
) -> None:
    """Bring the papers of a .bib file into your library, or all of arXiv beside it.

    Of a .bib file, every entry with an arXiv identifier is brought: as an eprint, a DOI, an address or in
    words (arXiv:2401.00001). Papers come from the snapshot of all of arXiv if it is here, else from arXiv;
    nobody is followed, and papers are cited by the file's own keys from then on. Entries with a fault are
    told with their lines. An import that is stopped or cannot reach arXiv keeps what came, and the same
    import again asks for the rest alone.

    Any other FILE is taken for arXiv's public bulk file, arxiv-metadata-oai-snapshot.json: .json, .jsonl, .gz
    or .zip. It makes a snapshot of all of arXiv for pubtui search, in place of the one before it, and leaves
    your library alone; an import that is stopped goes on where it was.

    FILE may be - for standard input.
    """
    if (kind or _kind_of(file)) == _BIB:
        from pubtui.cli.bib_importing import import_bib

        context.exit(import_bib(found, file, tag=tag, as_json=as_json, quiet=quiet))
    _refuse_what_another_command_takes(file)
    if tag or as_json:
        raise click.UsageError("--tag and --json are for .bib files; --as bib says that FILE is one.")
    _import_bulk(context, found, file, quiet=quiet)


def _refuse_what_another_command_takes(file: str) -> None:
    """A backup, or a list of follows."""
    ending = Path(file).suffix.lower()
    command = "follows --import" if ending in (".opml", ".csv") else ""
    if ending == ".json" and (path := Path(file).expanduser()).is_file():
        with path.open("rb") as opened:
            beginning = opened.read(_ENOUGH_TO_KNOW_A_SCHEMA)
        for schema, taking in ((b'"pubtui/backup/', "restore"), (b'"pubtui/follows/', "follows --import")):
            command = taking if schema in beginning else command
    if command:
        raise UsageError(f"{file} is not for import.", remedy=f"pubtui {command} {file} takes it in.")


def _kind_of(file: str) -> str:
    return _BIB if file.lower().endswith(_BIB_ENDINGS) else _BULK


def _import_bulk(context: click.Context, found: Invocation, file: str, *, quiet: bool) -> None:
    from pubtui import bulk_import

    found.paths.make_data_folder()
    last = None
    try:
        with closing(bulk_import.run(file, found.paths.snapshot_file, seen=found.now)) as progress:
            for last in progress:
                if not quiet:
                    _tell(last)
    except KeyboardInterrupt:
        found.say("\nStopped; the same import goes on from here." if file != "-" else "\nStopped.")
        context.exit(STOPPED)
    if last is not None:
        _sum_up(found, last)


def _tell(progress: Progress) -> None:
    """One line that is written over on a terminal; nothing elsewhere."""
    if not sys.stderr.isatty():
        return
    share = f"{progress.share:4.0%}  " if progress.share is not None else ""
    left = f", {_minutes(progress.seconds_left)} left" if progress.seconds_left is not None else ""
    bad = f", {progress.bad_lines:,} bad lines" if progress.bad_lines else ""
    words = f"{share}{progress.papers:,} papers, {progress.rate:,.0f} a second{left}{bad}  ({progress.phase})"
    click.echo(f"\r\x1b[K{words}", err=True, nl=False)


def _minutes(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"


def _sum_up(found: Invocation, progress: Progress) -> None:
    if sys.stderr.isatty():
        click.echo("", err=True)
    papers = "1 paper is" if progress.papers == 1 else f"{progress.papers:,} papers are"
    click.echo(f"{papers} here now, for pubtui search and the shelf All of arXiv.")
    if progress.bad_lines:
        found.say(f"{progress.bad_lines:,} lines hold no paper:")
        for line, reason in progress.reasons:
            found.say(f"  line {line:,}: {reason}")
