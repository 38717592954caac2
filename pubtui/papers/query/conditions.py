"""What a filter can ask of a paper: a tree of conditions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pubtui.papers.dates import PartialDate


class TextField(StrEnum):
    """Where words are looked for."""

    ANYWHERE = ""
    AUTHOR = "author"
    TITLE = "title"
    ABSTRACT = "abstract"
    COMMENT = "comment"
    NOTE = "note"
    FULL_TEXT = "text"


class State(StrEnum):
    """`is:` values."""

    NEW = "new"
    UNREAD = "unread"
    READ = "read"
    STARRED = "starred"
    DOWNLOADED = "downloaded"
    WITHDRAWN = "withdrawn"
    SELECTED = "selected"
    CANDIDATE = "candidate"
    EXCLUDED = "excluded"


class Possession(StrEnum):
    """`has:` values."""

    DOI = "doi"
    JOURNAL = "journal"
    NOTE = "note"
    TAG = "tag"


@dataclass(frozen=True, slots=True)
class Word:
    """A folded word, matched as a prefix; several tokens in one (`self-play`) must be adjacent."""

    text: str
    field: TextField = TextField.ANYWHERE


@dataclass(frozen=True, slots=True)
class Phrase:
    """Folded words that stand side by side, each whole."""

    words: tuple[str, ...]
    field: TextField = TextField.ANYWHERE


@dataclass(frozen=True, slots=True)
class InSubject:
    """Papers of a subject (`cs.CL`), or of a whole archive (`cs`), primary or cross-listed."""

    code: str


@dataclass(frozen=True, slots=True)
class SubmittedBetween:
    """Papers first submitted in [first, last]; None is open. Bounds are as coarse as they were written."""

    first: PartialDate | None
    last: PartialDate | None


@dataclass(frozen=True, slots=True)
class IdentifierBegins:
    """Papers whose canonical identifier begins with `text`."""

    text: str


@dataclass(frozen=True, slots=True)
class DoiBegins:
    """Papers whose journal DOI begins with `text` (lower case)."""

    text: str


@dataclass(frozen=True, slots=True)
class Tagged:
    """Papers with a tag of this name (folded)."""

    tag: str


@dataclass(frozen=True, slots=True)
class Is:
    state: State


@dataclass(frozen=True, slots=True)
class Has:
    possession: Possession


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds; with no parts, every paper."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    part: Condition


Condition = (
    Word
    | Phrase
    | InSubject
    | SubmittedBetween
    | IdentifierBegins
    | DoiBegins
    | Tagged
    | Is
    | Has
    | All
    | AnyOf
    | Not
)

EVERYTHING = All()
