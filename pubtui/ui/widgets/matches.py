"""Where a filter's words stand in a text that is shown."""

from __future__ import annotations

from collections.abc import Iterable

from pubtui.papers.text import fold_with_offsets


def find_matches(text: str, terms: Iterable[str]) -> list[tuple[int, int]]:
    """Ranges of `text` in which a folded term begins a word, in order and without overlap."""
    wanted = [term for term in terms if term]
    if not wanted:
        return []
    folded, offsets = fold_with_offsets(text)
    found = sorted(
        (offsets[start], offsets[start + len(term) - 1] + 1)
        for term in wanted
        for start in _word_starts(folded, term)
    )
    merged: list[tuple[int, int]] = []
    for first, last in found:
        if merged and first < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return merged


def _word_starts(folded: str, term: str) -> Iterable[int]:
    start = folded.find(term)
    while start >= 0:
        if start == 0 or not folded[start - 1].isalnum():
            yield start
        start = folded.find(term, start + 1)
