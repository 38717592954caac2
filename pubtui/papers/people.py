"""Whether two spellings can be the name of one person.

What may differ: accents, case, hyphens and dots; initials for names; middle names, particles and suffixes
that one side leaves out; which name comes first; `ü` written `ue`. What both sides give must agree, within
the name of one author: `John Smith` is neither `John Smithson` nor `Anna Smith`.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache

from pubtui.papers import tex
from pubtui.papers.names import split_name
from pubtui.papers.text import clean_line, fold

_NAME_PART = re.compile(r"([^\s.,‐-]+)(\.?)")
_APOSTROPHE = re.compile("['`´‘’ʼ]")
_BEFORE_COLLABORATION = re.compile(r"^(?:(?:for|on behalf of|and) +)?the +", re.IGNORECASE)
_TRANSLITERATION = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "ø": "oe",
        "å": "aa",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "Ø": "Oe",
        "Å": "Aa",
    }
)  # as machine-readable passports write them (ICAO Doc 9303-3, section 6)


class Match(IntEnum):
    """How well two names agree; greater is better."""

    NONE = 0
    COMPATIBLE = 1
    EXACT = 2


@dataclass(frozen=True, slots=True)
class SpellingVariant:
    """Spellings that differ in accents, case, hyphens and dots alone.

    `spelling` is the most frequent of `spellings`; `count` is how often all of them occur together.
    """

    spelling: str
    count: int
    spellings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _NamePart:
    """One folded part of a name; an abbreviated one stands for every name that begins with it."""

    text: str
    is_abbreviated: bool

    def agrees(self, other: _NamePart) -> bool:
        return (
            self.text == other.text
            or (self.is_abbreviated and other.text.startswith(self.text))
            or (other.is_abbreviated and self.text.startswith(other.text))
        )


@dataclass(frozen=True, slots=True)
class _FoldedName:
    given: tuple[_NamePart, ...]
    particle: tuple[str, ...]
    surname: tuple[str, ...]
    suffix: str
    is_collaboration: bool

    @property
    def full_surname(self) -> str:
        return "".join(self.particle + self.surname)

    @property
    def sequence(self) -> str:
        """Every part but the suffix in order, however a source drew the line before the surname."""
        return "".join([*(part.text for part in self.given), self.full_surname])

    @property
    def words(self) -> set[str]:
        return {*(part.text for part in self.given), *self.surname}

    def swapped(self) -> _FoldedName:
        """The name read with its first part as the surname."""
        given = (*self.given[1:], *(_NamePart(word, is_abbreviated=False) for word in self.surname))
        return replace(self, given=given, surname=(self.given[0].text,))


def matches(wanted: str, author_name: str) -> Match:
    """How well one entry of an author list agrees with the name that is looked for.

    EXACT: every part is the same. COMPATIBLE: nothing contradicts, but something is abbreviated, left out or
    in another order, so that it can be another person (`Yang Wei` and `Wei Yang` often are).
    """
    ours, theirs = _folded(wanted), _folded(author_name)
    match = _compared(ours, theirs)
    if match is not Match.NONE:
        return match
    ours_spelled_out, theirs_spelled_out = _transliterated(wanted), _transliterated(author_name)
    if (
        _compared(_folded(ours_spelled_out), theirs) is Match.NONE
        and _compared(ours, _folded(theirs_spelled_out)) is Match.NONE
    ):
        return Match.NONE
    return Match.COMPATIBLE


def spelling_variants(names: Iterable[str]) -> tuple[SpellingVariant, ...]:
    """The different spellings among `names`, most frequent first; what a reader chooses from."""
    groups: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for name in map(clean_line, names):
        folded = _folded(name)
        groups[folded.sequence, folded.suffix][name] += 1
    variants = [
        SpellingVariant(
            spelling=min(spellings, key=lambda name: (-spellings[name], name)),
            count=spellings.total(),
            spellings=tuple(sorted(spellings)),
        )
        for spellings in groups.values()
    ]
    return tuple(sorted(variants, key=lambda variant: (-variant.count, variant.spelling)))


def _compared(ours: _FoldedName, theirs: _FoldedName) -> Match:
    if ours.is_collaboration is not theirs.is_collaboration or not ours.sequence or not theirs.sequence:
        return Match.NONE
    if ours.suffix and theirs.suffix and ours.suffix != theirs.suffix:
        return Match.NONE
    if ours.sequence == theirs.sequence:
        return Match.EXACT if ours.suffix == theirs.suffix else Match.COMPATIBLE
    if ours.is_collaboration or (
        ours.full_surname != theirs.full_surname and ours.words.isdisjoint(theirs.words)
    ):
        return Match.NONE
    is_compatible = (
        _are_compatible(ours, theirs)
        or (len(theirs.given) > 0 and _are_compatible(ours, theirs.swapped()))
        or (len(ours.given) > 0 and _are_compatible(ours.swapped(), theirs))
    )
    return Match.COMPATIBLE if is_compatible else Match.NONE


def _are_compatible(ours: _FoldedName, theirs: _FoldedName) -> bool:
    if ours.full_surname == theirs.full_surname:
        return _given_agree(ours.given, theirs.given)
    if ours.particle and theirs.particle and ours.particle != theirs.particle:
        return False
    if len(ours.surname) > len(theirs.surname):
        ours, theirs = theirs, ours
    ours = _with_surname_of(ours, len(theirs.surname))
    return ours.surname == theirs.surname and _given_agree(ours.given, theirs.given)


def _with_surname_of(name: _FoldedName, words: int) -> _FoldedName:
    """The name with its surname of so many words: `José García Márquez` may be one `García-Márquez`."""
    missing = words - len(name.surname)
    if missing <= 0 or missing >= len(name.given):
        return name
    moved = tuple(part.text for part in name.given[-missing:])
    return replace(name, given=name.given[:-missing], surname=moved + name.surname)


def _given_agree(ours: tuple[_NamePart, ...], theirs: tuple[_NamePart, ...]) -> bool:
    """First names agree, and the middle names of one are all among those of the other, in order."""
    fewer, more = sorted((ours, theirs), key=len)
    if not fewer:
        return True
    if "".join(part.text for part in fewer) == "".join(part.text for part in more):
        return True
    if not fewer[0].agrees(more[0]):
        return False
    rest = iter(more[1:])
    return all(any(part.agrees(other) for other in rest) for part in fewer[1:])


@lru_cache(maxsize=8192)  # a large collaboration signs many papers of one author
def _folded(name: str) -> _FoldedName:
    readable = _APOSTROPHE.sub("", clean_line(tex.plain(name)))
    split = split_name(readable)
    if split.is_collaboration:
        words = tuple(fold(_BEFORE_COLLABORATION.sub("", split.surname)).split())
        return _FoldedName((), (), words, "", is_collaboration=True)
    folded = _FoldedName(
        _given_parts(split.given, split.surname),
        tuple(part.text for part in _parts(split.particle)),
        tuple(part.text for part in _parts(split.surname)),
        fold(split.suffix).strip("."),
        is_collaboration=False,
    )
    if folded.given and not folded.given[0].is_abbreviated and _is_initials(split.surname):
        return replace(folded, given=_parts(split.surname), particle=(), surname=(folded.given[0].text,))
    return folded


def _given_parts(given: str, surname: str) -> tuple[_NamePart, ...]:
    """`JW Smith` has the initials of `J. W. Smith`."""
    words = (
        ". ".join(word) + "." if 2 <= len(word) <= 3 and word.isupper() and not surname.isupper() else word
        for word in given.split()
    )
    return _parts(" ".join(words))


def _parts(text: str) -> tuple[_NamePart, ...]:
    return tuple(
        _NamePart(folded, is_abbreviated=bool(dot) or _is_letter_with_case(part))
        for part, dot in _NAME_PART.findall(text)
        if (folded := "".join(fold(part).split()))
    )


def _is_initials(text: str) -> bool:
    parts = _parts(text)
    return bool(parts) and all(len(part.text) == 1 and part.is_abbreviated for part in parts)


def _is_letter_with_case(text: str) -> bool:
    return len(text) == 1 and text.upper() != text.lower()


def _transliterated(name: str) -> str:
    if name.isascii() and "\\" not in name:
        return name
    return unicodedata.normalize("NFC", clean_line(tex.plain(name))).translate(_TRANSLITERATION)
