"""Who and what the reader follows, and which papers are theirs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from pubtui.errors import NotFoundError
from pubtui.library import visibility
from pubtui.library.connection import Connection, chunks
from pubtui.library.records import joined, lines
from pubtui.library.undo import Journal, counted
from pubtui.papers.dates import PartialDate


class FollowKind(StrEnum):
    """What a follow's `value` is."""

    AUTHOR_NAME = "name"
    AUTHOR_ID = "author-id"
    ORCID = "orcid"
    SUBJECT = "subject"
    SEARCH = "search"


class Evidence(StrEnum):
    """Why a paper is held to belong to a follow.

    PAGE, FEED: the author's own page or feed lists it. NAME: an author has the name, or the search finds it.
    OWNER: arXiv's search gave it, but no author has the name. CONFIRMED, EXCLUDED: the reader says so,
    which no source ever overrules.
    """

    PAGE = "page"
    FEED = "feed"
    NAME = "name"
    OWNER = "owner"
    CONFIRMED = "confirmed"
    EXCLUDED = "excluded"


_STRENGTH = {Evidence.OWNER: 0, Evidence.NAME: 1, Evidence.FEED: 2, Evidence.PAGE: 2}
_DECISIONS = (Evidence.CONFIRMED, Evidence.EXCLUDED)


@dataclass(frozen=True, slots=True)
class Follow:
    """An author, a subject or a search that the reader follows.

    `value` is what arXiv is asked for, `label` what the reader sees, `spellings` further forms of a name,
    `bounds` a filter that candidates must pass ("" for none).
    """

    id: int
    kind: FollowKind
    value: str
    label: str
    spellings: tuple[str, ...]
    bounds: str
    since: PartialDate


