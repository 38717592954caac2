"""The paper under the cursor, shown in full once the cursor rests on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.timer import Timer

from pubtui.papers.query import TextField
from pubtui.ui.collection import Collection
from pubtui.ui.session import Session
from pubtui.ui.widgets.paper_detail import PaperDetail

if TYPE_CHECKING:  # for types alone, so that the first frame does not wait for it
    from pubtui.papers.paper import Paper
    from pubtui.ui.widgets.description import Shown

_AFTER_SECONDS = 0.05
_FIELDS_IN_FULL = tuple(field for field in TextField if field is not TextField.FULL_TEXT)


class PaperAtRest:
    """Keeps `detail` at the paper that `current` gives; a fast cursor is not followed paper by paper."""

    def __init__(
        self,
        detail: PaperDetail,
        session: Session,
        collection: Collection,
        current: Callable[[], Paper | None],
    ) -> None:
        self._detail = detail
        self._session = session
        self._collection = collection
        self._current = current
        self._timer: Timer | None = None
        self._raw = False

    @property
    def settled(self) -> bool:
        """Whether the paper shown is the one under the cursor."""
        return self._timer is None

    def show_soon(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._detail.set_timer(_AFTER_SECONDS, self.show)

    def show(self) -> None:
        self._timer = None
        paper = self._current()
        self._detail.show(None if paper is None else self._in_full(paper))

    def toggle_raw(self) -> bool:
        """Change between readable text and TeX; whether it is TeX now."""
        self._raw = not self._raw
        self.show()
        return self._raw

    def _in_full(self, paper: Paper) -> Shown:
        from pubtui.ui.widgets.description import Shown

        library, key = self._session.library, paper.identifier.key
        return Shown(
            paper,
            raw=self._raw,
            terms=self._collection.terms(*_FIELDS_IN_FULL),
            followed=frozenset(follow.label for follow in library.follows.all()),
            tags=library.tags.of(key),
            note=library.notes.of(key),
        )
