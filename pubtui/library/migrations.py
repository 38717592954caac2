"""The library's tables, and how a file of an earlier version becomes one of this version.

Every step is a function of sqlite-utils' migrations, recorded in `_sqlite_migrations`; the number of steps
is the file's `user_version`, so that a start needs one pragma to know there is nothing to do. All pending
steps run in one `BEGIN IMMEDIATE` transaction: a step that dies leaves the file as it was, and of several
programs that start at once one migrates and the others wait.

Steps are append-only. sqlite-utils' `transform()` drops a table's triggers without a word, and search would
miss what is written later; the index's triggers are therefore made again after the last step.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pubtui.errors import LibraryNewerError
from pubtui.library.failures import damaged, explained

if TYPE_CHECKING:
    from sqlite_utils import Database

APPLICATION_ID = 0x70756274  # "pubt" in ASCII, so that another program's file is never taken for ours
_BACKUPS_KEPT = 2
_BACKUP = re.compile(r"\.version-(\d+)\.(\d{8}T\d{6}Z)\.backup$", re.ASCII)

CATALOGUE = """
CREATE TABLE papers (
    key INTEGER PRIMARY KEY,             -- ArxivId.key: sorts as the papers were announced
    identifier TEXT NOT NULL,
    version INTEGER,
    title TEXT NOT NULL,                 -- as arXiv writes it, TeX and all
    abstract TEXT NOT NULL,
    comment TEXT,
    journal_reference TEXT,
    doi TEXT,
    submitted TEXT NOT NULL,             -- ISO 8601, as precise as known
    updated TEXT NOT NULL,
    withdrawn INTEGER NOT NULL DEFAULT 0,
    content_hash TEXT NOT NULL,
    first_seen TEXT NOT NULL,
    version_seen TEXT NOT NULL,          -- when this version was first met
    arrival INTEGER NOT NULL,            -- the number of the write that brought the paper
    missing_since TEXT,                  -- arXiv no longer lists it; the paper stays
    readable_title TEXT NOT NULL,        -- these are what a list row shows and is sorted by
    sort_title TEXT NOT NULL,
    primary_subject TEXT NOT NULL,
    first_author TEXT NOT NULL,
    sort_author TEXT NOT NULL,
    author_count INTEGER NOT NULL
);
CREATE TABLE paper_authors (
    paper INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, affiliations TEXT NOT NULL,
    PRIMARY KEY (paper, position)
) WITHOUT ROWID;
CREATE TABLE paper_subjects (
    paper INTEGER NOT NULL, position INTEGER NOT NULL, subject TEXT NOT NULL,
    PRIMARY KEY (paper, position)
) WITHOUT ROWID;
CREATE TABLE versions (                  -- what earlier versions said
    paper INTEGER NOT NULL, number INTEGER NOT NULL, updated TEXT NOT NULL, title TEXT NOT NULL,
    abstract TEXT NOT NULL, authors TEXT NOT NULL, comment TEXT, seen TEXT NOT NULL,
    PRIMARY KEY (paper, number)
) WITHOUT ROWID;
"""

CATALOGUE_INDEXES = """
CREATE INDEX IF NOT EXISTS papers_by_doi ON papers (lower(doi)) WHERE doi IS NOT NULL;
CREATE INDEX IF NOT EXISTS papers_by_old_identifier
    ON papers (identifier) WHERE key < 1969900000;  -- before April 2007
