"""The filter language once more, slow and obvious: every paper is looked at, and no index is asked.

What is compared is the words of the readable text, each run of letters and digits being one, and a blank
around each: `" reas"` in `" deep reasoning "` is a prefix of a word, `" deep reasoning "` a whole phrase.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from pubtui.papers import tex
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.papers.query import (
    All,
    AnyOf,
    Condition,
    DoiBegins,
    Has,
    IdentifierBegins,
    InSubject,
    Is,
    Not,
    Phrase,
    Possession,
    State,
    SubmittedBetween,
    Tagged,
    TextField,
    Word,
)
from pubtui.papers.text import fold


@dataclass
class Shelved:
    """A paper with what the reader made of it."""

    paper: Paper
    states: set[State] = field(default_factory=set)
    tags: set[str] = field(default_factory=set)
    note: str = ""
    full_text: str = ""
    hidden: bool = False

    def __post_init__(self) -> None:
        paper = self.paper
        self.texts = {
            TextField.TITLE: [spaced(tex.plain(paper.title))],
            TextField.AUTHOR: [spaced(tex.plain(author.name)) for author in paper.authors],
            TextField.ABSTRACT: [spaced(tex.plain(paper.abstract))],
            TextField.COMMENT: [spaced(tex.plain(paper.comment or ""))],
            TextField.NOTE: [spaced(self.note)],
            TextField.FULL_TEXT: [spaced(self.full_text)],
        }
        self.texts[TextField.ANYWHERE] = [
            text
            for place in (TextField.TITLE, TextField.AUTHOR, TextField.ABSTRACT, TextField.COMMENT)
            for text in self.texts[place]
        ]


def spaced(text: str) -> str:
    """The words of `text`, folded, with one blank before, between and after them."""
    letters = [c if unicodedata.category(c)[0] in "LN" else " " for c in fold(text)]
    return f" {' '.join(''.join(letters).split())} "


def chosen(condition: Condition, papers: Iterable[Shelved]) -> list[Shelved]:
    """The papers for which the condition holds, newest first."""
    asks = _asks_for_hidden(condition)
    found = [paper for paper in papers if (asks or not paper.hidden) and holds(condition, paper)]
    return sorted(found, key=lambda shelved: -shelved.paper.identifier.key)


def holds(condition: Condition, shelved: Shelved) -> bool:  # noqa: C901 - one line for each kind of condition
    paper = shelved.paper
    match condition:
        case All(parts):
            return all(holds(part, shelved) for part in parts)
        case AnyOf(parts):
            return any(holds(part, shelved) for part in parts)
        case Not(part):
            return not holds(part, shelved)
        case Word(text, place):
            wanted = spaced(text).rstrip()
            return any(wanted in found for found in shelved.texts[place]) or not wanted
        case Phrase(words, place):
            wanted = spaced(" ".join(words))
            return any(wanted in found for found in shelved.texts[place]) or not wanted.strip()
        case InSubject(code):
            subjects = [subject.lower() for subject in paper.subjects]
            return any(s == code.lower() or s.startswith(f"{code.lower()}.") for s in subjects)
        case SubmittedBetween(first, last):
            return _reaches(first, paper.submitted) and _reaches(paper.submitted, last)
        case IdentifierBegins(text):
            return str(paper.identifier).startswith(text)
        case DoiBegins(text):
            return (paper.doi or "").lower().startswith(text) and paper.doi is not None
        case Tagged(tag):
            return tag in shelved.tags
        case Is(State.WITHDRAWN):
            return paper.withdrawn
        case Is(State.UNREAD):
            return State.READ not in shelved.states
        case Is(state):
            return state in shelved.states
        case Has(Possession.DOI):
            return bool(paper.doi)
        case Has(Possession.JOURNAL):
            return bool(paper.journal_reference)
        case Has(Possession.NOTE):
            return bool(shelved.note)
        case Has(Possession.TAG):
            return bool(shelved.tags)
    raise AssertionError(condition)


def _reaches(earlier: PartialDate | None, later: PartialDate | None) -> bool:
    """Whether `earlier` is not after `later`, as far as both are known."""
    if earlier is None or later is None:
        return True
    known = min(len(earlier.text), len(later.text))
    return earlier.text[:known] <= later.text[:known]


def _asks_for_hidden(condition: Condition) -> bool:
    match condition:
        case All(parts) | AnyOf(parts):
            return any(map(_asks_for_hidden, parts))
        case Not(part):
            return _asks_for_hidden(part)
        case _:
            return condition in (Is(State.EXCLUDED), Is(State.CANDIDATE))
