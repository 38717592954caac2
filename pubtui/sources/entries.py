"""An entry of an Atom feed as a paper: looked at once, element by element, and cleaned at the border.

The API and the author pages write entries alike; only the author pages leave names as typed.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime

from pubtui.errors import IdentifierError, MalformedAnswerError
from pubtui.papers import identifiers
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Author, Paper
from pubtui.papers.text import clean_line, clean_paragraphs
from pubtui.sources.atom import ARXIV, ATOM, text_of

NAME = f"{ATOM}name"
AFFILIATION = f"{ARXIV}affiliation"

_AUTHOR = f"{ATOM}author"
_CATEGORY = f"{ATOM}category"
_SUBJECT = re.compile(r"[a-z]+(?:-[a-z]+)*(?:\.[A-Za-z]+(?:-[A-Za-z]+)*)?", re.ASCII)
_DOI_ADDRESS = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", re.IGNORECASE | re.ASCII)
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.", re.IGNORECASE | re.ASCII)
_WITHDRAWN = re.compile(r"\bwithdrawn\b", re.IGNORECASE)
_IN_UTC = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z", re.ASCII)

Authors = Callable[[Sequence[ET.Element]], Iterable[Author]]


def authors_as_given(people: Sequence[ET.Element]) -> list[Author]:
    """One author for each element that has a name."""
    return [Author(name, _places(person)) for person in people if (name := clean_line(_name(person)))]


def paper_in(entry: ET.Element, authors_of: Authors = authors_as_given) -> Paper:
    """The paper of an entry; `authors_of` makes authors of its author elements.

    Raises MalformedAnswerError, with a clause that names the paper and its fault, where it lacks what no
    paper is without: an identifier, a title, authors, dates.
    """
    told, people, categories = _sorted_out(entry)
    identifier, version = _identity(text_of(told.get(f"{ATOM}id")))
    title = clean_line(text_of(told.get(f"{ATOM}title")))
    if not title:
        raise MalformedAnswerError(f"{identifier} came without a title")
    authors = tuple(authors_of(people))
    if not authors:
        raise MalformedAnswerError(f"{identifier} came without authors")
    try:
        submitted = date_of(text_of(told.get(f"{ATOM}published")))
        updated = date_of(text_of(told.get(f"{ATOM}updated")))
    except ValueError as error:
        raise MalformedAnswerError(f"{identifier} came with an impossible date") from error
    primary = told.get(f"{ARXIV}primary_category")
    comment = clean_line(text_of(told.get(f"{ARXIV}comment"))) or None
    return Paper(
        identifier=identifier,
        version=version,
        title=title,
        abstract=clean_paragraphs(text_of(told.get(f"{ATOM}summary"))),
        authors=authors,
        subjects=subjects("" if primary is None else primary.get("term", ""), categories),
        submitted=submitted,
        updated=updated,
        comment=comment,
        journal_reference=clean_line(text_of(told.get(f"{ARXIV}journal_ref"))) or None,
        doi=bare_doi(text_of(told.get(f"{ARXIV}doi"))),
        withdrawn=says_withdrawn(comment),
    )


def _sorted_out(entry: ET.Element) -> tuple[dict[str, ET.Element], list[ET.Element], list[str]]:
    """The first element of each kind, all authors, all categories' codes."""
    told: dict[str, ET.Element] = {}
    people: list[ET.Element] = []
    categories: list[str] = []
    for element in entry:
        if element.tag == _AUTHOR:
            people.append(element)
        elif element.tag == _CATEGORY:
            categories.append(element.get("term", ""))
        else:
            told.setdefault(element.tag, element)
    return told, people, categories


def _identity(address: str) -> tuple[identifiers.ArxivId, int | None]:
    try:
        return identifiers.parse(address)
    except IdentifierError as error:
        shown = clean_line(address)[:60] or "nothing"
        raise MalformedAnswerError(f"a paper without an identifier ({shown})") from error


def _name(person: ET.Element) -> str:
    return text_of(person.find(NAME))


def _places(person: ET.Element) -> tuple[str, ...]:
    if len(person) == 1:
        return ()  # nearly always: a name and nothing else
    told = (clean_line(text_of(place)) for place in person.iterfind(AFFILIATION))
    return tuple(filter(None, told))


def subjects(primary: str, others: Iterable[str]) -> tuple[str, ...]:
    """Primary first, each once, without the MSC and ACM classes that the old API mixed in."""
    return tuple(dict.fromkeys(code for code in (primary, *others) if _SUBJECT.fullmatch(code)))


def bare_doi(text: str) -> str | None:
    """The publisher's DOI without its address, or None; arXiv registers one of its own for every paper."""
    first = clean_line(text).split(" ")[0]
    doi = _DOI_ADDRESS.sub("", first, count=1)
    return None if not doi or _ARXIV_DOI.match(doi) else doi


def date_of(text: str) -> PartialDate:
    """A feed's date and time, in UTC where it names no zone; raises ValueError."""
    text = text.strip()
    if _IN_UTC.fullmatch(text):
        return PartialDate(text)
    moment = datetime.fromisoformat(text)
    try:
        return PartialDate.of(moment if moment.tzinfo else moment.replace(tzinfo=UTC))
    except OverflowError as error:
        raise ValueError(text) from error


def says_withdrawn(comment: str | None) -> bool:
    """arXiv has no flag for it: authors say it in the comment (info.arxiv.org/help/withdraw.html)."""
    return bool(comment and _WITHDRAWN.search(comment))