"""

FOLDED = """
CREATE TABLE folded (
    key INTEGER PRIMARY KEY, title TEXT NOT NULL, authors TEXT NOT NULL, abstract TEXT NOT NULL,
    comment TEXT NOT NULL, terms TEXT NOT NULL
);
CREATE VIRTUAL TABLE papers_index USING fts5(
    title, authors, abstract, comment, terms, content='folded', content_rowid='key',
    tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
"""

_INDEX_TRIGGERS = """
CREATE TRIGGER IF NOT EXISTS folded_inserted AFTER INSERT ON folded BEGIN
    INSERT INTO papers_index (rowid, title, authors, abstract, comment, terms)
    VALUES (new.key, new.title, new.authors, new.abstract, new.comment, new.terms);
END;
CREATE TRIGGER IF NOT EXISTS folded_deleted AFTER DELETE ON folded BEGIN
    INSERT INTO papers_index (papers_index, rowid, title, authors, abstract, comment, terms)
    VALUES ('delete', old.key, old.title, old.authors, old.abstract, old.comment, old.terms);
END;
CREATE TRIGGER IF NOT EXISTS folded_updated AFTER UPDATE ON folded BEGIN
    INSERT INTO papers_index (papers_index, rowid, title, authors, abstract, comment, terms)
    VALUES ('delete', old.key, old.title, old.authors, old.abstract, old.comment, old.terms);
    INSERT INTO papers_index (rowid, title, authors, abstract, comment, terms)
    VALUES (new.key, new.title, new.authors, new.abstract, new.comment, new.terms);
END;
"""

_LIST_ORDERS = """
CREATE INDEX papers_by_title ON papers (sort_title, key DESC);
CREATE INDEX papers_by_author ON papers (sort_author, key DESC);
CREATE INDEX papers_by_subject ON papers (primary_subject, key DESC);
CREATE INDEX papers_by_update ON papers (updated, key);
CREATE INDEX papers_by_arrival ON papers (arrival, key);
CREATE INDEX subject_papers ON paper_subjects (subject, paper);
"""

_PERSONAL = """
CREATE TABLE follows (
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, value TEXT NOT NULL, label TEXT NOT NULL,
    spellings TEXT NOT NULL DEFAULT '',  -- one a line
    bounds TEXT NOT NULL DEFAULT '',     -- a filter that candidates must pass
    since TEXT NOT NULL,
    backlog INTEGER,                     -- papers up to this arrival were there when we began to follow
    UNIQUE (kind, value)
);
CREATE TABLE attributions (
    follow INTEGER NOT NULL, paper INTEGER NOT NULL, evidence TEXT NOT NULL, since TEXT NOT NULL,
    PRIMARY KEY (follow, paper)
) WITHOUT ROWID;
CREATE INDEX attributions_by_paper ON attributions (paper, evidence);
CREATE TABLE hidden (paper INTEGER PRIMARY KEY);  -- excluded everywhere, or left behind by an unfollow
CREATE TABLE marks (paper INTEGER PRIMARY KEY, starred TEXT, read TEXT);
CREATE INDEX starred_papers ON marks (paper) WHERE starred IS NOT NULL;
CREATE INDEX read_papers ON marks (paper) WHERE read IS NOT NULL;
CREATE TABLE tags (
    paper INTEGER NOT NULL, folded TEXT NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (folded, paper)
) WITHOUT ROWID;
CREATE INDEX tags_by_paper ON tags (paper, tag);
CREATE TABLE notes (
    paper INTEGER PRIMARY KEY, text TEXT NOT NULL, folded TEXT NOT NULL, edited TEXT NOT NULL
);
CREATE VIRTUAL TABLE notes_index USING fts5(
    folded, content='notes', content_rowid='paper', tokenize='unicode61 remove_diacritics 2'
);
CREATE TRIGGER note_inserted AFTER INSERT ON notes BEGIN
    INSERT INTO notes_index (rowid, folded) VALUES (new.paper, new.folded);
END;
CREATE TRIGGER note_deleted AFTER DELETE ON notes BEGIN
    INSERT INTO notes_index (notes_index, rowid, folded) VALUES ('delete', old.paper, old.folded);
END;
CREATE TRIGGER note_updated AFTER UPDATE ON notes BEGIN
    INSERT INTO notes_index (notes_index, rowid, folded) VALUES ('delete', old.paper, old.folded);
    INSERT INTO notes_index (rowid, folded) VALUES (new.paper, new.folded);
END;
CREATE TABLE saved_filters (name TEXT PRIMARY KEY, text TEXT NOT NULL, position INTEGER NOT NULL);
CREATE TABLE files (
    paper INTEGER NOT NULL, kind TEXT NOT NULL, version INTEGER, path TEXT NOT NULL, size INTEGER NOT NULL,
    fetched TEXT NOT NULL, PRIMARY KEY (paper, kind)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE full_texts USING fts5(folded, tokenize='unicode61 remove_diacritics 2');
CREATE TABLE visits (
    id INTEGER PRIMARY KEY, began TEXT NOT NULL, ended TEXT,
    new_after INTEGER NOT NULL,          -- papers of later arrivals are new in this visit
    seen_up_to INTEGER                   -- the last arrival when the reader left
);
CREATE VIEW new_after AS                 -- in a visit since it began, between visits since the last one ended
SELECT coalesce(
    (SELECT coalesce(seen_up_to, new_after) FROM visits ORDER BY id DESC LIMIT 1),
    (SELECT coalesce(max(arrival), 0) FROM papers)
) AS arrival;
CREATE VIEW new_papers AS
SELECT papers.key AS paper FROM papers
WHERE papers.arrival > (SELECT arrival FROM new_after) AND EXISTS (
    SELECT 1 FROM attributions JOIN follows ON follows.id = attributions.follow
    WHERE attributions.paper = papers.key AND papers.arrival > follows.backlog
    AND attributions.evidence IN ('page', 'feed', 'name', 'confirmed')
);
CREATE TABLE refreshes (
    id INTEGER PRIMARY KEY, follow INTEGER, began TEXT NOT NULL, finished TEXT, state TEXT NOT NULL,
    requests INTEGER NOT NULL DEFAULT 0, found INTEGER NOT NULL DEFAULT 0, new INTEGER NOT NULL DEFAULT 0,
    changed INTEGER NOT NULL DEFAULT 0, total INTEGER, error TEXT
);
CREATE INDEX refreshes_by_follow ON refreshes (follow, id);
CREATE TABLE undo_actions (id INTEGER PRIMARY KEY, words TEXT NOT NULL, done TEXT NOT NULL);
CREATE TABLE undo_rows (                 -- a row before the action; `was` is NULL where there was none
    action INTEGER NOT NULL, table_name TEXT NOT NULL, row_key TEXT NOT NULL, was TEXT,
    PRIMARY KEY (action, table_name, row_key)
) WITHOUT ROWID;
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


def _first_tables(db: Database) -> None:
    for statements in (CATALOGUE, CATALOGUE_INDEXES, FOLDED, _LIST_ORDERS, _PERSONAL):
        run_script(db.conn, statements)


_CITATION_KEYS = """
CREATE TABLE IF NOT EXISTS citation_keys (             -- once given, a key stays the paper's
    pattern TEXT NOT NULL, paper INTEGER NOT NULL, citation_key TEXT NOT NULL COLLATE NOCASE,
    PRIMARY KEY (pattern, paper), UNIQUE (pattern, citation_key)
) WITHOUT ROWID;
"""


def _citation_keys(db: Database) -> None:
    run_script(db.conn, _CITATION_KEYS)


def _reading_places(db: Database) -> None:
    db.conn.execute(  # where the reader stopped in each full text
        "CREATE TABLE IF NOT EXISTS reading_places (paper INTEGER PRIMARY KEY,"
        " block INTEGER NOT NULL, position INTEGER NOT NULL, opening TEXT NOT NULL)"
    )


def _moments_of_changes(db: Database) -> None:
    for column in (  # when it was so: of what two machines say, the newest counts
        "marks ADD COLUMN unstarred TEXT",
        "marks ADD COLUMN unread TEXT",
        "follows ADD COLUMN changed TEXT NOT NULL DEFAULT ''",
        "reading_places ADD COLUMN left_at TEXT NOT NULL DEFAULT ''",
    ):
        db.conn.execute(f"ALTER TABLE {column}")


def _first_authors_in_full(db: Database) -> None:
    from pubtui.library.rows import sorted_author  # loads the rules for names, which few starts need

    first = db.conn.execute("SELECT paper, name FROM paper_authors WHERE position = 0").fetchall()
    db.conn.executemany(
        "UPDATE papers SET sort_author = ? WHERE key = ?",
        [(sorted_author(name), paper) for paper, name in first],
    )


STEPS: tuple[Callable[[Database], None], ...] = (
    _first_tables,
    _citation_keys,
    _reading_places,
    _moments_of_changes,
    _first_authors_in_full,
)
CURRENT = len(STEPS)


def needs_migration(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the file is older than this pubtui, or new.

    Raises LibraryNewerError for a file from a newer one, LibraryDamagedError for another program's.
    """
    version = _user_version(connection)
    if version == CURRENT:
        return False
    if version > CURRENT:
        raise LibraryNewerError(
            f"{path} was written by a newer pubtui (library version {version}; this one knows {CURRENT}).",
            still_true="The file was not touched.",
            remedy="Upgrade pubtui, or set PUBTUI_HOME to another folder.",
        )
    # One statement sees one moment: another first start may write all of this between two.
    application, tables = connection.execute(
        "SELECT (SELECT application_id FROM pragma_application_id), count(*) FROM sqlite_master"
    ).fetchone()
    if tables and application != APPLICATION_ID:
        raise damaged(path, "it holds another program's tables")
    return True


def migrate(path: Path, *, timeout: float = 30.0) -> None:
    """Bring the file to this version; a file that holds anything is copied beside itself first.

    Waits up to `timeout` seconds for another program that does the same. Safe to call again.
    """
    with explained(path):
        connection = sqlite3.connect(path, timeout=timeout, isolation_level=None)
        try:
            _use_write_ahead_log(connection)
            connection.execute("BEGIN IMMEDIATE")
            try:
                if needs_migration(connection, path):
                    _back_up(connection, path)
                    _apply(connection)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
        finally:
            connection.close()


def run_script(connection: sqlite3.Connection, script: str) -> None:
    """Run each statement of `script` in the transaction that is open (`executescript` would commit it)."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line.split("--", maxsplit=1)[0]
        if sqlite3.complete_statement(statement):
            connection.execute(statement)
            statement = ""


def _apply(connection: sqlite3.Connection) -> None:
    from sqlite_utils import Database, Migrations

    migrations = Migrations("pubtui")
    for step in STEPS:
        migrations(name=step.__name__.strip("_"))(step)
    migrations.apply(Database(connection, execute_plugins=False))
    run_script(connection, _INDEX_TRIGGERS)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {CURRENT}")


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Ask for WAL; a file system without shared memory answers with the old mode, which works as well."""
    try:
        connection.execute("PRAGMA journal_mode = WAL").fetchone()
    except sqlite3.OperationalError as error:
        if not error.sqlite_errorname.startswith("SQLITE_BUSY"):
            raise
        # Another first start is switching it at this moment; the mode is the file's, not ours.


def _back_up(connection: sqlite3.Connection, path: Path) -> None:
    version = _user_version(connection)
    if not version:
        return
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    unfinished = path.with_name(f"{path.name}.copying")
    _copy_whole(path, unfinished)
    unfinished.replace(path.with_name(f"{path.name}.version-{version}.{stamp}.backup"))
    for old in sorted(backups_of(path), key=_age_of)[:-_BACKUPS_KEPT]:
        old.unlink(missing_ok=True)


def _copy_whole(path: Path, target: Path) -> None:
    """Copy a library; a copying that is killed leaves a file that the next one begins anew."""
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as copy:
        copy.execute("PRAGMA journal_mode = OFF").fetchone()  # it is whole or thrown away
        source.backup(copy)


def backups_of(path: Path) -> list[Path]:
    """The copies that earlier migrations of this file made."""
    import glob

    return [
        file for file in path.parent.glob(f"{glob.escape(path.name)}.version-*") if _BACKUP.search(file.name)
    ]


def _age_of(backup: Path) -> tuple[int, str]:
    """Its version, then its moment: clocks may jump, versions do not."""
    match = _BACKUP.search(backup.name)
    assert match is not None, "`backups_of` takes no others"  # noqa: S101
    return int(match[1]), match[2]


def _user_version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
