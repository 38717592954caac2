"""Three hints for newcomers, each at its moment, which go away by themselves.

They stand where the filter is written while it is empty, so that they take no room and nothing moves.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from pubtui.library.database import Library
from pubtui.settings.settings import Settings
from pubtui.ui.keys import key_of

_FACT = "hints"


class Step(StrEnum):
    """Something a newcomer may not know; the value is how it is remembered."""

    STARTER = "starter"
    COPY_AGAIN = "copy-again"
    SAVE_FILTER = "save-filter"


_VISITS = {Step.STARTER: 3, Step.COPY_AGAIN: 1, Step.SAVE_FILTER: 1}
_WORDS = {
    Step.STARTER: "{follow} follows an author, {refresh} asks arXiv; these papers came with pubtui",
    Step.COPY_AGAIN: "{copy-again} copies the next one the same way; {select} selects several",
    Step.SAVE_FILTER: "{save-filter} keeps such a filter as a shelf; {shelves} shows the shelves",
}


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """What has been hinted at, kept in the library: a hint is given in few visits, and never once done."""

    library: Library
    settings: Settings

    def begin(self) -> str:
        """The hint to start with, or "": for who has the starter's papers only and never asked arXiv."""
        return "" if self.library.refreshes.last() is not None else self.take(Step.STARTER)

    def take(self, step: Step) -> str:
        """The words for this moment, counted as one visit; "" where they were read often enough."""
        if self.library.is_read_only:
            return ""
        given = self._given()
        if given[step] >= _VISITS[step]:
            return ""
        self._remember(given + Counter([step]))
        keys = {name: key_of(name, self.settings) for name in _named(_WORDS[step])}
        return _WORDS[step].format_map(keys)

    def done(self, step: Step) -> None:
        """The reader knows it now."""
        given = self._given()
        if given[step] < _VISITS[step] and not self.library.is_read_only:
            self._remember(given | Counter({str(step): _VISITS[step]}))

    def _given(self) -> Counter[str]:
        return Counter((self.library.fact(_FACT) or "").split())

    def _remember(self, given: Counter[str]) -> None:
        self.library.remember(_FACT, " ".join(sorted(given.elements())))


def _named(words: str) -> list[str]:
    """The commands whose keys stand in a hint."""
    return [piece.partition("}")[0] for piece in words.split("{")[1:]]
