"""Programs and algorithms in a page that LaTeXML made: lines with their indentation and numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pubtui.papers.text import clean_line
from pubtui.reading.elements import SILENT_TAGS, Element, plain_text, with_class

_LAYOUT_OF_THE_PAGE = re.compile(r"^[ \t]*\n[ \t\n]*")
_BLANKS = re.compile(r"[ \t\n]+")
_VISIBLE_BLANK = "\u2423"  # how the package listings shows blanks in strings


def code(element: Element, formula: Callable[[Element], str]) -> str:
    """The lines of a listing, joined by line breaks; `formula` reads a formula in an algorithm."""
    listed = with_class(element, "ltx_listingline")
    if not listed:
        return "\n".join(map(clean_code, element.text_content().split("\n"))).strip("\n")
    numbers = [_taken_number(line) for line in listed]
    widest = max(map(len, numbers))
    lines = [
        f"{number:>{widest}} {text}" if widest else text
        for number, text in zip(numbers, (_line(line, formula) for line in listed), strict=True)
    ]
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def clean_code(line: str) -> str:
    """A line of code with its blanks, clean."""
    return " ".join(map(clean_line, line.expandtabs(4).replace("\xa0", " ").rstrip().split(" ")))


def _taken_number(line: Element) -> str:
    """Takes the number of the line out of it."""
    tag = next(iter(with_class(line, "ltx_tag")), None)
    number = plain_text(tag)
    if tag is not None:
        tag.drop_tree()
    return number


def _line(line: Element, formula: Callable[[Element], str]) -> str:
    """LaTeXML indents by no-break spaces; other white space at the beginning is the page's own layout."""
    text = _LAYOUT_OF_THE_PAGE.sub("", "".join(_pieces(line, formula)))
    return clean_code(_BLANKS.sub(_one_blank, text).replace(_VISIBLE_BLANK, " "))


def _one_blank(match: re.Match[str]) -> str:
    return match[0] if match.start() == 0 else " "


def _pieces(element: Element, formula: Callable[[Element], str]) -> Iterator[str]:
    yield element.text or ""
    for child in element:
        if child.tag == "math":
            yield formula(child)
        elif isinstance(child.tag, str) and child.tag not in SILENT_TAGS:
            is_comment = "float:right" in (child.get("style") or "").replace(" ", "")
            yield "  " if is_comment else ""
            yield from _pieces(child, formula)
        yield child.tail or ""
