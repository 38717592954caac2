"""Citing as the reader's settings say, with the keys that papers were given before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext

from pubtui.citations.formats import format_named, render
from pubtui.citations.settings import CitationSettings
from pubtui.library.database import Library
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.paper import Paper
from pubtui.settings.settings import Settings


def cite(
    library: Library,
    format_name: str,
    papers: Sequence[Paper],
    settings: Settings,
    *,
    style: str | None = None,
    with_notes: bool = False,
) -> str:
    """The papers in a format of `citations.formats`, in their order, without a final line break.

    `with_notes` puts the reader's own notes into formats that have a place for them. Raises UsageError for a
    format or a style there is not.
    """
    keys = kept_keys(library, papers, settings) if format_named(format_name).uses_keys else None
    annotations = own_notes(library, papers) if with_notes else None
    return render(
        format_name, papers, citation_settings(settings), keys=keys, style=style, annotations=annotations
    )


def own_notes(library: Library, papers: Sequence[Paper]) -> Mapping[ArxivId, str]:
    """What the reader wrote about those of the papers that have a note."""
    notes = library.notes.of_papers(paper.identifier.key for paper in papers)
    return {ArxivId.from_key(key): note for key, note in notes.items()}


def kept_keys(library: Library, papers: Sequence[Paper], settings: Settings) -> Mapping[ArxivId, str]:
    """The papers' citation keys: those they have, and new ones, which they keep from now on.

    A library that may only be read gives new ones as well, for this time. A key depends on the setting of
    the year as well as on the pattern, so both name it.
    """
    made_from = _made_from(settings)
    by_key = {paper.identifier.key: paper for paper in papers}
    known = library.citation_keys.of(made_from, by_key)
    if len(known) < len(by_key):
        with nullcontext() if library.is_read_only else library.transaction():
            known = library.citation_keys.of(made_from, by_key)
            new = _new_keys(
                [paper for key, paper in by_key.items() if key not in known],
                citation_settings(settings),
                library.citation_keys.taken(made_from),
            )
            if not library.is_read_only:
                library.citation_keys.keep(made_from, new)
        known.update(new)
    return {by_key[paper].identifier: key for paper, key in known.items()}


def adopt_keys(library: Library, keys: Mapping[ArxivId, str], settings: Settings) -> int:
    """Keep keys that the reader's own .bib file gives papers, for papers that have none; how many were kept.

    A key that another paper has, or that not every format could write, is passed over.
    """
    from pubtui.citations.keys import is_key

    made_from = _made_from(settings)
    with library.transaction():
        known = library.citation_keys.of(made_from, [identifier.key for identifier in keys])
        taken = {key.lower() for key in library.citation_keys.taken(made_from)}
        adopted: dict[int, str] = {}
        for identifier, key in keys.items():
            if identifier.key not in known and is_key(key) and key.lower() not in taken:
                adopted[identifier.key] = key
                taken.add(key.lower())
        library.citation_keys.keep(made_from, adopted)
    return len(adopted)


def _made_from(settings: Settings) -> str:
    return f"{settings.citation_key} of the {settings.citation_year} version"


def _new_keys(papers: Sequence[Paper], settings: CitationSettings, taken: Sequence[str]) -> dict[int, str]:
    from pubtui.citations import keys
    from pubtui.citations.record import year_of_preprint

    assigned = keys.assign(
        papers,
        settings.key_pattern,
        year_of=lambda paper: year_of_preprint(paper, settings),
        reserved=taken,
    )
    return {identifier.key: key for identifier, key in assigned.items()}


def citation_settings(settings: Settings) -> CitationSettings:
    """The reader's choices about citations, as the citations know them."""
    return CitationSettings(
        record=settings.citation_record,
        year=settings.citation_year,
        key_pattern=settings.citation_key,
        bibtex_encoding=settings.bibtex_encoding,
        capitals=settings.bibtex_capitals,
        print_version=settings.citation_version,
        style=settings.citation_style,
    )
