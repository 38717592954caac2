"""Formatted references in the reader's style, in three media."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, cast

from pubtui.citations.record import record_of
from pubtui.citations.styles import spans
from pubtui.citations.styles.spans import Piece
from pubtui.citations.styles.work import Work, work_of
from pubtui.errors import FileError, UsageError
from pubtui.papers.paper import Paper

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pubtui.citations.formats import Context


class _StyleModule(Protocol):
    def reference(self, work: Work) -> Iterable[Piece]: ...


@dataclass(frozen=True, slots=True)
class Style:
    """A citation style; `label` numbers the references of a list (`[{}]`), "" where it has no numbers."""

    name: str
    title: str
    label: str = ""

    def reference(self, work: Work) -> list[Piece]:
        """The reference of one work, without its number."""
        module = cast(_StyleModule, import_module(f"pubtui.citations.styles.{self.name}"))
        return list(module.reference(work))


_STYLE_FILE = ".csl"

STYLES: tuple[Style, ...] = (
    Style("apa", "APA"),
    Style("ieee", "IEEE", "[{}]"),
    Style("chicago", "Chicago (author-date)"),
    Style("mla", "MLA"),
    Style("nature", "Nature", "{}."),
    Style("acm", "ACM", "[{}]"),
    Style("vancouver", "Vancouver", "{}."),
    Style("aps", "American Physical Society", "[{}]"),
)
_BY_NAME: Mapping[str, Style] = MappingProxyType({style.name: style for style in STYLES})


def style_named(name: str) -> Style:
    """The style of that name. Raises UsageError with the names there are."""
    if name in _BY_NAME:
        return _BY_NAME[name]
    raise UsageError(
        f"There is no citation style {name!r}.",
        remedy=f"There are {', '.join(_BY_NAME)}, or give the path of a .csl file.",
    )


def check_style(style: str) -> None:
    """Raises UsageError where `style` is no style, and FileError for a style file that is not there."""
    if not style.endswith(_STYLE_FILE):
        style_named(style)
    elif not Path(style).expanduser().is_file():
        raise FileError(f"There is no style file {style}.")


def render_plain(papers: Sequence[Paper], context: Context) -> str:
    """One reference per line, numbered where the style numbers and there are several."""
    return "\n".join(spans.plain_text(pieces) for pieces in _references(papers, context))


def render_markdown(papers: Sequence[Paper], context: Context) -> str:
    """One reference per paragraph of CommonMark."""
    return "\n\n".join(spans.markdown(pieces) for pieces in _references(papers, context))


def render_html(papers: Sequence[Paper], context: Context) -> str:
    """One reference per `<p>`; a single one is a fragment without an element around it."""
    fragments = [spans.html_fragment(pieces) for pieces in _references(papers, context)]
    return fragments[0] if len(fragments) == 1 else "\n".join(f"<p>{text}</p>" for text in fragments)


def _references(papers: Sequence[Paper], context: Context) -> list[list[Piece]]:
    settings = context.settings
    if context.style.endswith(_STYLE_FILE):
        from pubtui.citations.csl_style import references as references_by_file

        return references_by_file(Path(context.style), papers, settings)
    style = style_named(context.style)
    works = [work_of(record_of(paper, settings), print_version=settings.print_version) for paper in papers]
    references = [style.reference(work) for work in works]
    if not style.label or len(references) == 1:
        return references
    return [[f"{style.label.format(number)} ", *pieces] for number, pieces in enumerate(references, start=1)]
