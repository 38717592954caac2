"""`pubtui show`: everything about a paper."""

from __future__ import annotations

import click

from pubtui.cli.all_of_arxiv import unmarked_row
from pubtui.cli.documented import Documented
from pubtui.cli.identifiers import ids_argument, read_papers
from pubtui.cli.invocation import Invocation, invocation


@click.command(
    "show",
    cls=Documented,
    short_help="Print everything about papers.",
    examples=[
        ("pubtui show 2607.07820", "one paper"),
        ("pubtui list is:new | pubtui show -", "all that is new, to read from top to bottom"),
    ],
)
@ids_argument
@click.option("--json", "as_json", is_flag=True, help="Print one JSON array (schema pubtui/paper/1).")
@click.option("--jsonl", "as_json_lines", is_flag=True, help="Print one JSON object a line.")
@invocation
def show_command(found: Invocation, ids: tuple[str, ...], *, as_json: bool, as_json_lines: bool) -> None:
    """Print everything about papers: authors, dates, subjects, abstract, your marks and notes.

    ID is an arXiv identifier in any form, also an address or a DOI; - reads them from standard input.
    """
    with found.open_library() as library:
        papers = read_papers(found, library, ids)
        keys = [paper.identifier.key for paper in papers]
        known = {row.key: row for row in library.search.rows(keys)}
        rows = [known.get(paper.identifier.key) or unmarked_row(paper) for paper in papers]
        if as_json or as_json_lines:
            from pubtui.cli.paper_record import paper_records, print_records

            print_records([paper_records(library, papers, rows)], one_a_line=as_json_lines)
            return
        from pubtui.cli.paper_lines import paper_lines, terminal_columns

        for number, (paper, row) in enumerate(zip(papers, rows, strict=True)):
            key = paper.identifier.key
            described = paper_lines(
                paper, row, tags=library.tags.of(key), note=library.notes.of(key), columns=terminal_columns()
            )
            click.echo(("\n" if number else "") + "\n".join(described))
