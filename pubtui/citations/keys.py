"""Citation keys: ASCII, never empty, and the same for a paper in every export.

A key is made from a pattern. Literal text in it may be ASCII letters, digits and `- _ : . +`; tokens are

    {auth} {surname}     the first author's surname with its particle: `vandijk`, or a collaboration: `atlas`
    {authors3}           the surnames of the first three (1 to 9) authors, then `etal` where there are more
    {year} {yy}          2017, 17
    {word} {words3}      the first (three) words of the title that are not articles, prepositions and the like
    {title}              all of them
    {id}                 the arXiv identifier, `/` written `-`
    {prefix}             the archive of the primary subject: `cs`, `hep-th`
    {arxiv}              the whole key arXiv's own exporter would give, in ASCII; `arxiv` alone is the same

in lower case, unless one says `{auth:capitalize}` or `{auth:upper}`. Two papers whose pattern gives the
same key are told apart by a, b, … in the order of their identifiers; what differs in case alone is the
same, as it is for BibTeX. BibTeX forbids `"#%'(),={}` and white space in keys (Patashnik, BibTeXing, 1988);
the rest is left out because of LaTeX, Typst and YAML.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pubtui.citations import names, stop_words
from pubtui.errors import UsageError
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.names import surname_in_arxiv_exports
from pubtui.papers.paper import Paper
from pubtui.papers.tex import plain
from pubtui.papers.text import fold

_MISSING = "unknown"
_LONGEST_KEY = 200  # YAML reads a key of at most 1024 characters (YAML 1.2.2, 7.4.2), and nobody types 200
_NAME_WORDS_OF_COLLABORATIONS = frozenset({"the", "and", "for", "of", "on", "behalf", "in", "with"})
_COLLABORATION = re.compile(r"collaborations?|consortium|team", re.ASCII)

_LITERAL = re.compile(r"[A-Za-z0-9:_.+-]*", re.ASCII)
_TOKEN = re.compile(r"\{([a-z]+)([1-9]?)(?::([a-z]+))?\}", re.ASCII)
_NOT_KEY = re.compile(r"[^A-Za-z0-9:_.+-]+", re.ASCII)
_NOT_ALPHANUMERIC = re.compile(r"[^A-Za-z0-9]+", re.ASCII)
_APOSTROPHE = re.compile("['’]")


def _lower(words: list[str]) -> str:
    return "".join(words)


def _upper(words: list[str]) -> str:
    return "".join(words).upper()


def _capitalize(words: list[str]) -> str:
    return "".join(word[:1].upper() + word[1:] for word in words)


_CASES: dict[str, Callable[[list[str]], str]] = {
    "lower": _lower,
    "upper": _upper,
    "capitalize": _capitalize,
}


@dataclass(frozen=True, slots=True)
class _Token:
    name: str
    count: int
    case: str


@dataclass(frozen=True, slots=True)
class KeyPattern:
    """A pattern that has been read: literal text and tokens in their order."""

    parts: tuple[str | _Token, ...]

    @property
    def names_the_paper(self) -> bool:
        """Whether the identifier is part of the key, which then needs no letter to be a good one."""
        return any(isinstance(part, _Token) and part.name == "id" for part in self.parts)


@lru_cache(maxsize=16)
def parse_pattern(text: str) -> KeyPattern:
    """The pattern that `text` writes. Raises UsageError with the part that is not understood."""
    if text == "arxiv":
        text = "{arxiv}"
    parts: list[str | _Token] = []
    for piece in re.split(r"(\{[^{}]*\})", text):
        if match := _TOKEN.fullmatch(piece):
            parts.append(_token(match, piece))
        elif not _LITERAL.fullmatch(piece):
            raise UsageError(
                f"The citation key pattern {text!r} has {piece!r}, which no key may hold.",
                remedy="Write letters, digits, - _ : . + and tokens such as {auth}, {year} and {word}.",
            )
        elif piece:
            parts.append(piece)
    if not any(isinstance(part, _Token) for part in parts):
        raise UsageError(
            f"The citation key pattern {text!r} is the same for every paper.",
            remedy="Use tokens such as {auth}, {year} and {word}.",
        )
    return KeyPattern(tuple(parts))


def _token(match: re.Match[str], piece: str) -> _Token:
    name, count, case = match.groups()
    if name not in _WORDS or (count and name not in ("authors", "words")):
        known = ", ".join(f"{{{known}}}" for known in ("auth", "authors3", "words3", *_SINGLE_TOKENS))
        raise UsageError(f"{piece} is no part of a citation key pattern.", remedy=f"There are {known}.")
    if case is not None and case not in _CASES:
        raise UsageError(
            f"{piece} is no part of a citation key pattern.", remedy=f"Cases: {', '.join(_CASES)}."
        )
    return _Token(name, int(count or 3), case or "lower")


def is_key(text: str) -> bool:
    """Whether `text` can be a key in every format."""
    return bool(text) and _LITERAL.fullmatch(text) is not None


def base_key(paper: Paper, pattern: str, *, year: int) -> str:
    """The key that `pattern` gives before clashes are told apart: ASCII, 1 to 200 characters."""
    parsed = parse_pattern(pattern)
    pieces = [
        part if isinstance(part, str) else _CASES[part.case](_WORDS[part.name](paper, part.count, year))
        for part in parsed.parts
    ]
    key = _NOT_KEY.sub("", "".join(pieces))[:_LONGEST_KEY]
    if parsed.names_the_paper or any(character.isalpha() for character in key):
        return key
    return f"arxiv{paper.identifier.file_stem}"


def assign(
    papers: Iterable[Paper],
    pattern: str,
    *,
    year_of: Callable[[Paper], int],
    assigned: Mapping[ArxivId, str] | None = None,
    reserved: Iterable[str] = (),
) -> dict[ArxivId, str]:
    """A key for each of `papers`, whatever order they come in.

    A paper in `assigned` keeps that key, and no other paper gets it: a library that hands over every key it
    ever gave, and keeps the new ones, has the same keys in all exports. `reserved` are keys that mean
    something else, as those of other entries in a .bib file.
    """
    kept = assigned or {}
    taken = {key.lower() for key in (*kept.values(), *reserved)}
    found: dict[ArxivId, str] = {}
    for paper in sorted(papers, key=lambda paper: paper.identifier.key):
        identifier = paper.identifier
        if identifier in found:
            continue
        if identifier in kept:
            found[identifier] = kept[identifier]
            continue
        key = _free(base_key(paper, pattern, year=year_of(paper)), taken)
        taken.add(key.lower())
        found[identifier] = key
    return found


def _free(base: str, taken: set[str]) -> str:
    key, clash = base, 0
    while key.lower() in taken:
        clash += 1
        key = base + _letters(clash)
    return key


def _letters(number: int) -> str:
    """1 is a, 26 is z, 27 is aa."""
    text = ""
    while number:
        number, letter = divmod(number - 1, 26)
        text = chr(ord("a") + letter) + text
    return text


def arxiv_key(paper: Paper) -> str:
    """The key arXiv's exporter gives: surname, year of the newest version, four words of the title.

    Its letters are not ASCII where the surname's are not, and it is not unique.
    """
    people = paper.authors
    surname = surname_in_arxiv_exports(people[0].name) if people else _MISSING
    words = [word for word in paper.title.split(" ") if word.lower() not in stop_words.ARXIV][:4]
    return "".join(c for c in f"{surname}{paper.updated.year}{''.join(words)}" if c.isalnum()).lower()


def _surname_words(name: names.PersonName) -> list[str]:
    words = _ascii_words(fold(name.full_surname))
    if not name.is_collaboration:
        return words
    telling = [
        word
        for word in words
        if word not in _NAME_WORDS_OF_COLLABORATIONS and not _COLLABORATION.fullmatch(word)
    ]
    return telling or words


def _ascii_words(folded: str) -> list[str]:
    return _NOT_ALPHANUMERIC.sub(" ", _APOSTROPHE.sub("", folded)).split()


def _first_author(paper: Paper, _count: int, _year: int) -> list[str]:
    first = names.first_name(paper)
    return _surname_words(first) if first else []


def _authors(paper: Paper, count: int, _year: int) -> list[str]:
    people = names.cited_names(paper)
    words = [word for name in people.names[:count] for word in _surname_words(name)]
    return [*words, "etal"] if people.others or len(people.names) > count else words


def _title_words(paper: Paper) -> list[str]:
    words = _ascii_words(fold(plain(paper.title)))
    return [word for word in words if word not in stop_words.FUNCTION_WORDS] or words


_SINGLE_TOKENS: dict[str, Callable[[Paper, int, int], list[str]]] = {
    "year": lambda _paper, _count, year: [str(year)],
    "yy": lambda _paper, _count, year: [f"{year % 100:02}"],
    "word": lambda paper, _count, _year: _title_words(paper)[:1],
    "title": lambda paper, _count, _year: _title_words(paper),
    "id": lambda paper, _count, _year: [paper.identifier.file_stem],
    "prefix": lambda paper, _count, _year: [paper.primary_subject.split(".")[0]],
    "arxiv": lambda paper, _count, _year: [_NOT_KEY.sub("", fold(arxiv_key(paper)))],
}
_WORDS: dict[str, Callable[[Paper, int, int], list[str]]] = {
    "auth": _first_author,
    "surname": _first_author,
    "authors": _authors,
    "words": lambda paper, count, _year: _title_words(paper)[:count],
    **_SINGLE_TOKENS,
}
