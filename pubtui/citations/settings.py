"""What a reader may choose about citations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class CitationSettings:
    """The choices every format shares; the defaults are those of a careful bibliography.

    `record`: cite the preprint, or the published version where its journal reference can be read. `year`: a
    preprint's year is that of version 1 (`first`) or of the newest version (`latest`). `key_pattern`: see
    `keys`. `bibtex_encoding`: letters beyond ASCII in BibTeX as LaTeX commands, which every BibTeX takes,
    or as they are; BibLaTeX is always UTF-8. `capitals`: what a style may not lower in titles: the words
    that need their capitals, the whole title, or nothing. `print_version`: say `v3` behind identifiers.
    `style`: the style of formatted references.
    """

    record: Literal["preprint", "published"] = "preprint"
    year: Literal["first", "latest"] = "first"
    key_pattern: str = "{surname}{year}{word}"
    bibtex_encoding: Literal["latex", "utf8"] = "latex"
    capitals: Literal["words", "title", "none"] = "words"
    print_version: bool = False
    style: str = "apa"
