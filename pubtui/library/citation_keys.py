"""The citation keys that papers were given, so that they keep them in every later citation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pubtui.library.connection import Connection, chunks


class CitationKeys:
    """Keys by the pattern they were made from; under one pattern no two papers have the same, in any case."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def of(self, pattern: str, papers: Iterable[int]) -> dict[int, str]:
        """The keys of those of the papers that have one."""
        found: dict[int, str] = {}
        for group, marks in chunks(papers):
            rows = self._connection.execute(
                f"SELECT paper, citation_key FROM citation_keys WHERE pattern = ? AND paper IN {marks}",
                (pattern, *group),
            ).fetchall()
            found.update(rows)
        return found

    def taken(self, pattern: str) -> list[str]:
        """Every key given under the pattern."""
        rows = self._connection.execute(
            "SELECT citation_key FROM citation_keys WHERE pattern = ?", (pattern,)
        ).fetchall()
        return [key for (key,) in rows]

    def keep(self, pattern: str, keys: Mapping[int, str]) -> None:
        """Remember the keys of papers that had none."""
        with self._connection.transaction():
            self._connection.executemany(
                "INSERT INTO citation_keys (pattern, paper, citation_key) VALUES (?, ?, ?)",
                [(pattern, paper, key) for paper, key in keys.items()],
            )
