"""A reader's .bib file: looked things up in, and added to; what is in it is never changed.

Entries are added behind the last byte, with the file's own line ends, by `file_replacement`: the file is the
old one or the new one, never half of it.
"""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pubtui.citations import keys as citation_keys
from pubtui.citations.bib_scanner import BibEntry, scan
from pubtui.citations.file_replacement import put_in_place, read_bytes, state_of
from pubtui.citations.formats import render
from pubtui.citations.record import clean_doi, year_of_preprint
from pubtui.citations.settings import CitationSettings
from pubtui.errors import FileError, IdentifierError
from pubtui.papers.identifiers import ArxivId, parse
from pubtui.papers.paper import Paper
from pubtui.papers.tex import plain
from pubtui.papers.text import fold

_IDENTIFIER = r"(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?"
_MENTION = re.compile(
    rf"(?:\barxiv(?:\s(?:pre|e-?)?prints?)?\s?[:.]?\s?|\barxiv\.org/(?:abs|pdf|html)/|\babs/|10\.48550/arxiv\.)"
    rf"({_IDENTIFIER})(?!\d)",
    re.IGNORECASE | re.ASCII,
)
_MENTIONED_IN = (
    "doi", "url", "howpublished", "note", "journal", "journaltitle", "number", "volume", "eid", "pages",
    "series", "publisher", "link", "pdf", "ee", "identifier",
)  # fmt: skip
_EPRINT_FIELDS = ("archiveprefix", "eprinttype", "eprint", "primaryclass")
_BARE_IN = ("arxivid", "arxiv", "archiveid")  # as Mendeley and others write it
_ALONE = re.compile(rf"(?<![\w./]){_IDENTIFIER}(?!\d)", re.IGNORECASE | re.ASCII)
_NUMBER_IN_ARCHIVE = re.compile(r"\d{7}(?:v\d+)?", re.ASCII)
_BRACES = re.compile(r"[{}\s]+")
_NOT_ALPHANUMERIC = re.compile(r"[^a-z0-9]+")
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_TRIES = 3


@dataclass(frozen=True, slots=True)
class BibFile:
    """What a .bib file says: its entries, and where to find a paper among them.

    DOIs and the keys of `by_key` are in lower case; BibTeX's keys differ by more than case.
    """

    entries: tuple[BibEntry, ...]
    by_arxiv_id: Mapping[ArxivId, str]
    by_doi: Mapping[str, str]
    by_key: Mapping[str, BibEntry]

    def key_of(self, paper: Paper, known_key: str | None = None) -> str | None:
        """The key under which the file has `paper`: by identifier, by DOI, or by key and title."""
        if key := self.by_arxiv_id.get(paper.identifier):
            return key
        if key := self.by_doi.get(clean_doi(paper.doi).lower()):
            return key
        entry = self.by_key.get(known_key.lower()) if known_key else None
        return entry.key if entry and _may_be(entry, paper) else None


@dataclass(frozen=True, slots=True)
class Addition:
    """What adding papers to a file did: keys of the papers added, and of those that were there already."""

    added: Mapping[ArxivId, str]
    present: Mapping[ArxivId, str]


def read(text: str) -> BibFile:
    """The file whose content is `text`; never raises."""
    entries = tuple(scan(text))
    by_arxiv_id: dict[ArxivId, str] = {}
    by_doi: dict[str, str] = {}
    for entry in entries:
        if identifier := arxiv_id(entry):
            by_arxiv_id.setdefault(identifier, entry.key)
        if doi := clean_doi(_bare(entry.fields.get("doi", ""))).lower():
            by_doi.setdefault(doi, entry.key)
    by_key = {entry.key.lower(): entry for entry in reversed(entries) if entry.key}
    return BibFile(entries, by_arxiv_id, by_doi, by_key)


def arxiv_id(entry: BibEntry) -> ArxivId | None:
    """The arXiv identifier an entry gives as an eprint, as a DOI or address, or in words (`arXiv:…`)."""
    for written in _written_identifiers(entry):
        try:
            return parse(written)[0]
        except IdentifierError:
            continue  # not every eprint is arXiv's; the other fields may know
    return None


def _written_identifiers(entry: BibEntry) -> Iterator[str]:
    """What may be the entry's identifier, the likeliest first."""
    telling = (*_EPRINT_FIELDS, *_BARE_IN, *_MENTIONED_IN)
    fields = {name: _bare(entry.fields[name]) for name in telling if name in entry.fields}
    kind = fields.get("archiveprefix") or fields.get("eprinttype") or "arxiv"
    if "arxiv" in kind.lower() and (eprint := fields.get("eprint", "")):
        yield eprint
        if _NUMBER_IN_ARCHIVE.fullmatch(eprint):  # of before 2007, with the archive beside it
            yield f"{fields.get('primaryclass', '').partition('.')[0]}/{eprint}"
        yield from _ALONE.findall(eprint)
    yield from (fields[name] for name in _BARE_IN if name in fields)
    for name in _MENTIONED_IN:
        if match := _MENTION.search(fields.get(name, "")):
            yield match[1]
    if "arxiv" in fields.get("journal", "").lower():
        yield from (fields[name] for name in ("volume", "number") if _ALONE.fullmatch(fields.get(name, "")))


