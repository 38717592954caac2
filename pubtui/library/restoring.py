"""A backup's data merged into a library: nothing that is there is lost, and doing it twice does nothing more.

Marks, notes, filters and reading places agree as `agreement` says; tags and spellings are joined; of two
decisions on a paper, and of two names or bounds of a follow, the newer wins. Two machines that restore one
another's backup end up with the same, whichever begins, but for the order of lists, the numbers behind the
names of filters, and citation keys: a key once given stays, on each machine its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pubtui.errors import FileError, IdentifierError, QueryError
from pubtui.library import agreement, backup, visibility
from pubtui.library.agreement import Mark, Note
from pubtui.library.catalogue import Catalogue
from pubtui.library.connection import Connection
from pubtui.library.follows import FollowKind, Follows
from pubtui.library.records import joined
from pubtui.library.undo import Action, Journal
from pubtui.papers import query, text
from pubtui.papers.dates import PartialDate
from pubtui.papers.identifiers import ArxivId, parse

_SIGNS_OF_DAMAGE = (
    AttributeError, IdentifierError, KeyError, OverflowError, QueryError, TypeError, ValueError,
)  # fmt: skip
_DECISIONS = ("confirmed", "excluded")


@dataclass(frozen=True, slots=True)
class Restored:
    """How much of a backup was not in the library before."""

    follows: int
    papers: int
    marks: int
    notes: int
    filters: int
    places: int
    citation_keys: int


@dataclass(frozen=True, slots=True)
class _MarkedPaper:
    key: int
    star: Mark
    read: Mark
    tags: tuple[str, ...]
    note: Note
    place: tuple[str, int, int, str] | None


def restore(
    connection: Connection, journal: Journal, document: dict[str, Any], *, words: str = "restored a backup"
) -> Restored:
    """Merge a document of `backup`, all of it or nothing; one undoable step, but follows begun stay.

    `words` are those of the step.

    Raises FileError where it is no such document, and then changes nothing.
    """
    if document.get("schema") != backup.SCHEMA:
        raise FileError(
            f"This is no backup of pubtui's: its schema is {document.get('schema')!r}.",
            still_true="Nothing was changed.",
        )
    try:
        with journal.action(words) as action:
            return _Merge(connection, journal, action).everything(document)
    except _SIGNS_OF_DAMAGE as error:
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
        places = sum(self._place(paper) for paper in papers)
        follows = sum(self._follow(told) for told in document["follows"])
        filters = sum(self._filter(told["name"], told["text"]) for told in document["filters"])
        keys = sum(self._keys(*told) for told in document.get("citation_keys", {}).items())
        visibility.settle(self._connection, [paper.key for paper in papers])
        return Restored(follows, new_papers, marks, notes, filters, places, keys)

    def _records(self, told: list[dict[str, Any]]) -> int:
        records = [
            backup.paper_of(parse(paper["id"])[0], paper["record"]) for paper in told if paper["record"]
        ]
        return Catalogue(self._connection).write(records, PartialDate(self._connection.now())).new

    def _marks(self, paper: _MarkedPaper) -> int:
        row = self._connection.execute(
            "SELECT starred, unstarred, read, unread FROM marks WHERE paper = ?", (paper.key,)
        ).fetchone() or (None, None, None, None)
        star, read = agreement.mark(Mark(*row[:2]), paper.star), agreement.mark(Mark(*row[2:]), paper.read)
        agreed = (star.made, star.taken_away, read.made, read.taken_away)
        if agreed == tuple(row):
            return 0
        self._action.keep("marks", [paper.key])
        self._connection.execute(
            "REPLACE INTO marks (paper, starred, unstarred, read, unread) VALUES (?, ?, ?, ?, ?)",
            (paper.key, *agreed),
        )
        return 1

    def _tags(self, paper: _MarkedPaper) -> int:
        added = 0
        for tag in paper.tags:
            folded = text.fold(tag)
            self._action.keep("tags", [(folded, paper.key)])
            cursor = self._connection.execute(
                "INSERT INTO tags (paper, folded, tag) VALUES (?, ?, ?)"
                " ON CONFLICT DO UPDATE SET tag = excluded.tag WHERE excluded.tag > tag",
                (paper.key, folded, tag),
            )
            added += cursor.rowcount
        return added

    def _note(self, paper: _MarkedPaper) -> int:
        row = self._connection.execute(
            "SELECT text, edited FROM notes WHERE paper = ?", (paper.key,)
        ).fetchone()
        here = Note(*row) if row else Note("", "")
        agreed = agreement.note(here, paper.note) if paper.note.text else here
        if agreed == here:
            return 0
        self._action.keep("notes", [paper.key])
        self._connection.execute("DELETE FROM notes WHERE paper = ?", (paper.key,))
        self._connection.execute(
            "INSERT INTO notes (paper, text, folded, edited) VALUES (?, ?, ?, ?)",
            (paper.key, agreed.text, text.fold(agreed.text), agreed.edited),
        )
        return int(agreed.text != here.text)

    def _place(self, paper: _MarkedPaper) -> int:
        if paper.place is None:
            return 0
        row = self._connection.execute(
            "SELECT left_at, block, position, opening FROM reading_places WHERE paper = ?", (paper.key,)
        ).fetchone()
        if row is not None and tuple(row) >= paper.place:
            return 0
        self._action.keep("reading_places", [paper.key])
        self._connection.execute(
            "REPLACE INTO reading_places (left_at, block, position, opening, paper) VALUES (?, ?, ?, ?, ?)",
            (*paper.place, paper.key),
        )
        return 1

    def _follow(self, told: dict[str, Any]) -> int:
        kind, value = FollowKind(told["kind"]), text.clean_line(told["value"])
        if not value:
            raise ValueError("a follow of nobody")
        spellings = tuple(filter(None, map(text.clean_line, told["spellings"])))
        label, bounds = text.clean_line(told["label"]), text.clean_line(told["bounds"])
        since = _date(told["since"])
        if bounds:
            query.parse(bounds, today=PartialDate(since))
        changed = _date(told.get("changed") or since)
        follows = Follows(self._connection, self._journal)
        known = follows.find(kind, value)
        follow = known or follows.add(kind, value, label=label, spellings=spellings, bounds=bounds)
        self._action.keep("follows", [follow.id] if known else [])
        changed, label, bounds = self._newest_words(follow.id, (changed, label or value, bounds), known)
        self._connection.execute(
            "UPDATE follows SET label = ?, spellings = ?, bounds = ?, since = min(since, ?), changed = ?"
            " WHERE id = ?",
            (
                label,
                joined(dict.fromkeys((*follow.spellings, *spellings))),
                bounds,
                since,
                changed,
                follow.id,
            ),
        )
        for decision in _DECISIONS:
            for identifier, decided in told[decision].items():
                self._decision(follow.id, parse(identifier)[0], decision, _date(decided))
        return int(known is None)

    def _newest_words(
        self, follow: int, told: tuple[str, str, str], known: object | None
    ) -> tuple[str, str, str]:
        """When a follow was changed last, and the label and bounds it got then."""
        if known is None:
            return told
        changed, label, bounds = self._connection.execute(
            "SELECT CASE changed WHEN '' THEN since ELSE changed END, label, bounds FROM follows"
            " WHERE id = ?",
            (follow,),
        ).fetchone()
        return max((changed, label, bounds), told)

    def _decision(self, follow: int, identifier: ArxivId, decision: str, since: str) -> None:
        key = identifier.key
        row = self._connection.execute(
            "SELECT evidence, since FROM attributions WHERE follow = ? AND paper = ?", (follow, key)
        ).fetchone()
        if row is not None and row[0] in _DECISIONS and (row[1], row[0]) >= (since, decision):
            return
        self._action.keep("attributions", [(follow, key)])
        self._action.keep("hidden", [key])
        self._connection.execute(
            "REPLACE INTO attributions (follow, paper, evidence, since) VALUES (?, ?, ?, ?)",
            (follow, key, decision, since),
        )
        visibility.settle(self._connection, [key])

    def _filter(self, name: str, filter_text: str) -> int:
        here = dict(self._connection.execute("SELECT name, text FROM saved_filters").fetchall())
        filter_text = text.clean_line(filter_text)
        free = agreement.filter_name(text.clean_line(name), filter_text, here)
        if free is None:
            return 0
        self._action.keep("saved_filters", [free])
        self._connection.execute(
            "INSERT INTO saved_filters (name, text, position)"
            " VALUES (?, ?, (SELECT coalesce(max(position), 0) + 1 FROM saved_filters))",
            (free, filter_text),
        )
        return 1

    def _keys(self, pattern: str, told: dict[str, str]) -> int:
        """Citation keys of papers that have none here, where no other paper has the key."""
        rows = [(pattern, parse(identifier)[0].key, text.clean_line(key)) for identifier, key in told.items()]
        self._action.keep("citation_keys", [row[:2] for row in rows])
        return self._connection.executemany(
            "INSERT OR IGNORE INTO citation_keys (pattern, paper, citation_key) VALUES (?, ?, ?)", rows
        ).rowcount


def _marked_paper(told: dict[str, Any]) -> _MarkedPaper:
    note = told["note"] or {"text": "", "edited": ""}
    return _MarkedPaper(
        key=parse(told["id"])[0].key,
        star=Mark(_date_or_none(told["starred"]), _date_or_none(told.get("unstarred"))),
        read=Mark(_date_or_none(told["read"]), _date_or_none(told.get("unread"))),
        tags=tuple(tag for tag in map(text.clean_line, told["tags"]) if tag),
        note=Note(text.clean_paragraphs(note["text"]), _date_or_none(note["edited"]) or ""),
        place=_place(told.get("place")),
    )


def _place(told: dict[str, Any] | None) -> tuple[str, int, int, str] | None:
    """Where reading ended: when, and at which character of which block, how the block begins."""
    if told is None:
        return None
    if not isinstance(told["opening"], str):  # it is compared only, never shown, and so stays as it is
        raise TypeError("a place whose opening is no text")
    return _date_or_none(told["left"]) or "", int(told["block"]), int(told["offset"]), told["opening"]


def _date_or_none(told: str | None) -> str | None:
    return _date(told) if told else None


def _date(told: str) -> str:
    """The date as it was told; raises ValueError where it is none."""
    return PartialDate(told).text
