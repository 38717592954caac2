"""`pubtui search`: all of arXiv, from the snapshot or from arXiv itself."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import click

from pubtui.cli.invocation import Invocation, invocation
from pubtui.cli.listing import condition, filter_argument, rows_of, takes_filter
from pubtui.cli.paper_lines import row_lines, terminal_columns

if TYPE_CHECKING:
    from pubtui.papers.query import Condition


@click.command("search", context_settings=takes_filter, short_help="Search all of arXiv.")
@filter_argument
@click.option("--online", is_flag=True, help="Ask arXiv even where a snapshot is here.")
@click.option("--limit", type=click.IntRange(min=1, max=2000), default=50, show_default=True)
@invocation
def search_command(found: Invocation, words: tuple[str, ...], *, online: bool, limit: int) -> None:
    """Print the newest papers of all of arXiv that FILTER finds, written as for pubtui list.

    Without a snapshot (pubtui import) or with --online, arXiv is asked.
    """
    wanted = condition(found, words)
    if online or not found.paths.snapshot_file.exists():
        printed = _online(found, wanted, limit)
    else:
        printed = _offline(found, wanted, limit)
    if not printed:
        found.say("No paper matches.")


def _offline(found: Invocation, wanted: Condition, limit: int) -> int:
    from pubtui.library.snapshot import open_snapshot

    printed = 0
    with found.open_library() as library, open_snapshot(found.paths.snapshot_file, library) as snapshot:
        for rows in rows_of(snapshot.search.listing(wanted), limit):
            click.echo("\n".join(row_lines(rows, terminal_columns())))
            printed += len(rows)
    return printed


def _online(found: Invocation, wanted: Condition, limit: int) -> int:
    from pubtui.papers.tex import plain
    from pubtui.sources.arxiv import Arxiv
    from pubtui.sources.arxiv_api import Order
    from pubtui.sources.filter_terms import arxiv_query

    found.paths.make_state_folder()
    arxiv = Arxiv.from_environment(found.environment, found.paths.pace_file)
    pages = arxiv.api.search(arxiv_query(wanted), order=Order.SUBMITTED)
    papers = (paper for page in pages for paper in page.papers)
    printed = 0
    for paper in islice(papers, limit):
        title = " ".join(plain(paper.title).split())
        click.echo(
            f"{paper.identifier!s:<16}  {paper.submitted.day_text:<10}  {paper.primary_subject:<9}  {title}"
        )
        printed += 1
    return printed
