"""A follow in a list that moves between machines and programs, with all the reader decided about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from pubtui.errors import PubtuiError, UsageError
from pubtui.following import checked, understand
from pubtui.library import backup
from pubtui.library.database import Library
from pubtui.library.follows import FollowKind
from pubtui.papers import query
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import parse
from pubtui.papers.text import clean_line

_BEFORE_ALL = "1991"  # arXiv's first year


@dataclass(frozen=True, slots=True)
class ListedFollow:
    """One follow; dates are ISO 8601 in UTC, "" where the list does not say.

    `confirmed` and `excluded` are arXiv identifiers of papers that the reader decided about, with the dates.
    """

    kind: FollowKind
    value: str
    label: str = ""
    spellings: tuple[str, ...] = ()
    bounds: str = ""
    since: str = ""
    changed: str = ""
    confirmed: Mapping[str, str] = field(default_factory=dict)
    excluded: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fault:
    """A follow of the list that cannot be taken: `place` is a line ("line 3") or a number ("follow 2")."""

    place: str
    what: str


@dataclass(frozen=True, slots=True)
class ReadList:
    """What a list holds; `passed_over` counts feeds in it that are not arXiv's."""

    follows: tuple[ListedFollow, ...]
    faults: tuple[Fault, ...] = ()
    passed_over: int = 0


@dataclass(frozen=True, slots=True)
class Taken:
    """How many follows of a list are new, and how many the library had."""

    new: int
    known: int


def of_library(library: Library) -> list[ListedFollow]:
    """Everybody the reader follows, in the order they were begun."""
    return [
        ListedFollow(
            **{
                **told,
                "kind": FollowKind(told["kind"]),
                "spellings": tuple(told["spellings"]),
            }
        )
        for told in backup.follows(library.connection)
    ]


def take_in(library: Library, follows: Sequence[ListedFollow], *, today: PartialDate) -> Taken:
    """Follow everybody in a list; what the library has is joined with it as a backup's follows are.

    One undoable step, but follows begun stay. arXiv is not asked.
    """
    document = {
        "schema": backup.SCHEMA,
        "papers": [],
        "filters": [],
        "follows": [_as_told(follow, today) for follow in follows],
    }
    new = library.restore(document, words="took in a list of follows").follows
    return Taken(new, len(follows) - new)


def _as_told(follow: ListedFollow, today: PartialDate) -> dict[str, Any]:
    told = asdict(follow)
    told["since"] = follow.since or today.text
    told["changed"] = follow.changed or follow.since or _BEFORE_ALL  # what says no date overrules nothing
    for decided in ("confirmed", "excluded"):
        told[decided] = {paper: date or today.text for paper, date in told[decided].items()}
    return told


def checked_follow(told: Mapping[str, Any]) -> ListedFollow:
    """A follow of what a list says, cleaned and checked; `value` alone is enough.

    Without a `kind`, `value` is understood as `pubtui follow` does. Raises UsageError, or another of our
    errors, with what is wrong.
    """
    wanted = _wanted(_line(told.get("kind", "")), _line(told.get("value", "")))
    bounds = _line(told.get("bounds", ""))
    since, changed = _date(told.get("since", "")), _date(told.get("changed", ""))
    if bounds:
        query.parse(bounds, today=PartialDate(since or "2000"))
    return ListedFollow(
        wanted.kind,
        wanted.value,
        _line(told.get("label", "")) or wanted.value,
        tuple(dict.fromkeys(filter(None, map(_line, _sequence(told.get("spellings", ())))))),
        bounds,
        since,
        changed,
        _decisions(told.get("confirmed", {})),
        _decisions(told.get("excluded", {})),
    )


def fault_of(place: str, error: PubtuiError) -> Fault:
    """The fault that an error tells, on one line."""
    return Fault(place, clean_line(str(error)))


def _wanted(kind: str, value: str) -> Any:
    if not value:
        raise UsageError("It does not say whom to follow.")
    if not kind:
        return understand(value)
    kinds = [known.value for known in FollowKind]
    if kind not in kinds:
        raise UsageError(f"{kind!r} is no kind of follow; there are {', '.join(kinds)}.")
    return checked(FollowKind(kind), value)


def _line(told: object) -> str:
    if not isinstance(told, str):
        raise UsageError(f"{told!r} is not a text.")
    return clean_line(told)


def _sequence(told: object) -> Sequence[object]:
    if isinstance(told, list | tuple):
        return told
    raise UsageError(f"{told!r} is not a list of spellings.")


def _decisions(told: object) -> dict[str, str]:
    if not isinstance(told, Mapping):
        raise UsageError(f"{told!r} is not a table of identifiers and dates.")
    return {str(parse(_line(paper))[0]): _date(date) for paper, date in told.items()}


def _date(told: object) -> str:
    text = _line(told)
    try:
        return PartialDate(text).text if text else ""
    except ValueError as error:
        raise UsageError(f"{text!r} is no date; 2026-07-14 is one.") from error
