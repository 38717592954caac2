"""What refreshes did: the log that the reader can look at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pubtui.library.connection import Connection
from pubtui.papers.dates import PartialDate


class RefreshState(StrEnum):
    """How a refresh stands; RUNNING long ago means that pubtui died in it."""

    RUNNING = "running"
    COMPLETE = "complete"
    PARTIAL = "partial"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class RefreshRecord:
    """One refresh of one follow (or of single papers, then `follow` is None).

    `requests` were sent, `found` papers came, of which `new` were not known and `changed` differed;
    `total` is how many arXiv said there are. `error` is a sentence for the reader.
    """

    id: int
    follow: int | None
    began: PartialDate
    finished: PartialDate | None
    state: RefreshState
    requests: int
    found: int
    new: int
    changed: int
    total: int | None
    error: str | None


class Refreshes:
    """The record of refreshes, newest last; the newest thousand are kept."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def begin(self, follow: int | None) -> int:
        """A refresh begins; its number."""
        with self._connection.transaction():
            number = self._connection.insert(
                "INSERT INTO refreshes (follow, began, state) VALUES (?, ?, ?)",
                (follow, self._connection.now(), RefreshState.RUNNING.value),
            )
            self._connection.execute("DELETE FROM refreshes WHERE id <= ?", (number - 1000,))
            return number

    def finish(
        self,
        refresh: int,
        state: RefreshState,
        *,
        requests: int = 0,
        found: int = 0,
        new: int = 0,
        changed: int = 0,
        total: int | None = None,
        error: str | None = None,
    ) -> None:
        """A refresh ended. A follow's first complete one ends its backlog: what comes later is new."""
        with self._connection.transaction():
            self._connection.execute(
                "UPDATE refreshes SET finished = ?, state = ?, requests = ?, found = ?, new = ?, changed = ?,"
                " total = ?, error = ? WHERE id = ?",
                (self._connection.now(), state.value, requests, found, new, changed, total, error, refresh),
            )
            if state is RefreshState.COMPLETE:
                self._connection.execute(
                    "UPDATE follows SET backlog = (SELECT coalesce(max(arrival), 0) FROM papers)"
                    " WHERE backlog IS NULL AND id = (SELECT follow FROM refreshes WHERE id = ?)",
                    (refresh,),
                )

    def last(self, follow: int | None = None, state: RefreshState | None = None) -> RefreshRecord | None:
        """The newest refresh, of one follow or of any, in one state or in any."""
        records = self._read(
            "WHERE follow IS ifnull(?, follow) AND state = ifnull(?, state)", (follow, state), 1
        )
        return records[0] if records else None

    def recent(self, limit: int = 100) -> list[RefreshRecord]:
        """The newest refreshes, newest first."""
        return self._read("WHERE 1", (), limit)

    def _read(self, which: str, parameters: tuple[object, ...], limit: int) -> list[RefreshRecord]:
        rows = self._connection.execute(
            "SELECT id, follow, began, finished, state, requests, found, new, changed, total, error"
            f" FROM refreshes {which} ORDER BY id DESC LIMIT ?",
            (*parameters, limit),
        ).fetchall()
        return [
            RefreshRecord(
                number,
                follow,
                PartialDate(began),
                PartialDate(finished) if finished else None,
                RefreshState(state),
                *rest,
            )
            for number, follow, began, finished, state, *rest in rows
        ]
