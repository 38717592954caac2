"""The first start: a library that already holds an author, before any network."""

from __future__ import annotations

from pubtui.library.database import Library
from pubtui.papers.dates import PartialDate

_STOCKED = "stocked with the bundled author page"


def stock(library: Library, seen: PartialDate) -> bool:
    """Write the bundled author page into a library that is empty and never was stocked; whether it did.

    One transaction: a start that dies here is a first start again. A reader who stopped following the
    author, or followed somebody else first, keeps the library as it is.
    """
    if library.is_read_only or library.fact(_STOCKED) is not None:
        return False
    with library.transaction():
        if library.fact(_STOCKED) is not None:
            return False
        library.remember(_STOCKED, seen.text)
        if library.catalogue.count() or library.follows.all():
            return False
        from pubtui.library.follows import Evidence, FollowKind
        from pubtui.sources import author_page

        page = author_page.bundled()
        library.catalogue.write((*page.listed, *page.by_name), seen)
        follow = library.follows.add(FollowKind.AUTHOR_NAME, page.author)
        for papers, evidence in ((page.listed, Evidence.PAGE), (page.by_name, Evidence.NAME)):
            library.follows.attribute(follow.id, (paper.identifier.key for paper in papers), evidence)
        library.follows.end_backlog(follow.id)
    return True
