"""What the Tab key can finish in a filter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pubtui.papers.query.conditions import Possession, State
from pubtui.papers.query.parser import FIELDS
from pubtui.papers.query.tokens import Kind, tokens
from pubtui.papers.subjects import archives, subjects


@dataclass(frozen=True, slots=True)
class Completion:
    """`candidates` may stand in place of `source[start:end]`; there may be none."""

    start: int
    end: int
    candidates: tuple[str, ...]


def complete(
    source: str, cursor: int, *, tags: Iterable[str] = (), authors: Iterable[str] = ()
) -> Completion:
    """How the piece that ends at `cursor` can go on: a field's name, or a value of the field before it."""
    pieces = list(tokens(source[:cursor]))
    last = pieces[-1] if pieces and pieces[-1].end == cursor else None
    if last is None or last.kind not in (Kind.WORD, Kind.FIELD, Kind.OPEN_PHRASE):
        return Completion(cursor, cursor, ())
    if last.kind is Kind.FIELD:
        return Completion(cursor, cursor, tuple(_values(last.text, tags, authors)))
    before = pieces[-2] if len(pieces) > 1 and pieces[-2].end == last.start else None
    if before is not None and before.kind is Kind.FIELD:
        known = _values(before.text, tags, authors)
    elif last.kind is Kind.WORD:
        known = [f"{name}:" for name in FIELDS]
    else:
        known = []
    begun = last.text.lower()
    found = tuple(name for name in known if name.strip('"').lower().startswith(begun))
    return Completion(last.start, last.end, found)


def _values(field: str, tags: Iterable[str], authors: Iterable[str]) -> list[str]:
    match field.lower():
        case "is":
            return [state.value for state in State]
        case "has":
            return [possession.value for possession in Possession]
        case "cat":
            return [*archives(), *(code for code in subjects() if "." in code)]
        case "tag":
            return [_quoted(tag) for tag in tags]
        case "author":
            return [_quoted(author) for author in authors]
        case _:
            return []


def _quoted(text: str) -> str:
    return f'"{text}"' if " " in text else text
