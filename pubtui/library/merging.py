"""What we know of a paper after another source has spoken: never less than before."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper


class Change(Enum):
    """What a record did to the paper that we knew."""

    NOTHING = "unchanged"
    DETAILS = "changed"
    NEW_VERSION = "new version"


def merged(known: Paper, incoming: Paper) -> tuple[Paper, Change]:
    """The paper to keep, and how it differs from `known`.

    A newer version, or the same version told again, speaks for itself; what it leaves empty stays as known.
    An older version, or a record that does not know its version, only fills what was empty.
    Journal reference and DOI may come and change without a new version (arXiv help, "Journal references").
    """
    base, other = (incoming, known) if _supersedes(known, incoming) else (known, incoming)
    paper = _filled(base, other)
    if paper.content_hash == known.content_hash:
        return known, Change.NOTHING
    if known.version is not None and paper.version is not None and paper.version > known.version:
        return paper, Change.NEW_VERSION
    return paper, Change.DETAILS


def _supersedes(known: Paper, incoming: Paper) -> bool:
    if known.version is None:
        return True
    return incoming.version is not None and incoming.version >= known.version


def _filled(paper: Paper, other: Paper) -> Paper:
    """`paper`, with what it leaves empty taken from `other`."""
    return replace(
        paper,
        version=other.version if paper.version is None else paper.version,
        title=paper.title or other.title,
        abstract=paper.abstract or other.abstract,
        authors=paper.authors or other.authors,
        subjects=paper.subjects or other.subjects,
        submitted=_more_precise(paper.submitted, other.submitted),
        updated=_more_precise(paper.updated, other.updated),
        comment=paper.comment or other.comment,
        journal_reference=paper.journal_reference or other.journal_reference,
        doi=paper.doi or other.doi,
    )


def _more_precise(date: PartialDate, other: PartialDate) -> PartialDate:
    return other if other.text.startswith(date.text) else date
