"""arXiv's HTML full texts, which LaTeXML makes of a paper's TeX source (https://dlmf.nist.gov/LaTeXML)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pubtui.errors import NotFoundError
from pubtui.papers.tex import Run, Style
from pubtui.papers.tex import runs as tex_runs
from pubtui.papers.tex.links import linked
from pubtui.papers.tex.scripts import lowered, raised
from pubtui.papers.text import clean_line
from pubtui.reading import listings, tables
from pubtui.reading.displays import displayed
from pubtui.reading.document import Block, BlockKind, Document
from pubtui.reading.elements import (
    SILENT_CLASSES,
    SILENT_TAGS,
    WHITE_SPACE,
    Element,
    author_names,
    classes_of,
    is_block,
    plain_text,
    take_tag,
    target_of,
    with_class,
)

_FEWEST_WORDS = 40  # less is the stub that arXiv shows for papers sent in as PDF

_HEADING_LEVELS = {
    "part": 1, "chapter": 1, "section": 1, "appendix": 1, "bibliography": 1, "abstract": 1,
    "acknowledgements": 1, "subsection": 2, "subsubsection": 3, "paragraph": 4, "subparagraph": 5,
}  # fmt: skip
_STYLES = {
    "ltx_font_bold": Style.BOLD, "ltx_font_italic": Style.ITALIC, "ltx_emph": Style.ITALIC,
    "ltx_font_slanted": Style.ITALIC, "ltx_font_typewriter": Style.MONO,
}  # fmt: skip
_STYLES_OF_TAGS = {
    "b": Style.BOLD, "strong": Style.BOLD, "i": Style.ITALIC, "em": Style.ITALIC, "code": Style.MONO,
}  # fmt: skip
_FORMULA_NUMBERS = frozenset({"ltx_tag_equation", "ltx_tag_equationgroup"})
_WRAPPED_TEX = re.compile(r"(?<!\\)%(?:\s*\n|\s+(?=\S))")


class OtherPageError(NotFoundError):
    """A web page that is no full text: an error's, a sign-in's."""


def read(page: bytes) -> Document:
    """The full text in `page`; raises NotFoundError where there is none, OtherPageError on another page."""
    article = _article(page)
    if article is None:
        raise OtherPageError(
            "This page is not a full text as arXiv makes them.", remedy="The PDF may have the text."
        )
    document = _Reading().document(article)
    if len(document.text.split()) < _FEWEST_WORDS:
        raise NotFoundError(
            "arXiv's HTML page of this paper has no text: its author sent in a PDF.",
            remedy="Download the PDF instead.",
        )
    return document


def formula(alttext: str) -> list[Run]:
    """LaTeXML's TeX of a formula as readable runs; it wraps long lines with `%` and a line break."""
    source = " ".join(_WRAPPED_TEX.sub("", alttext).split())
    return tex_runs(f"\\({source}\\)") if source else []


def _article(page: bytes) -> Element | None:
    from lxml import etree, html

    if not page.strip():
        return None
    try:
        root = html.document_fromstring(page, parser=html.HTMLParser(encoding="utf-8"))
    except (etree.ParserError, ValueError):
        return None
    found = root.xpath("//*[contains(concat(' ', @class, ' '), ' ltx_document ')]")
    return found[0] if found else None


@dataclass(frozen=True, slots=True)
class _Place:
    """Where in the page the walk is: what the blocks and runs found here inherit."""

    level: int = 0
    label: str = ""
    in_list: bool = False
    style: Style = Style.PLAIN
    target: str = ""


