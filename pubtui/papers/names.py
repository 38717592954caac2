"""The names in an author list, taken apart as citations and searches need them."""

from __future__ import annotations

from dataclasses import dataclass


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
    """The parts of a name as arXiv displays it (`Given Particle Surname Suffix`).

    The rules are those of arXiv's own author parser, except that collaborations stay whole.
    """
    raise NotImplementedError
