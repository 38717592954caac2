"""The author list of a paper as a citation needs it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from pubtui.papers.names import PersonName, split_name
from pubtui.papers.paper import Paper
from pubtui.papers.tex import plain

__all__ = ["CitedNames", "PersonName", "cited_names", "first_name"]

_TEX = re.compile(r"[\\{}$~]")
_AND_OTHERS = re.compile(r"(?:and )?(?:et\.? ?al\.?|others)", re.IGNORECASE)
_SUFFIX = re.compile(r"[JS]r\.?|I{2,3}|IV")
# arXiv displays "C.-P. Yuan" as "C. -P. Yuan".
_PARTED_INITIALS = re.compile(r"\. -(?=[^\W\d_])")
_AT_THE_ENDS = " ,;:\\&"


@dataclass(frozen=True, slots=True)
class CitedNames:
    """The names in their order; `others` where the list itself ends in "et al."."""

    names: tuple[PersonName, ...]
    others: bool = False


def cited_names(paper: Paper) -> CitedNames:
    """The people and collaborations of `paper`, without what is no name (`:`, a stray comma, `et al.`).

    A suffix that stands alone belongs to the name before it.
    """
    found: list[PersonName] = []
    others = False
    for author in paper.authors:
        name = _readable(author.name)
        if _AND_OTHERS.fullmatch(name):
            others = True
        elif found and _SUFFIX.fullmatch(name):
            found[-1] = replace(found[-1], suffix=found[-1].suffix or name)
        elif any(character.isalnum() for character in name):
            found.append(_split(name))
    return CitedNames(tuple(found), others)


def first_name(paper: Paper) -> PersonName | None:
    """The first of `cited_names`, without looking at the others."""
    for author in paper.authors:
        name = _readable(author.name)
        if any(character.isalnum() for character in name) and not _AND_OTHERS.fullmatch(name):
            return _split(name)
    return None


def _readable(name: str) -> str:
    text = plain(name) if _TEX.search(name) else name
    return _PARTED_INITIALS.sub(".-", text).strip(_AT_THE_ENDS)


@lru_cache(maxsize=8192)
def _split(name: str) -> PersonName:
    return split_name(name)
