"""How many of something, in words."""

from __future__ import annotations


def amount(number: int, noun: str, plural: str = "") -> str:
    """`1 paper`, `3,000 papers`; `plural` where it is not the noun with an s."""
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"
