"""`pubtui download`: full texts onto the shelf, where the app reads them without a network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pubtui.cli.documented import Documented
from pubtui.cli.download_tellers import DownloadTeller, JsonDownload, QuietDownload, download_teller
from pubtui.cli.failures import STOPPED
from pubtui.cli.identifiers import read_papers
from pubtui.cli.invocation import Invocation, invocation
from pubtui.cli.listing import condition, filter_argument, rows_of, takes_filter
from pubtui.cli.stopping import stop_when_told
from pubtui.downloading.events import FileState, Finished
from pubtui.errors import FileError, IdentifierError, NotFoundError, SourceError, UsageError
from pubtui.papers import identifiers
from pubtui.reading.download import Form

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pubtui.downloading.full_texts import FullTexts
    from pubtui.library.database import Library
    from pubtui.papers.paper import Paper


@click.command(
    "download",
    cls=Documented,
    context_settings=takes_filter,
    short_help="Bring full texts for reading offline.",
    examples=[
        ("pubtui download 2607.07820", "one paper"),
        ("pubtui download is:starred -is:downloaded", "what you starred and lack"),
        ("pubtui list is:new | pubtui download - --html", "all that is new, without PDFs"),
    ],
)
@filter_argument
@click.option("--pdf", is_flag=True, help="The PDF alone.")
@click.option("--html", is_flag=True, help="The HTML alone, which reads best in a terminal.")
@click.option(
    "--json", "as_json", is_flag=True,
    help="Print events (schema pubtui/download-event/1).",
)  # fmt: skip
@click.option("--quiet", is_flag=True, help="Say nothing unless something is wrong; fits cron.")
@invocation
@click.pass_context
def download_command(
    context: click.Context,
    found: Invocation,
    words: tuple[str, ...],
    *,
    pdf: bool,
    html: bool,
    as_json: bool,
    quiet: bool,
) -> None:
    """Bring full texts of papers for reading offline: HTML and PDF, each at most once.

    FILTER is identifiers (- reads them from standard input) or a filter as in pubtui list. One file comes
    after another, 15 seconds apart, as arXiv wants it. Ctrl-C stops within a second; what arrived is kept,
    and a file that was cut goes on from there the next time. Ends with exit code 5 if arXiv could not
    answer, with 3 if it has none of the texts.
    """
    if not words:
        raise UsageError(
            "Say which papers.", remedy="pubtui download 2401.00001, or pubtui download is:starred"
        )
    both = pdf == html
    forms = [form for form, wanted in ((Form.HTML, html), (Form.PDF, pdf)) if wanted or both]
    tell = download_teller(as_json=as_json, quiet=quiet)
    with found.open_library() as library:
        papers = papers_meant(found, library, words)
        context.exit(_download(found, full_texts(found, library), papers, forms, tell))


def papers_meant(found: Invocation, library: Library, words: tuple[str, ...]) -> list[Paper]:
    """The papers of these identifiers, or those that a filter finds; raises NotFoundError, QueryError."""
    if all(map(_is_identifier, words)):
        return read_papers(found, library, words, keep=True)
    listing = library.search.listing(condition(found, words))
    papers = [
        paper
        for rows in rows_of(listing)
        for paper in library.catalogue.papers(row.identifier for row in rows)
    ]
    if not papers:
        raise NotFoundError("No paper matches.", remedy="pubtui list shows what a filter finds.")
    return papers


def full_texts(found: Invocation, library: Library) -> FullTexts:
    """The reader's shelf."""
    from pubtui.downloading.full_texts import FullTexts
    from pubtui.reading.shelf import Shelf

    return FullTexts(library, Shelf(found.paths.texts_folder), found.paths.transcripts_folder)


def _download(
    found: Invocation, texts: FullTexts, papers: Sequence[Paper], forms: Sequence[Form], tell: DownloadTeller
) -> int:
    """Download and tell each event; the exit code."""
    from pubtui.downloading.download import download
    from pubtui.sources.arxiv import Arxiv
    from pubtui.sources.pace import Lane, Watch

    arxiv = Arxiv.from_environment(found.environment, found.paths.pace_file)
    files = len(papers) * len(forms)
    if files > 1 and not isinstance(tell, QuietDownload | JsonDownload):
        duration = _duration((files - 1) * arxiv.pace.interval(Lane.SITE))
        found.say(f"Up to {files:,} files at arXiv's pace: about {duration}. Ctrl-C stops.")
    with stop_when_told() as is_told:
        watch = Watch(cancelled=is_told, waiting=tell.waiting)
        for event in download(texts, arxiv, papers, forms, watch=watch, received=tell.received):
            tell.hear(event)
            if isinstance(event, Finished):
                return _exit_code(event)
    raise AssertionError("a download ends with Finished")


def _exit_code(finished: Finished) -> int:
    states = {file.state for file in finished.failures}
    if FileState.CANCELLED in states:
        return STOPPED
    if FileState.UNWRITABLE in states:
        return FileError.exit_code
    if states - {FileState.ABSENT}:
        return SourceError.exit_code
    return NotFoundError.exit_code if states else 0


def _is_identifier(word: str) -> bool:
    try:
        identifiers.parse(word)
    except IdentifierError:
        return word == "-"
    return True


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
