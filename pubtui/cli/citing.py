"""`pubtui cite` and `pubtui export`: papers as citations."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pubtui.cli import offers
from pubtui.cli.amounts import amount
from pubtui.cli.documented import Documented
from pubtui.cli.identifiers import ids_argument, read_papers
from pubtui.cli.invocation import Invocation, invocation
from pubtui.cli.listing import condition, filter_argument, rows_of, takes_filter
from pubtui.errors import UsageError

if TYPE_CHECKING:
    from pubtui.citations.formats import Format
    from pubtui.library.database import Library
    from pubtui.papers.paper import Paper


def _format_names(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    from pubtui.citations.formats import FORMATS

    return [known.name for known in FORMATS if known.name.startswith(incomplete)]


format_option = click.option(
    "--format", "format_name", metavar="FORMAT", shell_complete=_format_names,
    help="How to cite; pubtui formats lists the ways. [default: bibtex, or the setting citation_format]",
)  # fmt: skip
style_option = click.option(
    "--style",
    metavar="STYLE",
    shell_complete=offers.styles,
    help="Print references in this style: apa, ieee ... or a .csl file.",
)
notes_option = click.option(
    "--notes", "with_notes", is_flag=True, help="Put your own notes into the citations; BibTeX: annote."
)
_REFERENCE = "reference"


@click.command(
    "cite",
    cls=Documented,
    examples=[
        ("pubtui cite 2607.07820", "BibTeX"),
        ("pubtui cite 2607.07820 --style ieee --copy", "a reference, on the clipboard too"),
        ("pubtui list tag:thesis | pubtui cite - > thesis.bib", "everything with a tag"),
    ],
)
@ids_argument
@format_option
@style_option
@notes_option
@click.option("--copy", "to_clipboard", is_flag=True, help="Put it on the clipboard as well.")
@invocation
def cite_command(
    found: Invocation,
    ids: tuple[str, ...],
    format_name: str | None,
    style: str | None,
    *,
    with_notes: bool,
    to_clipboard: bool,
) -> None:
    """Print citations of papers.

    ID is an arXiv identifier in any form, also an address or a DOI; - reads them from standard input.
    """
    from pubtui.citing import cite

    chosen = _chosen(found, format_name, style, with_notes=with_notes)
    with found.open_library() as library:
        papers = read_papers(found, library, ids)
        text = cite(library, chosen.name, papers, found.settings, style=style, with_notes=with_notes)
    click.echo(text)
    if to_clipboard:
        found.say(_copied(found, text, chosen, len(papers)))


def _chosen(found: Invocation, format_name: str | None, style: str | None, *, with_notes: bool) -> Format:
    """The format asked for; a style alone asks for references. Raises UsageError and FileError."""
    from pubtui.citations.formats import FORMATS, format_named

    chosen = format_named(format_name or found.settings.citation_format)
    if style is not None:
        chosen = _with_style(chosen, style, is_said=format_name is not None)
    if with_notes and not chosen.has_annotations:
        able = ", ".join(known.name for known in FORMATS if known.has_annotations)
        raise UsageError(f"{chosen.title} has no place for notes.", remedy=f"These have: {able}.")
    return chosen


def _with_style(chosen: Format, style: str, *, is_said: bool) -> Format:
    from pubtui.citations.formats import format_named
    from pubtui.citations.references import check_style

    check_style(style)
    if chosen.name.startswith(_REFERENCE):
        return chosen
    if is_said:
        raise UsageError(
            f"--style is for formatted references; {chosen.title} has none.",
            remedy="Leave out --format, or give --format reference.",
        )
    return format_named(_REFERENCE)


@click.command(
    "formats",
    cls=Documented,
    examples=[
        ("pubtui formats", "every name that --format and --style take"),
    ],
)
def formats_command() -> None:
    """List the citation formats and styles."""
    from pubtui.citations import csl_style
    from pubtui.citations.formats import FORMATS
    from pubtui.citations.references import STYLES

    widest = max(len(known.name) for known in FORMATS)
    for known in FORMATS:
        click.echo(f"{known.name:<{widest}}  {known.title}")
    click.echo("\nStyles of references, for --style:")
    for style in STYLES:
        click.echo(f"{style.name:<{widest}}  {style.title}")
    click.echo(f"\n--style also takes the path of a CSL file (pip install 'pubtui[csl]'). {csl_style.LIMITS}")


class _ExportCommand(Documented):
    """Knows `-o` only as a word of its own, because a filter may hold words like -optimal."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, ["--output" if word == "-o" else word for word in args])


