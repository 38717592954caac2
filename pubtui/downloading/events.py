"""What a download tells while it runs, and how each file stands after it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pubtui.papers.paper import Paper
from pubtui.reading.download import Form


class FileState(StrEnum):
    """How a file stands after a download.

    ARRIVED: it is new on the shelf. THERE: it was there already. ABSENT: arXiv has no such file of the paper.
    The others say why it could not be had.
    """

    ARRIVED = "arrived"
    THERE = "there"
    ABSENT = "absent"
    RATE_LIMITED = "rate-limited"
    OFFLINE = "offline"
    REFUSED = "refused"
    FAILED = "failed"
    UNWRITABLE = "unwritable"
    CANCELLED = "cancelled"

    @property
    def is_on_the_shelf(self) -> bool:
        return self in {FileState.ARRIVED, FileState.THERE}


@dataclass(frozen=True, slots=True)
class Started:
    """A download of so many papers begins, each in so many forms."""

    papers: int
    forms: tuple[Form, ...]


@dataclass(frozen=True, slots=True)
class FileStarted:
    """`place` counts papers from 1."""

    paper: Paper
    form: Form
    place: int


@dataclass(frozen=True, slots=True)
class FileFinished:
    """How it went for one file.

    `size` in bytes, 0 unless it is on the shelf. `message` says why it is not, or why its words cannot be
    read; "" where all is well. `retry_at` (seconds since 1970) is when arXiv may be asked again.
    """

    paper: Paper
    form: Form
    state: FileState
    size: int = 0
    message: str = ""
    retry_at: float | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """The whole download is over.

    `was_given_up`: something that holds for every file ended it, and those not come to are not in `files`.
    """

    files: tuple[FileFinished, ...]
    was_given_up: bool = False

    @property
    def papers(self) -> int:
        """How many papers have a file on the shelf now."""
        return len({file.paper.identifier for file in self.files if file.state.is_on_the_shelf})

    @property
    def arrived(self) -> int:
        return sum(file.state is FileState.ARRIVED for file in self.files)

    @property
    def failures(self) -> tuple[FileFinished, ...]:
        """What was wanted and cannot be had; an absent form counts where the paper has no other."""
        here = {file.paper.identifier for file in self.files if file.state.is_on_the_shelf}
        return tuple(
            file
            for file in self.files
            if not file.state.is_on_the_shelf
            and not (file.state is FileState.ABSENT and file.paper.identifier in here)
        )


Event = Started | FileStarted | FileFinished | Finished
