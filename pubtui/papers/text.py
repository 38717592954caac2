"""Text from outside, made safe at the border, and text folded for searching."""

from __future__ import annotations


def clean_line(text: str) -> str:
    """One line of NFC text: white space collapsed, no control, C1 or bidirectional control characters."""
    raise NotImplementedError


def clean_paragraphs(text: str) -> str:
    """As `clean_line`, but line breaks stay: in abstracts, blank and indented lines begin a paragraph."""
    raise NotImplementedError


def fold(text: str) -> str:
    """Readable text as the search index knows it: no accents, no case, ł o ß … written as ASCII."""
    raise NotImplementedError
