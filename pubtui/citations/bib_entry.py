"""What BibTeX and BibLaTeX entries share: the layout, and how names are written.

Layout and names follow Patashnik, "BibTeXing" (1988): `Surname, Suffix, Given` keeps particles and surnames
of several words together; braces keep a collaboration one name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from pubtui.citations.latex.writing import prose
from pubtui.citations.names import CitedNames, PersonName

_AND = re.compile(r"\band\b", re.IGNORECASE)
_WIDTH = 13


def lay_out(kind: str, key: str, fields: Iterable[tuple[str, str]]) -> str:
    """An entry; fields come with their delimiters, empty ones are left out."""
    lines = [f"  {name:<{_WIDTH}} = {value},\n" for name, value in fields if value]
    return f"@{kind}{{{key},\n{''.join(lines)}}}"


def braced(value: str) -> str:
    """A field's value in braces, "" for none."""
    return f"{{{value}}}" if value else ""


def annotation(note: str, *, ascii_only: bool) -> str:
    """A reader's note in braces, paragraph by paragraph, "" for none."""
    return braced(" \\par ".join(prose(part, ascii_only=ascii_only) for part in note.split("\n\n") if part))


def author_field(people: CitedNames, *, ascii_only: bool) -> str:
    """The names joined by `and`, in ASCII LaTeX or in UTF-8."""
    written = [_name(name, ascii_only) for name in people.names]
    if people.others:
        written.append("others")
    return " and ".join(written)


@lru_cache(maxsize=16384)
def _name(name: PersonName, ascii_only: bool) -> str:  # noqa: FBT001 - the cache wants it positional
    if name.is_collaboration or not name.given:
        return f"{{{_part(_whole(name), ascii_only=ascii_only, protect=False)}}}"
    parts = (name.full_surname, name.suffix, name.given)
    return ", ".join(_part(part, ascii_only=ascii_only) for part in parts if part)


def _whole(name: PersonName) -> str:
    return " ".join(part for part in (name.given, name.full_surname, name.suffix) if part)


def _part(text: str, *, ascii_only: bool, protect: bool = True) -> str:
    written = prose(text.replace(",", " ") if protect else text, ascii_only=ascii_only)
    return f"{{{written}}}" if protect and _AND.search(text) else written