class _Reading:
    """The walk through one page; notes are set aside and come last."""

    def __init__(self) -> None:
        self._blocks: list[Block] = []
        self._anchors: dict[str, int] = {}
        self._notes: list[tuple[str, Block]] = []
        self._title = ""
        self._authors: list[str] = []
        self._run_in: list[Run] = []
        self._term = ""

    def document(self, article: Element) -> Document:
        self._walk(article, _Place())
        if self._notes:
            self._blocks.append(Block(BlockKind.HEADING, (Run("Notes"),), level=1))
            for anchor, note in self._notes:
                self._anchors[anchor] = len(self._blocks)
                self._blocks.append(note)
        last = len(self._blocks) - 1
        anchors = {anchor: min(place, last) for anchor, place in self._anchors.items()}
        return Document(self._title, tuple(self._authors), tuple(self._blocks), anchors)

    # Blocks

    def _walk(self, element: Element, place: _Place) -> None:
        """Reads the children of `element`; inline ones in a row make a paragraph."""
        inline: list[Run] = _text(element.text, place)
        for child in element:
            if is_block(child):
                self._paragraph(inline, place)
                inline = []
                self._mark(child)
                self._block(child, place)
                place = replace(place, label="")
            else:
                inline += self._inline(child, place)
            inline += _text(child.tail, place)
        self._paragraph(inline, place)

    def _mark(self, element: Element) -> None:
        """Lets links lead from the element's identifier to the block that comes next."""
        if anchor := element.get("id"):
            self._anchors[anchor] = len(self._blocks)

    def _block(self, element: Element, place: _Place) -> None:
        classes = classes_of(element)
        if "ltx_title_document" in classes:
            self._title = clean_line(_plain(self._inline_children(element, place)))
        elif "ltx_authors" in classes:
            self._authors += author_names(element)
        elif "ltx_title" in classes:
            self._heading(element, classes, place)
        elif classes & {"ltx_equation", "ltx_equationgroup"} and element.tag == "table":
            self._formulas(element, place)
        elif "ltx_bibitem" in classes:
            self._reference(element, place)
        elif "ltx_item" in classes or element.tag in ("li", "dt", "dd"):
            self._item(element, place)
        elif "ltx_caption" in classes or element.tag == "figcaption":
            self._caption(element, place)
        elif "ltx_tabular" in classes or element.tag == "table":
            self._table(element, place)
        elif element.tag == "pre" or classes & {"ltx_verbatim", "ltx_listing", "ltx_lstlisting"}:
            self._code(element, place)
        elif element.tag in ("ul", "ol", "dl"):
            self._walk(element, replace(place, level=place.level + place.in_list, in_list=True))
            self._finish_term(place)
        elif element.tag == "blockquote":
            self._walk(element, replace(place, level=1, in_list=False))
        else:
            self._walk(element, place)

    def _paragraph(self, inline: list[Run], place: _Place) -> None:
        runs = _tidied(inline)
        if not runs:
            return
        if self._run_in:
            runs = _tidied([*self._run_in, Run(" "), *runs])
            self._run_in = []
        kind = BlockKind.ITEM if place.in_list else BlockKind.PARAGRAPH
        self._blocks.append(Block(kind, runs, place.level, place.label))

    def _heading(self, element: Element, classes: frozenset[str], place: _Place) -> None:
        kinds = {name.removeprefix("ltx_title_") for name in classes}
        level = next((_HEADING_LEVELS[kind] for kind in kinds if kind in _HEADING_LEVELS), 0)
        if "ltx_runin" in classes or level == 0:
            words = self._inline_children(element, place)
            self._run_in = [replace(run, style=run.style | Style.BOLD) for run in words]
            return
        number = take_tag(element)
        runs = _tidied(self._inline_children(element, place))
        if runs or number:
            self._blocks.append(Block(BlockKind.HEADING, runs, level, number))

    def _formulas(self, element: Element, place: _Place) -> None:
        for row in element.iter("tr"):
            number = ""
            runs: list[Run] = []
            for cell in row:
                tags = [tag for tag in cell.iter() if classes_of(tag) & _FORMULA_NUMBERS]
                number += "".join(clean_line(_plain(self._inline_children(tag, place))) for tag in tags)
                runs += [] if tags else [*self._inline_children(cell, place), Run(" ")]
            for marked in (row, row.getparent()):
                self._mark(marked)
            if shown := _tidied(displayed(runs)):
                self._blocks.append(Block(BlockKind.FORMULA, shown, place.level, number))

    def _reference(self, element: Element, place: _Place) -> None:
        label = take_tag(element)
        runs = _tidied(self._inline_children(element, place))
        self._blocks.append(Block(BlockKind.REFERENCE, runs, label=label))

    def _item(self, element: Element, place: _Place) -> None:
        if element.tag == "dt":
            self._finish_term(place)
            self._term = take_tag(element) or clean_line(_plain(self._inline_children(element, place)))
            return
        label = self._term if element.tag == "dd" else take_tag(element)
        self._term = ""
        self._walk(element, replace(place, label=label or "•", in_list=True))

    def _finish_term(self, place: _Place) -> None:
        """A term that nothing describes is an item of its own."""
        if self._term:
            self._blocks.append(Block(BlockKind.ITEM, (), place.level, self._term))
        self._term = ""

    def _caption(self, element: Element, place: _Place) -> None:
        label = take_tag(element).rstrip(":. ")
        runs = _tidied(self._inline_children(element, place))
        self._blocks.append(Block(BlockKind.CAPTION, runs, label=label))

    def _table(self, element: Element, place: _Place) -> None:
        def text_of(cell: Element) -> str:
            return clean_line(_plain(self._inline_children(cell, place)))

        if (block := tables.table(element, text_of)) is not None:
            self._blocks.append(block)

    def _code(self, element: Element, place: _Place) -> None:
        text = listings.code(element, lambda math: _plain(formula(_tex_of(math))))
        if text.strip():
            self._blocks.append(Block(BlockKind.CODE, (Run(text, Style.MONO),), place.level))

    # Runs

    def _inline_children(self, element: Element, place: _Place) -> list[Run]:
        runs = _text(element.text, place)
        for child in element:
            runs += self._inline(child, place)
            runs += _text(child.tail, place)
        return runs

    def _inline(self, element: Element, place: _Place) -> list[Run]:
        if not isinstance(element.tag, str) or element.tag in SILENT_TAGS:
            return []
        classes = classes_of(element)
        if classes & SILENT_CLASSES:
            return []
        if "ltx_note" in classes:
            return self._note(element, place)
        if element.tag == "math":
            shown = formula(_tex_of(element))
            return [replace(run, style=run.style | place.style, target=place.target) for run in shown]
        if element.tag == "br":
            return [Run(" ")]
        if "ltx_ERROR" in classes:
            return [Run(f"{element.text_content()} ", place.style)]
        inside = self._inline_children(element, _styled(element, classes, place))
        if element.tag in ("sup", "sub"):
            return _shifted(inside, element.tag)
        return [Run(" "), *inside, Run(" ")] if is_block(element) else inside

    def _note(self, element: Element, place: _Place) -> list[Run]:
        mark = plain_text(next(iter(with_class(element, "ltx_note_mark")), None))
        content = next(iter(with_class(element, "ltx_note_content")), None)
        if content is None:
            return []
        for tag in with_class(content, "ltx_tag_note"):
            tag.drop_tree()
        anchor = element.get("id") or f"note{len(self._notes) + 1}"
        mark = mark or str(len(self._notes) + 1)
        runs = _tidied(self._inline_children(content, replace(place, style=Style.PLAIN, target="")))
        self._notes.append((anchor, Block(BlockKind.FOOTNOTE, runs, label=mark)))
        return [Run(raised(mark) or f"[{mark}]", place.style | Style.LINK, f"#{anchor}")]


