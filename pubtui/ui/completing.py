"""What Tab can finish in the filter, from what the library knows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from pubtui.library.database import Library
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.query import EVERYTHING, Completion, TextField, Word, complete
from pubtui.papers.query.parser import FIELDS
from pubtui.papers.tex import plain
from pubtui.papers.text import fold

_LAST_WORD = re.compile(r"[^\W_]*\Z")
_PAPERS_LOOKED_AT = 200


def filter_completion(library: Library, text: str, cursor: int) -> Completion:
    """How the piece of the filter that ends at `cursor` can go on.

    Where nothing is begun, every field can be. Authors are those of the newest papers that have one with such
    a name, the most frequent first.
    """
    authors = _authors(library, _LAST_WORD.findall(text[:cursor])[0])
    found = complete(text, cursor, tags=library.tags.counts(), authors=authors)
    if found.candidates or not f" {text[:cursor]}".endswith(" "):
        return found
    return Completion(cursor, cursor, tuple(f"{name}:" for name in FIELDS))


def _authors(library: Library, begun: str) -> Iterator[str]:
    """Asked for only when an author is being completed."""
    wanted = Word(fold(begun), TextField.AUTHOR) if begun else EVERYTHING
    listing = library.search.listing(wanted)
    listing.extend(_PAPERS_LOOKED_AT)
    papers = library.catalogue.papers(map(ArxivId.from_key, listing.keys[:_PAPERS_LOOKED_AT]))
    names = Counter(plain(author.name) for paper in papers for author in paper.authors)
    yield from (name for name, _papers in names.most_common())
