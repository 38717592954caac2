"""arXiv identifiers: every written form in, one canonical form out.

The grammar is arXiv's ("Understanding the arXiv identifier", info.arxiv.org/help/arxiv_identifier.html):

    since April 2007      YYMM.NNNN (until December 2014) or YYMM.NNNNN
    before                archive/YYMMNNN, in four archives also archive.SC/YYMMNNN
    a version             vN behind either

A paper is one identifier without a version; the version is kept apart from it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import unquote

from pubtui.errors import IdentifierError

# The place in this tuple is part of every old paper's key in every library: append, never reorder.
_OLD_ARCHIVES = (
    "acc-phys", "adap-org", "alg-geom", "ao-sci", "astro-ph", "atom-ph", "bayes-an", "chao-dyn",
    "chem-ph", "cmp-lg", "comp-gas", "cond-mat", "cs", "dg-ga", "funct-an", "gr-qc", "hep-ex",
    "hep-lat", "hep-ph", "hep-th", "math", "math-ph", "mtrl-th", "nlin", "nucl-ex", "nucl-th",
    "patt-sol", "physics", "plasm-ph", "q-alg", "q-bio", "quant-ph", "solv-int", "supr-con", "test",
)  # fmt: skip
_ARCHIVE_SLOT = {name: slot for slot, name in enumerate(_OLD_ARCHIVES)}
_NEW_SCHEME_SLOT = 99
_WITHOUT_HYPHEN = {name.replace("-", ""): name for name in _OLD_ARCHIVES if "-" in name}
_FIRST_YEAR = 1991
_MOST_VERSION_DIGITS = 4  # the most revised paper has some 150 versions; SQLite's integers end at 19 digits

_HOST = re.compile(
    r"(?:https?://)?(?:(?:www|export|cn|browse|de|uk)\.)?arxiv\.org/+", re.IGNORECASE | re.ASCII
)
_ROUTE = re.compile(
    r"(?:abs|pdf|html|src|e-print|ps|format|bibtex|ftp|tb|show-email|listing)/+", re.IGNORECASE
)
_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)?10\.48550/(?=arxiv\.)", re.IGNORECASE | re.ASCII)
_PREFIX = re.compile(r"arxiv[:.]\s*", re.IGNORECASE | re.ASCII)
_SUBJECT_SUFFIX = re.compile(r"\s*\[[a-z-]+(?:\.[a-z-]+)?\]$", re.IGNORECASE | re.ASCII)
_FILE_SUFFIX = re.compile(r"\.(?:pdf|ps|ps\.gz)$", re.IGNORECASE | re.ASCII)

_NEW = re.compile(r"(\d{2})(\d{2})\.(\d{4,5})(?:v(\d+))?", re.ASCII)
_OLD = re.compile(
    r"([a-z]+(?:-[a-z]+)?)(?:\.([a-z]{2}))?/+(\d{2})(\d{2})(\d{3})(?:v(\d+))?", re.IGNORECASE | re.ASCII
)


@dataclass(frozen=True, slots=True)
class ArxivId:
    """A paper's canonical identifier, without version: `2401.00001` or `math/0309136`.

    Made by `parse`; `archive` is None in the scheme of April 2007 and later, `month` is 1 to 12.
    """

    archive: str | None
    year: int
    month: int
    number: int

    def __str__(self) -> str:
        if self.archive is not None:
            return f"{self.archive}/{self.year % 100:02}{self.month:02}{self.number:03}"
        digits = 5 if self.year >= 2015 else 4
        return f"{self.year % 100:02}{self.month:02}.{self.number:0{digits}}"

    @property
    def key(self) -> int:
        """A positive integer below 2**40 that sorts as the papers were announced, and can be read back."""
        months = (self.year - _FIRST_YEAR) * 12 + self.month
        slot = _NEW_SCHEME_SLOT if self.archive is None else _ARCHIVE_SLOT[self.archive]
        return (months * 100 + slot) * 100_000 + self.number

    @classmethod
    def from_key(cls, key: int) -> ArxivId:
        """The inverse of `key`."""
        rest, number = divmod(key, 100_000)
        months, slot = divmod(rest, 100)
        years, month = divmod(months - 1, 12)
        archive = None if slot == _NEW_SCHEME_SLOT else _OLD_ARCHIVES[slot]
        return cls(archive, _FIRST_YEAR + years, month + 1, number)

    @property
    def file_stem(self) -> str:
        """The identifier as one path component."""
        return str(self).replace("/", "-")

    @property
    def abs_url(self) -> str:
        return f"https://arxiv.org/abs/{self}"

    @property
    def doi(self) -> str:
        """The DOI that arXiv registers for every paper (10.48550/arXiv.…)."""
        return f"10.48550/arXiv.{self}"


def parse(text: str) -> tuple[ArxivId, int | None]:
    """The identifier and the version that a reader, a link, a DOI or a .bib file wrote.

    Accepts bare identifiers, `arXiv:…`, abs/pdf/html/src addresses on arXiv's hosts and arXiv DOIs, in any
    case; refuses everything else, also an identifier in the middle of other text.
    Raises IdentifierError with the rule that was broken.
    """
    core = text if _NEW.fullmatch(text) else _strip_wrapping(text)
    if match := _NEW.fullmatch(core):
        return _new_scheme(text, match)
    if match := _OLD.fullmatch(core):
        return _old_scheme(text, match)
    raise _refused(text, _what_is_wrong(core))


def _strip_wrapping(text: str) -> str:
    core = text.strip()
    core, from_host = _HOST.subn("", core, count=1) if _HOST.match(core) else (core, 0)
    if from_host:
        core = unquote(re.split(r"[?#]", core, maxsplit=1)[0]).rstrip("/")
        core = _ROUTE.sub("", core, count=1) if _ROUTE.match(core) else core
    elif match := _DOI.match(core):
        core = core[match.end() :]
    if match := _PREFIX.match(core):
        core = core[match.end() :]
    core = _SUBJECT_SUFFIX.sub("", core)
    return _FILE_SUFFIX.sub("", core)


def _new_scheme(text: str, match: re.Match[str]) -> tuple[ArxivId, int | None]:
    yy, mm, number, version = match.groups()
    year, month = 2000 + int(yy), int(mm)
    if not 1 <= month <= 12:
        raise _refused(text, f"there is no month {mm}")
    if (year, month) < (2007, 4):
        raise _refused(text, "identifiers of this form begin in April 2007 (0704)")
    if len(number) != (5 if year >= 2015 else 4):
        raise _refused(text, "the number has four digits until December 2014 and five since")
    if int(number) == 0:
        raise _refused(text, "numbers begin at 1")
    return ArxivId(None, year, month, int(number)), _version(text, version)


def _old_scheme(text: str, match: re.Match[str]) -> tuple[ArxivId, int | None]:
    name, _subject_class, yy, mm, number, version = match.groups()
    archive = name.lower()
    archive = _WITHOUT_HYPHEN.get(archive, archive)
    if archive not in _ARCHIVE_SLOT:
        raise _refused(text, f"arXiv has no archive {name}")
    year, month = (1900 if int(yy) > 90 else 2000) + int(yy), int(mm)
    if not 1 <= month <= 12:
        raise _refused(text, f"there is no month {mm}")
    if not (1991, 7) <= (year, month) <= (2007, 3):
        raise _refused(text, "identifiers of this form run from July 1991 (9107) to March 2007 (0703)")
    if int(number) == 0:
        raise _refused(text, "numbers begin at 001")
    return ArxivId(archive, year, month, int(number)), _version(text, version)


def _version(text: str, digits: str | None) -> int | None:
    if digits is None:
        return None
    if digits.startswith("0"):
        raise _refused(text, "versions are v1, v2, … without leading zeros")
    if len(digits) > _MOST_VERSION_DIGITS:
        raise _refused(text, "no paper has so many versions")
    return int(digits)


def _what_is_wrong(core: str) -> str:
    if re.fullmatch(r"[a-z-]+(?:\.[a-z]{2})?/\d{4}\.\d{4,5}(?:v\d+)?", core, re.IGNORECASE | re.ASCII):
        return f"new identifiers carry no archive: write {core.split('/')[-1]}"
    if re.fullmatch(r"\d{7}(?:v\d+)?", core):
        return "identifiers before April 2007 need their archive in front, like hep-th/9901001"
    return "expected something like 2401.00001, 2401.00001v2 or hep-th/9901001"


def _refused(text: str, reason: str) -> IdentifierError:
    shown = text.strip()
    shown = shown if len(shown) <= 60 else shown[:59] + "…"
    return IdentifierError(f"{shown!r} is not an arXiv identifier: {reason}.")
