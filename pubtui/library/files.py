"""Which full texts are on the shelf."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pubtui.library import visibility
from pubtui.library.connection import Connection
from pubtui.papers import text
from pubtui.papers.dates import PartialDate


class FileKind(StrEnum):
    """What a file on the shelf is."""

    PDF = "pdf"
    HTML = "html"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class ShelfFile:
    """A file of a paper; `path` is relative to the shelf's folder, `size` is in bytes."""

    paper: int
    kind: FileKind
    version: int | None
    path: str
    size: int
    fetched: PartialDate


class Files:
    """The files that were downloaded, and the words in them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def put(self, paper: int, kind: FileKind, *, version: int | None, path: str, size: int) -> None:
        """Record a file, in place of the paper's older one of this kind."""
        with self._connection.transaction():
            self._connection.execute(
                "REPLACE INTO files (paper, kind, version, path, size, fetched) VALUES (?, ?, ?, ?, ?, ?)",
                (paper, kind.value, version, path, size, self._connection.now()),
            )
            visibility.settle(self._connection, [paper])

    def remove(self, paper: int, kind: FileKind) -> None:
        """Forget a file, and with the last one the paper's words."""
        with self._connection.transaction():
            self._connection.execute("DELETE FROM files WHERE paper = ? AND kind = ?", (paper, kind.value))
            if not self.of(paper):
                self._connection.execute("DELETE FROM full_texts WHERE rowid = ?", (paper,))
            visibility.settle(self._connection, [paper])

    def of(self, paper: int) -> list[ShelfFile]:
        return self._read("WHERE paper = ? ORDER BY kind", (paper,))

    def all(self) -> list[ShelfFile]:
        return self._read("ORDER BY paper DESC, kind", ())

    def index_words(self, paper: int, full_text: str) -> None:
        """Make a full text findable by `text:`."""
        with self._connection.transaction():
            self._connection.execute("DELETE FROM full_texts WHERE rowid = ?", (paper,))
            self._connection.execute(
                "INSERT INTO full_texts (rowid, folded) VALUES (?, ?)", (paper, text.fold(full_text))
            )

    def has_words(self, paper: int) -> bool:
        """Whether `text:` knows the paper's full text."""
        found = self._connection.execute("SELECT 1 FROM full_texts WHERE rowid = ?", (paper,)).fetchone()
        return found is not None

    def _read(self, which: str, parameters: tuple[int, ...]) -> list[ShelfFile]:
        rows = self._connection.execute(
            f"SELECT paper, kind, version, path, size, fetched FROM files {which}", parameters
        ).fetchall()
        return [
            ShelfFile(paper, FileKind(kind), version, path, size, PartialDate(fetched))
            for paper, kind, version, path, size, fetched in rows
        ]