class Follows:
    """The reader's follows and the papers attributed to them."""

    def __init__(self, connection: Connection, journal: Journal) -> None:
        self._connection = connection
        self._journal = journal

    def all(self) -> list[Follow]:
        """In the order they were begun."""
        rows = self._connection.execute(f"{_SELECT} ORDER BY id").fetchall()
        return [_from_row(row) for row in rows]

    def get(self, follow: int) -> Follow:
        """Raises NotFoundError where it was ended meanwhile."""
        row = self._connection.execute(f"{_SELECT} WHERE id = ?", (follow,)).fetchone()
        if row is None:
            raise NotFoundError("This author is not followed any more.")
        return _from_row(row)

    def is_there(self, follow: int) -> bool:
        """Whether it was not ended meanwhile."""
        found = self._connection.execute("SELECT 1 FROM follows WHERE id = ?", (follow,)).fetchone()
        return found is not None

    def find(self, kind: FollowKind, value: str) -> Follow | None:
        """The follow of exactly this value."""
        row = self._connection.execute(
            f"{_SELECT} WHERE kind = ? AND value = ?", (kind.value, value)
        ).fetchone()
        return None if row is None else _from_row(row)

    def add(
        self,
        kind: FollowKind,
        value: str,
        *,
        label: str = "",
        spellings: Iterable[str] = (),
        bounds: str = "",
    ) -> Follow:
        """Begin to follow; the follow that is already there if there is one. `remove` takes it back."""
        with self._connection.transaction():
            if existing := self.find(kind, value):
                return existing
            follow = self._connection.insert(
                "INSERT INTO follows (kind, value, label, spellings, bounds, since, changed)"
                " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)",
                (
                    kind.value,
                    value,
                    label or value,
                    joined(dict.fromkeys(spellings)),
                    bounds,
                    self._connection.now(),
                ),
            )
            return self.get(follow)

    def change(
        self,
        follow: int,
        *,
        label: str | None = None,
        spellings: Iterable[str] | None = None,
        bounds: str | None = None,
    ) -> Follow:
        """Change what is given. Undoable."""
        before = self.get(follow)
        with self._journal.action(f"changed {before.label}") as action:
            action.keep("follows", [follow])
            self._connection.execute(
                "UPDATE follows SET label = ?, spellings = ?, bounds = ?, changed = ? WHERE id = ?",
                (
                    before.label if label is None else label,
                    joined(dict.fromkeys(before.spellings if spellings is None else spellings)),
                    before.bounds if bounds is None else bounds,
                    self._connection.now(),
                    follow,
                ),
            )
        return self.get(follow)

    def remove(self, follow: int) -> None:
        """Stop following; papers that nobody else followed brings and the reader does not keep are hidden.

        Decisions about papers go with it, and come back with `undo`.
        """
        before = self.get(follow)
        with self._journal.action(f"stopped following {before.label}") as action:
            papers = self.papers(follow)
            action.keep("follows", [follow])
            action.keep("attributions", [(follow, paper) for paper in papers])
            action.keep("hidden", papers)
            self._connection.execute("DELETE FROM attributions WHERE follow = ?", (follow,))
            self._connection.execute("DELETE FROM follows WHERE id = ?", (follow,))
            visibility.leave_behind(self._connection, papers)

    def papers(self, follow: int, evidence: Iterable[Evidence] = tuple(Evidence)) -> list[int]:
        """Keys of the papers attributed to the follow on any of these grounds, newest first."""
        grounds = [ground.value for ground in evidence]
        rows = self._connection.execute(
            "SELECT paper FROM attributions WHERE follow = ?"
            f" AND evidence IN ({', '.join('?' * len(grounds))}) ORDER BY paper DESC",
            (follow, *grounds),
        ).fetchall()
        return [paper for (paper,) in rows]

    def attribute(self, follow: int, papers: Iterable[int], evidence: Evidence) -> int:
        """A source attributes papers to the follow; how many attributions that changed.

        Stronger evidence replaces weaker; what the reader decided stays.
        """
        changed = 0
        with self._connection.transaction():
            for group, _ in chunks(papers):
                known = self._known(follow, group)
                rows = [
                    (follow, paper, evidence.value, self._connection.now())
                    for paper in group
                    if _is_stronger(evidence, known.get(paper))
                ]
                self._connection.executemany("REPLACE INTO attributions VALUES (?, ?, ?, ?)", rows)
                visibility.settle(self._connection, [row[1] for row in rows])
                changed += len(rows)
        return changed

    def confirm(self, follow: int, papers: Iterable[int]) -> None:
        """The reader says these papers are theirs. Undoable."""
        self._decide([(follow, paper) for paper in papers], Evidence.CONFIRMED, "confirmed")

    def exclude(self, follow: int, papers: Iterable[int]) -> None:
        """The reader says these papers are somebody else's. Undoable."""
        self._decide([(follow, paper) for paper in papers], Evidence.EXCLUDED, "excluded")

    def exclude_from_all(self, papers: Iterable[int]) -> int:
        """The same of every follow that these papers were found for, as one step; how many papers were."""
        found: list[tuple[int, int]] = []
        for group, placeholders in chunks(papers):
            found += self._connection.execute(
                f"SELECT follow, paper FROM attributions WHERE paper IN {placeholders} AND evidence != ?",
                (*group, Evidence.EXCLUDED.value),
            ).fetchall()
        if found:
            self._decide(found, Evidence.EXCLUDED, "excluded")
        return len({paper for _, paper in found})

    def evidence(self, paper: int) -> dict[int, Evidence]:
        """Why the paper belongs to each follow that it is attributed to."""
        rows = self._connection.execute(
            "SELECT follow, evidence FROM attributions WHERE paper = ?", (paper,)
        ).fetchall()
        return {follow: Evidence(evidence) for follow, evidence in rows}

    def end_backlog(self, follow: int) -> None:
        """The follow's papers were fetched completely for the first time; what comes later is new."""
        with self._connection.transaction():
            self._connection.execute(
                "UPDATE follows SET backlog = (SELECT coalesce(max(arrival), 0) FROM papers)"
                " WHERE id = ? AND backlog IS NULL",
                (follow,),
            )

    def _decide(self, attributions: list[tuple[int, int]], decision: Evidence, verb: str) -> None:
        papers = list(dict.fromkeys(paper for _, paper in attributions))
        with self._journal.action(f"{verb} {counted(papers)}") as action:
            action.keep("attributions", attributions)
            action.keep("hidden", papers)
            now = self._connection.now()
            self._connection.executemany(
                "REPLACE INTO attributions VALUES (?, ?, ?, ?)",
                [(follow, paper, decision.value, now) for follow, paper in attributions],
            )
            visibility.settle(self._connection, papers)

    def _known(self, follow: int, papers: list[int]) -> dict[int, Evidence]:
        rows = self._connection.execute(
            f"SELECT paper, evidence FROM attributions WHERE follow = ?"
            f" AND paper IN ({', '.join('?' * len(papers))})",
            (follow, *papers),
        ).fetchall()
        return {paper: Evidence(evidence) for paper, evidence in rows}


def _is_stronger(evidence: Evidence, known: Evidence | None) -> bool:
    if known is None or evidence in _DECISIONS:
        return True
    return known not in _DECISIONS and _STRENGTH[evidence] > _STRENGTH[known]


_SELECT = "SELECT id, kind, value, label, spellings, bounds, since FROM follows"


def _from_row(row: tuple[int, str, str, str, str, str, str]) -> Follow:
    number, kind, value, label, spellings, bounds, since = row
    return Follow(number, FollowKind(kind), value, label, lines(spellings), bounds, PartialDate(since))
