"""What a reader makes, step by step, and what a library must hold after each step."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Literal, get_args

from pubtui.library.database import Library
from pubtui.library.follows import FollowKind
from pubtui.papers.identifiers import parse

Kind = Literal["star", "read", "tag", "note", "follow"]

_PAPERS = tuple(parse(f"2401.{number:05}")[0].key for number in range(1, 200))


@dataclass(frozen=True, slots=True)
class OwnData:
    """A reader's own data, without the times they were made at."""

    starred: frozenset[int] = frozenset()
    read: frozenset[int] = frozenset()
    tags: frozenset[tuple[int, str]] = frozenset()
    notes: frozenset[tuple[int, str]] = frozenset()
    follows: frozenset[str] = frozenset()

    @classmethod
    def of(cls, library: Library) -> OwnData:
        """What this library holds."""
        execute = library.connection.execute
        return cls(
            frozenset(library.marks.starred()),
            frozenset(library.marks.read()),
            frozenset(execute("SELECT paper, tag FROM tags").fetchall()),
            frozenset(execute("SELECT paper, text FROM notes").fetchall()),
            frozenset(follow.value for follow in library.follows.all()),
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One thing a reader does; the same step again takes it back, but for a note."""

    kind: Kind
    paper: int
    words: str

    @classmethod
    def numbered(cls, number: int) -> Step:
        """Any step, the same for the same number."""
        chance = random.Random(number)
        kind = chance.choice(get_args(Kind))
        words = {
            "tag": f"tag {chance.randrange(7)}",
            "note": (f"Thought {number}. " * chance.choice((1, 3, 200))).strip(),
            "follow": f"Author {chance.randrange(20)}",
        }
        return cls(kind, chance.choice(_PAPERS), words.get(kind, ""))

    def done(self, before: OwnData) -> OwnData:
        """The own data after it."""
        match self.kind:
            case "star":
                return replace(before, starred=before.starred ^ {self.paper})
            case "read":
                return replace(before, read=before.read ^ {self.paper})
            case "tag":
                return replace(before, tags=before.tags ^ {(self.paper, self.words)})
            case "follow":
                return replace(before, follows=before.follows ^ {self.words})
            case "note":
                others = {note for note in before.notes if note[0] != self.paper}
                return replace(before, notes=frozenset(others | {(self.paper, self.words)}))

    def do(self, library: Library) -> None:
        """Do it in this library."""
        marks, tags, papers = library.marks, library.tags, [self.paper]
        match self.kind:
            case "star":
                (marks.unstar if self.paper in marks.starred() else marks.star)(papers)
            case "read":
                (marks.mark_unread if self.paper in marks.read() else marks.mark_read)(papers)
            case "tag":
                (tags.remove if self.words in tags.of(self.paper) else tags.add)(papers, self.words)
            case "note":
                library.notes.write(self.paper, self.words)
            case "follow":
                known = library.follows.find(FollowKind.AUTHOR_NAME, self.words)
                if known is None:
                    library.follows.add(FollowKind.AUTHOR_NAME, self.words)
                else:
                    library.follows.remove(known.id)
