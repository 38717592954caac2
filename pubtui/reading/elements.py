"""The elements of a page that LaTeXML made: which are blocks, what their numbers and names are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pubtui.papers.text import clean_line

Element = Any  # lxml.html.HtmlElement, of a library without type information

SILENT_TAGS = frozenset("svg script style nav img button object video audio canvas".split())
SILENT_CLASSES = frozenset(
    """
    ltx_pagination ltx_TOC ltx_dates ltx_page_footer ltx_page_header ltx_creator ltx_rule ltx_note_mark
    ltx_bib_cited
    """.split()
)
_BLOCK_CLASSES = frozenset("ltx_para ltx_p ltx_equation ltx_equationgroup ltx_tabular ltx_listing".split())
_BOX_CLASSES = frozenset("ltx_inline-block ltx_transformed_outer ltx_transformed_inner ltx_minipage".split())
_BLOCK_TAGS = frozenset(
    "article section div p ul ol dl li dt dd table figure figcaption pre blockquote h1 h2 h3 h4 h5 h6".split()
)
_OWN_PAGE = re.compile(
    r"https?://(?:www\.)?(?:arxiv\.org|ar5iv\.(?:labs\.arxiv\.)?org)/(?:html|abs)?[^#]*#(.+)"
)
WHITE_SPACE = re.compile(r"\s+")


def classes_of(element: Element) -> frozenset[str]:
    return frozenset((element.get("class") or "").split()) if isinstance(element.tag, str) else frozenset()


def is_block(element: Element) -> bool:
    if not isinstance(element.tag, str) or classes_of(element) & (SILENT_CLASSES | {"ltx_note"}):
        return False
    classes = classes_of(element)
    if element.tag in _BLOCK_TAGS or classes & _BLOCK_CLASSES:
        return True
    return bool(classes & _BOX_CLASSES) and any(is_block(inner) for inner in element)


def is_cell(element: Element) -> bool:
    return element.tag in ("td", "th") or "ltx_td" in classes_of(element)


def with_class(element: Element, name: str) -> list[Element]:
    return [found for found in element.iter() if name in classes_of(found)]


def take_tag(element: Element) -> str:
    """Takes the number, bullet or mark that LaTeXML sets before a block out of it."""
    tag = next((child for child in element if "ltx_tag" in classes_of(child)), None)
    if tag is None:
        return ""
    label = plain_text(tag)
    tag.drop_tree()  # keeps the text behind it
    return label


def author_names(element: Element) -> list[str]:
    """The first line of each name; affiliations and thanks stand on further ones."""
    names: list[str] = []
    for person in with_class(element, "ltx_personname"):
        for extra in [*with_class(person, "ltx_note"), *person.iter("sup")]:
            extra.drop_tree()
        parts = [clean_line(part) for part in "".join(_lines(person)).split("\n")]
        names += [part for part in parts[:1] if part]
    return names


def _lines(element: Element) -> Iterator[str]:
    """The text of `element`, with a line break for each <br>."""
    yield WHITE_SPACE.sub(" ", element.text or "").lstrip()
    for child in element:
        yield "\n" if child.tag == "br" else "".join(_lines(child))
        yield WHITE_SPACE.sub(" ", child.tail or "")


def target_of(href: str) -> str:
    href = href.strip()
    if own := _OWN_PAGE.fullmatch(href):
        return f"#{own[1]}"
    return href if href.startswith(("#", "http://", "https://")) and href.isprintable() else ""


def plain_text(element: Element | None) -> str:
    return clean_line(element.text_content()) if element is not None else ""
