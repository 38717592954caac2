"""Finding the right person: what arXiv has under a name, by spelling, so that the reader can choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pubtui.papers.paper import Paper
from pubtui.papers.people import Match, SpellingVariant, matches, spelling_variants
from pubtui.sources import search_terms
from pubtui.sources.arxiv import Arxiv
from pubtui.sources.pace import UNWATCHED, Watch

_NAMED = 3


@dataclass(frozen=True, slots=True)
class Spelling:
    """One way a name is written, and whose papers seem to stand behind it.

    `spellings` differ from `name` in accents, case and hyphens alone. `subjects` and `coauthors` are the most
    frequent ones, three at most.
    """

    name: str
    spellings: tuple[str, ...]
    match: Match
    papers: int
    first_year: int
    last_year: int
    subjects: tuple[str, ...]
    coauthors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """Everything arXiv gave for a name: `spellings`, best and most frequent first.

    `owner_only` papers came without the name among their authors: somebody of that name claimed them.
    """

    wanted: str
    spellings: tuple[Spelling, ...]
    owner_only: tuple[Paper, ...]


def find_author(
    arxiv: Arxiv,
    name: str,
    *,
    watch: Watch = UNWATCHED,
    progress: Callable[[int, int], object] | None = None,
) -> Found:
    """Ask arXiv for a name; `progress` hears (read, total) after each page. Raises SourceError's children."""
    papers: dict[str, Paper] = {}
    for page in arxiv.api.search(search_terms.by_author([name]), watch=watch):
        papers.update((str(paper.identifier), paper) for paper in page.papers)
        if progress is not None:
            progress(len(papers), page.total)
    return sort_out(name, papers.values())


def sort_out(name: str, papers: Iterable[Paper]) -> Found:
    """The papers by the spelling of `name` in their author lists."""
    bearing: dict[str, list[Paper]] = {}
    owner_only = []
    for paper in papers:
        own = [author.name for author in paper.authors if matches(name, author.name) > Match.NONE]
        for spelling in own:
            bearing.setdefault(spelling, []).append(paper)
        if not own:
            owner_only.append(paper)
    variants = spelling_variants(spelling for spelling, found in bearing.items() for _ in found)
    described = [
        _described(name, variant, [paper for one in variant.spellings for paper in bearing[one]])
        for variant in variants
    ]
    described.sort(key=lambda spelling: (-spelling.match, -spelling.papers, spelling.name))
    return Found(name, tuple(described), tuple(owner_only))


def _described(wanted: str, variant: SpellingVariant, papers: Sequence[Paper]) -> Spelling:
    years = [paper.submitted.year for paper in papers]
    subjects = Counter(paper.primary_subject for paper in papers if paper.primary_subject)
    others = Counter(
        author.name for paper in papers for author in paper.authors if author.name not in variant.spellings
    )
    return Spelling(
        variant.spelling,
        variant.spellings,
        max(matches(wanted, spelling) for spelling in variant.spellings),
        len(papers),
        min(years),
        max(years),
        tuple(subject for subject, _ in subjects.most_common(_NAMED)),
        tuple(name for name, _ in others.most_common(_NAMED)),
    )
