"""`pubtui import`: all of arXiv's metadata, from its public bulk file."""

from __future__ import annotations

import sys
from contextlib import closing
from typing import TYPE_CHECKING

import click

from pubtui.cli.failures import STOPPED
from pubtui.cli.invocation import Invocation, invocation

if TYPE_CHECKING:
    from pubtui.bulk_import import Progress


@click.command("import", short_help="Import all of arXiv's metadata, to search it offline.")
@click.argument("file", metavar="FILE", type=click.Path(allow_dash=True))
@click.option("--quiet", is_flag=True, help="Print the result only.")
@invocation
@click.pass_context
def import_command(context: click.Context, found: Invocation, file: str, *, quiet: bool) -> None:
    """Make a snapshot of all of arXiv from FILE, the public bulk file arxiv-metadata-oai-snapshot.json.

    FILE may be .json, .jsonl, .gz or .zip, or - for standard input. The snapshot replaces the one before it
    when it is complete; an import that is stopped goes on where it was. Your library is not touched.
    """
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
