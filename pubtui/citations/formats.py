"""Every way pubtui can cite: one list, in the order menus show it.

A format's module is imported when it is first used, so that one citation costs one module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import MappingProxyType
from typing import cast

from pubtui.citations.settings import CitationSettings
from pubtui.errors import UsageError
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.paper import Paper


@dataclass(frozen=True, slots=True)
class Context:
    """What a format knows besides the papers; `keys` holds every paper's key where the format uses keys.

    `annotations` are the reader's own notes, of the papers whose citations are to carry them.
    """

    settings: CitationSettings
    keys: Mapping[ArxivId, str]
    style: str
    annotations: Mapping[ArxivId, str] = field(default_factory=dict)

    def annotation(self, paper: Paper) -> str:
        """The reader's note on the paper, "" for none."""
        return self.annotations.get(paper.identifier, "")


Renderer = Callable[[Sequence[Paper], Context], str]


@dataclass(frozen=True, slots=True)
class Format:
    """One way to cite.

    `name` is what the command line and the settings call it, `title` what a menu shows, `letter` its key in
    the copy menu ("" for none). `media` is the Internet media type of its text, `extension` the usual file
    name's. `renderer` is `module:function` in this package. `has_annotations`: it has a place for notes.
    """

    name: str
    title: str
    letter: str
    media: str
    extension: str
    renderer: str
    uses_keys: bool = False
    has_annotations: bool = False

    def render(self, papers: Sequence[Paper], context: Context) -> str:
        """The papers in their order, without a final line break; "" for no papers."""
        if not papers:
            return ""
        module, function = self.renderer.split(":")
        renderer = cast(Renderer, getattr(import_module(f"{__package__}.{module}"), function))
        return renderer(papers, context)


_ANNOTATED = {"uses_keys": True, "has_annotations": True}
_BIBTEX = "application/x-bibtex"
_CSL_JSON = "application/vnd.citationstyles.csl+json"
_YAML = "application/yaml"
_TEXT, _MARKDOWN, _HTML = "text/plain", "text/markdown", "text/html"

FORMATS: tuple[Format, ...] = (
    Format("bibtex", "BibTeX", "b", _BIBTEX, "bib", "bibtex:render", **_ANNOTATED),
    Format("biblatex", "BibLaTeX", "l", _BIBTEX, "bib", "biblatex:render", **_ANNOTATED),
    Format("arxiv-bibtex", "BibTeX from arXiv", "x", _BIBTEX, "bib", "arxiv_bibtex:render"),
    Format("reference", "Reference", "c", _TEXT, "txt", "references:render_plain"),
    Format("reference-markdown", "Reference, Markdown", "C", _MARKDOWN, "md", "references:render_markdown"),
    Format("reference-html", "Reference, HTML", "H", _HTML, "html", "references:render_html"),
    Format("cite", r"\cite{key}", "k", _TEXT, "tex", "cite_commands:render_latex", uses_keys=True),
    Format("typst", "@key (Typst, Pandoc)", "@", _TEXT, "typ", "cite_commands:render_typst", uses_keys=True),
    Format("ris", "RIS", "r", "application/x-research-info-systems", "ris", "ris:render", **_ANNOTATED),
    Format("csl-json", "CSL-JSON", "j", _CSL_JSON, "json", "csl_json:render", **_ANNOTATED),
    Format("hayagriva", "Hayagriva (Typst)", "y", _YAML, "yml", "hayagriva:render", **_ANNOTATED),
    Format("endnote", "EndNote", "e", "application/x-endnote-refer", "enw", "endnote:render", **_ANNOTATED),
    Format("plain", "Title, authors, link", "p", _TEXT, "txt", "plain_record:render"),
    Format("markdown", "Link, Markdown", "m", _MARKDOWN, "md", "links:render_markdown"),
    Format("org", "Link, Org", "o", "text/org", "org", "links:render_org"),
    Format("html", "Link, HTML", "h", _HTML, "html", "links:render_html"),
    Format("id", "Identifier", "i", _TEXT, "txt", "fields:render_id"),
    Format("url", "Address", "u", _TEXT, "txt", "fields:render_url"),
    Format("pdf-url", "Address of the PDF", "f", _TEXT, "txt", "fields:render_pdf_url"),
    Format("doi", "DOI", "d", _TEXT, "txt", "fields:render_doi"),
    Format("title", "Title", "t", _TEXT, "txt", "fields:render_title"),
    Format("abstract", "Abstract", "a", _TEXT, "txt", "fields:render_abstract"),
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
    annotations: Mapping[ArxivId, str] | None = None,
) -> str:
    """`papers` in the format `name`, in their order, without a final line break.

    `keys` are the keys the library knows; papers without one get theirs from the settings' pattern. `style`
    is for formatted references, by default the settings'. `annotations` are notes of the reader's, for
    formats that have a place for them. Raises UsageError for a name or style there is not.
    """
    chosen = format_named(name)
    settings = settings or CitationSettings()
    return chosen.render(
        papers,
        Context(
            settings,
            _keys(chosen, papers, settings, keys or {}),
            style or settings.style,
            annotations or {},
        ),
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
