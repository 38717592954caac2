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
    AND = auto()
    NOT = auto()
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
_FIELD = re.compile(r"([A-Za-z]+):(?!//|/\Z|:)")  # neither https://… nor std::vector
_QUOTES = '"“”„'
# A quote behind a backslash is TeX's umlaut (K\"ahler).
_PHRASE = re.compile(rf"[{_QUOTES}]((?:\\.|[^{_QUOTES}\\])*)([{_QUOTES}]|\\?\Z)", re.DOTALL)
_CONNECTIVES = {"OR": Kind.OR, "AND": Kind.AND, "NOT": Kind.NOT, "ANDNOT": Kind.NOT}


def tokens(source: str) -> Iterator[Token]:
    """The pieces of a filter in order; together they cover all of it but blanks. Never raises.

    Brackets that open inside a word (`SU(2)`, `f(x, y)`) belong to words, and so do those that close them.
    """
    place = 0
    open_in_words = 0
    while place < len(source):
        if blanks := _BLANKS.match(source, place):
            place = blanks.end()
            continue
        token = _token_at(source, place)
        if token.kind is Kind.CLOSE and open_in_words:
            open_in_words -= 1
            token = Token(Kind.WORD, token.text, token.start, token.end)
        elif token.kind is Kind.WORD:
            open_in_words += _unclosed(token.text)
        yield token
        place = token.end


def _token_at(source: str, place: int) -> Token:
    character = source[place]
    if character in "()":
        return Token(Kind.OPEN if character == "(" else Kind.CLOSE, character, place, place + 1)
    if phrase := _PHRASE.match(source, place):
        is_closed = phrase[2] not in ("", "\\")
        return Token(Kind.PHRASE if is_closed else Kind.OPEN_PHRASE, phrase[1], place, phrase.end())
    if character == "-" and not source.startswith("--", place) and _begins_a_term(source, place, also=":"):
        return Token(Kind.MINUS, "-", place, place + 1)
    if (field := _FIELD.match(source, place)) and _begins_a_term(source, place):
        return Token(Kind.FIELD, field[1], place, field.end())
    end = _end_of_word(source, place)
    text = source[place:end]
    stands_alone = place == 0 or source[place - 1].isspace() or source[place - 1] == "("
    kind = _CONNECTIVES.get(text, Kind.WORD) if stands_alone else Kind.WORD
    return Token(kind, text, place, end)


def _end_of_word(source: str, place: int) -> int:
    depth = 0
    while place < len(source):
        character = source[place]
        if character == "\\" and not source[place + 1 : place + 2].isspace():
            place += 2
            continue
        if character.isspace() or character in _QUOTES or (character == ")" and not depth):
            break
        depth += (character == "(") - (character == ")")
        place += 1
    return min(place, len(source))


def _unclosed(word: str) -> int:
    """How many brackets a word opens and does not close."""
    plain = re.sub(r"\\.", "", word)
    return plain.count("(") - plain.count(")")


def _begins_a_term(source: str, place: int, *, also: str = "") -> bool:
    """Whether a minus or a field can stand here: not behind the letters of a word."""
    return place == 0 or source[place - 1].isspace() or source[place - 1] in "(-" + _QUOTES + also
