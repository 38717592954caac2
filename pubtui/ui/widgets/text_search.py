"""Words looked for in a full text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pubtui.papers.text import fold, fold_with_offsets
from pubtui.ui.widgets.text_layout import Place

MOST_MATCHES = 9_999


@dataclass(frozen=True, slots=True, order=True)
class Match:
    """Characters `begin` to `end` of the text with the number `part`."""

    part: int
    begin: int
    end: int


class TextSearch:
    """Searches `texts`; accents, case and TeX's letters do not matter, and words may begin inside others."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self._folded: list[str] | None = None
        self.matches: list[Match] = []
        self.current: int | None = None

    def look_for(self, words: str) -> None:
        """Find these words, one after the other as they are written; the first 9,999 of them."""
        wanted = " ".join(fold(words).split())
        self.current = None
        self.matches = []
        for match in self._find(wanted) if wanted else ():
            self.matches.append(match)
            if len(self.matches) == MOST_MATCHES:
                break

    @property
    def at(self) -> Match | None:
        """The current match."""
        return None if self.current is None else self.matches[self.current]

    def choose(self, place: Place, step: int) -> Match | None:
        """The first match from `place` on, or for -1 the last before it; goes on at the other end."""
        if not self.matches:
            return None
        after = bisect_left(self.matches, Match(place.part, place.offset, 0))
        self.current = (after if step > 0 else after - 1) % len(self.matches)
        return self.matches[self.current]

    def move(self, step: int) -> Match | None:
        """The next match, or the previous for -1; goes on at the other end."""
        if not self.matches or self.current is None:
            return None
        self.current = (self.current + step) % len(self.matches)
        return self.matches[self.current]

    def within(self, part: int, begin: int, end: int) -> Iterator[tuple[Match, bool]]:
        """The matches that touch these characters, and whether each is the current one."""
        place = bisect_left(self.matches, Match(part, 0, 0))
        while place < len(self.matches) and (match := self.matches[place]).part == part:
            if match.begin < end and match.end > begin:
                yield match, place == self.current
            elif match.begin >= end:
                return
            place += 1

    def _find(self, wanted: str) -> Iterator[Match]:
        if self._folded is None:
            self._folded = [fold(text).replace("\n", " ") for text in self._texts]
        for part, folded in enumerate(self._folded):
            if wanted in folded:
                yield from _matches(part, self._texts[part], wanted)


def _matches(part: int, text: str, wanted: str) -> Iterator[Match]:
    folded, offsets = fold_with_offsets(text)
    folded = folded.replace("\n", " ")
    start = folded.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        yield Match(part, offsets[start], offsets[end - 1] + 1)
        start = folded.find(wanted, end)
