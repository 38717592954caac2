"""A strict look at an Atom document, before anybody believes it.

A lenient parser repairs what it can and so invents papers: an answer that is cut off becomes a paper without
authors, a web page becomes "no results". Here a document is UTF-8, well-formed, without a document type (and
so without entities to expand or fetch), and a feed; or it is an error that says what came instead.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from pubtui.errors import MalformedAnswerError, RefusedError
from pubtui.papers.text import clean_line
from pubtui.sources.reply import Reply

ATOM = "{http://www.w3.org/2005/Atom}"
ARXIV = "{http://arxiv.org/schemas/atom}"
OPENSEARCH = "{http://a9.com/-/spec/opensearch/1.1/}"

_WEB_PAGE = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b", re.I | re.S)
_TITLE = re.compile(r"<title>(.*?)</title>", re.IGNORECASE | re.DOTALL)
_KEPT = "Everything in your library is as it was."
_LATER = "This is arXiv's fault or the network's; try again later."


def feed(reply: Reply) -> ET.Element:
    """The feed's root element.

    Raises RefusedError where the feed is arXiv's own error message, whatever its status, and
    MalformedAnswerError where the body is anything but a whole feed.
    """
    root = _root(_text(reply))
    if root.tag != f"{ATOM}feed":
        raise malformed(f"arXiv answered with a document of another kind (<{_local(root.tag)}>).")
    for entry in root.iterfind(f"{ATOM}entry"):
        if "/api/errors" in entry.findtext(f"{ATOM}id", ""):
            said = clean_line(entry.findtext(f"{ATOM}summary", "")) or "without a reason"
            raise RefusedError(f"arXiv says no: {said}", still_true=_KEPT)
    return root


def malformed(happened: str) -> MalformedAnswerError:
    """The error for an answer that cannot be true."""
    return MalformedAnswerError(happened, still_true=_KEPT, remedy=_LATER)


def text_of(element: ET.Element | None) -> str:
    """What an element says, markup in it taken as its text; "" where there is none."""
    if element is None:
        return ""
    return "".join(element.itertext()) if len(element) else element.text or ""


def _text(reply: Reply) -> str:
    try:
        text = reply.body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise malformed("arXiv's answer has damaged letters (it is not UTF-8).") from error
    start = text[:2000].lstrip()
    if not start:
        raise malformed("arXiv's answer was empty.")
    if _WEB_PAGE.match(start):
        title = _TITLE.search(text)
        named = f": {clean_line(title.group(1))}" if title else ""
        raise malformed(f"A web page came instead of a list of papers{named}.")
    if not start.startswith(("<", "\ufeff")):
        raise malformed(f"A line of text came instead of a list of papers: {clean_line(start)[:80]}")
    if "<!DOCTYPE" in text:
        raise malformed("arXiv's answer defines its own language, which no answer of arXiv does.")
    return text


def _root(text: str) -> ET.Element:
    try:
        return ET.fromstring(text)  # noqa: S314  no document type, so nothing to expand or fetch
    except ET.ParseError as error:
        line, column = error.position
        raise malformed(f"arXiv's answer breaks off or is damaged (line {line}, column {column}).") from error


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]
