"""Whether two spellings can be the name of one person.

What may differ: accents, case, hyphens and dots; initials for names; middle names, particles and suffixes
that one side leaves out; which name comes first; `ü` written `ue`. What both sides give must agree, within
the name of one author: `John Smith` is neither `John Smithson` nor `Anna Smith`, nor an entry `Smith` beside
an entry `John`.
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
_CLOSE_INITIALS_LAST = re.compile(r"(.*[^\W\d_]{2,}.*) ([A-Z]{2,3})")  # `Liang ZW`
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
    """`first_word` is how many parts the first given name has: two in `Li-Wei Kang`."""

    given: tuple[_NamePart, ...]
    particle: tuple[str, ...]
    surname: tuple[str, ...]
    suffix: str = ""
    first_word: int = 1
    is_collaboration: bool = False

    @property
    def given_letters(self) -> str:
        return "".join(part.text for part in self.given)

    @property
    def full_surname(self) -> str:
        return "".join(self.particle + self.surname)

    @property
    def sequence(self) -> str:
        """Every letter but the suffix's in order, however a source drew the line before the surname."""
        return self.given_letters + self.full_surname

    @property
    def words(self) -> tuple[str, ...]:
        return (*(part.text for part in self.given), *self.particle, *self.surname)

    def is_spelled_as(self, other: _FoldedName) -> bool:
        """Whether the same words stand in the same order: `Fei-Fei Li` is `Feifei Li`, not `Fei Feili`."""
        return (
            self.sequence == other.sequence
            and self.suffix == other.suffix
            and (
                self.full_surname == other.full_surname
                or self.words == other.words
                or _has_no_case(self.sequence)  # such scripts may be written without blanks
            )
        )

    def family_name_first(self) -> _FoldedName:
        """The name read with its first word as the surname; as it is where it has only one."""
        if not self.given:
            return self
        first, rest = self.given[: self.first_word], self.given[self.first_word :]
        given = (*rest, *(_NamePart(word, is_abbreviated=False) for word in self.surname))
        return replace(self, given=given, surname=tuple(part.text for part in first))


def matches(wanted: str, author_name: str) -> Match:
    """How well one entry of an author list agrees with the name that is looked for.

    EXACT: every part is the same. COMPATIBLE: nothing contradicts, but something is abbreviated, left out or
    in another order, so that it can be another person (`Yang Wei` and `Wei Yang` often are). A surname alone
    is compatible with everyone of that surname where it is wanted, and with nobody else where it is all that
    an author list says.
    """
    ours, theirs = _folded(wanted), _folded(author_name)
    if not ours.sequence or not theirs.sequence or ours.is_collaboration is not theirs.is_collaboration:
        return Match.NONE
    if ours.is_spelled_as(theirs):
        return Match.EXACT
    if ours.is_collaboration or (ours.suffix and theirs.suffix and ours.suffix != theirs.suffix):
        return Match.NONE
    if ours.sequence == theirs.sequence:
        return Match.COMPATIBLE
    if ours.given and not theirs.given and not theirs.particle:
        return Match.NONE
    is_compatible = any(
        _are_compatible(our_reading, their_reading)
        for our_reading in _readings(wanted)
        for their_reading in _readings(author_name)
    )
    return Match.COMPATIBLE if is_compatible else Match.NONE


def spelling_variants(names: Iterable[str]) -> tuple[SpellingVariant, ...]:
    """The different spellings among `names`, most frequent first; what a reader chooses from."""
    groups: defaultdict[str, list[Counter[str]]] = defaultdict(list)
    for name, count in Counter(map(clean_line, names)).items():
        folded = _folded(name)
        alike = groups[folded.sequence]
        for spellings in alike:
            if folded.is_spelled_as(_folded(next(iter(spellings)))):
                spellings[name] = count
                break
        else:
            alike.append(Counter({name: count}))
    variants = [
        SpellingVariant(
            spelling=min(spellings, key=lambda name: (-spellings[name], name)),
            count=spellings.total(),
            spellings=tuple(sorted(spellings)),
        )
        for alike in groups.values()
        for spellings in alike
    ]
    return tuple(sorted(variants, key=lambda variant: (-variant.count, variant.spelling)))


def _are_compatible(ours: _FoldedName, theirs: _FoldedName) -> bool:
    """In the order written, or with one of the two read family name first."""
    if ours.full_surname != theirs.full_surname and set(ours.words).isdisjoint(theirs.words):
        return False
    return (
        _agree(ours, theirs)
        or _agree(ours, theirs.family_name_first())
        or _agree(ours.family_name_first(), theirs)
    )


def _agree(ours: _FoldedName, theirs: _FoldedName) -> bool:
    if ours.full_surname == theirs.full_surname:
        return _given_agree(ours.given, theirs.given)
    if ours.particle != theirs.particle:
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
        first_word=len(_parts(split.given.partition(" ")[0])),
    )
    if _is_abbreviated(_parts(split.surname)):
        return _with_initials_last(folded)
    return folded


def _with_initials_last(name: _FoldedName) -> _FoldedName:
    """`Liang Z. W.`, which has its surname first."""
    first, rest = name.given[: name.first_word], name.given[name.first_word :]
    if not first or _is_abbreviated(first) or not (not rest or _is_abbreviated(rest)):
        return name
    initials = (_NamePart(letter, is_abbreviated=True) for letter in name.surname)
    return replace(
        name, given=(*rest, *initials), particle=(), surname=tuple(part.text for part in first), first_word=1
    )


@lru_cache(maxsize=8192)
def _readings(name: str) -> tuple[_FoldedName, ...]:
    """What a name can mean besides what it most likely means, which comes first."""
    likely = _folded(name)
    readings = [likely]
    if (
        likely.particle
    ):  # which may be left out or abbreviated as a middle name is, and be one (`Hien Van Le`)
        given = (*likely.given, *(_NamePart(word, is_abbreviated=False) for word in likely.particle))
        readings.append(replace(likely, given=given, particle=()))
    if initials := _CLOSE_INITIALS_LAST.fullmatch(name):
        readings.append(_folded(f"{initials[1]} {'. '.join(initials[2])}."))
    spelled_out = _transliterated(name)
    if spelled_out != name:
        readings.append(_folded(spelled_out))
    return tuple(dict.fromkeys(readings))


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


def _is_abbreviated(parts: tuple[_NamePart, ...]) -> bool:
    return bool(parts) and all(part.is_abbreviated for part in parts)


def _has_no_case(text: str) -> bool:
    return text.upper() == text.lower()


def _is_letter_with_case(text: str) -> bool:
    return len(text) == 1 and not _has_no_case(text)


def _transliterated(name: str) -> str:
    if name.isascii() and "\\" not in name:
        return name
    return unicodedata.normalize("NFC", clean_line(tex.plain(name))).translate(_TRANSLITERATION)
