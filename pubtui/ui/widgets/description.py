"""A paper as styled text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.style import Style

from pubtui.papers.paper import Author, Paper
from pubtui.papers.subjects import subject_name
from pubtui.papers.tex import Run, runs
from pubtui.papers.tex import Style as Meant
from pubtui.ui.widgets.matches import find_matches
from pubtui.ui.widths import agreed

_AUTHORS_SHOWN = 24


@dataclass(frozen=True, slots=True)
class Shown:
    """A paper as a reader looks at it: readable or as raw TeX, with the words of a filter marked in it.

    `terms` are folded words, `followed` the names of authors that stand out; tags and note are the reader's.
    """

    paper: Paper
    raw: bool = False
    terms: tuple[str, ...] = ()
    followed: frozenset[str] = frozenset()
    tags: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """The styles that a description is written in."""

    title: Style
    dim: Style
    link: Style
    match: Style


def describe(shown: Shown, look: Look) -> Content:
    """The whole paper: title, authors, subjects, dates, the reader's words, abstract, and more."""
    paper, terms = shown.paper, shown.terms

    def readable(source: str) -> Content:
        content = Content(agreed(source)) if shown.raw else _styled(runs(source), look)
        return _marked(content, terms, look)

    parts = [
        readable(paper.title).stylize_before(look.title),
        _authors(paper.authors, shown.followed, terms, look),
        Content(_subjects(paper)).stylize(look.dim),
        Content(_dates(paper)).stylize(look.dim),
        *_own_words(shown, look),
        Content(""),
        readable(paper.abstract),
    ]
    facts = list(_facts(paper))
    if facts:
        parts.append(Content(""))
        parts += [Content.assemble((f"{label}  ", look.dim), readable(text)) for label, text in facts]
    return Content("\n").join(parts)


def _own_words(shown: Shown, look: Look) -> Iterable[Content]:
    if shown.tags:
        yield Content.assemble(("Tags  ", look.dim), Content(agreed(", ".join(shown.tags))))
    if shown.note:
        yield Content.assemble(("Note  ", look.dim), _marked(Content(agreed(shown.note)), shown.terms, look))


def _styled(text_runs: Iterable[Run], look: Look) -> Content:
    return Content.assemble(*((agreed(run.text), _style(run, look)) for run in text_runs))


def _style(run: Run, look: Look) -> Style:
    style = Style(
        bold=True if Meant.BOLD in run.style else None, italic=True if Meant.ITALIC in run.style else None
    )
    return style + look.link if Meant.LINK in run.style else style


def _marked(content: Content, terms: Sequence[str], look: Look) -> Content:
    for first, last in find_matches(content.plain, terms):
        content = content.stylize(look.match, first, last)
    return content


def _authors(
    authors: Sequence[Author], followed: frozenset[str], terms: Sequence[str], look: Look
) -> Content:
    if not authors:
        return Content("No authors known").stylize(look.dim)
    shown = authors if len(authors) <= _AUTHORS_SHOWN else authors[: _AUTHORS_SHOWN - 4]
    names = []
    for author in shown:
        name = _marked(Content("".join(agreed(run.text) for run in runs(author.name))), terms, look)
        names.append(name.stylize(Style(bold=True)) if author.name in followed else name)
    listed = Content(", ").join(names)
    hidden = len(authors) - len(shown)
    return listed if not hidden else listed + Content(f" and {hidden:,} more").stylize(look.dim)


def _subjects(paper: Paper) -> str:
    if not paper.subjects:
        return "Subject not known"
    primary, *others = paper.subjects
    return " · ".join([f"{primary} {subject_name(primary)}", *others])


def _dates(paper: Paper) -> str:
    version = f"v{paper.version} · " if paper.version is not None else ""
    newest, first = paper.updated.day_text, paper.submitted.day_text
    dates = first if first.startswith(newest) else f"{newest} (first {first})"
    withdrawn = " · withdrawn" if paper.withdrawn else ""
    return f"{version}{dates} · arXiv:{paper.identifier}{withdrawn}"


def _facts(paper: Paper) -> Iterable[tuple[str, str]]:
    if paper.comment:
        yield "Comment", paper.comment
    if paper.journal_reference:
        yield "Journal", paper.journal_reference
    if paper.doi:
        yield "DOI    ", paper.doi
