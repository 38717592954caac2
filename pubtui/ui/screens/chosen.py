"""The papers that a reader writes on, wherever they were chosen: in a list, or by reading one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pubtui.library.database import Library
from pubtui.library.list_rows import PaperRow
from pubtui.papers.identifiers import ArxivId


class Keeping(Protocol):
    """What takes papers of arXiv into the library."""

    def keep(self, papers: Sequence[int], /) -> None: ...


class Chosen(Protocol):
    """A choice of papers on a screen, which shows again what was written on them."""

    @property
    def collection(self) -> Keeping: ...

    def chosen_keys(self) -> Sequence[int]: ...

    def current(self) -> PaperRow | None: ...

    def title_of(self, key: int, /) -> str: ...

    def marked(self) -> None: ...

    def redraw_paper(self) -> None: ...

    def read_again(self) -> None: ...

    def select_none(self) -> None: ...


class OnePaper:
    """The paper that is read; its text shows no marks, so nothing has to be shown again."""

    def __init__(self, library: Library, identifier: ArxivId) -> None:
        self._library = library
        self._key = identifier.key

    @property
    def collection(self) -> OnePaper:
        return self

    def keep(self, papers: Sequence[int], /) -> None:
        """It is in the library already."""

    def chosen_keys(self) -> list[int]:
        return [self._key]

    def current(self) -> PaperRow | None:
        return next(iter(self._library.search.rows([self._key])), None)

    def title_of(self, key: int, /) -> str:
        row = self.current()
        return row.title if row is not None and row.key == key else ""

    def marked(self) -> None: ...

    def redraw_paper(self) -> None: ...

    def read_again(self) -> None: ...

    def select_none(self) -> None: ...
