"""A file of an earlier version becomes one of this version: safely, once, and with a copy beside it."""

from __future__ import annotations

import multiprocessing
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pubtui.errors import LibraryError
from pubtui.library import migrations
from pubtui.library.database import open_library
from pubtui.papers.dates import PartialDate
from pubtui.papers.paper import Paper
from pubtui.papers.query import Word

if TYPE_CHECKING:
    from sqlite_utils import Database

SEEN = PartialDate("2026-07-14T12:00:00Z")


def _add_a_column(db: Database) -> None:
    db.conn.execute("ALTER TABLE marks ADD COLUMN colour TEXT")


def _transform_folded(db: Database) -> None:
    db["folded"].transform(column_order=["key", "terms"])  # type: ignore[union-attr]


def _die_half_way(db: Database) -> None:
    db.conn.execute("CREATE TABLE half (x)")
    raise RuntimeError("power cut")


@pytest.fixture
def path(tmp_path: Path, paper_of: Callable[..., Paper]) -> Path:
    """A library of the first version with a star in it."""
    path = tmp_path / "library.sqlite"
    with open_library(path) as library:
        paper = paper_of("2401.00001")
        library.catalogue.write([paper], SEEN)
        library.marks.star([paper.identifier.key])
    return path


@pytest.fixture
def add_steps(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let this pubtui know further steps."""

    def add(*steps: Callable[[Database], None]) -> None:
        monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, *steps))
        monkeypatch.setattr(migrations, "CURRENT", len(migrations.STEPS))

    return add


def _tables(path: Path) -> set[str]:
    connection = sqlite3.connect(path)
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    return tables


def test_a_step_runs_once_and_keeps_the_readers_data(path: Path, add_steps: Callable[..., None]) -> None:
    add_steps(_add_a_column)
    for _ in range(2):
        with open_library(path) as library:
            assert len(library.marks.starred()) == 1
            assert library.connection.execute("SELECT colour FROM marks").fetchall() == [(None,)]
            assert library.connection.execute("PRAGMA user_version").fetchone() == (migrations.CURRENT,)


def test_a_step_that_dies_leaves_the_file_as_it_was_and_is_run_again(
    path: Path, add_steps: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "STEPS", (*migrations.STEPS, _add_a_column, _die_half_way))
        patch.setattr(migrations, "CURRENT", len(migrations.STEPS))
        with pytest.raises(RuntimeError):
            open_library(path)
        assert "half" not in _tables(path)
    with open_library(path) as library:
        assert len(library.marks.starred()) == 1
    add_steps(_add_a_column)
    with open_library(path) as library:
        assert library.connection.execute("SELECT colour FROM marks").fetchall() == [(None,)]


def test_the_first_tables_are_made_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "library.sqlite"
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "STEPS", (*migrations.STEPS, _die_half_way))
        with pytest.raises(RuntimeError):
            open_library(path)
    assert _tables(path) == set()
    with open_library(path) as library:
        assert library.catalogue.count() == 0


def test_a_copy_is_kept_before_each_migration_and_two_in_all(
    path: Path, add_steps: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    open_library(path).close()
    first = migrations.CURRENT
    assert list(path.parent.glob("*.backup")) == []
    for number in range(3):
        add_steps(lambda db, n=number: db.conn.execute(f"CREATE TABLE extra{n} (x)"))
        migrations.STEPS[-1].__name__ = f"extra_{number}"
        open_library(path).close()
    backups = sorted(backup.name.split(".")[2] for backup in path.parent.glob("*.backup"))
    assert backups == [f"version-{first + 1}", f"version-{first + 2}"]
    for backup in path.parent.glob("*.backup"):
        connection = sqlite3.connect(backup)
        assert connection.execute("SELECT count(*) FROM marks").fetchone() == (1,)
        connection.close()
        assert backup.stat().st_mode & 0o077 == 0


def test_the_index_follows_changes_after_a_step_that_transforms_its_texts(
    path: Path, add_steps: Callable[..., None], paper_of: Callable[..., Paper]
) -> None:
    add_steps(_transform_folded)
    with open_library(path) as library:
        library.catalogue.write([paper_of("2401.00001", version=2, title="Bread")], SEEN)
        assert [library.search.count(Word(word)) for word in ("bread", "title")] == [1, 0]


def test_the_index_follows_every_change(path: Path, paper_of: Callable[..., Paper]) -> None:
    with open_library(path) as library:
        library.catalogue.write([paper_of("2401.00001", version=2, title="Bread")], SEEN)
        library.catalogue.write([paper_of("2401.00002", title="Butter")], SEEN)
        assert [library.search.count(Word(word)) for word in ("bread", "butter", "title")] == [1, 1, 0]
        library.connection.execute(
            "INSERT INTO papers_index (papers_index, rank) VALUES ('integrity-check', 1)"
        )


def _open(path: Path) -> None:
    open_library(path).close()


def test_a_migration_waits_for_another_programs_write(path: Path, add_steps: Callable[..., None]) -> None:
    add_steps(_add_a_column)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    with pytest.raises(LibraryError, match="Another program"):
        migrations.migrate(path, timeout=0.05)
    connection.execute("ROLLBACK")
    connection.close()
    migrations.migrate(path, timeout=0.05)


def test_many_first_starts_at_once_all_succeed(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "library.sqlite"
    context = multiprocessing.get_context("fork")
    starts = [context.Process(target=_open, args=(path,)) for _ in range(8)]
    for start in starts:
        start.start()
    for start in starts:
        start.join()
    assert [start.exitcode for start in starts] == [0] * 8


def test_a_library_of_the_first_version_gets_its_citation_keys(path: Path) -> None:
    open_library(path).close()
    connection = sqlite3.connect(path)
    connection.execute("DROP TABLE citation_keys")
    connection.execute("DELETE FROM _sqlite_migrations WHERE name = 'citation_keys'")
    connection.execute("PRAGMA user_version = 1")
    connection.commit()
    connection.close()
    with open_library(path) as library:
        library.citation_keys.keep("{auth}", {1: "crowd"})
        assert library.citation_keys.of("{auth}", [1]) == {1: "crowd"}
