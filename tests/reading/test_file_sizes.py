"""File sizes in words."""

from __future__ import annotations

import pytest

from pubtui.reading.file_sizes import size_words


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "0 kB"),
        (1, "1 kB"),
        (1024, "1 kB"),
        (1025, "2 kB"),
        (700_000, "684 kB"),
        ((1 << 20) - 1, "1,024 kB"),
        (1 << 20, "1.0 MB"),
        (3_400_000, "3.2 MB"),
        (2_000_000_000, "1,907.3 MB"),
    ],
)
def test_no_file_is_of_no_size(size: int, words: str) -> None:
    assert size_words(size) == words
