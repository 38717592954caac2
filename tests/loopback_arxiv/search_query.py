"""arXiv's query language, with its surprises.

From the API manual and arXiv's published code: operators group from the right and know no precedence, a
missing operator means OR, lower-case `and` is a word to search, `au:"…"` wants all tokens in one author in
any order, and an author term also finds the papers that a person of this name has claimed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache

from tests.loopback_arxiv.corpus import Record

Predicate = Callable[["Searchable"], bool]

_TOKEN = re.compile(
    r"""(?P<open>[A-Za-z_]+:\(|\()
      | (?P<close>\))
      | (?P<range>[A-Za-z_]+:\[[^\]]*\])
      | (?P<phrase>(?:[A-Za-z_]+:)?"[^"]*")
      | (?P<word>[^\s()"]+)
      | (?P<stray>")""",
    re.VERBOSE,
)
_OPERATORS = {"AND", "OR", "ANDNOT", "NOT"}
_FIELDS = {"ti", "title", "au", "abs", "co", "jr", "cat", "rn", "id", "doi", "all"}
_DATE_FIELDS = {"submittedDate", "lastUpdatedDate"}
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ð": "d"})


class QuerySyntaxError(Exception):
    """What arXiv answers with HTTP 400."""


@dataclass(frozen=True, slots=True)
class Searchable:
    """A record's texts as the index knows them."""

    record: Record
    authors: tuple[tuple[str, ...], ...]
    owners: tuple[tuple[str, ...], ...]
    words: dict[str, tuple[str, ...]]

    @classmethod
    def of(cls, record: Record) -> Searchable:
        words = {
            "ti": _words(record.title),
            "abs": _words(record.abstract),
            "co": _words(record.comment or ""),
            "jr": _words(record.journal_ref or ""),
            "doi": _words(record.doi or ""),
            "id": (record.id.lower(),),
            "rn": (),
        }
        authors = tuple(_name_tokens(name) for name in record.authors)
        owners = tuple(_name_tokens(name) for name in record.owners)
        words["all"] = (*words["ti"], *words["abs"], *words["co"], *(w for name in authors for w in name))
        return cls(record, authors, owners, words)


@lru_cache(maxsize=512)
def compiled(query: str) -> Predicate:
    """The papers that `query` means, as a test of one paper; raises QuerySyntaxError."""
    return _Parser(query).parsed()


def fold(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", fold(text)))


def _name_tokens(name: str) -> tuple[str, ...]:
    return tuple(re.sub(r"[.,;]", " ", fold(name)).split())


class _Parser:
    """Recursive descent over the tokens of one query; `_first` tells whether a term is the query's first."""

    def __init__(self, query: str) -> None:
        self._tokens = [(match.lastgroup or "", match.group()) for match in _TOKEN.finditer(query)]
        self._place = 0
        self._first = True

    def parsed(self) -> Predicate:
        predicate = self._expression("all")
        if self._place < len(self._tokens):
            raise QuerySyntaxError("unbalanced brackets")
        return predicate

    def _expression(self, field: str) -> Predicate:
        left = self._term(field)
        if self._at_end():
            return left
        operator = self._operator()
        right = self._expression(field)
        if operator == "AND":
            return lambda paper: left(paper) and right(paper)
        if operator == "OR":
            return lambda paper: left(paper) or right(paper)
        return lambda paper: left(paper) and not right(paper)

    def _at_end(self) -> bool:
        return self._place >= len(self._tokens) or self._tokens[self._place][0] == "close"

    def _operator(self) -> str:
        kind, text = self._tokens[self._place]
        if kind != "word" or text not in _OPERATORS:
            return "OR"
        self._place += 1
        follows = self._tokens[self._place][1] if self._place < len(self._tokens) else ""
        if text == "AND" and follows == "NOT":
            self._place += 1
            return "ANDNOT"
        return "ANDNOT" if text == "NOT" else text

    def _term(self, field: str) -> Predicate:
        if self._at_end():
            raise QuerySyntaxError("a term is missing")
        kind, text = self._tokens[self._place]
        self._place += 1
        if kind == "open":
            return self._group(text, field)
        first, self._first = self._first, False
        if kind == "range":
            return _date_range(text)
        if kind == "stray":
            return lambda paper: False
        prefix, _, rest = text.partition(":")
        if rest and prefix in _FIELDS:
            field, text = prefix, rest
        field = "ti" if field == "title" else field
        if kind == "phrase":
            return _phrase(field, text.strip('"'))
        return _word(field, text, first=first)

    def _group(self, text: str, field: str) -> Predicate:
        prefix = text[:-2] if len(text) > 1 else field
        if prefix not in _FIELDS:
            raise QuerySyntaxError(f"unknown field {prefix}")
        inner = self._expression(prefix)
        if self._place >= len(self._tokens):
            raise QuerySyntaxError("unbalanced brackets")
        self._place += 1
        return inner


def _phrase(field: str, text: str) -> Predicate:
    if field == "au":
        return _one_author_has_all(_name_tokens(text))
    if field == "cat":
        return _in_category(text)
    wanted = _words(text)

    def stands_in(paper: Searchable) -> bool:
        if not set(wanted) <= set(paper.words[field]):
            return False
        words, length = paper.words[field], len(wanted)
        return any(words[at : at + length] == wanted for at in range(len(words) - length + 1))

    return stands_in


def _word(field: str, text: str, *, first: bool) -> Predicate:
    if field == "cat":
        return _in_category(text)
    if field == "au":
        return _author_word(text, first=first)
    if field == "id":
        return lambda paper: fnmatchcase(paper.record.id, text)
    if "*" in text or "?" in text:
        pattern = fold(text)
        return lambda paper: any(fnmatchcase(word, pattern) for word in paper.words[field])
    return _phrase(field, text)


def _author_word(text: str, *, first: bool) -> Predicate:
    if "_" in text and first:  # arXiv's code looks at the query's first term only
        return _one_author_has_all(_name_tokens(text.replace("_", " ")))
    surname, comma, forename = text.partition(",")
    if comma and forename:
        return _surname_and_forename(fold(surname), fold(forename))
    if "*" in text or "?" in text:
        pattern = fold(text)
        return lambda paper: any(
            fnmatchcase(token, pattern) for name in (*paper.authors, *paper.owners) for token in name
        )
    return _one_author_has_all(_name_tokens(text))


def _one_author_has_all(tokens: tuple[str, ...]) -> Predicate:
    wanted = set(tokens)
    return lambda paper: any(wanted <= set(name) for name in (*paper.authors, *paper.owners))


def _surname_and_forename(surname: str, forename: str) -> Predicate:
    def names(tokens: tuple[str, ...]) -> bool:
        others = [token for token in tokens if token != surname]
        begins = any(token.startswith(forename) or token == forename[:1] for token in others)
        return surname in tokens and begins

    return lambda paper: any(names(name) for name in (*paper.authors, *paper.owners))


def _in_category(text: str) -> Predicate:
    return lambda paper: any(fnmatchcase(category, text) for category in paper.record.categories)


def _date_range(text: str) -> Predicate:
    """Filters on the first version's date, also where the query says lastUpdatedDate, as arXiv does."""
    prefix, _, bounds = text.partition(":")
    first, separator, last = bounds.strip("[]").partition(" TO ")
    if prefix not in _DATE_FIELDS or not separator:
        raise QuerySyntaxError(f"not a range: {text}")
    low, high = first.strip().ljust(14, "0"), last.strip().ljust(14, "9")

    def submitted_between(paper: Searchable) -> bool:
        return low <= re.sub(r"\D", "", paper.record.published) <= high

    return submitted_between
