"""Whether a source needs any conversion: most titles, names and abstracts need little or none."""

from __future__ import annotations

# Looked for one by one: a regular expression takes ten times as long to find none of them.
_TEX = ("\\", "$", "^", "_", "{", "}", "~", "`", "--", "''")
_PARAGRAPH_BEGINS = ("\n\n", "\n ", "\n\t")


def has_tex(source: str) -> bool:
    """Whether any character of `source` may mean something else than itself."""
    return any(mark in source for mark in _TEX)


def has_paragraphs(source: str) -> bool:
    """Whether `source` may have more than one paragraph."""
    return any(beginning in source for beginning in _PARAGRAPH_BEGINS)
