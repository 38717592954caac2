"""A collection at a glance: its years, subjects, authors and versions, counted."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from pubtui.library.connection import Connection

_AUTHORS = 40


@dataclass(frozen=True, slots=True)
class Overview:
    """Counts over some papers: `years` in order without gaps, the others most frequent first.

    `authors` are spelled as papers have them, the forty most frequent; `versions` count papers by the number
    of their newest version, where it is known.
    """

    papers: int
    years: tuple[tuple[int, int], ...]
    subjects: tuple[tuple[str, int], ...]
    authors: tuple[tuple[str, int], ...]
    versions: tuple[tuple[int, int], ...]


def overview(connection: Connection, keys: Sequence[int]) -> Overview:
    """The overview of the papers with these keys."""
    wanted = (json.dumps(list(keys)),)

    def counted(statement: str) -> list[tuple[str, int]]:
        return [(value, count) for value, count in connection.execute(statement, wanted).fetchall()]

    years = {int(year): count for year, count in counted(_YEARS)}
    span = range(min(years), max(years) + 1) if years else ()
    return Overview(
        len(keys),
        tuple((year, years.get(year, 0)) for year in span),
        tuple(counted(_SUBJECTS)),
        tuple(counted(_AUTHORS_SQL)),
        tuple((int(number), count) for number, count in counted(_VERSIONS)),
    )


_YEARS = (
    "SELECT substr(submitted, 1, 4) AS year, count(*) FROM papers"
    " WHERE key IN (SELECT value FROM json_each(?)) GROUP BY year ORDER BY year"
)
_SUBJECTS = (
    "SELECT subject, count(*) AS papers FROM paper_subjects"
    " WHERE paper IN (SELECT value FROM json_each(?)) GROUP BY subject ORDER BY papers DESC, subject"
)
_AUTHORS_SQL = (
    "SELECT name, count(DISTINCT paper) AS papers FROM paper_authors"
    " WHERE paper IN (SELECT value FROM json_each(?)) GROUP BY name"
    f" ORDER BY papers DESC, name LIMIT {_AUTHORS}"
)
_VERSIONS = (
    "SELECT version, count(*) FROM papers WHERE version IS NOT NULL"
    " AND key IN (SELECT value FROM json_each(?)) GROUP BY version ORDER BY version"
)