def _styled(element: Element, classes: frozenset[str], place: _Place) -> _Place:
    style = place.style | _STYLES_OF_TAGS.get(element.tag, Style.PLAIN)
    for name in classes & _STYLES.keys():
        style |= _STYLES[name]
    target = target_of(element.get("href") or "") if element.tag == "a" else ""
    if target:
        return replace(place, style=style | Style.LINK, target=target)
    return replace(place, style=style)


def _text(text: str | None, place: _Place) -> list[Run]:
    """Text as it stands in the page, its addresses made links where it is not one already."""
    if not text:
        return []
    shown = WHITE_SPACE.sub(" ", text)
    if place.target:
        return [Run(shown, place.style, place.target)]
    return [replace(run, style=run.style | place.style) for run in linked(shown)]


def _tidied(runs: list[Run]) -> tuple[Run, ...]:
    """Runs that are safe to show: clean, single blanks also where runs meet, neighbours of a style joined."""
    tidy: list[Run] = []
    for run in runs:
        blank_before = not tidy or tidy[-1].text.endswith(" ")
        text = _collapsed(run.text)
        if blank_before:
            text = text.lstrip(" ")
        if not text:
            continue
        if tidy and (tidy[-1].style, tidy[-1].target) == (run.style, run.target):
            tidy[-1] = replace(run, text=tidy[-1].text + text)
        else:
            tidy.append(replace(run, text=text))
    if tidy:
        tidy[-1] = replace(tidy[-1], text=tidy[-1].text.rstrip(" "))
    return tuple(run for run in tidy if run.text)


def _collapsed(text: str) -> str:
    """Clean text on one line that keeps a blank at either end."""
    words = clean_line(text)
    if not words:
        return " " if text else ""
    return f"{' ' if text[0].isspace() else ''}{words}{' ' if text[-1].isspace() else ''}"


def _shifted(runs: list[Run], tag: str) -> list[Run]:
    text = _plain(runs).strip()
    characters = raised(text) if tag == "sup" else lowered(text)
    return runs if characters is None or not text else [replace(runs[0], text=characters)]


def _plain(runs: list[Run]) -> str:
    return "".join(run.text for run in runs)


def _tex_of(math: Element) -> str:
    return math.get("alttext") or plain_text(math)
