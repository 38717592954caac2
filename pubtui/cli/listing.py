"""`pubtui list`: the papers that a filter finds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

import click

from pubtui.cli.documented import Documented
from pubtui.cli.invocation import Invocation, invocation
from pubtui.errors import QueryError
from pubtui.settings.settings import ListOrder

if TYPE_CHECKING:
    from pubtui.library.database import Library
    from pubtui.library.list_rows import PaperRow
    from pubtui.library.listing import Listing
    from pubtui.papers.query import Condition

_ROWS_AT_ONCE = 500


def filter_argument(command: click.decorators.FC) -> click.decorators.FC:
    """The filter, in the words of the app's filter line; a word may begin with `-`."""
    return click.argument(
        "words", nargs=-1, metavar="[FILTER]…", type=click.UNPROCESSED, callback=_refuse_unknown_options
    )(command)


def _refuse_unknown_options(
    _context: click.Context, _parameter: click.Parameter, words: tuple[str, ...]
) -> tuple[str, ...]:
    for word in words:
        if word.startswith("--"):
            raise click.NoSuchOption(word)
    return words


def condition(found: Invocation, words: tuple[str, ...]) -> Condition:
    """What `words` ask for; raises QueryError with the place of the fault marked below the filter."""
    from pubtui.papers import query

    text = " ".join(words)
    if not text.strip():
        return query.EVERYTHING
    try:
        return query.parse(text, today=found.now)
    except QueryError as error:
        raise with_place_marked(error, text) from error


def with_place_marked(error: QueryError, text: str) -> QueryError:
    """The error with `text`, as it was typed, and its fault marked in the line below."""
    from pubtui.papers.cells import width

    before, at_fault = text[: error.start], text[error.start : error.end]
    marked = f"{text}\n{' ' * width(before)}{'^' * max(1, width(at_fault))}"
    return QueryError(f"{error.happened}\n{marked}", remedy=error.remedy)


def rows_of(listing: Listing, limit: int | None = None) -> Iterator[list[PaperRow]]:
    """The rows of a listing, up to `limit` of them, some hundreds at a time."""
    start = 0
    while limit is None or start < limit:
        wanted = _ROWS_AT_ONCE if limit is None else min(_ROWS_AT_ONCE, limit - start)
        more = listing.extend(wanted)
        stop = len(listing) if limit is None else min(len(listing), limit)
        if rows := listing.rows(start, stop):
            yield rows
        start = stop
        if not more:
            return


# No short options here: they would be found inside words like -hamiltonian.
takes_filter = {"ignore_unknown_options": True, "help_option_names": ["--help"]}


@click.command(
    "list",
    cls=Documented,
    explains_filters=True,
    context_settings=takes_filter,
    short_help="Print the papers that a filter finds.",
    examples=[
        ("pubtui list year:2026 -survey", "this year's papers, without surveys"),
        ("pubtui list 'author:\"Zhenwen Liang\" is:new'", "what came since your last visit"),
        ("pubtui list is:starred --jsonl | jq .doi", "your starred papers, for a program"),
    ],
)
@filter_argument
@click.option(
    "--order", type=click.Choice(get_args(ListOrder)), metavar="ORDER",
    help=f"How to sort: {', '.join(get_args(ListOrder))}. [default: the setting order]",
)  # fmt: skip
@click.option("--limit", type=click.IntRange(min=1), help="The most papers to print.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array (schema pubtui/paper/1).")
@click.option("--jsonl", "as_json_lines", is_flag=True, help="Print one JSON object a line.")
@click.option("--wide", is_flag=True, help="Never cut a line to the width of the terminal.")
@click.option("--aloud", is_flag=True, help="Write for a screen reader: the title first, all in words.")
@invocation
def list_command(
    found: Invocation,
    words: tuple[str, ...],
    order: ListOrder | None,
    limit: int | None,
    *,
    as_json: bool,
    as_json_lines: bool,
    wide: bool,
    aloud: bool,
) -> None:
    """Print the papers that FILTER finds, one a line: identifier, date, subject, title, marks.

    FILTER is written as in the app: words are prefixes, and all must match. Without one, every paper is
    listed.
    """
    from pubtui.library.orders import Order

    wanted = condition(found, words)
    chosen = Order((order or found.settings.order).replace("-", " "))
    with found.open_library() as library:
        listing = library.search.listing(wanted, order=chosen)
        batches = rows_of(listing, limit)
        if as_json or as_json_lines:
            _print_json(library, batches, one_a_line=as_json_lines)
        elif aloud:
            _print_aloud(batches)
        else:
            _print_lines(batches, wide=wide)
        if not len(listing):
            found.say("No paper matches." if words else "The library is empty.")


def _print_lines(batches: Iterator[list[PaperRow]], *, wide: bool) -> None:
    from pubtui.cli.paper_lines import row_lines, terminal_columns

    columns = None if wide else terminal_columns()
    for rows in batches:
        click.echo("\n".join(row_lines(rows, columns)))


def _print_aloud(batches: Iterator[list[PaperRow]]) -> None:
    from pubtui.cli.paper_lines import spoken_lines

    for rows in batches:
        click.echo("\n".join(spoken_lines(rows)))


def _print_json(library: Library, batches: Iterator[list[PaperRow]], *, one_a_line: bool) -> None:
    from pubtui.cli.paper_record import paper_records, print_records

    records = (
        paper_records(library, library.catalogue.papers(row.identifier for row in rows), rows)
        for rows in batches
    )
    print_records(records, one_a_line=one_a_line)
