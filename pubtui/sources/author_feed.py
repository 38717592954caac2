"""The papers that a registered author has claimed: the feeds behind arXiv's author pages.

`/a/IDENTIFIER.atom` (`warner_s_1`, or an ORCID) lists them all in one document. Whoever is listed there is
surely meant, but the lists are opt-in and incomplete, and carry names and titles as typed, TeX and all
(info.arxiv.org/help/author_identifiers.html).

What is known of their form is what arXiv's source writes (arxiv-browse, controllers/list_page/author.py); no
recording has been compared with it. Two things would matter if they were otherwise: a title of another form
than "…'s articles on arXiv" names nobody, and no search by name is made of it; dates without a zone count as
UTC.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pubtui.errors import MalformedAnswerError, RefusedError
from pubtui.papers import tex
from pubtui.papers.author_line import names_in
from pubtui.papers.paper import Author, Paper
from pubtui.papers.text import clean_line
from pubtui.sources import atom
from pubtui.sources.atom import ATOM
from pubtui.sources.entries import AFFILIATION, NAME, paper_in
from pubtui.sources.pace import UNWATCHED, Watch
from pubtui.sources.reply import Reply, refusal
from pubtui.sources.transport import Transport

_TITLE = re.compile(r"(.+)['’]s articles on arXiv")


@dataclass(frozen=True, slots=True)
class AuthorFeed:
    """What an author page tells; `name` and `orcid` may be empty, `unreadable` says what was left out."""

    identifier: str
    name: str
    orcid: str
    papers: tuple[Paper, ...]
    unreadable: tuple[str, ...] = ()


def author_feed(
    transport: Transport, identifier: str, *, expected: bool = False, watch: Watch = UNWATCHED
) -> AuthorFeed:
    """All papers of an arXiv author identifier or an ORCID, newest first.

    `expected` says that a page without papers cannot be true. Raises RefusedError where arXiv knows no such
    author, and SourceError's other children.
    """

    check = partial(feed_of, identifier=identifier, expected=expected)
    return transport.fetch(f"{transport.addresses.site}/a/{identifier}.atom", check, watch=watch)


def feed_of(reply: Reply, *, identifier: str, expected: bool = False) -> AuthorFeed:
    """The feed in an answer, in either form: `.atom`, or `.atom2`, which has all names in one element.

    Raises as `author_feed` does.
    """
    if reply.status in {400, 404}:
        raise RefusedError(
            f"arXiv has no author page {identifier}.",
            remedy="Not every author has one; following the name works without.",
        )
    if reply.status != 200:
        raise refusal(reply)
    root = atom.feed(reply)
    papers, unreadable = [], []
    for entry in root.iterfind(f"{ATOM}entry"):
        try:
            papers.append(paper_in(entry, _authors_as_typed))
        except MalformedAnswerError as fault:
            unreadable.append(fault.happened)
    if expected and not papers:
        raise atom.malformed("arXiv's author page lists no papers where there were some before.")
    title = _TITLE.fullmatch(clean_line(root.findtext(f"{ATOM}title", "")))
    name = tex.plain(title.group(1)) if title else ""
    return AuthorFeed(identifier, name, _orcid(root), tuple(papers), tuple(unreadable))


def _orcid(root: ET.Element) -> str:
    described = (link.get("href", "") for link in root.iterfind(f"{ATOM}link[@rel='describes']"))
    return next((address.rpartition("/")[2] for address in described if "orcid.org/" in address), "")


def _authors_as_typed(people: Sequence[ET.Element]) -> Iterator[Author]:
    """Names and affiliations; `.atom2` writes all names of a paper into one element."""
    for person in people:
        line = clean_line(atom.text_of(person.find(NAME)))
        told = (clean_line(tex.plain(atom.text_of(place))) for place in person.iterfind(AFFILIATION))
        places = tuple(filter(None, told))
        for typed in names_in(line):
            if name := clean_line(tex.plain(typed)):
                yield Author(name, places)
