"""The pieces of a filter, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto


class Kind(Enum):
    """What a piece is."""

    OPEN = auto()
    CLOSE = auto()
    MINUS = auto()
    OR = auto()
    FIELD = auto()
    PHRASE = auto()
    OPEN_PHRASE = auto()
    WORD = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece at `source[start:end]`; `text` is what it says: a field's name, a phrase without its quotes."""

    kind: Kind
    text: str
    start: int
    end: int


_BLANKS = re.compile(r"\s+")
_FIELD = re.compile(r"([A-Za-z]+):(?!//)")
# A quote behind a backslash is TeX's umlaut (K\"ahler); braces keep TeX's brackets together.
_WORD = re.compile(r'(?:\\.|[^\s()"\\])+|\\', re.DOTALL)
_PHRASE = re.compile(r'"((?:\\.|[^"\\])*)("|\\?$)', re.DOTALL)


def tokens(source: str) -> Iterator[Token]:
    """The pieces of a filter in order; together they cover all of it but blanks. Never raises."""
    place = 0
    while place < len(source):
        if blanks := _BLANKS.match(source, place):
            place = blanks.end()
            continue
        token = _token_at(source, place)
        yield token
        place = token.end


def _token_at(source: str, place: int) -> Token:
    character = source[place]
    if character in "()":
        return Token(Kind.OPEN if character == "(" else Kind.CLOSE, character, place, place + 1)
    if phrase := _PHRASE.match(source, place):
        kind = Kind.PHRASE if phrase[2] == '"' else Kind.OPEN_PHRASE
        return Token(kind, phrase[1], place, phrase.end())
    if character == "-" and not source.startswith("--", place) and _begins_a_term(source, place):
        return Token(Kind.MINUS, "-", place, place + 1)
    if (field := _FIELD.match(source, place)) and _begins_a_term(source, place):
        return Token(Kind.FIELD, field[1], place, field.end())
    word = _WORD.match(source, place)
    end = word.end() if word else place + 1
    text = source[place:end]
    return Token(Kind.OR if text == "OR" else Kind.WORD, text, place, end)


def _begins_a_term(source: str, place: int) -> bool:
    """Whether a minus or a field can stand here: not behind the letters of a word."""
    return place == 0 or source[place - 1].isspace() or source[place - 1] in '(-"'
