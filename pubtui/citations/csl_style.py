"""References in any style of the Citation Style Language, from its .csl file, by citeproc-py.

citeproc-py is the optional extra `csl`. Measured on version 0.11 against citeproc-js, it has faults that
the eight styles of our own have not: full given names become initials, full stops and commas stand behind
quotation marks instead of within, `arXiv:` may be capitalised, and titles change their case where a style
wants that.
"""

from __future__ import annotations

import html
import re
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pubtui.citations.csl_json import item
from pubtui.citations.styles.spans import Piece, bold, italic
from pubtui.errors import FileError, UsageError
from pubtui.papers.paper import Paper

if TYPE_CHECKING:
    from pubtui.citations.settings import CitationSettings

LIMITS = (
    "citeproc-py knows most of CSL, not all: some styles come out with initials for given names, "
    "with full stops behind quotation marks, or with capitals changed in titles."
)
"""What to tell a reader who uses a style file."""

# citeproc-py's own markup is HTML, into which it does not escape what it is given; and a change of case would
# spoil entities. So these characters travel as private ones, which no paper holds.
_TRAVELLING = str.maketrans({"<": "\ue000", ">": "\ue001", "&": "\ue002"})
_ARRIVED = str.maketrans({"\ue000": "<", "\ue001": ">", "\ue002": "&"})
_ELEMENT = re.compile(r"<(i|b)>(.*?)</\1>|<[^>]*>", re.DOTALL)
_LABEL = re.compile(r"^\s*(\[\d+\]|\(\d+\)|\d+[.)]?)\s*(?=\D)")


def references(file: Path, papers: Sequence[Paper], settings: CitationSettings) -> list[list[Piece]]:
    """One reference per paper, in their order, numbered where the style numbers and there are several.

    Raises UsageError where citeproc-py is missing or the file is no style, FileError where there is none.
    """
    file = file.expanduser()
    if not file.is_file():
        raise FileError(f"There is no style file {file}.")
    items = [item(paper, f"paper{number}", settings) for number, paper in enumerate(papers)]
    written = [_pieces(reference) for reference in _formatted(file, [_travelling(i) for i in items])]
    return [_numbered(pieces, alone=len(written) == 1) for pieces in written]


def _formatted(file: Path, items: list[dict[str, Any]]) -> list[str]:
    try:
        from citeproc import (
            Citation,
            CitationItem,
            CitationStylesBibliography,
            CitationStylesStyle,
            formatter,
        )
        from citeproc.source.json import CiteProcJSON
    except ImportError as error:
        raise UsageError(
            f"{file.name} needs citeproc-py, which is not installed.",
            remedy="Install it with: pip install 'pubtui[csl]'",
        ) from error
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what it does not know it says on standard error, over the screen
        try:
            style = CitationStylesStyle(str(file), validate=False)
        except (ValueError, AttributeError, SyntaxError, TypeError) as error:
            raise UsageError(f"{file} is not a CSL style.") from error
        bibliography = CitationStylesBibliography(style, CiteProcJSON(items), formatter.html)
        for fields in items:
            bibliography.register(Citation([CitationItem(fields["id"])]))
        return [_text(reference) for reference in bibliography.bibliography()]


def _text(reference: object) -> str:
    """A reference as one string; the engine gives strings, lists, or lists of lists."""
    if isinstance(reference, list):
        return "".join(map(_text, reference))
    return str(reference)


def _travelling(value: Any) -> Any:
    if isinstance(value, str):
        return value.translate(_TRAVELLING)
    if isinstance(value, dict):
        return {name: _travelling(inner) for name, inner in value.items()}
    return [_travelling(inner) for inner in value] if isinstance(value, list) else value


def _pieces(text: str) -> list[Piece]:
    pieces: list[Piece] = []
    end = 0
    for match in _ELEMENT.finditer(text):
        pieces.append(_arrived(text[end : match.start()]))
        if match[1]:
            emphasised = _arrived(re.sub("<[^>]*>", "", match[2]))
            pieces.append(italic(emphasised) if match[1] == "i" else bold(emphasised))
        end = match.end()
    return [*pieces, _arrived(text[end:])]


def _arrived(text: str) -> str:
    return html.unescape(text).translate(_ARRIVED)


def _numbered(pieces: list[Piece], *, alone: bool) -> list[Piece]:
    """The number parted from what follows, or left out where there is but one reference."""
    first = pieces[0]
    if not isinstance(first, str):
        return pieces
    return [_LABEL.sub("" if alone else r"\1 ", first), *pieces[1:]]
