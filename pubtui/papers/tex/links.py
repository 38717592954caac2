"""Addresses in readable text: web links, arXiv identifiers, DOIs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pubtui.errors import IdentifierError
from pubtui.papers.identifiers import parse
from pubtui.papers.tex.run import Run, Style

_ADDRESS_CHARACTER = r"(?:[!#%-;=?-Z_a-z~]|\\[_%#&~]|\{\\[_%#&~]\})"
_LINK = re.compile(
    rf"(?P<url>https?://{_ADDRESS_CHARACTER}+)"
    r"|(?P<arxiv>arxiv:\s?(?:\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[a-z]{2})?/\d{7}(?:v\d+)?)(?!\w))"
    r"|(?<![\w.-])(?P<old>[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?(?!\w))"
    rf"|(?<![\w./])(?P<doi>(?:doi:\s?)?10\.\d{{4,9}}/{_ADDRESS_CHARACTER}+)",
    re.IGNORECASE | re.ASCII,
)
_HINT = re.compile(r"/\d{7}")
_ESCAPED = re.compile(r"\{?\\([_%#&~])\}?")
_BRACKETS = {")": "(", "]": "["}


@dataclass(frozen=True, slots=True)
class Link:
    """A link in a source: `source[start:end]` is shown as `text` and leads to `target`."""

    start: int
    end: int
    text: str
    target: str


def links(source: str) -> Iterator[Link]:
    """The links in `source`, without the punctuation that ends a sentence; TeX's escapes are undone."""
    if not _may_link(source):
        return
    for match in _LINK.finditer(source):
        written = _without_punctuation(match[0])
        text = _ESCAPED.sub(r"\1", written)
        target = _target(match.lastgroup or "", text)
        if target:
            yield Link(match.start(), match.start() + len(written), text, target)


def _may_link(source: str) -> bool:
    return (
        "://" in source
        or "10." in source
        or ("/" in source and _HINT.search(source) is not None)
        or "arxiv:" in source.lower()
    )


def linked(text: str) -> list[Run]:
    """Readable text, with its links as runs of their own."""
    found: list[Run] = []
    position = 0
    for link in links(text):
        if link.start > position:
            found.append(Run(text[position : link.start]))
        found.append(Run(link.text, Style.LINK, link.target))
        position = link.end
    if position < len(text):
        found.append(Run(text[position:]))
    return found


def _target(kind: str, text: str) -> str:
    if kind == "url":
        return text if len(text) > len("https://") else ""
    if kind == "doi":
        return "https://doi.org/" + re.sub(r"(?i)^doi:\s?", "", text)
    try:
        identifier, version = parse(text)
    except IdentifierError:
        return ""
    return identifier.abs_url + (f"v{version}" if version else "")


def _without_punctuation(text: str) -> str:
    while text:
        last = text[-1]
        opening = _BRACKETS.get(last)
        if last in ".,;:!?'" or (opening and text.count(last) > text.count(opening)):
            text = text[:-1]
        else:
            break
    return text
