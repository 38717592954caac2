"""The papers that a registered author has claimed: the feeds behind arXiv's author pages.

`/a/IDENTIFIER.atom` (`warner_s_1`, or an ORCID) lists them all in one document. Whoever is listed there is
surely meant, but the lists are opt-in and incomplete, and carry names and titles as typed, TeX and all
(info.arxiv.org/help/author_identifiers.html).
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass

from pubtui.errors import IdentifierError, RefusedError
from pubtui.papers import identifiers, tex
from pubtui.papers.author_line import names_in
from pubtui.papers.paper import Paper
from pubtui.papers.text import clean_line, clean_paragraphs
from pubtui.sources import atom
from pubtui.sources.arxiv_api import authors, bare_doi, date_of, says_withdrawn, subjects
from pubtui.sources.atom import ARXIV, ATOM
from pubtui.sources.pace import UNWATCHED, Watch
from pubtui.sources.reply import Reply, refusal
from pubtui.sources.transport import Transport

_POSSESSIVE = re.compile(r"'s articles on arXiv$")


@dataclass(frozen=True, slots=True)
class AuthorFeed:
    """What an author page tells; `orcid` may be empty, `unreadable` says what was left out and why."""

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

    def check(reply: Reply) -> AuthorFeed:
        if reply.status in {400, 404}:
            raise RefusedError(
                f"arXiv has no author page {identifier}.",
                remedy="Not every author has one; following the name works without.",
            )
        if reply.status != 200:
            raise refusal(reply)
        feed = _read(identifier, atom.feed(reply))
        if expected and not feed.papers:
            raise atom.malformed("arXiv's author page lists no papers where there were some before.")
        return feed

    return transport.fetch(f"{transport.addresses.site}/a/{identifier}.atom", check, watch=watch)


def _read(identifier: str, root: ET.Element) -> AuthorFeed:
    papers, unreadable = [], []
    for entry in root.iterfind(f"{ATOM}entry"):
        try:
            papers.append(_paper(entry))
        except (IdentifierError, ValueError):
            unreadable.append(clean_line(entry.findtext(f"{ATOM}id", "")) or "a paper without an identifier")
    described = (link.get("href", "") for link in root.iterfind(f"{ATOM}link[@rel='describes']"))
    orcid = next((address.rpartition("/")[2] for address in described if "orcid.org/" in address), "")
    name = _POSSESSIVE.sub("", clean_line(root.findtext(f"{ATOM}title", "")))
    return AuthorFeed(identifier, tex.plain(name), orcid, tuple(papers), tuple(unreadable))


def _paper(entry: ET.Element) -> Paper:
    def text(path: str) -> str:
        return "".join(found.itertext()) if (found := entry.find(path)) is not None else ""

    identifier, version = identifiers.parse(text(f"{ATOM}id"))
    title = clean_line(text(f"{ATOM}title"))
    names = _names(entry)
    if not title or not names:
        raise ValueError(f"{identifier} came without a title or authors")
    primary = entry.find(f"{ARXIV}primary_category")
    comment = clean_line(text(f"{ARXIV}comment")) or None
    return Paper(
        identifier=identifier,
        version=version,
        title=title,
        abstract=clean_paragraphs(text(f"{ATOM}summary")),
        authors=authors(names),
        subjects=subjects(
            "" if primary is None else primary.get("term", ""),
            (category.get("term", "") for category in entry.iterfind(f"{ATOM}category")),
        ),
        submitted=date_of(text(f"{ATOM}published")),
        updated=date_of(text(f"{ATOM}updated")),
        comment=comment,
        journal_reference=clean_line(text(f"{ARXIV}journal_ref")) or None,
        doi=bare_doi(text(f"{ARXIV}doi")),
        withdrawn=says_withdrawn(comment),
    )


def _names(entry: ET.Element) -> list[tuple[str, list[str]]]:
    """Names and affiliations; `.atom2` writes all names of a paper into one element."""
    told = []
    elements = entry.findall(f"{ATOM}author")
    for element in elements:
        line = clean_line("".join(element.findtext(f"{ATOM}name", "")))
        places = [tex.plain(place.text or "") for place in element.iterfind(f"{ARXIV}affiliation")]
        names = names_in(line) if len(elements) == 1 else [line]
        told += [(tex.plain(name), places) for name in names if name]
    return told
