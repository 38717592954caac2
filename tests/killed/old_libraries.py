"""Libraries as earlier versions of pubtui wrote them."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

from pubtui.library import migrations
from pubtui.library.database import open_library
from pubtui.papers.text import fold
from tests.killed.own_data import OwnData

_WHEN = "2026-07-14T12:00:00Z"


def make_library_of_version(version: int, path: Path, own: OwnData) -> None:
    """A library after the first `version` steps of the migrations, with these own data in it.

    They are written as the first version wrote them; steps are only ever added.
    """
    steps = migrations.STEPS[:version]
    with patch.multiple(migrations, STEPS=steps, CURRENT=version), open_library(path) as library:
        execute = library.connection.execute
        for paper in own.starred | own.read:
            starred, read = (_WHEN if paper in marked else None for marked in (own.starred, own.read))
            execute("INSERT INTO marks (paper, starred, read) VALUES (?, ?, ?)", (paper, starred, read))
        for paper, tag in own.tags:
            execute("INSERT INTO tags (paper, folded, tag) VALUES (?, ?, ?)", (paper, fold(tag), tag))
        for paper, note in own.notes:
            execute(
                "INSERT INTO notes (paper, text, folded, edited) VALUES (?, ?, ?, ?)",
                (paper, note, fold(note), _WHEN),
            )
        for name in sorted(own.follows):
            execute(
                "INSERT INTO follows (kind, value, label, since) VALUES ('name', ?, ?, ?)",
                (name, name, _WHEN),
            )
