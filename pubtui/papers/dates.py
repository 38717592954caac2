"""Dates as precisely as they are known."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime

_ISO_8601 = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T\d{2}:\d{2}:\d{2}Z)?)?)?", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class PartialDate:
    """A date of known precision, written as ISO 8601 writes it with reduced precision.

    `text` is `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SSZ`; texts sort as the dates do, and a
    coarser date sorts before the finer ones it contains. Raises ValueError for any other text.
    """

    text: str

    def __post_init__(self) -> None:
        match = _ISO_8601.fullmatch(self.text)
        if match is None:
            raise ValueError(f"not an ISO 8601 date: {self.text!r}")
        if "T" in self.text:
            datetime.fromisoformat(self.text)
        else:
            year, month, day = match.groups()
            date(int(year), int(month or 1), int(day or 1))

    @classmethod
    def of(cls, moment: datetime) -> PartialDate:
        """The moment to the second, in UTC; `moment` must know its time zone."""
        return cls(moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))

    @property
    def year(self) -> int:
        return int(self.text[:4])

    @property
    def month(self) -> int | None:
        """1 to 12, or None where only the year is known."""
        return int(self.text[5:7]) if len(self.text) >= 7 else None

    @property
    def day(self) -> int | None:
        """1 to 31, or None where only the month is known."""
        return int(self.text[8:10]) if len(self.text) >= 10 else None

    @property
    def month_text(self) -> str:
        """`YYYY-MM`, or `YYYY` where no month is known."""
        return self.text[:7]

    @property
    def day_text(self) -> str:
        """`YYYY-MM-DD`, or as much of it as is known."""
        return self.text[:10]
