"""The reader's choices: every setting, its default and what it means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Literal

ListOrder = Literal["newest", "newest-version", "first-seen", "title", "first-author", "subject", "relevance"]
Column = Literal[
    "marks", "date", "year", "updated", "subject", "authors", "names", "title", "venue", "version", "id"
]


@dataclass(frozen=True, slots=True)
class Between:
    """The range a number may lie in, ends included."""

    lowest: float
    highest: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every setting under one name: the field here, the key in config.toml, and PUBTUI_<NAME> in capitals.

    The text below each field is what `pubtui config --init` and the documentation say about it.
    """

    theme: str = "pubtui-dark"
    """The colours: `pubtui-dark`, `pubtui-light`, `pubtui-contrast`, or any theme of Textual's."""

    ascii: bool = False
    """Draw lines and marks with plain ASCII characters, for fonts and terminals that lack others."""

    math_alphabets: Literal["unicode", "plain"] = "unicode"
    """How the app shows 𝔸, 𝓐 and 𝔄 in mathematics: as such, or as plain letters where the font lacks them."""

    mouse: bool = True
    """Listen to the mouse; without it, the terminal's own selecting of text works."""

    split: Annotated[float, Between(0.2, 0.8)] = 0.42
    """The share of the window that the list takes beside or above the paper."""

    text_width: Annotated[float, Between(20, 200)] = 80.0
    """How many cells wide the lines of a full text are; - and + in the text change it."""

    columns: tuple[Column, ...] = ("marks", "date", "subject", "title")
    """The list's columns, of `marks date year updated subject authors names title venue version id`."""

    order: ListOrder = "newest"
    """How the list is sorted at the start."""

    headings: bool = False
    """Put the list under headings at the start: years, authors or subjects, by the order it has."""

    opens_on: Literal["library", "all-of-arxiv"] = "library"
    """What the list shows at the start: your library, or all of arXiv where it has been imported."""

    citation_format: str = "bibtex"
    """The format of `pubtui cite` and of the first copy; `pubtui cite --help` lists them."""

    citation_style: str = "apa"
    """The style of formatted references."""

    citation_record: Literal["preprint", "published"] = "preprint"
    """What is cited when a journal reference or DOI is known: the preprint, or the published article."""

    citation_year: Literal["first", "latest"] = "first"
    """The year a citation carries: of the first submission, or of the latest version."""

    citation_key: str = "{auth}{year}{word}"
    """The pattern of citation keys."""

    citation_version: bool = False
    """Write the version behind identifiers, as in arXiv:2401.00001v2."""

    bibtex_encoding: Literal["latex", "utf8"] = "latex"
    """How BibTeX writes letters beyond ASCII: as LaTeX commands, or as they are (biber, modern BibTeX)."""

    bibtex_capitals: Literal["words", "title", "none"] = "words"
    """What BibTeX styles may not turn to small letters: words that need it, whole titles, nothing."""

    clipboard_command: tuple[str, ...] = ()
    """A program that takes the text to copy on its standard input, word by word: `["xclip", "-i"]`."""

    pdf_program: tuple[str, ...] = ()
    """The program that shows a PDF, word by word; the file is put behind it. Empty: the system's."""

    browser_program: tuple[str, ...] = ()
    """The program that shows a web page, word by word; the address is put behind it. Empty: the system's."""

    refresh_on_start: bool = False
    """Ask arXiv for news when the app opens, if the last refresh is older than `refresh_after_hours`."""

    refresh_after_hours: Annotated[float, Between(1, 8760)] = 12.0
    """How old the last refresh may be, in hours; arXiv announces once a day."""

    keys: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Your own keys: a table of command = "key", or ["key", "key"]; `config --init` writes all."""
