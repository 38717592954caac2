"""What to ask arXiv for a follow, and which of the answers are the follow's own."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields
from datetime import date, datetime, timedelta
from typing import Any

from pubtui.library.database import Library
from pubtui.library.follows import Evidence, Follow, FollowKind
from pubtui.papers import query as filter_language
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.papers.people import Match, matches
from pubtui.papers.query import All, Condition, InSubject, SubmittedBetween
from pubtui.refresh import bookmark
from pubtui.refresh.bookmark import Bookmark
from pubtui.sources import search_terms

NEWEST_OF_A_SEARCH = 1_000
"""How many papers a subject or a search brings at most; authors bring all of theirs."""

_SWEPT_EVERY = timedelta(days=7)
_CLOCKS_DIFFER_BY = timedelta(hours=1)
_SETTLED_AFTER = timedelta(days=14)  # announcement may lag submission by moderation and holidays
_BEFORE_FOLLOWING = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class LastReading:
    """What is remembered of a question that was read: when to its end, when last, how many there were.

    `left_out` says what was wrong with the entries that could not be read.
    """

    query: str
    swept: str
    read: str
    total: int
    left_out: list[str] = field(default_factory=list)

    @classmethod
    def from_json(cls, text: str) -> LastReading:
        """What a pubtui of any version remembered, as far as this one knows it."""
        told: dict[str, Any] = json.loads(text)
        return cls(**{known.name: told[known.name] for known in fields(cls) if known.name in told})


@dataclass(frozen=True, slots=True)
class Names:
    """The spellings that make a paper a follow's own, in one author of it.

    With `strict`, which a reader's own choice of spellings means, only the same name in every part counts;
    else whatever can be the same name (initials, middle names, accents).
    """

    spellings: tuple[str, ...]
    strict: bool
    evidence: Evidence = Evidence.NAME

    def evidence_for(self, paper: Paper) -> Evidence:
        """`evidence` where an author bears one of the names; OWNER where only arXiv says so."""
        names = [author.name for author in paper.authors]
        if not set(self.spellings).isdisjoint(names):
            return self.evidence  # the usual case, without looking at every co-author
        wanted = Match.EXACT if self.strict else Match.COMPATIBLE
        if any(matches(spelling, name) >= wanted for name in names for spelling in self.spellings):
            return self.evidence
        return Evidence.OWNER


@dataclass(frozen=True, slots=True)
class Plan:
    """One query to read for a follow.

    `limit` bounds how many of the newest are read, None reads all. `names` decides whose the papers are;
    None takes them all. `bounds` is a condition that they must pass as well.
    """

    follow: Follow
    query: str
    names: Names | None
    limit: int | None
    bounds: Condition | None

    @property
    def question(self) -> str:
        """The query with its bounds: where either changes, what was read before answers something else."""
        return f"{self.query} within {self.follow.bounds}" if self.follow.bounds else self.query

    @property
    def _fact(self) -> str:
        return f"last reading of {self.follow.kind} {self.follow.value}"

    @property
    def _bookmark_fact(self) -> str:
        return f"bookmark in {self.follow.kind} {self.follow.value}"

    def last_reading(self, library: Library) -> LastReading | None:
        """What is remembered of this very question."""
        told = library.fact(self._fact)
        last = LastReading.from_json(told) if told else None
        return last if last is not None and last.query == self.question else None

    def remember(
        self,
        library: Library,
        *,
        began: PartialDate,
        total: int,
        to_the_end: bool,
        left_out: list[str],
    ) -> None:
        """Note that the list was read, so that the next time need not go `to_the_end`."""
        last = self.last_reading(library)
        swept = began.text if to_the_end or last is None else last.swept
        reading = LastReading(self.question, swept, began.text, total, left_out)
        with library.transaction():
            library.remember(self._fact, json.dumps(asdict(reading)))
            library.forget(self._bookmark_fact)

    def bookmark(self, library: Library, now: PartialDate) -> Bookmark | None:
        """Where a reading of this very question stopped, within the time that a sweep holds."""
        told = library.fact(self._bookmark_fact)
        place = bookmark.read(told) if told else None
        if place is None or place.question != self.question or not _is_recent(place.began, now):
            return None
        return place

    def lay_bookmark(self, library: Library, place: Bookmark) -> None:
        """A reading is at `place`."""
        library.remember(self._bookmark_fact, bookmark.written(place))

    def forget_bookmark(self, library: Library) -> None:
        """The next reading begins at the top."""
        library.forget(self._bookmark_fact)

    def own(self, library: Library, papers: Iterable[Paper]) -> dict[Evidence, list[int]]:
        """Keys of `papers`, all of them in the library, by why the follow gets them.

        What does not pass the bounds is a candidate only, as what does not carry the name.
        """
        grounds: dict[Evidence, list[int]] = {}
        for paper in papers:
            evidence = self.names.evidence_for(paper) if self.names else Evidence.NAME
            grounds.setdefault(evidence, []).append(paper.identifier.key)
        if self.bounds is None:
            return grounds
        passing = {why: library.search.passing(self.bounds, keys) for why, keys in grounds.items()}
        within = {key for keys in passing.values() for key in keys}
        outside = [key for keys in grounds.values() for key in keys if key not in within]
        return passing | {Evidence.OWNER: [*passing.get(Evidence.OWNER, ()), *outside]}


def sweep_is_due(last: LastReading | None, now: PartialDate) -> bool:
    """Journal references and DOIs change without a date: once a week everything is read."""
    return last is None or not (_is_recent(last.swept, now) and _is_recent(last.read, now))


def _is_recent(moment: str, now: PartialDate) -> bool:
    """Whether it was less than a week ago; what lies ahead was written when the clock was wrong."""
    passed = _moment(now) - _moment(PartialDate(moment))
    return -_CLOCKS_DIFFER_BY <= passed < _SWEPT_EVERY


def settled_before(last: LastReading) -> str:
    """Versions received before this moment were all announced when the query was last read (ISO 8601)."""
    return PartialDate.of(_moment(PartialDate(last.read)) - _SETTLED_AFTER).text


def by_name(follow: Follow, names: Names) -> Plan:
    """All papers under any of the names."""
    return Plan(follow, search_terms.by_author(names.spellings), names, None, _bounds(follow))


def plan(follow: Follow) -> Plan:
    """The query of a follow that is one: a name, a subject or a search."""
    if follow.kind is FollowKind.AUTHOR_NAME:
        spellings = tuple(dict.fromkeys((follow.value, *follow.spellings)))
        return by_name(follow, Names(spellings, strict=bool(follow.spellings)))
    bounds = _bounds(follow)
    terms = [follow.value]
    if follow.kind is FollowKind.SUBJECT:
        terms = [search_terms.in_subject(follow.value)]
    terms += [
        search_terms.in_subject(part.code) for part in _conjuncts(bounds) if isinstance(part, InSubject)
    ]
    terms.append(search_terms.submitted_from(_first_date(bounds) or _month_before(follow)))
    return Plan(follow, search_terms.all_of(terms), None, NEWEST_OF_A_SEARCH, bounds)


def _bounds(follow: Follow) -> Condition | None:
    return filter_language.parse(follow.bounds, today=follow.since) if follow.bounds else None


def _conjuncts(bounds: Condition | None) -> tuple[Condition, ...]:
    if isinstance(bounds, All):
        return bounds.parts
    return () if bounds is None else (bounds,)


def _first_date(bounds: Condition | None) -> PartialDate | None:
    between = [part for part in _conjuncts(bounds) if isinstance(part, SubmittedBetween)]
    return max((part.first for part in between if part.first is not None), default=None)


def _month_before(follow: Follow) -> PartialDate:
    day = date(follow.since.year, follow.since.month or 1, follow.since.day or 1)
    return PartialDate((day - _BEFORE_FOLLOWING).isoformat())


def _moment(when: PartialDate) -> datetime:
    return datetime.fromisoformat(when.text)
