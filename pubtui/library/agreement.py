"""What two machines say of the same thing, made one: the newest mark wins, and no word is lost.

Whichever machine is asked first, the outcome is the same, and agreeing again changes nothing. Moments are
ISO 8601 in UTC, "" where none is known, which is older than any.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_NUMBERED = re.compile(r"(.*\S) \(\d+\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Mark:
    """A star or a read mark: since when it is there, or since when it is not."""

    made: str | None
    taken_away: str | None


@dataclass(frozen=True, slots=True)
class Note:
    """What a reader wrote about a paper, "" for nothing, and when."""

    text: str
    edited: str


def mark(one: Mark, other: Mark) -> Mark:
    """The newer of two marks; of two of the same moment the one that is there."""
    made = max(one.made or "", other.made or "")
    taken_away = max(one.taken_away or "", other.taken_away or "")
    if made >= taken_away:
        return Mark(made or None, None)
    return Mark(None, taken_away)


def note(one: Note, other: Note) -> Note:
    """Both notes, the older first; one where its lines hold the other."""
    edited = max(one.edited, other.edited)
    older, newer = sorted((one, other), key=lambda told: (told.edited, told.text))
    for longer, shorter in ((newer, older), (older, newer)):
        if not shorter.text or f"\n{shorter.text}\n" in f"\n{longer.text}\n":
            return Note(longer.text, edited)
    return Note(f"{older.text}\n\n{newer.text}", edited)


def filter_name(name: str, text: str, here: Mapping[str, str]) -> str | None:
    """The name under which a filter joins those that are `here` (name: text); None where it is there.

    A name that another filter has gets a number; the filter is known again under any number.
    """
    base = _without_number(name)
    if any(known == text and _without_number(other) == base for other, known in here.items()):
        return None
    free, number = name, 1
    while free in here:
        number += 1
        free = f"{base} ({number})"
    return free


def _without_number(name: str) -> str:
    match = _NUMBERED.fullmatch(name)
    return match[1] if match else name
