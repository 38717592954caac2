"""How large files are, as a reader is told it."""

from __future__ import annotations

_KILOBYTE = 1 << 10
_MEGABYTE = 1 << 20


def size_words(size: int) -> str:
    """So many bytes as `3.2 MB`, and what is less than one as `640 kB`, rounded up."""
    if size < _MEGABYTE:
        return f"{-(-size // _KILOBYTE):,} kB"
    return f"{size / _MEGABYTE:,.1f} MB"
