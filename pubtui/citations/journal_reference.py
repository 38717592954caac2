"""Journal references, read only where they can be read for certain.

arXiv's field is free text, so a reference is taken apart only when the whole of it has one of the shapes

    Phys.Rev.D76:013009,2007                    the old SPIRES form
    Phys. Rev. Lett. 99, 087402 (2007)          the APS form
    Phys. Lett. A 368 (2007) 348                the European form, also `321 (2009), no. 2, 3450--3468`
    IEEE Trans. Inf. Theory, vol. 55, no. 3, pp. 1218--1234, March 2009

Everything else (two articles in one field, proceedings, "to appear", an erratum) is kept as text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class JournalReference:
    """Where an article appeared; `number` may be "", `pages` is `first`, `first-last` or an article."""

    journal: str
    volume: str
    number: str
    pages: str
    year: int


_JOURNAL = r"(?P<journal>[A-Z][^\d;]*?)"
_NAME_OF_JOURNAL = (
    r"[^\W\d_][^\W\d_.&'’: -]*(?:[.&'’: -]+[^\W\d_.&'’: -]+)*\.?"
    r"(?:, (?:Series|Ser\.|Sect\.|Part) [A-Z]| \([A-Z][^\d()]*\))?"
)
_VOLUME = r",? ?(?:(?<=[ .,])[Vv]ol(?:ume)?\.? ?|(?<=[ ,])[Vv]\. ?)?(?P<volume>\d{1,4})"
_ISSUE = r"(?: ?\((?P<issue>\d{1,3}(?:-\d{1,3})?)\))?"
_NUMBER = r"(?:,? ?(?:[Nn]o\.?|[Ii]ssue|[Nn]um(?:ber)?\.?) ?(?P<number>\d{1,3}(?:-\d{1,3})?))?"
_PAGE = r"[A-Z]{0,2}\d+(?:\.\d+)?"
_PAGES = rf"(?:pp?\.? ?)?(?P<pages>{_PAGE}(?:\([RT]\))?(?: ?(?:-{{1,3}}|–) ?{_PAGE})?)"
_YEAR = r"(?P<year>(?:19|20)\d{2})"
_MONTH = r"(?:[A-Z][a-z]{2,8}\.? )?"
_COUNT = r"(?:,? \(?\d+ ?(?:pages|pp\.?)\)?)?"

_SHAPES = (
    rf"{_JOURNAL}{_VOLUME}{_ISSUE}: ?{_PAGES},? ?\(?{_YEAR}\)?",
    rf"{_JOURNAL}{_VOLUME}{_ISSUE}{_NUMBER}(?:, ?| ){_PAGES}(?:,? ?\(|, ){_MONTH}{_YEAR}\)?{_COUNT}",
    rf"{_JOURNAL}{_VOLUME}{_ISSUE} ?\({_MONTH}{_YEAR}\){_NUMBER},? ?{_PAGES}{_COUNT}",
)
_GLUED_CAPITALS = re.compile(r"[A-Z]{3,}\d")
_GLUED_JOURNALS = re.compile(r"(?:JHEP|JCAP|JINST|EPL|PNAS)\d")
_DOT_BEFORE_LETTER = re.compile(r"\.(?=[^\W\d_])")
_LONGEST = 200


def parse(text: str) -> JournalReference | None:
    """The reference that `text` gives, or None where any of it could not be read."""
    text = " ".join(text.split()).rstrip(".;, ")
    if len(text) > _LONGEST or (_GLUED_CAPITALS.match(text) and not _GLUED_JOURNALS.match(text)):
        return None
    for shape in _SHAPES:
        match = re.fullmatch(shape, text)
        if match is not None and re.fullmatch(_NAME_OF_JOURNAL, match["journal"].strip(" ,:")):
            return _reference(match)
    return None


def _reference(match: re.Match[str]) -> JournalReference:
    parts = match.groupdict()
    journal = _DOT_BEFORE_LETTER.sub(". ", parts["journal"]).strip(" ,:")
    pages = re.sub(r" ?(?:-{1,3}|–) ?", "-", parts["pages"])
    return JournalReference(
        journal, parts["volume"], parts.get("issue") or parts.get("number") or "", pages, int(parts["year"])
    )
