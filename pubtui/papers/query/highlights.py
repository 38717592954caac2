"""Which words of a filter are worth marking where they are found."""

from __future__ import annotations

from collections.abc import Iterable

from pubtui.papers.query.conditions import All, AnyOf, Condition, Phrase, TextField, Word


def highlight_terms(condition: Condition) -> tuple[tuple[TextField, str], ...]:
    """The folded words and phrases that papers are asked to have, each with the field it is looked for in."""
    return tuple(dict.fromkeys(_terms(condition)))


def _terms(condition: Condition) -> Iterable[tuple[TextField, str]]:
    match condition:
        case Word(text, field):
            yield field, text
        case Phrase(words, field):
            yield field, " ".join(words)
        case All(parts) | AnyOf(parts):
            for part in parts:
                yield from _terms(part)
        case _:
            return