def arxiv_ids(text: str) -> list[ArxivId]:
    """The arXiv identifiers of all entries in a .bib file's text, each once, in their order."""
    return list(dict.fromkeys(identifier for entry in scan(text) if (identifier := arxiv_id(entry))))


def read_text(file: Path) -> str:
    """The text of a .bib file: UTF-8, or else Latin-1, which takes every byte. Raises FileError."""
    return _decoded(read_bytes(file), file)[0]


def append(
    file: Path,
    papers: Sequence[Paper],
    settings: CitationSettings,
    *,
    format_name: str = "bibtex",
    keys: Mapping[ArxivId, str] | None = None,
    annotations: Mapping[ArxivId, str] | None = None,
) -> Addition:
    """Adds those of `papers` to `file` that it lacks, as `bibtex` or `biblatex`; makes the file if need be.

    `keys` are the keys the library knows; a paper keeps its key unless another entry of the file has it.
    `annotations` are notes of the reader's to write with them.
    Raises FileError where the file cannot be read or written; it is unchanged then.
    """
    target = Path(os.path.realpath(file))
    for _ in range(_TRIES):
        before = state_of(target)
        content = read_bytes(target) if before else b""
        text, encoding = _decoded(content, file)
        addition = _missing(read(text), papers, settings, keys or {})
        if not addition.added:
            return addition
        wanted = [paper for paper in _unique(papers) if paper.identifier in addition.added]
        if encoding != "utf-8":
            settings = replace(settings, bibtex_encoding="latex")
        entries = render(format_name, wanted, settings, keys=addition.added, annotations=annotations)
        added = _encoded(_behind(text, entries), encoding, file)
        if state_of(target) == before:
            put_in_place(target, content + added, before)
            return addition
    raise FileError(
        f"{file} is being changed by another program.",
        still_true="It was left as it is.",
        remedy="Try again.",
    )


def _missing(
    bib: BibFile, papers: Sequence[Paper], settings: CitationSettings, known: Mapping[ArxivId, str]
) -> Addition:
    present: dict[ArxivId, str] = {}
    missing: list[Paper] = []
    for paper in _unique(papers):
        year = year_of_preprint(paper, settings)
        own = known.get(paper.identifier) or citation_keys.base_key(paper, settings.key_pattern, year=year)
        key = bib.key_of(paper, own)
        if key is None:
            missing.append(paper)
        else:
            present[paper.identifier] = key
    kept = {identifier: key for identifier, key in known.items() if key.lower() not in bib.by_key}
    added = citation_keys.assign(
        missing,
        settings.key_pattern,
        year_of=lambda paper: year_of_preprint(paper, settings),
        assigned=kept,
        reserved=bib.by_key,
    )
    return Addition(added, present)


def _unique(papers: Iterable[Paper]) -> list[Paper]:
    return list({paper.identifier: paper for paper in papers}.values())


def _may_be(entry: BibEntry, paper: Paper) -> bool:
    """Whether an entry with the paper's key is the paper: nothing it says speaks against it."""
    if arxiv_id(entry) or (entry.fields.get("doi") and paper.doi):
        return False
    title = entry.fields.get("title")
    return title is None or _letters(title) == _letters(paper.title)


def _letters(title: str) -> str:
    return _NOT_ALPHANUMERIC.sub("", fold(plain(title)))


def _bare(value: str) -> str:
    return _BRACES.sub(" ", value.replace("\\_", "_")).strip()


def _behind(text: str, entries: str) -> str:
    """What to put behind `text` so that the entries begin after a blank line; line ends are the file's."""
    if not text.strip() or text.endswith(("\n\n", "\n\r\n")):
        gap = ""
    else:
        gap = "\n" if text.endswith("\n") else "\n\n"
    added = f"{gap}{entries}\n"
    return added.replace("\n", "\r\n") if "\r\n" in text else added


def _decoded(content: bytes, file: Path) -> tuple[str, str]:
    if content.startswith(_UTF16):
        raise FileError(
            f"{file} is written in UTF-16, which no BibTeX reads.",
            still_true="It was left as it is.",
            remedy="Save it as UTF-8 first.",
        )
    try:
        return content.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return content.decode("latin-1"), "latin-1"


def _encoded(text: str, encoding: str, file: Path) -> bytes:
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        raise FileError(
            f"{file} is not UTF-8, and {text[error.start]!r} cannot be written in it.",
            still_true="It was left as it is.",
            remedy="Save it as UTF-8 first.",
        ) from error
