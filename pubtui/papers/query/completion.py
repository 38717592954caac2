"""What the Tab key can finish in a filter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pubtui.papers.query.conditions import Possession, State
from pubtui.papers.query.parser import FIELDS, OTHER_NAMES
from pubtui.papers.query.tokens import Kind, Token, tokens
from pubtui.papers.subjects import archives, subject_name, subjects
from pubtui.papers.text import fold

_NEEDS_NO_QUOTES = re.compile(r"[^\W_][\w-]*")


@dataclass(frozen=True, slots=True)
class Completion:
    """`candidates` may stand in place of `source[start:end]`; there may be none."""

    start: int
    end: int
    candidates: tuple[str, ...]


def complete(
    source: str, cursor: int, *, tags: Iterable[str] = (), authors: Iterable[str] = ()
) -> Completion:
    """How the piece that ends at `cursor` can go on: a field's name, or a value of the field it is in.

    A candidate has a word that begins as the piece does; those that begin so themselves come first.
    """
    pieces = list(tokens(source[: max(0, cursor)]))
    last = pieces[-1] if pieces and pieces[-1].end == cursor else None
    if last is None or last.kind not in (Kind.WORD, Kind.FIELD, Kind.OPEN_PHRASE):
        return Completion(cursor, cursor, ())
    if last.kind is Kind.FIELD:
        return Completion(cursor, cursor, tuple(_values(last.text, tags, authors)))
    begun = fold(last.text)
    if field := _field_around(pieces):
        found = [value for value in _values(field, tags, authors) if f" {begun}" in f" {_searched(value)}"]
        found.sort(key=lambda value: not _searched(value).startswith(begun))
    else:
        found = [f"{name}:" for name in FIELDS if last.kind is Kind.WORD and name.startswith(begun)]
    return Completion(last.start, last.end, tuple(found))


def _field_around(pieces: Sequence[Token]) -> str:
    """The field that the last piece is a value of, across brackets; "" for none."""
    around = [""]
    before: Token | None = None
    for piece in pieces:
        attached = before.text if before and before.kind is Kind.FIELD and before.end == piece.start else ""
        if piece.kind is Kind.OPEN:
            around.append(attached or around[-1])
        elif piece.kind is Kind.CLOSE and len(around) > 1:
            around.pop()
        elif piece is pieces[-1]:
            return attached or around[-1]
        before = piece
    return ""


def _searched(value: str) -> str:
    """What of a candidate is compared: subjects are also found by their names."""
    name = subject_name(value) if value in subjects() else ""
    return fold(f"{value} {name}".strip('" '))


def _values(field: str, tags: Iterable[str], authors: Iterable[str]) -> list[str]:
    match OTHER_NAMES.get(field.lower(), field.lower()):
        case "is":
            return [state.value for state in State]
        case "has":
            return [possession.value for possession in Possession]
        case "cat":
            return [*archives(), *(code for code in subjects() if "." in code)]
        case "date":
            return ["<7d", "<30d", "<1y"]
        case "tag":
            return list(map(_quoted, tags))
        case "author":
            return list(map(_quoted, authors))
        case _:
            return []


def _quoted(text: str) -> str:
    return text if _NEEDS_NO_QUOTES.fullmatch(text) else f'"{text}"'