@click.command(
    "export",
    cls=_ExportCommand,
    examples=[
        ("pubtui export tag:thesis -o thesis.bib", "a new file of BibTeX"),
        ("pubtui export tag:thesis --append -o thesis.bib", "what the file lacks"),
        ("pubtui export is:starred --format csl-json", "for Zotero or Pandoc"),
    ],
    context_settings=takes_filter,
    short_help="Cite the papers that a filter finds.",
)
@filter_argument
@format_option
@style_option
@notes_option
@click.option(
    "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    help="Write to a new FILE instead of printing; also -o FILE.",
)  # fmt: skip
@click.option(
    "--append", is_flag=True, help="Add to a .bib FILE what it lacks, and change nothing else in it."
)
@click.option("--overwrite", is_flag=True, help="Replace FILE if it is there.")
@invocation
def export_command(
    found: Invocation,
    words: tuple[str, ...],
    format_name: str | None,
    style: str | None,
    output: Path | None,
    *,
    with_notes: bool,
    append: bool,
    overwrite: bool,
) -> None:
    """Print or write citations of the papers that FILTER finds; of all papers without one."""
    from pubtui.citing import cite

    chosen = _chosen(found, format_name, style, with_notes=with_notes)
    if append and output is None:
        raise click.UsageError("--append needs the file to add to: -o FILE.")
    wanted = condition(found, words)
    with found.open_library() as library:
        listing = library.search.listing(wanted)
        identifiers = [row.identifier for rows in rows_of(listing) for row in rows]
        papers = library.catalogue.papers(identifiers)
        if not papers:
            found.say("No paper matches.")
            return
        if append and output:
            _append(found, library, output, papers, chosen, with_notes=with_notes)
            return
        text = cite(library, chosen.name, papers, found.settings, style=style, with_notes=with_notes)
    if output is None:
        click.echo(text)
    else:
        from pubtui.cli.files import write_whole

        write_whole(output, f"{text}\n", overwrite=overwrite)
        found.say(f"Wrote {amount(len(papers), 'paper')} to {output}.")


def _append(
    found: Invocation,
    library: Library,
    file: Path,
    papers: Sequence[Paper],
    chosen: Format,
    *,
    with_notes: bool,
) -> None:
    from pubtui.citations.bib_file import append
    from pubtui.citing import citation_settings, kept_keys, own_notes

    if chosen.name not in ("bibtex", "biblatex"):
        raise UsageError(f"{chosen.name} cannot be added to a file.", remedy="Use bibtex or biblatex.")
    keys = kept_keys(library, papers, found.settings)
    done = append(
        file,
        papers,
        citation_settings(found.settings),
        format_name=chosen.name,
        keys=keys,
        annotations=own_notes(library, papers) if with_notes else None,
    )
    found.say(f"Added {amount(len(done.added), 'paper')} to {file}; it had {len(done.present):,} already.")


def _copied(found: Invocation, text: str, chosen: Format, count: int) -> str:
    from pubtui.terminal.clipboard import Clipboard
    from pubtui.terminal.clipboard_routes import surroundings
    from pubtui.terminal.guard import has_direct_terminal, write_directly

    clipboard = Clipboard(
        surroundings(found.environment),
        found.paths.clipboard_file,
        found.settings.clipboard_command,
        write_directly if has_direct_terminal() else None,
        advice="run pubtui doctor",
    )
    return clipboard.copy(text, chosen.title, amount(count, "entry", "entries")).message
