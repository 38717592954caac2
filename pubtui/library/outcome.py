"""What writing papers into the catalogue brought."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WriteOutcome:
    """How many of the written papers were new, had a new version, changed otherwise, or told nothing new."""

    new: int = 0
    new_versions: int = 0
    changed: int = 0
    unchanged: int = 0

    def __add__(self, other: WriteOutcome) -> WriteOutcome:
        return WriteOutcome(
            self.new + other.new,
            self.new_versions + other.new_versions,
            self.changed + other.changed,
            self.unchanged + other.unchanged,
        )

    @property
    def total(self) -> int:
        return self.new + self.new_versions + self.changed + self.unchanged
