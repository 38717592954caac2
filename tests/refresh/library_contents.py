"""Everything a library holds, to compare before and after."""

from __future__ import annotations

from pubtui.library.database import Library

_CATALOGUE = ("papers", "paper_authors", "paper_subjects", "versions", "folded")
_PERSONAL = ("marks", "tags", "notes", "saved_filters", "files", "hidden", "undo_actions")
_FOLLOW = "id, kind, value, label, spellings, bounds, since"


def table(library: Library, name: str, columns: str = "*") -> list[tuple[object, ...]]:
    """Every row, in a fixed order."""
    rows = library.connection.execute(f"SELECT {columns} FROM {name}").fetchall()
    return sorted(rows, key=repr)


def catalogue(library: Library) -> dict[str, list[tuple[object, ...]]]:
    """What the library knows of papers."""
    return {name: table(library, name) for name in _CATALOGUE}


def personal(library: Library) -> dict[str, list[tuple[object, ...]]]:
    """What the reader made of them, without what a refresh attributes."""
    decisions = [row for row in table(library, "attributions") if row[2] in ("confirmed", "excluded")]
    follows = table(library, "follows", _FOLLOW)
    return {name: table(library, name) for name in _PERSONAL} | {"decisions": decisions, "follows": follows}


def identifiers(library: Library) -> list[str]:
    return sorted(str(name) for (name,) in table(library, "papers", "identifier"))


def assert_whole(library: Library) -> None:
    """SQLite finds no fault, and the text index holds exactly the papers."""
    assert library.connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    library.connection.execute("INSERT INTO papers_index (papers_index) VALUES ('integrity-check')")
    assert table(library, "papers", "key") == table(library, "folded", "key")
    authors = {row[0] for row in table(library, "paper_authors", "paper")}
    assert authors == {row[0] for row in table(library, "papers", "key")}
