"""Where a reading to the end was when it stopped, so that the next can go on from there."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from typing import Any

from pubtui.papers.paper import Paper
from pubtui.sources.arxiv_api import Page


@dataclass(frozen=True, slots=True)
class Bookmark:
    """The last page of a list that was kept whole, kept together with it.

    `question` is what the list answers. `first` and `last` are the papers of its first page and of the last
    that was kept, which begins at `start`, each as identifier and version. `seen` are the keys of all papers
    up to that page's end, between blanks; `unreadable` is what was wrong with the others, by the start of
    their page. The reading `began` at this moment.

    The list is in the order of the last change: whatever is new or changed moves to its first page. So where
    the first page, the last and the total are as they were, nothing between them has moved.
    """

    question: str
    began: str
    total: int
    start: int
    first: list[str]
    last: list[str]
    seen: str
    unreadable: dict[int, list[str]]

    @property
    def keys(self) -> set[int]:
        """The keys in `seen`, which is one text because it is written with every page."""
        return set(map(int, self.seen.split()))

    def is_at(self, page: Page) -> bool:
        """Whether `page` is the first page of the list, or the last that was kept, and is as it was."""
        told = {0: self.first, self.start: self.last}.get(page.start)
        return page.total == self.total and told is not None and set(told) == set(versions(page.papers))


def versions(papers: tuple[Paper, ...]) -> list[str]:
    """Papers as they are told apart when a list has moved."""
    return [f"{paper.identifier}v{paper.version}" for paper in papers]


def read(text: str) -> Bookmark | None:
    """The inverse of `written`; None for a bookmark of another version of pubtui, which costs a few pages."""
    fields: dict[str, Any] = json.loads(text)
    if fields.keys() != {field.name for field in dataclasses.fields(Bookmark)}:
        return None
    unreadable = {int(start): faults for start, faults in fields.pop("unreadable").items()}
    return Bookmark(**fields, unreadable=unreadable)


def written(bookmark: Bookmark) -> str:
    """The bookmark as the library remembers it."""
    return json.dumps(dataclasses.asdict(bookmark))
