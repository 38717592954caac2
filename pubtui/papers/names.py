"""The names in an author list, taken apart as citations and searches need them.

The rules are those of arXiv's own author parser (arxiv-base, `arxiv.authors`, as its BibTeX exporter uses
them): a suffix from a fixed list is last, one or two particles from a fixed list begin the surname, else the
surname is the last word. Collaborations stay whole, which arXiv's parser does only at the head of a list.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

_SUFFIXES = frozenset({"i", "ii", "iii", "iv", "v", "sr", "jr", "sr.", "jr."})
_SUFFIXES_LIKE_INITIALS = frozenset({"i", "v"})
_PARTICLES = frozenset(
    {"van", "der", "de", "la", "von", "del", "della", "da", "mac", "ter", "dem", "di", "vaziri"}
)
_COLLABORATION = re.compile(r"\b(?:collaborations?|consortium|consortia)\b", re.IGNORECASE)
_GROUP = re.compile(
    r"^(?:the|for the|on behalf of)\b.*\b(?:group|team|project|experiment|survey)$", re.IGNORECASE
)
_BLANK_BEFORE_HYPHEN = re.compile(r"\s+(?=-)")  # arXiv writes `C.-P.` as `C. -P.`
_BETWEEN_GIVEN_NAMES = re.compile(r"\s+|(?<=\.)(?!-)")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class PersonName:
    """A person's name in its parts, or a collaboration's in `surname` alone.

    `particle` (`van der`, `de`) is kept apart from `surname`; any part but `surname` may be empty.
    A mononym has only a `surname`.
    """

    given: str
    particle: str
    surname: str
    suffix: str
    is_collaboration: bool = False

    @property
    def full_surname(self) -> str:
        """Particle and surname: what arXiv's exporter and most indexes call the surname."""
        return f"{self.particle} {self.surname}".strip()


def split_name(name: str) -> PersonName:
    """The parts of a name, written `Given Particle Surname Suffix` or inverted with commas.

    A name without any letter (arXiv's lists hold a bare `:`) becomes a surname as it stands.
    """
    words = name.split()
    if is_collaboration(name):
        return PersonName("", "", " ".join(words), "", is_collaboration=True)
    if "," in name:
        return _split_inverted(name)
    suffix = ""
    if len(words) > 2 and words[-1].lower() in _SUFFIXES:
        suffix = words.pop()
    surname_at = max(0, len(words) - 1)
    particle_at = surname_at
    while particle_at > 0 and surname_at - particle_at < 2 and words[particle_at - 1].lower() in _PARTICLES:
        particle_at -= 1
    return PersonName(
        " ".join(words[:particle_at]),
        " ".join(words[particle_at:surname_at]),
        " ".join(words[surname_at:]),
        suffix,
    )


def is_collaboration(name: str) -> bool:
    """Whether the name is that of a collaboration: kept whole, braced in BibTeX."""
    return bool(_COLLABORATION.search(name) or _GROUP.search(name.strip()))


def initials(given: str) -> str:
    """`Aidan N.` as `A. N.`, `A.A.` as `A. A.`, `Jean-Luc` as `J.-L.`; caseless scripts stay whole."""
    words = _BETWEEN_GIVEN_NAMES.split(_BLANK_BEFORE_HYPHEN.sub("-", given))
    return " ".join(filter(None, map(_initials_of_word, words)))


def _initials_of_word(word: str) -> str:
    letters = ((part, _LETTER.search(part)) for part in word.split("-"))
    return "-".join(_initial(part, letter[0]) for part, letter in letters if letter)


def _initial(part: str, letter: str) -> str:
    has_case = letter.upper() != letter.lower()
    return f"{letter.upper()}." if has_case else part


def _split_inverted(name: str) -> PersonName:
    """`Surname, Given`, `Surname, Suffix, Given` (BibTeX manual, "Names") or `Surname, Given, Suffix`."""
    parts = [" ".join(part.split()) for part in name.split(",")]
    parts = [part for part in parts if part]
    if not parts:
        return PersonName("", "", " ".join(name.split()), "")
    suffix = next((part for part in parts[1:] if part.lower() in _SUFFIXES), "")
    given = " ".join(part for part in parts[1:] if part != suffix)
    if len(parts) == 2 and suffix.lower() in _SUFFIXES_LIKE_INITIALS:
        given, suffix = suffix, ""
    if not given:
        return replace(split_name(parts[0]), suffix=suffix) if suffix else split_name(parts[0])
    words = parts[0].split()
    particles = 0
    while particles < len(words) - 1 and words[particles].lower() in _PARTICLES:
        particles += 1
    return PersonName(given, " ".join(words[:particles]), " ".join(words[particles:]), suffix)
