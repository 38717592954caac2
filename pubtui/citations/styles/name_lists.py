"""Author lists: names straight or inverted, in full or by initials, and how many of them.

A particle belongs to the surname. Collaborations and mononyms are never inverted.
"""

from __future__ import annotations

from collections.abc import Callable

from pubtui.citations.names import CitedNames, PersonName
from pubtui.papers.names import initials

NameForm = Callable[[PersonName], str]


def is_whole(name: PersonName) -> bool:
    """Whether a name cannot be inverted: a collaboration's or a mononym."""
    return name.is_collaboration or not name.given


def whole(name: PersonName) -> str:
    """Particle, surname and suffix."""
    return _spaced(name.full_surname, name.suffix)


def inverted_with_initials(name: PersonName) -> str:
    """`van der Berg, A. N., Jr.`"""
    if is_whole(name):
        return whole(name)
    return _listed(name.full_surname, initials(name.given), name.suffix)


def straight_with_initials(name: PersonName) -> str:
    """`A. N. van der Berg Jr.`"""
    return _spaced(initials(name.given), whole(name))


def inverted(name: PersonName) -> str:
    """`van der Berg, Anna Nora, Jr.`"""
    if is_whole(name):
        return whole(name)
    return _listed(name.full_surname, name.given, name.suffix)


def inverted_with_particle_last(name: PersonName) -> str:
    """`Berg, Anna Nora van der, Jr.`"""
    if is_whole(name):
        return whole(name)
    return _listed(name.surname, _spaced(name.given, name.particle), name.suffix)


def straight(name: PersonName) -> str:
    """`Anna Nora van der Berg Jr.`"""
    return _spaced(name.given, whole(name))


def bare(name: PersonName) -> str:
    """`van der Berg AN Jr`, as medical journals write."""
    if is_whole(name):
        return whole(name)
    letters = "".join(c for c in initials(name.given) if c not in ". -")
    return _spaced(name.full_surname, letters, name.suffix.rstrip("."))


def joined(names: list[str], last: str, *, serial_comma: bool = True) -> str:
    """`A`, `A and B`, `A, B, and C`; `last` is the word or sign before the last name."""
    if len(names) < 2:
        return "".join(names)
    comma = "," if serial_comma and len(names) > 2 else ""
    return f"{', '.join(names[:-1])}{comma} {last} {names[-1]}"


def joined_inverted(people: CitedNames, names: list[str], last: str) -> str:
    """As `joined`, but a comma also parts two names, unless neither of them is a person's."""
    if len(names) == 2 and not all(map(is_whole, people.names)):
        return f"{names[0]}, {last} {names[1]}"
    return joined(names, last)


def is_longer_than(people: CitedNames, count: int) -> bool:
    """Whether a style that prints `count` names must say "et al."."""
    return people.others or len(people.names) > count


def _spaced(*parts: str) -> str:
    return _typographic(" ".join(part for part in parts if part))


def _listed(*parts: str) -> str:
    return _typographic(", ".join(part for part in parts if part))


def _typographic(text: str) -> str:
    return text.replace("'", "’")
