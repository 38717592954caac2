"""`pubtui search`: all of arXiv, from the snapshot or from arXiv itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import islice
from typing import TYPE_CHECKING

import click

from pubtui.cli.all_of_arxiv import unmarked_row
from pubtui.cli.documented import Documented
from pubtui.cli.invocation import Invocation, invocation
from pubtui.cli.listing import condition, filter_argument, rows_of, takes_filter

if TYPE_CHECKING:
    from pubtui.library.database import Library
    from pubtui.library.list_rows import PaperRow
    from pubtui.papers.paper import Paper
    from pubtui.papers.query import Condition

    Batches = Iterator[tuple[Sequence[Paper], Sequence[PaperRow]]]


@click.command(
    "search",
    cls=Documented,
    context_settings=takes_filter,
    short_help="Search all of arXiv.",
    examples=[
        ("pubtui search lean prover cat:cs.AI", "the newest fifty"),
        ("pubtui search --online author:erdos --limit 5", "arXiv itself"),
    ],
)
@filter_argument
@click.option("--online", is_flag=True, help="Ask arXiv even where a snapshot is here.")
@click.option("--limit", type=click.IntRange(min=1, max=2000), default=50, show_default=True,
              help="The most papers to print.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array (schema pubtui/paper/1).")
@click.option("--jsonl", "as_json_lines", is_flag=True, help="Print one JSON object a line.")
@invocation
def search_command(
    found: Invocation,
    words: tuple[str, ...],
    *,
    online: bool,
    limit: int,
    as_json: bool,
    as_json_lines: bool,
) -> None:
    """Print the newest papers of all of arXiv that FILTER finds, written as for pubtui list.

    Without a snapshot (pubtui import) or with --online, arXiv is asked.
    """
    wanted = condition(found, words)
    printed = 0
    with ExitStack() as opened:
        library = opened.enter_context(found.open_library())
        if online or not found.paths.snapshot_file.exists():
            batches = _online(found, library, wanted, limit)
        else:
            batches = _offline(found, library, opened, wanted, limit)
        if as_json or as_json_lines:
            from pubtui.cli.paper_record import paper_records, print_records

            records = (paper_records(library, papers, rows) for papers, rows in batches)
            print_records(records, one_a_line=as_json_lines)
            return
        for _papers, rows in batches:
            _print_lines(rows)
            printed += len(rows)
    if not printed:
        found.say("No paper matches.")


def _print_lines(rows: Sequence[PaperRow]) -> None:
    from pubtui.cli.paper_lines import row_lines, terminal_columns

    if rows:
        click.echo("\n".join(row_lines(rows, terminal_columns())))


def _offline(
    found: Invocation, library: Library, opened: ExitStack, wanted: Condition, limit: int
) -> Batches:
    from pubtui.library.snapshot import open_snapshot

    snapshot = opened.enter_context(open_snapshot(found.paths.snapshot_file, library))
    for rows in rows_of(snapshot.search.listing(wanted), limit):
        yield snapshot.catalogue.papers(row.identifier for row in rows), rows


def _online(found: Invocation, library: Library, wanted: Condition, limit: int) -> Batches:
    from pubtui.sources.arxiv import Arxiv
    from pubtui.sources.arxiv_api import Order
    from pubtui.sources.filter_terms import arxiv_query

    arxiv = Arxiv.from_environment(found.environment, found.paths.pace_file)
    left = limit
    for page in arxiv.api.search(arxiv_query(wanted), order=Order.SUBMITTED):
        papers = list(islice(page.papers, left))
        left -= len(papers)
        known = {row.key: row for row in library.search.rows([paper.identifier.key for paper in papers])}
        yield papers, [known.get(paper.identifier.key) or unmarked_row(paper) for paper in papers]
        if not left:
            return
