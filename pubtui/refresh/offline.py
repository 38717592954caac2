"""What a snapshot of all of arXiv has for a follow, so that following works without a network."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pubtui.library.database import Library
from pubtui.library.follows import Evidence, Follow, FollowKind
from pubtui.papers.dates import PartialDate
from pubtui.papers.query import All, TextField, Word
from pubtui.papers.text import fold
from pubtui.refresh.plan import plan
from pubtui.sources.arxiv_api import HARD_END

if TYPE_CHECKING:
    from pubtui.library.snapshot import Snapshot

_TELLING_WORD = re.compile(r"[^\W\d_]{2,}")


def take_from_snapshot(library: Library, snapshot: Snapshot, follow: Follow) -> int:
    """Bring the papers of a followed name from the snapshot; how many are the follow's own that were not.

    Nobody is asked, and a later refresh reads as if this had not been. What only arXiv can answer (author
    pages, searches in its language) and subjects, whose news a snapshot does not have, bring nothing.
    """
    if follow.kind is not FollowKind.AUTHOR_NAME:
        return 0
    asked = plan(follow)
    keys: set[int] = set()
    for name in dict.fromkeys((follow.value, *follow.spellings)):
        words = _TELLING_WORD.findall(fold(name))
        if words:
            listing = snapshot.search.listing(All(tuple(Word(word, TextField.AUTHOR) for word in words)))
            listing.extend(HARD_END)
            keys.update(listing.keys[:HARD_END])
    rows = snapshot.search.rows(sorted(keys))
    papers = [
        paper
        for paper in snapshot.catalogue.papers(row.identifier for row in rows)
        if asked.names is None or asked.names.evidence_for(paper) is not Evidence.OWNER
    ]
    if not papers:
        return 0
    with library.transaction():
        library.catalogue.write(papers, PartialDate(library.connection.now()))
        own = asked.own(library, papers).get(Evidence.NAME, [])
        return library.follows.attribute(follow.id, own, Evidence.NAME)
