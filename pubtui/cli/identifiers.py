"""The papers a command is about: identifiers as words, or `-` for lines of standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

from pubtui.cli.invocation import Invocation
from pubtui.errors import IdentifierError, NotFoundError, PubtuiError, UsageError
from pubtui.papers import identifiers
from pubtui.papers.identifiers import ArxivId

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from pubtui.library.database import Library
    from pubtui.papers.paper import Paper

_OFFERED = 50


def _identifiers_that_begin(
    context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The newest papers whose identifiers begin so, with their titles for shells that show them."""
    from click.shell_completion import CompletionItem

    from pubtui.papers.query import IdentifierBegins

    try:
        with context.ensure_object(Invocation).open_library() as library:
            listing = library.search.listing(IdentifierBegins(incomplete.lower()))
            listing.extend(_OFFERED)
            rows = listing.rows(0, len(listing))
    except PubtuiError:  # a shell that completes is no place to tell it
        return []
    return [CompletionItem(str(row.identifier), help=row.title) for row in rows]


ids_argument = click.argument(
    "ids", nargs=-1, required=True, metavar="ID…", shell_complete=_identifiers_that_begin
)


def read_identifiers(words: Iterable[str]) -> list[ArxivId]:
    """The identifiers that `words` write, in any form and each once; `-` stands for standard input.

    There, each line begins with one, as the lines of `pubtui list` do; empty lines and lines beginning
    with # are passed over. Raises IdentifierError, and UsageError where there is none at all.
    """
    found: dict[ArxivId, None] = {}
    for word in words:
        if word == "-":
            found.update(dict.fromkeys(_from_lines(sys.stdin.buffer)))
        else:
            found[identifiers.parse(word)[0]] = None
    if not found:
        raise UsageError("Standard input holds no identifier.", remedy="Give one a line: 2401.00001")
    return list(found)


def read_papers(
    found: Invocation, library: Library, words: Sequence[str], *, keep: bool = False
) -> list[Paper]:
    """The papers that `words` write, in their order: the library's, else those of all of arXiv if it is here.

    `keep` brings the latter into the library, so that they can be marked. Raises NotFoundError that names all
    missing.
    """
    wanted = read_identifiers(words)
    papers = {paper.identifier: paper for paper in library.catalogue.papers(wanted)}
    missing = [identifier for identifier in wanted if identifier not in papers]
    if missing and found.paths.snapshot_file.exists():
        from pubtui.library.snapshot import open_snapshot

        with open_snapshot(found.paths.snapshot_file, library) as snapshot:
            others = snapshot.catalogue.papers(missing)
        papers |= {paper.identifier: paper for paper in others}
        missing = [identifier for identifier in wanted if identifier not in papers]
        if keep and others and not missing:
            library.catalogue.write(others, found.now)
    if missing:
        raise NotFoundError(
            f"Not in the library: {', '.join(map(str, missing))}.",
            remedy="pubtui list says what is; pubtui follow brings an author's papers.",
        )
    return [papers[identifier] for identifier in wanted]


def _from_lines(lines: Iterable[bytes]) -> Iterator[ArxivId]:
    for number, line in enumerate(lines, start=1):
        text = line.decode(errors="replace").strip()
        if not text or text.startswith("#"):
            continue
        try:
            yield identifiers.parse(text)[0]
        except IdentifierError as error:
            first_word = text.split(maxsplit=1)[0]
            if first_word == text:
                raise _in_line(number, error) from error
            try:
                yield identifiers.parse(first_word)[0]
            except IdentifierError as of_first_word:
                raise _in_line(number, of_first_word) from error


def _in_line(number: int, error: IdentifierError) -> IdentifierError:
    return IdentifierError(f"Standard input, line {number}: {error.happened}")
