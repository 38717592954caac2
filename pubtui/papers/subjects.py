"""arXiv's subjects: groups, archives and categories, as arxiv.org/category_taxonomy lists them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Subject:
    """A category: `cs.CL`, in the archive `cs`, in the group `Computer Science`.

    `alias_of` is the other code under which arXiv lists the same papers (`cs.SY` and `eess.SY`, `alg-geom`
    and `math.AG`), or "". Inactive ones take no new papers.
    """

    code: str
    name: str
    archive: str
    group: str
    alias_of: str
    is_active: bool


@cache
def subjects() -> dict[str, Subject]:
    """Every subject arXiv has or had, by its code, in arXiv's order."""
    groups = {code: group for code, _name, group in _taxonomy()["archives"]}
    return {
        code: Subject(code, name, archive, groups.get(archive, ""), alias_of, bool(is_active))
        for code, name, archive, alias_of, is_active in _taxonomy()["subjects"]
    }


@cache
def archives() -> dict[str, str]:
    """The names of all archives by their codes, in arXiv's order."""
    return {code: name for code, name, _group in _taxonomy()["archives"]}


def subject_name(code: str) -> str:
    """The name of a subject or archive (`cs.CL`: `Computation and Language`); `code` where arXiv has none."""
    subject = subjects().get(code)
    return subject.name if subject is not None else archives().get(code, code)


def is_subject(code: str) -> bool:
    """Whether arXiv has, or had, this subject or archive."""
    return code in subjects() or code in archives()


@cache
def _taxonomy() -> dict[str, list[list[str]]]:
    text = Path(__file__).with_name("taxonomy.json").read_text(encoding="utf-8")
    content: dict[str, list[list[str]]] = json.loads(text)
    return content
