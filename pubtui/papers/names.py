"""The names in an author list, taken apart as citations and searches need them.

The rules begin with those of arXiv's own author parser (arxiv-base, `arxiv.util.authors`): a suffix from a
fixed list is last, one or two particles from a fixed list begin the surname, else the surname is the last
word. Where that parser is wrong ours differs: collaborations stay whole wherever they stand, a suffix is
never the surname, a name with a suffix keeps its particle. `surname_in_arxiv_exports` is arXiv's own answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_JUNIOR_OR_SENIOR = re.compile(r"[JS]r\.?", re.IGNORECASE)
_GENERATION = re.compile(r"I{2,3}|IV|i{2,3}|iv")  # `Ii` is a surname
_GENERATION_OR_INITIAL = re.compile(r"[IViv]")
_PARTICLES = frozenset(
    {"van", "der", "de", "la", "von", "del", "della", "da", "mac", "ter", "dem", "di", "vaziri"}
)
_COLLABORATION = re.compile(
    r"""\bcollaborations?\b | \bconsorti(?:um|a)\b | ^(?:for|on\ behalf\ of)\ the\b
    | \S\ (?:teams?|groups?)\b | ^teams?\ \S | \S\ (?:project|experiment|survey|workshop)$""",
    re.IGNORECASE | re.VERBOSE,
)
_HYPHEN = re.compile(r"\s*[-‐‑–]\s*")
_LETTER = re.compile(r"[^\W\d_]")

_ARXIV_PARTICLE = f"(?:{'|'.join(sorted(_PARTICLES, key=len, reverse=True))})"
_ARXIV_SURNAMES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"([a-z0-9\s]+\s+(?:collaboration|group|team))",
        rf".*\s({_ARXIV_PARTICLE}\s{_ARXIV_PARTICLE}\s\S+)$",
        rf".*\s({_ARXIV_PARTICLE}\s\S+)$",
        r".*\s(\S+)\s(?:I|II|III|IV|V|Sr\.?|Jr\.?)$",
        r".*\s(\S+)$",
    )
)


_LONGEST_NAME = 500  # characters; the patterns take the square of it, and what is longer is no name


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

    @property
    def inverted(self) -> str:
        """As an index lists it: `van der Berg, Jan`, `Alves, Jr., A. A.`."""
        return ", ".join(part for part in (self.full_surname, self.suffix, self.given) if part)


def split_name(name: str) -> PersonName:
    """The parts of a name, written `Given Particle Surname Suffix` or inverted with commas.

    A name without any letter (arXiv's lists hold a bare `:`) becomes a surname as it stands.
    """
    if is_collaboration(name):
        return PersonName("", "", " ".join(name.split()), "", is_collaboration=True)
    return _split_inverted(name) if "," in name else _split_straight(name.split())


def is_collaboration(name: str) -> bool:
    """Whether the name is that of a collaboration: kept whole, braced in BibTeX."""
    return _COLLABORATION.search(" ".join(name.split())) is not None


def initials(given: str) -> str:
    """`Aidan N.` and `A.N.` as `A. N.`, `Jean-Luc` as `J.-L.`; scripts without capitals stay whole."""
    words = _HYPHEN.sub("-", given).replace(".", ". ").replace(". -", ".-").split()
    return " ".join(filter(None, map(_initial, words)))


def surname_in_arxiv_exports(name: str) -> str:
    """The surname that arXiv's exporter puts into its BibTeX keys, for a name at the head of an author list.

    The patterns are `_parse_author_affil_split`'s and `_collaboration_at_start`'s of `arxiv.util.authors`.
    """
    name = " ".join(name.split())[:_LONGEST_NAME]
    collaboration, *people = _ARXIV_SURNAMES
    if found := collaboration.search(name):
        return found[1].strip()
    return next((found[1] for pattern in people if (found := pattern.match(name))), name)


def _split_straight(words: list[str]) -> PersonName:
    words, suffix = _without_suffix(words)
    surname_at = max(0, len(words) - 1)
    particle_at = surname_at
    while particle_at > 0 and surname_at - particle_at < 2 and _is_particle(words, particle_at - 1):
        particle_at -= 1
    return PersonName(
        " ".join(words[:particle_at]),
        " ".join(words[particle_at:surname_at]),
        " ".join(words[surname_at:]),
        suffix,
    )


def _split_inverted(name: str) -> PersonName:
    """`Surname, Given`, `Surname, Suffix, Given` (BibTeX manual, "Names") or `Surname, Given, Suffix`.

    A suffix may also follow the surname or the given names without a comma, and a particle the given names.
    """
    family, *others = [words for part in name.split(",") if (words := part.split())] or [name.split()]
    suffix = next((part[0] for part in others if len(part) == 1 and _is_suffix(part[0])), "")
    if len(others) == 1 and _GENERATION_OR_INITIAL.fullmatch(suffix):
        suffix = ""
    given = [word for part in others if part != [suffix] for word in part]
    if not given:
        straight = _split_straight(family)
        suffixes = " ".join(dict.fromkeys(filter(None, (straight.suffix, suffix))))
        return PersonName(straight.given, straight.particle, straight.surname, suffixes)
    if not suffix:
        family, suffix = _without_suffix(family)
    if not suffix:
        given, suffix = _without_suffix(given, or_initial=False)
    particles = 0
    while particles < len(family) - 1 and family[particles].lower() in _PARTICLES:
        particles += 1
    given_ends = len(given)
    while not particles and given_ends > 1 and given[given_ends - 1] in _PARTICLES:
        given_ends -= 1
    particle = family[:particles] or given[given_ends:]
    return PersonName(" ".join(given[:given_ends]), " ".join(particle), " ".join(family[particles:]), suffix)


def _is_particle(words: list[str], index: int) -> bool:
    """`Luc Van Gool` has a particle, but `Di Wang` has a given name, and `van Gogh` no given name at all."""
    return words[index].lower() in _PARTICLES and (index > 0 or words[index].islower())


def _without_suffix(words: list[str], *, or_initial: bool = True) -> tuple[list[str], str]:
    """The words before a suffix, and the suffix; `I` and `V` are one only behind two words (`Yue V`)."""
    if len(words) < 2 or not _is_suffix(words[-1]):
        return words, ""
    if _GENERATION_OR_INITIAL.fullmatch(words[-1]) and not (or_initial and len(words) > 2):
        return words, ""
    return words[:-1], words[-1]


def _is_suffix(word: str) -> bool:
    return any(
        pattern.fullmatch(word) for pattern in (_JUNIOR_OR_SENIOR, _GENERATION, _GENERATION_OR_INITIAL)
    )


def _initial(word: str) -> str:
    parts = []
    for part in word.split("-"):
        letter = _LETTER.search(part)
        if letter is None:
            continue
        has_case = letter[0].upper() != letter[0].lower()
        parts.append(f"{letter[0].upper()[0]}." if has_case else part)
    return "-".join(parts)
