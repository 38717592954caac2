"""Every way pubtui can cite: one list, in the order menus show it.

A format's module is imported when it is first used, so that one citation costs one module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Protocol, cast

from pubtui.citations.settings import CitationSettings
from pubtui.errors import UsageError
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.paper import Paper


@dataclass(frozen=True, slots=True)
class Context:
    """What a format knows besides the papers; `keys` holds every paper's key where the format uses keys."""

    settings: CitationSettings
    keys: Mapping[ArxivId, str]
    style: str


class _FormatModule(Protocol):
    def render(self, papers: Sequence[Paper], context: Context) -> str: ...


@dataclass(frozen=True, slots=True)
class Format:
    """One way to cite.

    `name` is what the command line and the settings call it, `title` what a menu shows, `letter` its key in
    the copy menu ("" for none). `media` is the Internet media type of its text, `extension` the usual file
    name's.
    """

    name: str
    title: str
    letter: str
    media: str
    extension: str
    module: str
    uses_keys: bool = False

    def render(self, papers: Sequence[Paper], context: Context) -> str:
        """The papers in their order, without a final line break; "" for no papers."""
        if not papers:
            return ""
        return cast(_FormatModule, import_module(f"{__package__}.{self.module}")).render(papers, context)


_BIBTEX_MEDIA = "application/x-bibtex"

FORMATS: tuple[Format, ...] = (
    Format("bibtex", "BibTeX", "b", _BIBTEX_MEDIA, "bib", "bibtex", uses_keys=True),
    Format("biblatex", "BibLaTeX", "l", _BIBTEX_MEDIA, "bib", "biblatex", uses_keys=True),
    Format("arxiv-bibtex", "BibTeX as arXiv prints it", "x", _BIBTEX_MEDIA, "bib", "arxiv_bibtex"),
)
_BY_NAME: Mapping[str, Format] = MappingProxyType({known.name: known for known in FORMATS})


def format_named(name: str) -> Format:
    """The format of that name. Raises UsageError with the names there are."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    raise UsageError(f"There is no citation format {name!r}.", remedy=f"There are {', '.join(_BY_NAME)}.")


def render(
    name: str,
    papers: Sequence[Paper],
    settings: CitationSettings | None = None,
    keys: Mapping[ArxivId, str] | None = None,
    style: str | None = None,
) -> str:
    """`papers` in the format `name`, in their order, without a final line break.

    `keys` are the keys the library knows; papers without one get theirs from the settings' pattern. `style`
    is for formatted references, by default the settings'. Raises UsageError for a name or style there is
    not.
    """
    chosen = format_named(name)
    settings = settings or CitationSettings()
    return chosen.render(
        papers, Context(settings, _keys(chosen, papers, settings, keys or {}), style or settings.style)
    )


def _keys(
    chosen: Format, papers: Sequence[Paper], settings: CitationSettings, known: Mapping[ArxivId, str]
) -> Mapping[ArxivId, str]:
    if not chosen.uses_keys or all(paper.identifier in known for paper in papers):
        return known
    from pubtui.citations import keys
    from pubtui.citations.record import year_of_preprint

    return keys.assign(
        papers,
        settings.key_pattern,
        year_of=lambda paper: year_of_preprint(paper, settings),
        assigned=known,
    )
