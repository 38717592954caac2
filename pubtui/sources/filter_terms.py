"""A filter of ours in arXiv's query language, as far as arXiv can answer it."""

from __future__ import annotations

from pubtui.errors import QueryError
from pubtui.papers.query import (
    All,
    AnyOf,
    Condition,
    IdentifierBegins,
    InSubject,
    Not,
    Phrase,
    SubmittedBetween,
    TextField,
    Word,
)
from pubtui.sources import search_terms

_PREFIXES = {
    TextField.ANYWHERE: "all",
    TextField.AUTHOR: "au",
    TextField.TITLE: "ti",
    TextField.ABSTRACT: "abs",
    TextField.COMMENT: "co",
}


def arxiv_query(condition: Condition) -> str:
    """The query; everything is bracketed, because arXiv's operators have no precedence.

    arXiv looks for whole words, so words are asked for as beginnings (`word*`) where they have three letters.
    Raises QueryError for what only a library knows (tags, marks, notes) and for a filter without any demand.
    """
    match condition:
        case Word(text, field) if field in _PREFIXES:
            return _word(text, _PREFIXES[field])
        case Phrase(words, field) if field in _PREFIXES:
            return f'{_PREFIXES[field]}:"{" ".join(words)}"'
        case InSubject(code):
            return search_terms.in_subject(code)
        case SubmittedBetween(first, None) if first is not None:
            return search_terms.submitted_from(first)
        case All(parts) if parts:
            return _all(parts)
        case Not():
            raise _only_negative()
        case AnyOf(parts) if parts:
            return f"({' OR '.join(arxiv_query(part) for part in parts)})"
        case _:
            raise _not_for_arxiv(condition)


def _all(parts: tuple[Condition, ...]) -> str:
    wanted = [arxiv_query(part) for part in parts if not isinstance(part, Not)]
    unwanted = [arxiv_query(part.part) for part in parts if isinstance(part, Not)]
    if not wanted:
        raise _only_negative()
    query = " AND ".join(wanted)
    for part in unwanted:
        query = f"({query}) ANDNOT {part}"
    return f"({query})"


def _word(text: str, prefix: str) -> str:
    words = [word for word in text.replace("*", " ").replace("?", " ").replace('"', " ").split() if word]
    if len(words) == 1 and words[0].isalnum() and len(words[0]) >= 3 and prefix != "au":
        return f"{prefix}:{words[0]}*"
    return f'{prefix}:"{" ".join(words)}"'


def _only_negative() -> QueryError:
    return QueryError("arXiv cannot be asked only for what a paper is not.")


def _not_for_arxiv(condition: Condition) -> QueryError:
    if isinstance(condition, IdentifierBegins):
        return QueryError("arXiv searches by words.", remedy=f"Try pubtui show {condition.text}.")
    if condition == All():
        return QueryError("Say what to search for.")
    return QueryError(
        "arXiv can be asked for words and phrases, author: title: abstract: comment: cat: and a first date.",
        remedy="Marks, tags and notes are known to your library only: pubtui list.",
    )
