"""Lists of follows as OPML 2.0 (opml.org/spec2.opml), which feed readers take in and give out.

Every follow is an outline with the address of arXiv's feed. What a feed does not say stands in attributes of
a namespace of our own, as OPML allows; without them, a follow is understood from its feed. A document that
defines a type, and with it entities, is refused.
"""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from xml.parsers import expat

from pubtui.errors import FileError, PubtuiError
from pubtui.following import feeds
from pubtui.following.listed import Fault, ListedFollow, ReadList, checked_follow, fault_of
from pubtui.papers.text import clean_line

NAMESPACE = "urn:pubtui:follows:1"
_LINES = ("spellings",)
_TABLES = ("confirmed", "excluded")
_BETWEEN = " "  # separates namespace and name in what expat tells


def write(follows: Iterable[ListedFollow]) -> str:
    """The list as OPML."""
    ET.register_namespace("pubtui", NAMESPACE)
    root = ET.Element("opml", version="2.0")
    ET.SubElement(ET.SubElement(root, "head"), "title").text = "Followed with pubtui"
    body = ET.SubElement(root, "body")
    for follow in follows:
        label = clean_line(follow.label) or clean_line(follow.value)
        outline = ET.SubElement(body, "outline", {"type": "rss", "text": label, "title": label})
        outline.set("xmlUrl", feeds.feed_of(follow.kind, follow.value, follow.spellings))
        if page := feeds.page_of(follow.kind, follow.value):
            outline.set("htmlUrl", page)
        for name, value in asdict(follow).items():
            if value and name != "label":
                outline.set(f"{{{NAMESPACE}}}{name}", value if isinstance(value, str) else _written(value))
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def read(text: str) -> ReadList:
    """The list that `text` is. Raises FileError where it is no OPML."""
    outlines = _Outlines()
    outlines.parse(text)
    follows: list[ListedFollow] = []
    faults: list[Fault] = []
    passed_over = 0
    for line, attributes in outlines.found:
        told = _follows_of(attributes)
        passed_over += not told
        for one in told:
            try:
                follows.append(checked_follow(one))
            except (PubtuiError, ValueError) as error:
                known = error if isinstance(error, PubtuiError) else FileError(f"It is damaged: {error}.")
                faults.append(fault_of(f"line {line:,}", known))
    return ReadList(tuple(follows), tuple(faults), passed_over)


def _follows_of(attributes: Mapping[str, str]) -> list[dict[str, object]]:
    """What an outline says of follows: in our attributes, or by its feed."""
    label = attributes.get("title") or attributes.get("text") or ""
    own = {
        name.removeprefix(f"{NAMESPACE}{_BETWEEN}"): value
        for name, value in attributes.items()
        if name.startswith(f"{NAMESPACE}{_BETWEEN}")
    }
    if "value" in own:
        return [{**own, **_unwritten(own), "label": label}]
    told = feeds.followed_by(attributes.get("xmlurl", ""))
    return [{"label": label if len(told) == 1 else "", **one} for one in told]


def _written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _unwritten(own: Mapping[str, str]) -> dict[str, object]:
    """The attributes that hold several things; not JSON is told when the follow is checked."""
    found: dict[str, object] = {}
    for name in (*_LINES, *_TABLES):
        if name in own:
            try:
                found[name] = json.loads(own[name])
            except (ValueError, RecursionError):
                found[name] = own[name]
    return found


class _Outlines:
    """Every outline with a feed: its line and its attributes, names in small letters but for namespaces."""

    def __init__(self) -> None:
        self.found: list[tuple[int, dict[str, str]]] = []
        self._is_opml = False
        self._parser = expat.ParserCreate(namespace_separator=_BETWEEN)
        self._parser.StartElementHandler = self._begin
        self._parser.StartDoctypeDeclHandler = self._refuse

    def parse(self, text: str) -> None:
        try:
            self._parser.Parse(text.encode(), True)  # noqa: FBT003 - expat takes no names
        except expat.ExpatError as error:
            what = expat.ErrorString(error.code)
            raise FileError(f"It is no XML at line {error.lineno:,}: {what}.") from error
        if not self._is_opml:
            raise FileError("It is XML, but no OPML.")

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        if name.lower() == "opml":
            self._is_opml = True
        if name.lower() != "outline":
            return
        told = {key if _BETWEEN in key else key.lower(): value for key, value in attributes.items()}
        if "xmlurl" in told or f"{NAMESPACE}{_BETWEEN}value" in told:
            self.found.append((self._parser.CurrentLineNumber, told))

    def _refuse(self, *_: object) -> None:
        raise FileError("It defines its own document type, which no OPML needs; it was not read.")
