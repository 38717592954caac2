"""When the reader was here: what "new since the last visit" counts from."""

from __future__ import annotations

from pubtui.library.connection import Connection


class Visits:
    """The reader's visits; arrivals, not clocks, tell what is new, so a clock that jumps does no harm."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def begin(self) -> int:
        """A visit begins; its number. What came since the last one ended is new until this one ends.

        A visit that never ended (a crash) counts as not having happened. In the first, nothing is new.
        """
        with self._connection.transaction():
            return self._connection.insert(
                "INSERT INTO visits (began, new_after) SELECT ?, arrival FROM new_after",
                (self._connection.now(),),
            )

    def end(self, visit: int) -> None:
        """The reader leaves; what is here now will not be new next time."""
        with self._connection.transaction():
            self._connection.execute(
                "UPDATE visits SET ended = ?, seen_up_to = (SELECT coalesce(max(arrival), 0) FROM papers)"
                " WHERE id = ?",
                (self._connection.now(), visit),
            )
