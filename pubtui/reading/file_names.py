"""Names of files on the shelf: readable, allowed on every system, and telling which paper it is."""

from __future__ import annotations

import re
from typing import NamedTuple

from pubtui.errors import IdentifierError
from pubtui.papers import identifiers
from pubtui.papers.identifiers import ArxivId
from pubtui.papers.names import split_name
from pubtui.papers.paper import Paper
from pubtui.papers.tex import plain
from pubtui.papers.text import clean_line

# One path component may have 255 bytes on most systems, 143 on encrypted home folders (eCryptfs), and
# Windows' old limit of 260 characters holds for the whole path.
_MOST_BYTES = 140
_LONGEST_AUTHOR = 30
_MOST_AUTHOR_BYTES = 80
# Windows forbids these, and everything below a blank ("Naming Files, Paths, and Namespaces").
_COLON = re.compile(r"\s*:\s*")
_DIVIDING = re.compile(r"[/\\|\x00-\x1f]+")
_FORBIDDEN = re.compile(r'[<>"?*]+')
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)", re.IGNORECASE)
_IDENTIFIED = re.compile(r"\[((?:[a-z-]+-)?[\d.]+?)(v\d{1,4})?\]\.(pdf|html)$")


class Named(NamedTuple):
    """What a file's name says: the paper, its version where known, and the form (`pdf` or `html`)."""

    identifier: ArxivId
    version: int | None
    form: str


def file_name(paper: Paper, form: str) -> str:
    """`AUTHOR YEAR - TITLE [IDvN].pdf` as one path component of at most 140 bytes; `form` is the suffix.

    The title is cut at a word where it is too long; author and title may be missing, the identifier never.
    """
    version = f"v{paper.version}" if paper.version else ""
    ending = f"[{paper.identifier.file_stem}{version}].{form}"
    author = split_name(paper.authors[0].name).full_surname if paper.authors else ""
    author = _cut(_safe(author)[:_LONGEST_AUTHOR].strip(), _MOST_AUTHOR_BYTES)
    beginning = f"{author} {paper.submitted.year}".strip()
    title = _cut(_safe(plain(paper.title)), _MOST_BYTES - len(f"{beginning} -  {ending}".encode()))
    name = f"{beginning} - {title} {ending}" if title else f"{beginning} {ending}"
    return f"_{name}" if _DEVICE.match(name) else name


def parse(name: str) -> Named | None:
    """What a file's name says, or None if it is not one of ours; the rest of the name may have changed."""
    match = _IDENTIFIED.search(name)
    if match is None:
        return None
    stem, version, form = match.groups()
    archive, _, number = stem.rpartition("-")
    try:
        identifier, _ = identifiers.parse(f"{archive}/{number}" if archive else number)
    except IdentifierError:
        return None
    return Named(identifier, int(version[1:]) if version else None, form)


def _safe(text: str) -> str:
    return clean_line(_FORBIDDEN.sub("", _DIVIDING.sub(" ", _COLON.sub(" - ", text)))).strip(" .-~")


def _cut(text: str, most_bytes: int) -> str:
    """`text`, cut between words so that it has at most `most_bytes` bytes."""
    if len(text.encode()) <= most_bytes:
        return text
    shortened = text.encode()[: max(0, most_bytes)].decode(errors="ignore")
    words, blank, _ = shortened.rpartition(" ")
    return (words if blank else shortened).rstrip(" .,;:-")
