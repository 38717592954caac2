"""What changed from version to version of a paper, as styled text."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence

from textual.content import Content
from textual.style import Style

from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper, Version
from pubtui.papers.tex import plain

_ADDED = Style(bold=True, underline=True)
_REMOVED = Style(strike=True, dim=True)
_EARLIEST = "  the earliest that was seen"
_UNCHANGED = "  title, authors and abstract stayed as they were"
_WORDS = re.compile(r"\S+\s*")


def version_history(paper: Paper, met: Sequence[Version]) -> Content:
    """The newest version first: its date, and what differs from the one before it that was seen.

    `met` are versions in any order, with that of the paper or without.
    Added words are bold and underlined, removed ones struck through.
    """
    newest = _as_seen(paper)
    earlier = [version for version in met if version.number != newest.number]
    known = [newest, *sorted(earlier, key=lambda version: -version.number)]
    parts = []
    for version, before in zip(known, [*known[1:], None], strict=True):
        parts.append(_heading(version))
        parts.append(_changes(before, version) if before is not None else Content(_EARLIEST))
        parts.append(Content(""))
    return Content("\n").join(parts)


def _as_seen(paper: Paper) -> Version:
    names = tuple(author.name for author in paper.authors)
    return Version(
        paper.version or 0, _date(paper), paper.title, paper.abstract, names, paper.comment, paper.updated
    )


def _heading(version: Version) -> Content:
    number = f"v{version.number}" if version.number else "version not known"
    return Content(f"{number}   {version.updated.day_text}").stylize(Style(bold=True))


def _date(paper: Paper) -> PartialDate:
    """When the newest version came; of a paper that may have only one, the more exact of its two dates."""
    first = paper.submitted
    return first if first.day_text.startswith(paper.updated.day_text) else paper.updated


def _changes(before: Version, after: Version) -> Content:
    pairs = (
        ("Title", plain(before.title), plain(after.title)),
        ("Authors", ", ".join(map(plain, before.authors)), ", ".join(map(plain, after.authors))),
        ("Abstract", plain(before.abstract), plain(after.abstract)),
        ("Comment", plain(before.comment or ""), plain(after.comment or "")),
    )
    changed = [
        Content.assemble((f"  {label}  ", Style(dim=True))) + _difference(old, new)
        for label, old, new in pairs
        if old != new
    ]
    return Content("\n").join(changed) if changed else Content(_UNCHANGED)


def _difference(old: str, new: str) -> Content:
    return Content.assemble(*_pieces(_WORDS.findall(old), _WORDS.findall(new)))


def _pieces(old: list[str], new: list[str]) -> Iterator[tuple[str, Style]]:
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for kind, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if kind == "equal":
            yield "".join(new[new_from:new_to]), Style()
            continue
        if old_to > old_from:
            yield "".join(old[old_from:old_to]).rstrip(), _REMOVED
            yield " ", Style()
        if new_to > new_from:
            yield "".join(new[new_from:new_to]), _ADDED
