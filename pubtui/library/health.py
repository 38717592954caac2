"""Whether a library file is sound: what SQLite and its full-text index say about themselves."""

from __future__ import annotations

from pubtui.errors import LibraryDamagedError
from pubtui.library.database import Library
from pubtui.library.failures import damaged


def require_sound(library: Library) -> None:
    """Raise LibraryDamagedError where a page of the file is broken; reads all of it, 10 ms for 10 MB."""
    (answer,) = library.connection.execute("PRAGMA quick_check(1)").fetchone()
    if answer != "ok":
        raise damaged(library.path, str(answer))


def faults(library: Library) -> list[str]:
    """What is wrong with the file, a clause each; empty for a sound one.

    Reads the whole file: 0.5 s for 560 MB. The full-text index tells nothing of itself in a library that
    may only be read. Raises no LibraryDamagedError; it is one of the faults.
    """
    found = []
    try:
        answers = library.connection.execute("PRAGMA quick_check(10)").fetchall()
        found += [str(answer) for (answer,) in answers if answer != "ok"]
    except LibraryDamagedError as error:
        found.append(error.happened)
    if library.is_read_only:
        return found
    try:
        # rank = 1 compares the index with its content table (sqlite.org/fts5.html §6.5).
        with library.connection.transaction():
            library.connection.execute(
                "INSERT INTO papers_index (papers_index, rank) VALUES ('integrity-check', 1)"
            )
    except LibraryDamagedError as error:
        found.append(f"the full-text index does not agree with the papers ({error.happened})")
    return found
