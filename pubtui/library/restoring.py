"""A backup's data merged into a library: nothing that is there is lost, and doing it twice does nothing more.

The newer of two marks and of two decisions wins; tags and spellings are joined; of two different notes
both are kept, the older first; a saved filter whose name is taken by another gets a number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pubtui.errors import FileError, IdentifierError
from pubtui.library import backup, visibility
from pubtui.library.catalogue import Catalogue
from pubtui.library.connection import Connection
from pubtui.library.follows import FollowKind, Follows
from pubtui.library.records import joined
from pubtui.library.undo import Action, Journal
from pubtui.papers import text
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId, parse

_DECISIONS = ("confirmed", "excluded")


@dataclass(frozen=True, slots=True)
class Restored:
    """How much of a backup was not in the library before."""

    follows: int
    papers: int
    marks: int
    notes: int
    filters: int


@dataclass(frozen=True, slots=True)
class _MarkedPaper:
    key: int
    starred: str | None
    read: str | None
    tags: tuple[str, ...]
    note: str
    edited: str


def restore(connection: Connection, journal: Journal, document: dict[str, Any]) -> Restored:
    """Merge a document of `backup`, all of it or nothing; one undoable step, but follows begun stay.

    Raises FileError where it is no such document, and then changes nothing.
    """
    if document.get("schema") != backup.SCHEMA:
        raise FileError(
            f"This is no backup of pubtui's: its schema is {document.get('schema')!r}.",
            still_true="Nothing was changed.",
        )
    try:
        with journal.action("restored a backup") as action:
            return _Merge(connection, journal, action).everything(document)
    except (AttributeError, IdentifierError, KeyError, TypeError, ValueError) as error:
        raise FileError(
            f"This backup is damaged: {type(error).__name__}: {error}.", still_true="Nothing was changed."
        ) from error


class _Merge:
    """One document on its way into one library, inside a transaction."""

    def __init__(self, connection: Connection, journal: Journal, action: Action) -> None:
        self._connection = connection
        self._journal = journal
        self._action = action

    def everything(self, document: dict[str, Any]) -> Restored:
        papers = [_marked_paper(told) for told in document["papers"]]
        new_papers = self._records(document["papers"])
        self._action.keep("hidden", [paper.key for paper in papers])
        marks = sum(self._marks(paper) + self._tags(paper) for paper in papers)
        notes = sum(self._note(paper) for paper in papers)
        follows = sum(self._follow(told) for told in document["follows"])
        filters = sum(self._filter(told["name"], told["text"]) for told in document["filters"])
        visibility.settle(self._connection, [paper.key for paper in papers])
        return Restored(follows, new_papers, marks, notes, filters)

    def _records(self, told: list[dict[str, Any]]) -> int:
        records = [
            backup.paper_of(parse(paper["id"])[0], paper["record"]) for paper in told if paper["record"]
        ]
        return Catalogue(self._connection).write(records, PartialDate(self._connection.now())).new

    def _marks(self, paper: _MarkedPaper) -> int:
        row = self._connection.execute(
            "SELECT starred, read FROM marks WHERE paper = ?", (paper.key,)
        ).fetchone() or (None, None)
        told = (paper.starred, paper.read)
        newest = tuple(max(filter(None, pair), default=None) for pair in zip(row, told, strict=True))
        if newest == row:
            return 0
        self._action.keep("marks", [paper.key])
        self._connection.execute(
            "REPLACE INTO marks (paper, starred, read) VALUES (?, ?, ?)", (paper.key, *newest)
        )
        return 1

    def _tags(self, paper: _MarkedPaper) -> int:
        added = 0
        for tag in paper.tags:
            folded = text.fold(tag)
            self._action.keep("tags", [(folded, paper.key)])
            cursor = self._connection.execute(
                "INSERT OR IGNORE INTO tags (paper, folded, tag) VALUES (?, ?, ?)", (paper.key, folded, tag)
            )
            added += cursor.rowcount
        return added

    def _note(self, paper: _MarkedPaper) -> int:
        row = self._connection.execute(
            "SELECT text, edited FROM notes WHERE paper = ?", (paper.key,)
        ).fetchone()
        here, edited = row or ("", "")
        if not paper.note or paper.note in here:
            return 0
        older, newer = sorted([(edited, here), (paper.edited, paper.note)])
        both = newer[1] if older[1] in newer[1] else f"{older[1]}\n\n{newer[1]}"
        self._action.keep("notes", [paper.key])
        self._connection.execute("DELETE FROM notes WHERE paper = ?", (paper.key,))
        self._connection.execute(
            "INSERT INTO notes (paper, text, folded, edited) VALUES (?, ?, ?, ?)",
            (paper.key, both, text.fold(both), newer[0]),
        )
        return 1

    def _follow(self, told: dict[str, Any]) -> int:
        kind, value = FollowKind(told["kind"]), text.clean_line(told["value"])
        spellings = tuple(map(text.clean_line, told["spellings"]))
        follows = Follows(self._connection, self._journal)
        known = follows.find(kind, value)
        if known is None:
            label = text.clean_line(told["label"])
            number = follows.add(kind, value, label=label, spellings=spellings, bounds=told["bounds"]).id
        else:
            number = known.id
            self._action.keep("follows", [number])
            self._connection.execute(
                "UPDATE follows SET spellings = ?, bounds = ? WHERE id = ?",
                (
                    joined(dict.fromkeys((*known.spellings, *spellings))),
                    known.bounds or told["bounds"],
                    number,
                ),
            )
        for decision in _DECISIONS:
            for identifier, since in told[decision].items():
                self._decision(number, parse(identifier)[0], decision, _date(since))
        return int(known is None)

    def _decision(self, follow: int, identifier: ArxivId, decision: str, since: str) -> None:
        key = identifier.key
        row = self._connection.execute(
            "SELECT evidence, since FROM attributions WHERE follow = ? AND paper = ?", (follow, key)
        ).fetchone()
        if row is not None and row[0] in _DECISIONS and row[1] >= since:
            return
        self._action.keep("attributions", [(follow, key)])
        self._action.keep("hidden", [key])
        self._connection.execute(
            "REPLACE INTO attributions (follow, paper, evidence, since) VALUES (?, ?, ?, ?)",
            (follow, key, decision, since),
        )
        visibility.settle(self._connection, [key])

    def _filter(self, name: str, filter_text: str) -> int:
        name, filter_text = text.clean_line(name), text.clean_line(filter_text)
        free, number = name, 1
        while True:
            row = self._connection.execute(
                "SELECT text FROM saved_filters WHERE name = ?", (free,)
            ).fetchone()
            if row is None:
                break
            if row[0] == filter_text:
                return 0
            number += 1
            free = f"{name} ({number})"
        self._action.keep("saved_filters", [free])
        self._connection.execute(
            "INSERT INTO saved_filters (name, text, position)"
            " VALUES (?, ?, (SELECT coalesce(max(position), 0) + 1 FROM saved_filters))",
            (free, filter_text),
        )
        return 1


def _marked_paper(told: dict[str, Any]) -> _MarkedPaper:
    note = told["note"] or {"text": "", "edited": ""}
    return _MarkedPaper(
        key=parse(told["id"])[0].key,
        starred=_date(told["starred"]) if told["starred"] else None,
        read=_date(told["read"]) if told["read"] else None,
        tags=tuple(tag for tag in map(text.clean_line, told["tags"]) if tag),
        note=text.clean_paragraphs(note["text"]),
        edited=_date(note["edited"]) if note["edited"] else "",
    )


def _date(told: str) -> str:
    """The date as it was told; raises ValueError where it is none."""
    return PartialDate(told).text
