"""The filter language: from what a reader types to a tree of conditions.

    filter       = alternatives
    alternatives = all { "OR" all }                     OR binds less than standing side by side
    all          = { [ "-" | "NOT" ] term | "AND" }     everything must hold; - and NOT mean not, AND nothing
    term         = "(" alternatives ")" | phrase | word | field ":" value
    phrase       = quote words quote                    whole words, side by side; quotes are " “ ” „
    word         = text without blanks                  the beginning of a word; TeX is read as what it means
    value        = [ "-" ] ( word | phrase | "(" alternatives ")" )

    author: title: abstract: comment: note: text:       words in one place; a phrase stays within one author
    cat:cs.CL  cat:cs                                   a subject, a whole archive, or the beginning of some
    year:2024  year:2020..2023  year:2024..             year of the first submission; also ..2019 >2019 <=2019
    date:2026-01..2026-03  date:<7d  date:>1y           the same by day or month; d w m y before today
    id:2401.0  doi:10.1103  tag:thesis                  the beginning of an identifier or DOI; a tag
    is:new …  has:doi …                                 states, and what a paper has

Hyphens, quotes behind a backslash and brackets inside a word are the word's own: `self-play`, `K\\"ahler`,
`SU(2)`. A word of punctuation alone says nothing. A whole arXiv identifier, DOI or address of one finds its
paper wherever words stand.

What is still being typed is forgiven where its meaning is plain: a field without value and a trailing OR or -
say nothing yet, open quotes and brackets end with the text (the last word of an open quote is a beginning),
`year:20` is any year that begins so.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pubtui.papers.query.conditions import (
    EVERYTHING,
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

if TYPE_CHECKING:
    from pubtui.papers.query.completion import Completion, complete
    from pubtui.papers.query.highlights import highlight_terms
    from pubtui.papers.query.parser import parse

__all__ = [
    "EVERYTHING",
    "All",
    "AnyOf",
    "Completion",
    "Condition",
    "DoiBegins",
    "Has",
    "IdentifierBegins",
    "InSubject",
    "Is",
    "Not",
    "Phrase",
    "Possession",
    "State",
    "SubmittedBetween",
    "Tagged",
    "TextField",
    "Word",
    "complete",
    "highlight_terms",
    "parse",
]

# Who only lists papers needs the conditions, and not what reads them from text.
_MODULES = {
    "Completion": "completion",
    "complete": "completion",
    "highlight_terms": "highlights",
    "parse": "parser",
}


def __getattr__(name: str) -> Any:
    """The parser and its kin, loaded when first asked for (PEP 562)."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
